import { sql } from 'kysely';
import { accept, invalid, notFound, Refusal, wrongState } from '../../../kernel/values/errors.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { attachFiles } from '../../foundation/file/store.ts';
import { assertImpartial } from '../../people/party/impartial.ts';
import { describedAt, describedIn } from '../lot/described.ts';
import { inUnit } from '../lot/split-rules.ts';
import { type Lot, lockLot } from '../lot/store.ts';
import {
  columnsOf,
  differing,
  type EntryWithFiles,
  enteredOf,
  type InspectionEntry,
  inspectionDoctype,
  judged,
  protocolFor,
} from './entry.ts';
import { readMeasures } from './measures.ts';
import { protocolRows } from './protocol.ts';
import { inspectionAfter, mayBeInspected } from './rules.ts';
import {
  closeRequest,
  handedInAt,
  type Inspection,
  insertInspection,
  insertRequest,
  measuresOf,
  openInspection,
  openRequest,
  readInspection,
  updateInspection,
} from './store.ts';
import { assertOwnEntry, assertStillInspects } from './whose-entry.ts';

/** A lot, locked. @throws Refusal 404. */
async function lotToLookAt(work: Work, name: string): Promise<Lot> {
  const lot = await lockLot(work.tx, name);
  if (lot === undefined) throw notFound(`There is no lot ${name}.`);
  return lot;
}

/** A lot that can be inspected, locked. @throws Refusal 404, 409. */
async function inspectableLot(work: Work, name: string): Promise<Lot> {
  const lot = await lotToLookAt(work, name);
  accept(mayBeInspected(lot));
  return lot;
}

/**
 * Begins an inspection as a Draft of the inspector's, and takes the request that waits for one. A Draft that they have on
 * the lot already is answered instead of a second one.
 * @throws Refusal 404 for no such lot, 403 where the inspector belongs to who sells it, 409 where it cannot be inspected or
 * theirs waits for a decision.
 */
export async function startInspection(work: Work, lotName: string, inspector: string): Promise<Inspection> {
  const { tx, now } = work;
  const lot = await inspectableLot(work, lotName);
  await assertImpartial(work, inspector, partiesOf(lot), `inspect ${lot.name}`);
  const by = actorIdOf(work);
  const open = await openInspection(tx, lot.name, inspector);
  if (open?.status === 'Draft') {
    await work.attest.assertAsWritten({
      table: 'inspections',
      where: sql`t.name = ${open.name}`,
      relied: { on: sql`t.lot = ${lot.name} and t.inspector = ${inspector} and t.status = 'Draft'`, rows: 1 },
    });
    return open;
  }
  if (open !== undefined) throw wrongState(stillOpen(open, by === inspector));
  await protocolFor(tx, lot.commodity_type, now);
  const name = await work.ids.name(tx, 'INSP', now);
  await insertInspection(tx, {
    name,
    lot: lot.name,
    inspector,
    status: 'Draft',
    claimed_grade: lot.grade,
    assigned_by: by === inspector ? null : by,
    created_at: now,
    updated_at: now,
  });
  await closeRequest(tx, lot.name, name, now);
  if (by !== inspector) work.emit('inspection.assigned', name);
  return readInspection(tx, name);
}

/** Whose goods a lot is. */
export const partiesOf = ({ cooperative, exporter }: Lot): (string | null)[] => [cooperative, exporter];

const stillOpen = ({ name, status, lot }: Inspection, own = true) =>
  `${own ? 'You have' : 'That inspector has'} ${name} on ${lot}, which is ${status}; only one may be open at a time.`;

/**
 * Writes into a Draft, which the caller has locked; its measures may be incomplete.
 * @throws Refusal 400, 403 for who is not its inspector, or is none any more, 409.
 */
export async function saveDraft(work: Work, draft: Inspection, entry: InspectionEntry): Promise<Inspection> {
  const { tx, now } = work;
  if (Object.values(entry).some((value) => value !== undefined)) assertOwnEntry(work, draft);
  accept(inspectionAfter(draft, 'save'));
  await assertStillInspects(tx, draft);
  const lot = await lotOf(work, draft);
  const columns = columnsOf(entry, now);
  const protocol = await protocolFor(tx, lot.commodity_type, columns.inspected_at ?? draft.inspected_at ?? now);
  const measures =
    entry.measures === undefined
      ? undefined
      : accept(readMeasures(protocol, { ...enteredOf(protocol, measuresOf(draft)), ...entry.measures }, false));
  await updateInspection(tx, draft.name, {
    ...columns,
    ...(measures === undefined ? {} : { measures: JSON.stringify(measures) }),
    updated_at: now,
  });
  return readInspection(tx, draft.name);
}

/**
 * Hands in a Draft, which the caller has locked after its lot, and which `saveDraft` gave: from then on it is read-only.
 * @throws Refusal 400 naming what is missing or wrong, 403 where its inspector belongs to who sells the lot, 409.
 */
export async function submitInspection(work: Work, draft: Inspection): Promise<Inspection> {
  const { tx, now } = work;
  const status = accept(inspectionAfter(draft, 'submit'));
  const lot = await lotOf(work, draft);
  // What is made of a lot that is off the market is signed when it is there again: then it is known whether it is more.
  accept(mayBeInspected(lot));
  // What is found is held against what the lot claims.
  await work.attest.assertAsSigned('lot', [lot.name]);
  await assertImpartial(work, draft.inspector, partiesOf(lot), `inspect ${lot.name}`);
  const inspected_at = draft.inspected_at ?? now;
  await assertAfterHarvest(work, lot, inspected_at);
  await assertSawAll(work, lot, inspected_at);
  const protocol = await protocolFor(tx, lot.commodity_type, inspected_at);
  await work.attest.assertAsWritten(...protocolRows(protocol, inspected_at.toISOString().slice(0, 10)));
  const { measures, judgement, grade, result } = judged(protocol, enteredOf(protocol, measuresOf(draft)), lot.grade);
  await updateInspection(tx, draft.name, {
    status,
    inspected_at,
    claimed_grade: lot.grade,
    measures: JSON.stringify(measures),
    judgement: JSON.stringify(judgement),
    grade,
    result,
    submitted_at: now,
    updated_at: now,
  });
  return readInspection(tx, draft.name);
}

/**
 * Enters a complete inspection and hands it in at once. One that came before, from another device or by a call whose answer was
 * lost, is answered again, whatever became of it.
 * @param given with names of files that the inspector uploaded.
 * @throws Refusal 404, 400 naming what is wrong, 409 where the inspector has one open on the lot.
 */
export async function recordInspection(
  work: Work,
  lotName: string,
  inspector: string,
  given: EntryWithFiles,
): Promise<Inspection> {
  const lot = await lotToLookAt(work, lotName);
  if ((await cameBefore(work.tx, lot, inspector, given)) !== undefined) {
    // By what the service wrote: what is answered so is entered by nobody again.
    const theirs = { table: 'inspections', where: sql<boolean>`t.lot = ${lot.name} and t.inspector = ${inspector}` };
    const before = await work.attest.readAsWritten([theirs], (view) => cameBefore(view, lot, inspector, given));
    if (before !== undefined) return before;
  }
  accept(mayBeInspected(lot));
  const { files, ...entry } = given;
  const open = await openInspection(work.tx, lot.name, inspector);
  if (open !== undefined) throw wrongState(stillOpen(open));
  const draft = await startInspection(work, lotName, inspector);
  const saved = await saveDraft(work, draft, entry);
  await attach(work, saved, files);
  return submitInspection(work, saved);
}

/** The inspection that somebody handed in of a lot at the same moment, and that says all of what they enter now. */
async function cameBefore(
  tx: Tx,
  { name: lot }: Lot,
  inspector: string,
  given: EntryWithFiles,
): Promise<Inspection | undefined> {
  if (given.inspected_at === undefined) return undefined;
  for (const inspection of await handedInAt(tx, { lot, inspector, at: new Date(given.inspected_at) })) {
    if ((await differing(tx, inspection, given)).length === 0) return inspection;
  }
  return undefined;
}

/** Adds files that the caller uploaded to a Draft. @throws Refusal 400 naming those that cannot be, 403 for who is not its inspector. */
export async function attach(work: Work, draft: Inspection, files: readonly string[]): Promise<void> {
  if (files.length === 0) return;
  assertOwnEntry(work, draft);
  const record = { doctype: inspectionDoctype, docname: draft.name } as const;
  const left = await attachFiles(work.tx, files, actorIdOf(work) ?? '', record);
  if (left.length === 0) return;
  const errors = left.map((name) => ({
    field: `files.${files.indexOf(name)}`,
    message: `${name} is no file of yours that belongs to nothing yet`,
  }));
  throw new Refusal('validation', errors.map(({ field, message }) => `${field}: ${message}`).join('; '), { errors });
}

/**
 * Asks for an inspection of a lot; somebody who asked before is not asked for twice.
 * @returns whether it is a new request.
 * @throws Refusal 409 where the lot cannot be inspected.
 */
export async function requestInspection(
  work: Work,
  lotName: string,
  { org, note }: { org: string | null; note: string | undefined },
): Promise<boolean> {
  const { tx, now } = work;
  const lot = await inspectableLot(work, lotName);
  const open = await openRequest(tx, lot.name);
  if (open !== undefined) {
    await work.attest.assertAsWritten({
      table: 'inspection_requests',
      where: sql`t.id = ${open.id}`,
      relied: { on: sql`t.lot = ${lot.name} and t.closed_at is null`, rows: 1 },
    });
    // Whoever asks has what they want: a request that waits. What they would have looked at must not be lost.
    if (note !== undefined && note !== open.note)
      throw wrongState(
        `An inspection of ${lot.name} is asked for already, with another note; nothing was changed now.`,
      );
    return false;
  }
  await insertRequest(tx, {
    lot: lot.name,
    org,
    requested_by: actorIdOf(work) ?? '',
    note: note ?? null,
    created_at: now,
  });
  return true;
}

/**
 * Nothing is inspected before all of it was picked; of no harvests, before the lot was written down: until then nothing says which
 * goods it is. A day of slack, because harvests bear a day without a time zone, and a store is written down in the evening.
 */
async function assertAfterHarvest({ tx }: Work, lot: Lot, inspectedAt: Date): Promise<void> {
  // By what the lot is made of: that of a lot which was split off is recorded for the whole.
  const { day } = await tx
    .selectFrom('lot_sources')
    .innerJoin('harvests', 'harvests.name', 'lot_sources.harvest')
    .select(({ fn }) => fn.max('harvests.harvest_date').as('day'))
    .where('lot_sources.lot', '=', lot.name)
    .executeTakeFirstOrThrow();
  const begun = day === null ? lot.created_at : new Date(day);
  if (inspectedAt.getTime() >= begun.getTime() - 86_400_000) return;
  const since = day ?? begun.toISOString();
  const what = day === null ? `${lot.name} was recorded` : `the last of ${lot.name} was harvested`;
  throw invalid('inspected_at', `must not lie more than a day before ${since}, when ${what}`);
}

/**
 * Who looked at less than there is now says nothing of the rest, and who was told of other goods nothing of these: by what was signed
 * of the lot when they looked, and since.
 */
async function assertSawAll({ attest }: Work, lot: Lot, inspectedAt: Date): Promise<void> {
  const versions = await attest.signedVersions(lot.name);
  const before = versions
    .map((version, place) => ({
      kg: inUnit(String(version.said['quantity']), String(version.said['unit']), 'kg'),
      method: describedIn(version).processing_method,
      since: versions[place + 1]?.signedAt,
    }))
    .filter(({ since }) => since !== undefined && since > inspectedAt);
  const refuse = (since: Date | undefined, what: string) => {
    const then = since?.toISOString();
    throw invalid('inspected_at', `must not lie before ${then}, when ${lot.name} ${what}; look at the goods again`);
  };
  const less = before.findLast(({ kg }) => new Exact(kg).lt(lot.quantity_kg ?? 0));
  if (less !== undefined) refuse(less.since, `became more than the ${less.kg} kg that there were`);
  const { processing_method: now } = lot;
  if (describedAt(versions, inspectedAt).processing_method === now) return;
  const other = before.findLast(({ method }) => method !== now);
  const words = (method: string | null | undefined) => method ?? 'not stated';
  if (other !== undefined)
    refuse(other.since, `got another processing: it is ${words(now)}, and was ${words(other.method)}`);
}

/** The lot of an inspection. It is read, not locked: lots are locked before inspections. */
function lotOf({ tx }: Work, { lot }: Inspection): Promise<Lot> {
  return tx.selectFrom('lots').selectAll().where('name', '=', lot).executeTakeFirstOrThrow();
}
