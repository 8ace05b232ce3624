import type { Job } from '../../../kernel/jobs/jobs.ts';
import { lookDue } from './look.ts';
import { type EuServices, sendDue } from './send.ts';
import { looksWait, tasksWait } from './store.ts';
import { warnDue, warningsWait } from './warn.ts';

/** Asks the EU's system for what is due: submissions, amendments and withdrawals; and how statements stand. */
export function euJobs<S extends EuServices & { baseUrl(): string }>(): Job<S>[] {
  return [
    { name: 'eu.send', on: ['eu.asked'], everySeconds: 5, waits: tasksWait, run: sendDue },
    { name: 'eu.look', everySeconds: 5, waits: looksWait, run: lookDue },
    { name: 'eu.warn', everySeconds: 300, waits: warningsWait, run: warnDue },
  ];
}
