import { parentPort } from 'node:worker_threads';
import type { Question } from '../../../platform/threads/aside.ts';
import { stepBack } from '../../../platform/threads/step-back.ts';
import { type DeskAsk, openDesk } from './desk.ts';

/** The thread that computes packages: one of ten thousand plots keeps no other caller waiting. */
const desk = openDesk();

stepBack();
parentPort?.on('message', async ({ id, ask }: Question<DeskAsk>) => {
  try {
    const answer = await desk(ask);
    parentPort?.postMessage({ id, answer }, answer.rows === undefined ? [] : [answer.rows.buffer]);
  } catch (error) {
    parentPort?.postMessage({ id, failed: String(error) });
  }
});
