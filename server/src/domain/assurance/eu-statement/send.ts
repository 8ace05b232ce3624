import type { JobContext } from '../../../kernel/jobs/jobs.ts';
import { Refusal } from '../../../kernel/values/errors.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { EuProblem, EuSystem, Exchange } from '../../../platform/eu/eu-system.ts';
import type { Overview } from '../../../platform/eu/statement.ts';
import type { FileStorage } from '../../../platform/storage/file-storage.ts';
import { alteredWords } from '../diligence/intact.ts';
import type { Package } from '../diligence/types.ts';
import type { AmendedFields } from './build.ts';
import { keepDocuments, noteExchange } from './exchanges.ts';
import type { FilingAnswers, StatementWanted } from './filing.ts';
import { type Filing, openFiling } from './filing-aside.ts';
import { settleTask, type TaskOutcome } from './outcome.ts';
import { afterCall, afterLook, isToBeSent } from './rules.ts';
import {
  type EuStatement,
  type EuTask,
  earlierStatements,
  findStatement,
  insertStatements,
  liveStatements,
  lockDueTask,
  partReference,
  takeTask,
  updateTask,
} from './store.ts';
import { addTask } from './take.ts';
import { holdBack, lockStatements, taskRows } from './written.ts';

export interface EuServices {
  eu: EuSystem | undefined;
  files: FileStorage;
}

const tasksAtOnce = 50;

/** We file for operators. */
const role = 'REPRESENTATIVE_OPERATOR';

/** Asks the system for what is due. One call after the other: its limit is counted over all of us. */
export async function sendDue<S extends EuServices>(context: JobContext<S>): Promise<void> {
  const { eu } = context.services;
  if (eu === undefined) return;
  const heldBack: string[] = [];
  for (let done = 0; done < tasksAtOnce; ) {
    const next = await context.transaction((work) => takeWritten(work, heldBack));
    if (next === undefined) return;
    const { task, altered } = next;
    if (altered.length > 0) {
      heldBack.push(task.id);
      continue;
    }
    done++;
    try {
      await runTask(context, eu, task);
    } catch (error) {
      // It keeps its lease: another attempt follows when that is over, and looks first.
      context.log.error({ err: error, statement: task.statement }, 'a task for the EU system failed');
    }
  }
}

/** Takes what is due, unless somebody altered what it says or the statement that it is about. @returns it as it was before. */
async function takeWritten(work: Work, heldBack: readonly string[]) {
  const { tx, now, attest } = work;
  const task = await lockDueTask(tx, now, heldBack);
  if (task === undefined) return undefined;
  const altered = await attest.alteredRows(...taskRows(task));
  if (altered.length === 0) await takeTask(tx, task, now);
  else await holdBack(work, (await findStatement(tx, task.statement)).package, altered);
  return { task, altered };
}

/** @param task as it was before it was taken. */
async function runTask<S extends EuServices>(context: JobContext<S>, eu: EuSystem, task: EuTask): Promise<void> {
  // What is sent names it, and the others of its package.
  const about = await context
    .transaction(({ attest }) =>
      attest.readAsWritten(taskRows(task), async (view) => {
        const statement = await findStatement(view, task.statement);
        const [earlier] = await earlierStatements(view, statement);
        return { statement, earlier, live: await liveStatements(view, statement) };
      }),
    )
    .catch((error: unknown) => {
      if (error instanceof Refusal) return error.message;
      throw error;
    });
  if (typeof about === 'string') return postpone(context, task, about);
  const { statement } = about;
  if (statement.system !== eu.kind) {
    return postpone(
      context,
      task,
      `the statement stands in the ${statement.system}, and the settings name the ${eu.kind}`,
    );
  }
  if (!isToBeSent(task.state)) return lookAfter(context, eu, { task, statement });
  if (task.kind === 'withdraw') {
    const at = context.clock.now();
    const exchange = await eu.withdraw(uuidOf(statement));
    return settle(context, eu, { task, statement, at, exchange, contentHash: null });
  }
  const fields = task.kind === 'amend' ? (task.fields as unknown as AmendedFields) : {};
  const filing = await openFiling(context, statement.package, { fields, eu }).catch((error: unknown) => {
    if (error instanceof Refusal) return error.message;
    throw error;
  });
  // Mending the rows afterwards would not take back what was filed.
  if (typeof filing === 'string') return postpone(context, task, filing);
  try {
    await file(context, eu, { task, about, found: filing.found, filing });
  } finally {
    filing.close();
  }
}

/** A statement, with the others of its package that it may have to name. */
interface About {
  statement: EuStatement;
  /** One of a submission that was given up, and is not over. */
  earlier: EuStatement | undefined;
  /** Of the same submission. */
  live: readonly EuStatement[];
}

interface Filed {
  task: EuTask;
  about: About;
  found: Package;
  filing: Filing;
}

/** Sends one statement of a package, new or changed, unless there is something against it. */
async function file<S extends EuServices>(
  context: JobContext<S>,
  eu: EuSystem,
  { task, about, found, filing }: Filed,
): Promise<void> {
  const { statement } = about;
  const { divided } = filing;
  if ('tooMuch' in divided) {
    return refuse(context, eu, { task, statement }, [{ id: null, field: null, message: divided.tooMuch }]);
  }
  const wanted = await wantedOf(context, { about, task, found }, divided);
  if (wanted === 'waits for its parts') return;
  const { problems, written } = await filing.write(wanted);
  if (written === undefined) return refuse(context, eu, { task, statement }, problems);
  // What a package keeps of plots and sources is held against its own hash.
  const altered = alteredWords(found.name, await filing.altered());
  if (altered !== undefined) return postpone(context, task, altered);
  const at = context.clock.now();
  const exchange: Exchange<unknown> =
    task.kind === 'submit' ? await eu.submit(role, written.xml) : await eu.amend(uuidOf(statement), written.xml);
  return settle(context, eu, { task, statement, at, exchange, contentHash: Buffer.from(written.hash) });
}

function uuidOf({ uuid, internal_reference }: EuStatement): string {
  if (uuid === null) throw new Error(`${internal_reference} was never taken`);
  return uuid;
}

/** Which statement is to be written; its parts come first where it takes several. */
async function wantedOf<S extends EuServices>(
  context: JobContext<S>,
  { about: { statement, earlier, live }, task, found }: { about: About; task: EuTask; found: Package },
  { parts, isGrouped }: FilingAnswers['divided'],
): Promise<StatementWanted | 'waits for its parts'> {
  const { internal_reference: reference, place } = statement;
  const filer = { role, country: found.operator_country, hasEori: found.operator_eori !== null } as const;
  if (place > 0 || !isGrouped) return { part: Math.max(0, place - 1), reference, grouped: [], filer };
  if (earlier !== undefined) {
    const known = earlier.reference_number ?? earlier.internal_reference;
    await postpone(context, task, `the EU system still has ${known} of an earlier submission`, minuteMs);
    return 'waits for its parts';
  }
  const made = live.filter((each) => each.place > 0);
  const references = made.map(({ reference_number }) => reference_number).filter((each) => each !== null);
  if (made.length === parts && references.length === parts) {
    return { part: 'grouping', reference, grouped: references, filer };
  }
  await context.transaction(async (work) => {
    await lockStatements(work, statement.package);
    const again = (await liveStatements(work.tx, statement)).filter((each) => each.place > 0);
    if (again.length === 0) {
      const rows = Array.from({ length: parts }, (_, index) => ({
        internal_reference: partReference(reference, index + 1),
        package: found.name,
        place: index + 1,
        system: statement.system,
        state: 'Waiting' as const,
        created_at: work.now,
      }));
      await insertStatements(work.tx, rows);
      for (const { internal_reference } of rows) await addTask(work, internal_reference, { kind: 'submit' });
    }
    await updateTask(work.tx, task.id, {
      state: 'Waiting',
      sent_at: null,
      attempts: 0,
      problems: '[]',
      next_at: null,
      lease_until: null,
    });
  });
  return 'waits for its parts';
}

interface Sent {
  task: EuTask;
  statement: EuStatement;
  at: Date;
  exchange: Exchange<unknown>;
  /** Of the statement that was sent. */
  contentHash: Buffer | null;
}

/** Keeps the documents, and writes what the answer means. */
async function settle<S extends EuServices>(
  context: JobContext<S>,
  { patience }: EuSystem,
  { task, statement, at, exchange, contentHash }: Sent,
): Promise<void> {
  const kept = await keepDocuments(context.services.files, exchange, at);
  const step = afterCall(exchange.outcome);
  const value = exchange.outcome.kind === 'answered' ? (exchange.outcome.value as { uuid?: string }) : {};
  await context.transaction(async (work) => {
    await noteExchange(work, kept, { package: statement.package, statement: statement.internal_reference });
    const sent = { task: { ...task, sent_at: at }, statement };
    await settleTask(work, sent, { step, uuid: value.uuid ?? null, contentHash }, patience);
  });
}

/** What an earlier call did whose answer nobody read: asked of the system, never guessed. */
async function lookAfter<S extends EuServices>(
  context: JobContext<S>,
  eu: EuSystem,
  { task, statement }: { task: EuTask; statement: EuStatement },
): Promise<void> {
  const at = context.clock.now();
  const exchange =
    task.kind === 'submit'
      ? await eu.byInternalReference(statement.internal_reference)
      : await eu.overviews([uuidOf(statement)]);
  const seen = seenIn(exchange);
  const lost = { kind: task.kind, sentAt: task.sent_at ?? at, versionBefore: task.version_before };
  const step = afterLook(lost, seen, { now: at, patience: eu.patience });
  const kept = await keepDocuments(context.services.files, exchange, at);
  await context.transaction(async (work) => {
    await noteExchange(work, kept, { package: statement.package, statement: statement.internal_reference });
    const outcome: TaskOutcome = { step, uuid: seen?.uuid ?? null, contentHash: null };
    await settleTask(work, { task, statement }, outcome, eu.patience);
  });
}

/** Null where there is none; undefined where the system did not say. */
function seenIn({ outcome }: Exchange<readonly Overview[]>): Overview | null | undefined {
  return outcome.kind === 'answered' ? (outcome.value[0] ?? null) : undefined;
}

/** Our own check found faults: nothing is sent. */
async function refuse<S extends EuServices>(
  context: JobContext<S>,
  { patience }: EuSystem,
  at: { task: EuTask; statement: EuStatement },
  problems: readonly EuProblem[],
): Promise<void> {
  const step = { to: 'Refused', problems } as const;
  await context.transaction((work) => settleTask(work, at, { step, uuid: null, contentHash: null }, patience));
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

async function postpone<S>(context: JobContext<S>, task: EuTask, message: string, pauseMs = hourMs): Promise<void> {
  context.log.warn({ statement: task.statement }, message);
  await context.transaction(({ tx, now }) =>
    updateTask(tx, task.id, {
      state: task.state,
      sent_at: task.sent_at,
      problems: JSON.stringify([{ id: null, field: null, message }]),
      next_at: new Date(now.getTime() + pauseMs),
      lease_until: null,
    }),
  );
}
