import { accept, forbidden, invalid } from '../../../kernel/values/errors.ts';
import { next } from '../../../kernel/values/machine.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import { assertImpartial } from '../../people/party/impartial.ts';
import { lotsInspectedBy } from '../lot/about.ts';
import { flagSurely } from '../lot/flag.ts';
import { lotMachine } from '../lot/rules.ts';
import { type Lot, recordHistory, signListing, updateLot } from '../lot/store.ts';
import { inspectionDoctype } from './entry.ts';
import { partiesOf } from './inspect.ts';
import { doubtWords, isIncomparable } from './judge.ts';
import { inspectionAfter } from './rules.ts';
import { type Inspection, readInspection, updateInspection } from './store.ts';
import { judgementOf } from './views.ts';

/**
 * An admin's word on an inspection that was handed in; the caller has locked its lot and then it. It is signed, and makes
 * a lot on the market Verified. A lot that is far from what it claims is flagged instead, with the parts that its goods have gone into.
 * @throws Refusal 403 for who inspected it or belongs to who sells the lot; 409 unless it is Submitted, and where the lot's
 * records are not what was signed; 400 without a note where the grade that was found cannot be compared with the claimed one: nothing but a person's word stands behind it then.
 */
export async function approveInspection(
  work: Work,
  { lot, inspection }: { lot: Lot; inspection: Inspection },
  note: string | undefined,
): Promise<Inspection> {
  const { tx, now } = work;
  const status = accept(inspectionAfter(inspection, 'approve'));
  const decider = actorIdOf(work) ?? '';
  if (decider === inspection.inspector) {
    throw forbidden('You inspected it yourself; another admin has to approve it.');
  }
  await assertImpartial(work, decider, partiesOf(lot), `approve ${inspection.name}`);
  const judgement = judgementOf(inspection);
  if (judgement !== undefined && isIncomparable(judgement) && (note ?? '').trim() === '') {
    const found =
      judgement.grade === null ? 'no grade follows from what was measured' : `it was graded ${judgement.grade}`;
    throw invalid(
      'note',
      `is required, because the grade is not comparable: the lot claims ${judgement.claimed}, and ${found}; say what the goods were held against`,
    );
  }
  await work.attest.assertAsSigned('lot', [lot.name]);
  await decide(work, inspection, { status, note });
  // Beside its lot, so that it is missed where somebody takes it away (`inspectionsOfGoods`).
  await updateLot(tx, lot.name, { updated_at: now });
  await work.attest.now('inspection', [inspection.name]);
  const doubts = judgement?.doubts ?? [];
  const actorId = actorIdOf(work);
  const data = { inspection: inspection.name, grade: inspection.grade };
  if (doubts.length > 0) {
    // What was sold of it while the inspection waited for this is the same goods.
    for (const name of await lotsInspectedBy(tx, inspection.name)) {
      await flagSurely(work, name, doubtWords(inspection.name, doubts), { ...data, check: 'inspection' });
    }
    return readInspection(tx, inspection.name);
  }
  const to = next(lotMachine, lot.status, 'verify');
  if (to !== undefined) {
    await signListing(work, lot);
    await updateLot(tx, lot.name, { status: to, verified_at: now, updated_at: now });
    recordHistory(work, { lot: lot.name, at: now, kind: 'verified', from: lot.status, to, actorId, data });
  }
  return readInspection(tx, inspection.name);
}

/** An admin sends an inspection back for good; a new one may follow. @throws Refusal 409 unless it is Submitted. */
export async function rejectInspection(work: Work, inspection: Inspection, reason: string): Promise<Inspection> {
  const status = accept(inspectionAfter(inspection, 'reject'));
  await decide(work, inspection, { status, note: undefined, reason });
  return readInspection(work.tx, inspection.name);
}

async function decide(
  work: Work,
  { name }: Inspection,
  { status, note, reason }: { status: Inspection['status']; note: string | undefined; reason?: string },
): Promise<void> {
  const { tx, now } = work;
  const decided_by = actorIdOf(work);
  await updateInspection(tx, name, {
    status,
    decided_at: now,
    decided_by,
    updated_at: now,
    ...(reason === undefined ? {} : { rejection_reason: reason }),
  });
  work.emit('inspection.decided', name);
  if (note === undefined) return;
  await tx
    .insertInto('comments')
    .values({ doctype: inspectionDoctype, docname: name, body: note, author_id: decided_by, created_at: now })
    .execute();
}
