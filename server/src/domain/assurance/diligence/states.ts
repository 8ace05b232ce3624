import { sql, type Updateable } from 'kysely';
import { accept } from '../../../kernel/values/errors.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import type { DiligencePackagesTable } from '../../../platform/db/tables.generated.ts';
import { actsAsAdmin } from './access.ts';
import { type PackageEvent, packageAfter } from './rules.ts';
import { freeLots, packageHistory, updatePackage } from './store.ts';
import type { Package, PackageStatus } from './types.ts';

/** In these its lots may go into another package. */
const ended: readonly PackageStatus[] = ['Rejected', 'Withdrawn', 'Superseded'];

export interface Move {
  event: PackageEvent;
  /** For the history; people of the operator and authorities read it. */
  note?: string | null;
  set?: Updateable<DiligencePackagesTable>;
}

/**
 * Moves a package, which must be locked, along its life: one line of history, and a new version of its attestation.
 * Everything that changes a package goes through here.
 * @throws Refusal 409 where the event is not allowed in its state; 409 where its record is not what was signed.
 */
export async function movePackage(work: Work, found: Package, { event, note, set }: Move): Promise<Package> {
  const to = accept(packageAfter(found, event));
  if (found.status !== 'Draft') await work.attest.assertAsSigned('package', [found.name]);
  else await work.attest.assertAsWritten({ table: 'diligence_packages', where: sql`t.name = ${found.name}` });
  const moved = await updatePackage(work.tx, found.name, { ...set, status: to, updated_at: work.now });
  if (ended.includes(to)) await freeLots(work.tx, found.name);
  work.append(packageHistory, {
    package: found.name,
    at: work.now,
    from: found.status,
    to,
    actorId: actorIdOf(work),
    note: noteOf(work, found, note ?? null),
  });
  work.attest.atCommit('package', found.name);
  return moved;
}

/**
 * Signs a package anew, which must be locked, because somebody recorded something about it: by what that transaction wrote, a row
 * of its that is removed later is missed (`judgementRows`). @throws Refusal 409 where its record is not what was signed.
 */
export async function signAgain(work: Work, found: Package): Promise<void> {
  await work.attest.assertAsSigned('package', [found.name]);
  await updatePackage(work.tx, found.name, { updated_at: work.now });
  work.attest.atCommit('package', found.name);
}

/** The EU system has given the statement its numbers. */
export function markAvailable(work: Work, found: Package, numbers: { reference: string; verification: string }) {
  return movePackage(work, found, {
    event: 'accept',
    note: numbers.reference,
    set: {
      reference_number: numbers.reference,
      verification_number: numbers.verification,
      available_at: work.now,
    },
  });
}

/** The EU system has rejected the statement. */
export function markRejected(work: Work, found: Package, reason: string) {
  return movePackage(work, found, { event: 'reject', note: reason, set: { rejection_reason: reason } });
}

/** The EU system never took it: it is what it was before, and may be submitted again. */
export function returnPackage(work: Work, found: Package, reason: string) {
  const set = { eu_system: null, submitted_at: null, submitted_from: null };
  return movePackage(work, found, { event: 'return', note: reason, set });
}

/** The statement was changed there, and is profiled again. */
export const markAmended = (work: Work, found: Package, note: string) =>
  movePackage(work, found, { event: 'amend', note });

/** The statement was taken back there. */
export const markWithdrawn = (work: Work, found: Package, note: string) =>
  movePackage(work, found, { event: 'withdraw', note });

/** What an admin does for an operator is recorded as such. */
export function noteOf({ actor }: Pick<Work, 'actor'>, found: Pick<Package, 'operator'>, note: string | null) {
  if (!actsAsAdmin(actor, found)) return note;
  return [note, `By an admin of the service, for ${found.operator}.`].filter((part) => part !== null).join(' ');
}
