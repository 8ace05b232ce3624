import { sql } from 'kysely';
import type { Job, JobContext } from '../../../kernel/jobs/jobs.ts';
import { Refusal } from '../../../kernel/values/errors.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { tellOfSilence } from '../oracle/health.ts';
import { noteMissed } from '../oracle/missed.ts';
import { dayOf, expirePolicy } from '../policy/policies.ts';
import { over } from '../policy/store.ts';
import { payClaim } from './claims.ts';
import { evaluateNext, type OpenOutcome, openOutcomes } from './evaluate.ts';

/** How many a run takes at once; what is left waits for the next. */
const batch = 500;
/** What could not be paid is tried again after so long. */
const pauseMs = 5 * 60_000;

/** Claims that the platform pays by itself: those of an index, and those that somebody tried to pay before. */
const unpaid = (
  now: Date,
) => sql<boolean>`(status = 'Approved' and (kind = 'parametric' or payment_tried_at is not null)
  and (payment_tried_at is null or payment_tried_at <= ${new Date(now.getTime() - pauseMs)}))`;

/** Seasons that have ended pay by themselves. */
export function coverJobs<S>(): Job<S>[] {
  return [
    {
      name: 'insurance.evaluate',
      on: ['insurance.measured'],
      everySeconds: 30,
      waits: () => sql`exists (select from index_outcomes where done_at is null)`,
      run: evaluateAll,
    },
    { name: 'insurance.measure', everySeconds: 600, run: noteMissed },
    {
      name: 'insurance.pay',
      on: ['insurance.claim_approved'],
      everySeconds: 30,
      waits: (now) => sql`exists (select from insurance_claims where ${unpaid(now)})`,
      run: payAll,
    },
    {
      name: 'insurance.silence',
      everySeconds: 3600,
      run: async ({ transaction }) => {
        await transaction(tellOfSilence);
      },
    },
    {
      name: 'insurance.expire',
      everySeconds: 600,
      waits: (now) => sql`exists (select from insurance_policies where ${over(dayOf(now))})`,
      run: expireAll,
    },
  ];
}

async function evaluateAll<S>(context: JobContext<S>): Promise<void> {
  await eachBy(await openOutcomes(context.database.db, batch), (outcome) => evaluateOne(context, outcome));
}

/** What goes wrong with one does not hold up the others; it is told of when all had their turn. */
async function eachBy<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all) await work(one).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${all.length} failed`);
}

async function evaluateOne<S>({ transaction, log }: JobContext<S>, outcome: OpenOutcome): Promise<void> {
  const about = { product: outcome.product, cell: outcome.cell };
  try {
    // Once somebody was left out, the outcome stays where it was, and this run alone knows how far it came.
    let after: string | null | undefined;
    for (;;) {
      const from = after;
      const looked = await transaction((work) => evaluateNext(work, outcome, from));
      const open = looked !== undefined && (looked.altered.length > 0 || looked.hidden !== undefined);
      if (looked !== undefined && (after !== undefined || open)) after = looked.reached;
      if (looked?.hidden !== undefined) {
        log.warn({ ...about, reason: looked.hidden }, 'a policy may be out of sight: the index stays open');
      }
      for (const policy of looked?.altered ?? []) {
        log.warn({ ...about, policy }, 'a policy is not what was signed: an index was not held against it');
      }
      if (looked === undefined || looked.done) return;
    }
  } catch (error) {
    // Terms or readings are not what was signed: an admin has to look at them, and the other seasons do not wait for that.
    if (!(error instanceof Refusal)) throw error;
    log.warn({ err: error, ...about }, 'a season could not be held against its policies');
  }
}

async function names(tx: Tx, which: ReturnType<typeof unpaid>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from insurance_claims where ${which} order by payment_tried_at nulls first, name limit ${batch}`.execute(
    tx,
  );
  return rows.map(({ name }) => name);
}

async function payAll<S>({ database, clock, transaction, log }: JobContext<S>): Promise<void> {
  for (;;) {
    const due = await names(database.db, unpaid(clock.now()));
    await eachBy(due, async (claim) => {
      const { problem } = await transaction((work) => payClaim(work, claim));
      if (problem !== null) log.warn({ claim, problem }, 'a claim could not be paid');
    });
    if (due.length < batch) return;
  }
}

async function expireAll<S>({ database, clock, transaction, log }: JobContext<S>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from insurance_policies where ${over(dayOf(clock.now()))} order by ends_on, name limit ${batch}`.execute(
    database.db,
  );
  for (const { name } of rows) {
    try {
      await transaction((work) => expirePolicy(work, name));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      log.warn({ err: error, policy: name }, 'a policy whose season has ended could not be signed as expired');
    }
  }
}
