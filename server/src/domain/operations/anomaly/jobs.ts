import { type Job, type JobEvent, taking } from '../../../kernel/jobs/jobs.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { scoreLots } from './score.ts';
import { lotsOfInspections, tradedLots } from './store.ts';
import './topics.ts';

const topics = [
  'inspection.decided',
  'lot.changed',
  'lot.listed',
  'lot.resolved',
  'score.due',
  'verification.held',
] as const;
type ScoreTopic = (typeof topics)[number];

/** Lots to one transaction when all are scored. */
const page = 100;

/** Scores a lot again when something about it is another, and all of them when somebody asks for it. */
export function anomalyJobs<S>(): Job<S>[] {
  return [
    taking({ name: 'lots.score', on: topics }, async (_context, work, events) => {
      const of = (...wanted: ScoreTopic[]): string[] =>
        events.filter(({ topic }) => wanted.includes(topic)).map(({ subject }) => subject);
      const inspected = await lotsOfInspections(work.tx, of('inspection.decided'));
      await scoreLots(work, [...of('lot.changed', 'lot.listed', 'verification.held'), ...inspected], 'event');
      await scoreLots(work, of('lot.resolved'), 'resolved');
      for (const after of new Set(of('score.due'))) await scorePage(work, after);
    }),
  ];
}

/** One page of all lots in trade; the next one is an event of its own. */
async function scorePage(work: Work, after: JobEvent['subject']): Promise<void> {
  const lots = await tradedLots(work.tx, after, page);
  await scoreLots(work, lots, 'manual');
  const last = lots.at(-1);
  if (last !== undefined && lots.length === page) work.emit('score.due', last);
}
