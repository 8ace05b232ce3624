import { type Job, type JobEvent, taking } from '../../../kernel/jobs/jobs.ts';
import { packagesTouched, supersedeChanged } from './supersede.ts';

const topics = ['farm.changed', 'lot.changed', 'lot.flagged', 'lot.resolved'] as const;
type Touching = (typeof topics)[number];

/** What a change of a lot or plot means for the packages made from it. */
export function diligenceJobs<S>(): Job<S>[] {
  return [
    taking({ name: 'diligence.look', on: topics }, async (_context, work, events: readonly JobEvent<Touching>[]) => {
      const plots = events.filter(({ topic }) => topic === 'farm.changed').map(({ subject }) => subject);
      const lots = events.filter(({ topic }) => topic !== 'farm.changed').map(({ subject }) => subject);
      for (const name of await packagesTouched(work, { lots, plots })) await supersedeChanged(work, name);
    }),
  ];
}
