import { onBehalfOf, type Work } from '../../../kernel/write/work.ts';
import type { EuProblem, Patience } from '../../../platform/eu/eu-system.ts';
import { changeHours } from '../../../platform/eu/statement.ts';
import { type PackageEvent, packageAfter } from '../diligence/rules.ts';
import { markRejected, markWithdrawn, movePackage, returnPackage } from '../diligence/states.ts';
import { lockPackage, packageHistory } from '../diligence/store.ts';
import type { Package } from '../diligence/types.ts';
import type { AmendedFields } from './build.ts';
import { firstPauseMs, pauseAfter, problemWords, type TaskStep } from './rules.ts';
import {
  type EuStatement,
  type EuTask,
  goesOn,
  liveStatements,
  openTask,
  updateStatement,
  updateTask,
} from './store.ts';
import { withdrawParts } from './take.ts';
import { lockStatements } from './written.ts';

// What the system said becomes what our records say. Packages are locked before statements and tasks.

export interface TaskOutcome {
  step: TaskStep;
  /** Of a submission that was taken. */
  uuid: string | null;
  contentHash: Buffer | null;
}

/** Writes what became of a task. */
export async function settleTask(
  work: Work,
  { task, statement }: { task: EuTask; statement: EuStatement },
  { step: found, uuid, contentHash }: TaskOutcome,
  patience: Patience,
): Promise<void> {
  const { tx, now } = work;
  await lockStatements(work, statement.package);
  const step = await stepNow(work, { task, statement }, found);
  const isOver = step.to === 'Done' || step.to === 'Refused';
  await updateTask(tx, task.id, {
    state: step.to,
    ...('problems' in step && step.problems !== undefined ? { problems: JSON.stringify(step.problems) } : {}),
    ...(contentHash === null ? {} : { content_hash: contentHash }),
    next_at: isOver ? null : new Date(now.getTime() + pauseAfter(task.attempts, firstPauseMs)),
    lease_until: null,
    ended_at: isOver ? now : null,
  });
  if (step.to === 'Done') await done(work, { task, statement }, uuid, patience);
  if (step.to === 'Refused' && task.kind === 'submit') await submissionRefused(work, statement, step.problems);
  // Something of it is not as we thought: another statement may group it by now, or customs hold it.
  if (step.to === 'Refused' && task.kind !== 'submit') {
    await updateStatement(tx, statement.internal_reference, { next_look_at: now });
  }
  if (step.to === 'Refused' && task.kind === 'withdraw') await partStays(work, statement, step.problems);
}

/** A part that was not taken is not sent again once its submission is over. */
async function stepNow(
  { tx }: Work,
  { task, statement }: { task: EuTask; statement: EuStatement },
  step: TaskStep,
): Promise<TaskStep> {
  if (step.to !== 'Waiting' || task.kind !== 'submit' || (await goesOn(tx, statement))) return step;
  return { to: 'Refused', problems: [] };
}

/** Whoever files its lots anew has to know that something of them stands there already. */
async function partStays(work: Work, part: EuStatement, problems: readonly EuProblem[]): Promise<void> {
  if (part.place === 0) return;
  const found = await lockPackage(work.tx, part.package);
  work.append(packageHistory, {
    package: found.name,
    at: work.now,
    from: found.status,
    to: found.status,
    actorId: null,
    note: `The EU system did not take back the part ${part.reference_number ?? part.internal_reference}, which still stands there: ${problemWords(problems)}`,
  });
}

async function done(
  work: Work,
  { task, statement }: { task: EuTask; statement: EuStatement },
  uuid: string | null,
  patience: Patience,
): Promise<void> {
  const { tx, now } = work;
  const { internal_reference: key } = statement;
  const nextLook = new Date(now.getTime() + patience.firstLookMs);
  switch (task.kind) {
    case 'submit': {
      // From the moment it was sent, which is before the system took it: so the last hour is never promised wrongly.
      const submittedAt = task.sent_at ?? now;
      await updateStatement(tx, key, {
        state: 'Submitted',
        eu_status: 'SUBMITTED',
        uuid,
        submitted_at: submittedAt,
        change_until: await changeUntil(work, statement, submittedAt),
        next_look_at: nextLook,
      });
      // Its answer was lost, and meanwhile another part was refused.
      if (!(await goesOn(tx, statement))) await withdrawParts(work, statement, partRefused);
      return;
    }
    case 'amend': {
      await updateStatement(tx, key, { state: 'Submitted', eu_status: 'SUBMITTED', looks: 0, next_look_at: nextLook });
      const set = task.fields as unknown as AmendedFields;
      await ifPossible(work, statement.package, 'amend', (found) =>
        movePackage(askedBy(work, task), found, { event: 'amend', note: task.reason, set }),
      );
      return;
    }
    case 'withdraw':
      await withdrawn(askedBy(work, task), statement, task.reason ?? '');
  }
}

/** Parts were sent before the statement that groups them; it is of no use to take that one back without them. */
async function changeUntil({ tx }: Work, statement: EuStatement, sentAt: Date): Promise<Date> {
  const own = new Date(sentAt.getTime() + changeHours * 3_600_000);
  const parts = statement.place > 0 ? [] : await liveStatements(tx, statement);
  return parts.reduce((first, { change_until: until }) => (until !== null && until < first ? until : first), own);
}

const partRefused = 'another part of it was refused';

/** A job does it; the history names the person who asked for it. */
const askedBy = (work: Work, { requested_by }: Pick<EuTask, 'requested_by'>): Work =>
  requested_by === null ? work : onBehalfOf(work, requested_by);

/** A statement is taken back there, by us or by somebody else. */
export async function withdrawn(work: Work, statement: EuStatement, reason: string): Promise<void> {
  await updateStatement(work.tx, statement.internal_reference, {
    state: 'Withdrawn',
    eu_status: 'WITHDRAWN',
    next_look_at: null,
  });
  if (statement.place > 0) return;
  await ifPossible(work, statement.package, 'withdraw', (found) => markWithdrawn(work, found, reason));
  await withdrawParts(work, statement, reason);
}

/** No statement of the package stands: what was taken of it is taken back, and it may be submitted again. */
async function submissionRefused(work: Work, statement: EuStatement, problems: readonly EuProblem[]): Promise<void> {
  if (!(await giveUp(work, statement, 'Refused'))) return;
  await ifPossible(work, statement.package, 'return', (found) => returnPackage(work, found, problemWords(problems)));
}

export async function rejected(work: Work, statement: EuStatement, reason: string): Promise<void> {
  if (!(await giveUp(work, statement, 'Rejected', reason))) return;
  await ifPossible(work, statement.package, 'reject', (found) => markRejected(work, found, reason));
}

/** @returns whether its submission still went on, and ends with it. */
async function giveUp(
  work: Work,
  statement: EuStatement,
  state: 'Refused' | 'Rejected',
  reason: string | null = null,
): Promise<boolean> {
  const { tx, now } = work;
  const wentOn = await goesOn(tx, statement);
  await updateStatement(tx, statement.internal_reference, { state, rejection_reason: reason, next_look_at: null });
  for (const other of await liveStatements(tx, statement)) {
    if (other.uuid !== null) continue;
    // It was never sent, or is being sent: one under way is looked after, and found by its own task.
    const task = await openTask(tx, other.internal_reference);
    if (task !== undefined && task.state !== 'Waiting') continue;
    if (task !== undefined) {
      await updateTask(tx, task.id, { state: 'Refused', next_at: null, lease_until: null, ended_at: now });
    }
    await updateStatement(tx, other.internal_reference, { state: 'Refused' });
  }
  await withdrawParts(work, statement, reason ?? partRefused);
  return wentOn;
}

/** Runs a change of a package where its state allows it: one that was superseded meanwhile stays what it is. */
export async function ifPossible(
  work: Work,
  name: string,
  event: PackageEvent,
  change: (found: Package) => Promise<unknown>,
): Promise<void> {
  const found = await lockPackage(work.tx, name);
  if (packageAfter(found, event).ok) await change(found);
}
