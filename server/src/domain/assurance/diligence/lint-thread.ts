import { parentPort } from 'node:worker_threads';
import type { Question } from '../../../platform/threads/aside.ts';
import { type LintedPlot, lintedFaults } from './lint-faults.ts';

/** The thread that looks at outlines: a package of thousands of plots keeps no other caller waiting. */
parentPort?.on('message', ({ id, ask }: Question<LintedPlot[]>) => {
  parentPort?.postMessage({ id, answer: lintedFaults(ask) });
});
