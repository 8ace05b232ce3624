import { wrongState } from '../../../kernel/values/errors.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import type { EuSystem } from '../../../platform/eu/eu-system.ts';
import { assertIntact } from '../diligence/assert-intact.ts';
import type { EuSystem as PackageTaker } from '../diligence/ports.ts';
import { noteOf } from '../diligence/states.ts';
import type { Package } from '../diligence/types.ts';
import type { AmendedFields } from './build.ts';
import { type EuStatement, insertStatements, insertTasks, liveStatements, newestMain, openTask } from './store.ts';
import './topics.ts';
import { statedAs, statementsOf } from './written.ts';

/** Takes packages over that were submitted; the jobs send them. */
export function packageTaker(eu: EuSystem | undefined): PackageTaker | undefined {
  if (eu === undefined) return undefined;
  return {
    kind: eu.kind,
    take: async (work, taken) => {
      // Another installation with the same user may have a package of the same name.
      const reference = `${taken.name}-${work.ids.random(4).toString('hex')}`;
      await insertStatements(work.tx, [
        {
          internal_reference: reference,
          package: taken.name,
          place: 0,
          system: eu.kind,
          state: 'Waiting',
          created_at: work.now,
        },
      ]);
      await addTask(work, reference, { kind: 'submit' });
      work.emit('eu.asked', taken.name);
      return { internal_reference: reference };
    },
  };
}

interface Asked {
  kind: 'submit' | 'amend' | 'withdraw';
  fields?: AmendedFields;
  reason?: string | null;
  /** A part's turn comes at once; that of the statement that groups comes when the parts are there. */
  waits?: boolean;
}

export async function addTask(work: Work, statement: string, { kind, fields, reason, waits }: Asked): Promise<void> {
  await insertTasks(work.tx, [
    {
      id: work.ids.uuid(),
      statement,
      kind,
      state: 'Waiting',
      fields: JSON.stringify(fields ?? {}),
      reason: reason ?? null,
      next_at: waits === true ? null : work.now,
      requested_by: actorIdOf(work),
      requested_at: work.now,
    },
  ]);
}

/** Asks for an amendment of a package's statement. @throws Refusal 409 naming why it cannot be, or what was altered. */
export async function askAmendment(
  work: Work,
  found: Package,
  asked: { fields: AmendedFields; reason: string },
): Promise<EuStatement> {
  const main = await changeable(work, found, 'amended');
  if (main.state !== 'Available') {
    throw wrongState(`The statement of ${found.name} is ${main.state}; it must be Available to be amended.`);
  }
  // The EU system amends none that another one groups: the parts, which name the plots, would go on to say what they said.
  if ((await liveStatements(work.tx, main)).some(({ place }) => place > 0)) {
    throw wrongState(
      `${found.name} was filed in several parts, and parts cannot be amended once they are grouped. Withdraw it and make a new version.`,
    );
  }
  await work.attest.assertAsSigned('package', [found.name]);
  await assertIntact(work.tx, found);
  const { fields, reason } = asked;
  await addTask(work, main.internal_reference, { kind: 'amend', fields, reason: noteOf(work, found, reason) });
  work.emit('eu.asked', found.name);
  return main;
}

/** Asks for a withdrawal: the statement first, then the parts that it grouped. @throws Refusal 409 naming why it cannot be. */
export async function askWithdrawal(work: Work, found: Package, reason: string): Promise<EuStatement> {
  const main = await changeable(work, found, 'withdrawn');
  await addTask(work, main.internal_reference, { kind: 'withdraw', reason: noteOf(work, found, reason) });
  work.emit('eu.asked', found.name);
  return main;
}

async function changeable(work: Work, found: Package, what: string): Promise<EuStatement> {
  const main = await newestMain(work.tx, found.name);
  if (main === undefined) throw wrongState(`${found.name} was never submitted to the EU system.`);
  if (main.change_until === null || main.uuid === null) {
    throw wrongState(`The EU system has not taken the statement of ${found.name} yet; it can be ${what} after that.`);
  }
  if (main.state !== 'Submitted' && main.state !== 'Available') {
    throw wrongState(`The statement of ${found.name} is ${main.state}; it can no longer be ${what}.`);
  }
  if (work.now >= main.change_until) {
    throw wrongState(
      `The statement of ${found.name} could be ${what} until ${main.change_until.toISOString()}. Later a new one is needed.`,
    );
  }
  await work.attest.assertAsWritten(statementsOf(found.name, statedAs(main)));
  const open = await openTask(work.tx, main.internal_reference);
  if (open !== undefined) throw wrongState(`${found.name} already waits for the EU system (${open.kind}).`);
  return main;
}

/** Parts that were taken are of no use without the statement that groups them: they are taken back. */
export async function withdrawParts(work: Work, of: EuStatement, reason: string): Promise<void> {
  for (const part of await liveStatements(work.tx, of)) {
    const isTaken = part.place > 0 && part.uuid !== null;
    if (isTaken && (await openTask(work.tx, part.internal_reference)) === undefined) {
      await addTask(work, part.internal_reference, { kind: 'withdraw', reason });
      work.emit('eu.asked', of.package);
    }
  }
}
