import { sql } from 'kysely';
import type { JobContext } from '../../../kernel/jobs/jobs.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { EuSystem } from '../../../platform/eu/eu-system.ts';
import type { Overview } from '../../../platform/eu/statement.ts';
import { markAvailable } from '../diligence/states.ts';
import { takeBackDoubles } from './doubles.ts';
import { keepDocuments, noteExchange } from './exchanges.ts';
import { ifPossible, rejected, withdrawn } from './outcome.ts';
import { pauseAfter, seenOf } from './rules.ts';
import type { EuServices } from './send.ts';
import {
  type EuStatement,
  liveStatements,
  lockDueLook,
  openTask,
  takeLook,
  updateStatement,
  updateTask,
} from './store.ts';
import { holdBack, lockStatements } from './written.ts';

const packagesAtOnce = 50;
/** An available statement may still be withdrawn elsewhere, archived, or written to by an authority. */
const dayMs = 86_400_000;

/** Asks how the statements stand whose time has come, package by package. */
export async function lookDue<S extends EuServices>(context: JobContext<S>): Promise<void> {
  const { eu } = context.services;
  if (eu === undefined) return;
  const heldBack: string[] = [];
  for (let done = 0; done < packagesAtOnce; ) {
    const { due, altered } = await context.transaction((work) => takeWritten(work, heldBack));
    if (due.length === 0) return;
    if (altered.length > 0) heldBack.push(...due.map(({ internal_reference }) => internal_reference));
    else {
      done++;
      await look(context, eu, due);
    }
  }
}

/** Takes the statements whose turn it is, unless somebody altered one of them. */
async function takeWritten(work: Work, heldBack: readonly string[]) {
  const { tx, now, attest } = work;
  const due = await lockDueLook(tx, now, heldBack);
  const keys = due.map(({ internal_reference }) => internal_reference);
  const altered = await attest.alteredRows({
    table: 'eu_statements',
    where: sql`t.internal_reference = any(${keys}::text[])`,
  });
  if (altered.length === 0) await takeLook(tx, keys, now);
  else await holdBack(work, due[0]?.package ?? '', altered);
  return { due, altered };
}

async function look<S extends EuServices>(
  context: JobContext<S>,
  eu: EuSystem,
  statements: readonly EuStatement[],
): Promise<void> {
  const asked = statements.filter(({ system, uuid }) => system === eu.kind && uuid !== null);
  const at = context.clock.now();
  const exchange = asked.length === 0 ? undefined : await eu.overviews(asked.map(({ uuid }) => uuid as string));
  const outcome = exchange?.outcome;
  const seen = new Map<string, Overview>(
    outcome?.kind === 'answered' ? outcome.value.map((overview) => [overview.uuid, overview]) : [],
  );
  if (outcome?.kind === 'unanswered') context.log.warn({ problem: outcome.problem }, 'the EU system did not answer');
  const told = (statement: EuStatement): Overview | undefined => {
    const overview = seen.get(statement.uuid ?? '');
    return overview?.internalReferenceNumber === statement.internal_reference ? overview : undefined;
  };
  const isNews = statements.some((each) => {
    const overview = told(each);
    return overview !== undefined && (overview.status !== each.eu_status || overview.version !== each.version);
  });
  // Looks at which nothing is new are not kept: there is one every day.
  const kept =
    exchange === undefined || !isNews ? undefined : await keepDocuments(context.services.files, exchange, at);
  for (const statement of statements) {
    await context.transaction(async (work) => {
      await note(work, statement, told(statement), eu);
      if (kept !== undefined && statement === statements[0]) {
        await noteExchange(work, kept, { package: statement.package, statement: statement.internal_reference });
      }
    });
    const overview = told(statement);
    if (overview !== undefined && seenOf(overview).state === 'Available') await takeBackDoubles(context, eu, statement);
  }
}

/** Writes what the system says of a statement. */
async function note(
  work: Work,
  statement: EuStatement,
  overview: Overview | undefined,
  { patience }: EuSystem,
): Promise<void> {
  const { tx, now } = work;
  await lockStatements(work, statement.package);
  const key = statement.internal_reference;
  const looks = statement.looks + 1;
  const later = (milliseconds: number): Date => new Date(now.getTime() + milliseconds);
  const again = later(statement.state === 'Available' ? dayMs : pauseAfter(looks - 2, patience.firstLookMs));
  await updateStatement(tx, key, { looks, lease_until: null, next_look_at: again });
  if (overview === undefined) return;
  const { communication } = overview;
  await updateStatement(tx, key, {
    eu_status: overview.status,
    version: overview.version,
    communication: communication === null ? null : `${communication.date ?? ''} ${communication.content}`.trim(),
  });
  const seen = seenOf(overview);
  switch (seen.state) {
    case 'Submitted':
      return;
    case 'Rejected':
      return rejected(work, statement, seen.reason);
    case 'Withdrawn': {
      // Our own withdrawal ends by its task.
      if ((await openTask(tx, key)) === undefined) await withdrawn(work, statement, 'withdrawn in the EU system');
      return;
    }
    case 'Available':
      if (statement.state === 'Available') return;
      await updateStatement(tx, key, {
        state: 'Available',
        reference_number: seen.reference,
        verification_number: seen.verification,
        available_at: now,
        next_look_at: later(dayMs),
      });
      if (statement.place === 0) {
        await ifPossible(work, statement.package, 'accept', (found) => markAvailable(work, found, seen));
      } else await wakeMain(work, statement);
  }
}

/** The statement that groups the parts is sent when the last of them is available. */
async function wakeMain(work: Work, part: EuStatement): Promise<void> {
  const [main, ...parts] = await liveStatements(work.tx, part);
  if (main === undefined || main.place !== 0 || parts.some(({ state }) => state !== 'Available')) return;
  const task = await openTask(work.tx, main.internal_reference);
  if (task?.state === 'Waiting') await updateTask(work.tx, task.id, { next_at: work.now });
}
