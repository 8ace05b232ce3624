import { parentPort } from 'node:worker_threads';
import type { Question } from '../../../platform/threads/aside.ts';
import { stepBack } from '../../../platform/threads/step-back.ts';
import { type FilingAsk, openFilingDesk } from './filing.ts';

/** The thread that writes statements: one of 25 MB keeps nobody waiting. */
const desk = openFilingDesk();

stepBack();
parentPort?.on('message', async ({ id, ask }: Question<FilingAsk>) => {
  try {
    const answer = await desk(ask);
    parentPort?.postMessage({ id, answer }, answer.written === undefined ? [] : [answer.written.xml.buffer]);
  } catch (error) {
    parentPort?.postMessage({ id, failed: String(error) });
  }
});
