import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { invalid, wrongState } from '../../../kernel/values/errors.ts';
import { oneOf } from '../../../kernel/values/vocabulary.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { mending } from '../../../platform/db/seals/written-tables.ts';
import { updateLot } from '../../origin/lot/store.ts';
import { stages } from '../../origin/mass/rules.ts';
import {
  compareWithSigned,
  type LotComparison,
  listingColumns,
  lotColumns,
  type SignedLot,
} from '../../proof/attestation/lot-differences.ts';
import { type LotFacts, lotPayload } from '../../proof/attestation/payloads.ts';

/** What a cleared lot's differing records become: what was signed, or signed as they are. */
export const differenceDecisions = ['restore', 'sign'] as const;

export interface DifferenceDecision {
  differences: (typeof differenceDecisions)[number] | undefined;
  /** Public, part of what is signed. */
  reason: string | undefined;
  /** Of the differences that the officer looked at: who changed the records may change them once more. */
  fingerprint: string | undefined;
}

/** Stands for the differences of a lot as somebody was shown them. */
export const fingerprintOf = ({ version, differences }: LotComparison): string =>
  hash('sha256', JSON.stringify([version, differences]), 'hex');

/** What was done about differing records. */
export interface Cleared {
  fields: string[];
  /** False when the version that was signed speaks for the lot again. */
  signAnew: boolean;
}

/**
 * Before a flagged lot is cleared: nothing that was changed behind our back is signed without an officer's word. Where
 * the records differ from the newest signed version, they are put back, or let stand with a public reason. The lot must
 * be locked.
 * @throws Refusal 409 naming the fields, and what would help, also where they are others than the officer looked at; `validation` for
 *   a missing reason or fingerprint.
 */
export async function clearDifferences(work: Work, lot: string, decision: DifferenceDecision): Promise<Cleared> {
  const compared = await compareWithSigned(work.tx, lot);
  const fields = compared?.differences.map((difference) => difference.field) ?? [];
  if (compared === undefined) return { fields, signAnew: true };
  const seen = (facts: LotFacts) => work.attest.asSeen(lot, (envelope) => lotPayload(facts, envelope));
  if (fields.length === 0) {
    seen(compared.facts);
    return { fields, signAnew: true };
  }
  switch (decision.differences) {
    case undefined:
      throw wrongState(
        `The records of ${lot} are not what was signed as version ${compared.version}: ${fields.join(', ')}. To clear it, decide about them: differences restore puts back what was signed, differences sign (with a reason) signs them as they are.`,
      );
    case 'restore':
      await restore(work, lot, compared);
      work.attest.asSeen(lot);
      return { fields, signAnew: false };
    case 'sign': {
      const { reason, fingerprint } = decision;
      if (reason === undefined) throw invalid('reason', 'is required to sign records that were changed; it is public');
      if (fingerprint === undefined) throw invalid('fingerprint', 'is required, as get_flagged_lot tells it');
      if (fingerprint !== fingerprintOf(compared)) {
        throw wrongState(
          `The records of ${lot} are not what you looked at any more; look at them again (authority.get_flagged_lot tells the new fingerprint).`,
        );
      }
      const before = compared.signed.amendments ?? [];
      const amendments = [...before, { version: compared.version + 1, fields, reason }];
      await updateLot(work.tx, lot, { amendments: JSON.stringify(amendments) });
      seen({ ...compared.facts, amendments });
      return { fields, signAnew: true };
    }
  }
}

async function restore(
  work: Work,
  lot: string,
  { signed, listing, version, differences }: LotComparison,
): Promise<void> {
  if (differences.some((difference) => difference.field === 'attestation')) {
    throw wrongState(`Version ${version} of ${lot} is damaged itself; what it said cannot be put back.`);
  }
  const columns = Object.fromEntries(lotColumns.map((column) => [column, signed[column]]));
  const amendments = signed.amendments === undefined ? null : JSON.stringify(signed.amendments);
  const stage = signed.stage === undefined ? null : oneOf(stages, signed.stage);
  const sale =
    listing === undefined ? {} : Object.fromEntries(listingColumns.map((column) => [column, listing[column]]));
  await updateLot(work.tx, lot, { ...columns, ...sale, stage, amendments, updated_at: work.now });
  await restoreSources(work, lot, signed);
  const left = (await compareWithSigned(work.tx, lot))?.differences ?? [];
  if (left.length === 0) return;
  const fields = left.map((difference) => difference.field).join(', ');
  throw wrongState(
    `What was signed as version ${version} of ${lot} does not say enough to put back: ${fields}. Set it right at its source, or sign the records as they are with a reason.`,
  );
}

/** Puts back which harvests are in the lot, and what was signed of each. One that is in another lot by now stays there. */
async function restoreSources({ tx }: Work, lot: string, { harvests }: SignedLot): Promise<void> {
  const names = harvests.map((each) => each.harvest);
  const masses = harvests.map((each) => each.quantity_kg);
  const dates = harvests.map((each) => each.harvest_date);
  const plots = harvests.map((each) => each.plot);
  await sql.raw(mending('harvests')).execute(tx);
  await sql`
    with gone as (
      delete from lot_sources where lot = ${lot} and harvest <> all(${names}::text[]) returning harvest)
    update harvests h set lot = null from gone
     where h.name = gone.harvest and h.lot = ${lot}
       and not exists (select from lot_sources o where o.harvest = h.name and o.lot <> ${lot})`.execute(tx);
  // A harvest belongs to one lot, and to what was split off it.
  const { rows } = await sql<{ name: string }>`
    update harvests h set harvest_date = s.day::date, lot = coalesce(h.lot, ${lot})
      from unnest(${names}::text[], ${dates}::text[]) as s (name, day)
     where h.name = s.name
       and (h.lot is null or h.lot = ${lot} or h.lot in (select parent_lot from lots where name = ${lot}
                                                         union select name from lots where parent_lot = ${lot}))
    returning h.name`.execute(tx);
  const own = rows.map((row) => row.name);
  await sql`
    insert into lot_sources (lot, harvest, plot, quantity_kg)
    select ${lot}, s.name, s.plot, s.kg
      from unnest(${names}::text[], ${plots}::text[], ${masses}::numeric[]) as s (name, plot, kg)
      join plots p on p.name = s.plot
     where s.name = any(${own}::text[])
        on conflict (lot, harvest) do update set plot = excluded.plot, quantity_kg = excluded.quantity_kg`.execute(tx);
}
