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
/** While those who are asked often had nothing to do for so long, they are asked at this pace: they are woken, too. */
const calmAfterMs = 20_000;
const calmSeconds = 5;
const isHasty = ({ everySeconds }: Periodic): boolean => everySeconds < calmSeconds;

export interface Looking {
  /** Asks these at the next tick instead of in their time. */
  hasten(names: readonly string[]): void;
  stop(): Promise<void>;
}

/** What is asked at the same pace is asked at the same moments, whenever it was asked last: it shares a statement then. */
export function nextOf({ everySeconds, waits }: Periodic, at: number, isCalm: boolean): number {
  const periodMs = Math.max(everySeconds, isCalm ? calmSeconds : 0) * 1000;
  // A little early: the timer is not exact.
  if (waits === undefined) return at + everySeconds * 1000 - tickMs / 2;
  return (Math.floor((at + tickMs / 2) / periodMs) + 1) * periodMs - tickMs / 2;
}

/**
 * Runs each when its time has come. Those that can tell in SQL whether they have something to do are asked together, in one
 * statement, so that a process that has nothing to do hardly asks.
 */
export function startPeriodic(
  database: Database,
  each: readonly Periodic[],
  options: { now: () => Date; onProblem: (error: unknown) => void; due?: Map<string, number> },
): Looking {
  // What was left when the last process ended must not wait for an interval: processes may end more often than that.
  const nextAt = options.due ?? new Map<string, number>();
  for (const one of each) {
    if (!nextAt.has(one.name)) nextAt.set(one.name, one.everySeconds > longSeconds ? after(one) : 0);
  }
  let busyAt = performance.now();
  let hastened = new Set<string>();
  const flight = singleFlight(async () => {
    const at = performance.now();
    const hurried = hastened;
    const due = each.filter((one) => hurried.has(one.name) || (nextAt.get(one.name) ?? 0) <= at);
    if (due.length === 0) return;
    // Who is hastened from now on may have come too late for this look, and is asked again.
    hastened = new Set();
    try {
      const asked = due.filter((one) => one.waits !== undefined);
      const idle = await idleOf(database, asked, options.now());
      if (asked.some((one) => isHasty(one) && !idle.has(one))) busyAt = at;
      const isCalm = at - busyAt > calmAfterMs;
      for (const one of due) {
        nextAt.set(one.name, nextOf(one, at, isCalm));
        if (!idle.has(one)) one.run();
      }
    } catch (error) {
      hastened = new Set([...hastened, ...hurried]);
      options.onProblem(error);
    }
  });
  const timer = setInterval(flight.run, tickMs);
  flight.run();
  return {
    hasten: (names) => {
      for (const name of names) hastened.add(name);
    },
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
