import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { singleFlight } from './single-flight.ts';
import { underName } from './under-name.ts';

/** Something that is looked at every so often, and run when there is something to do. */
export interface Periodic {
  name: string;
  everySeconds: number;
  waits?: ((now: Date) => RawBuilder<boolean>) | undefined;
  run(): void;
}

/** What comes less often, such as tidying up, waits for its time after a start. */
const longSeconds = 60;
const after = ({ everySeconds }: Periodic): number => performance.now() + everySeconds * 1000;
/** Between two looks at what is due. */
const tickMs = 1000;

/**
 * Runs each when its time has come. Those that can tell in SQL whether they have something to do are asked together, in one
 * statement, so that a process that has nothing to do hardly asks.
 */
export function startPeriodic(
  database: Database,
  each: readonly Periodic[],
  options: { now: () => Date; onProblem: (error: unknown) => void; due?: Map<string, number> },
): { stop(): Promise<void> } {
  // What was left when the last process ended must not wait for an interval: processes may end more often than that.
  const nextAt = options.due ?? new Map<string, number>();
  for (const one of each) {
    if (!nextAt.has(one.name)) nextAt.set(one.name, one.everySeconds > longSeconds ? after(one) : 0);
  }
  const flight = singleFlight(async () => {
    const at = performance.now();
    const due = each.filter((one) => (nextAt.get(one.name) ?? 0) <= at);
    if (due.length === 0) return;
    try {
      const idle = await idleOf(
        database,
        due.filter((one) => one.waits !== undefined),
        options.now(),
      );
      for (const one of due) {
        // A little early: the timer is not exact.
        nextAt.set(one.name, at + one.everySeconds * 1000 - tickMs / 2);
        if (!idle.has(one)) one.run();
      }
    } catch (error) {
      options.onProblem(error);
    }
  });
  const timer = setInterval(flight.run, tickMs);
  flight.run();
  return {
    stop: async () => {
      clearInterval(timer);
      await flight.idle();
    },
  };
}

/** Of these, the ones that say they have nothing to do. */
async function idleOf(database: Database, each: readonly Periodic[], now: Date): Promise<Set<Periodic>> {
  if (each.length === 0) return new Set();
  const conditions = each.map((one) => one.waits?.(now) ?? sql<boolean>`true`);
  const { rows } = await underName('periodic', () =>
    sql<{ waits: boolean[] }>`select array[${sql.join(conditions)}] as waits`.execute(database.reader),
  );
  return new Set(each.filter((_, place) => rows[0]?.waits[place] === false));
}
