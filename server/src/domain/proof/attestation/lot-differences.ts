import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { lotFactsColumns, lotFactsJoins, signedShape } from './facts.ts';
import { type Amendment, type LotFacts, lotPayload, type Shape, type SignedStep } from './payloads.ts';
import { isSigned, keyNamed, type SignedRow } from './verify-lot.ts';

/** A lot's signed payload, read. */
export interface SignedLot {
  commodity_type: string;
  cooperative: string;
  grade: string | null;
  lot_reference: string | null;
  parent_lot: string | null;
  processing_method: string | null;
  quantity: string;
  unit: string;
  harvests: { harvest: string; harvest_date: string; plot: string; quantity_kg: string }[];
  plots: { plot: string; commitment: string | null }[];
  amendments?: Amendment[];
  /** From the second shape on. */
  origin?: { country: string; region: string | null; quantity_kg: string | null }[];
  stage?: string;
  processing?: SignedStep[];
  version: number;
  salt: string;
  signed_at: string;
}

/** The members of a lot's payload that are columns of the lot. */
export const lotColumns = [
  'commodity_type',
  'cooperative',
  'grade',
  'lot_reference',
  'parent_lot',
  'processing_method',
  'quantity',
  'unit',
] as const satisfies readonly (keyof SignedLot)[];

/** One field that is not what was signed. */
export interface LotDifference {
  /** `grade`, `harvests.HRV-1.quantity_kg`, `plots.PLOT-1.geometry`, or `attestation` for the signed record itself. */
  field: string;
  signed: string | null;
  now: string | null;
}

export interface LotComparison {
  /** The newest version that was signed. */
  version: number;
  signed: SignedLot;
  differences: LotDifference[];
}

type Row = LotFacts &
  SignedRow & { version: number; shape: Shape; salt: Buffer; payload: string; public_key: Buffer | null };

/**
 * A lot's records beside its newest signed version, field by field. That version is only believed when its signature
 * holds.
 * @returns undefined for a lot that was never signed.
 */
export async function compareWithSigned(tx: Tx, lot: string): Promise<LotComparison | undefined> {
  const { rows } = await sql<Row>`
    select ${lotFactsColumns}, a.version, ${signedShape} as shape, a.salt, a.payload, a.payload_hash, a.signature, a.kid, a.signed_at,
           k.public_key, k.valid_from, k.retired_at
      from lots l ${lotFactsJoins}
      join lateral (
        select * from attestations where kind = 'lot' and subject = l.name order by version desc limit 1
      ) a on true
      left join signing_keys k on k.kid = a.kid
     where l.name = ${lot}`.execute(tx);
  const row = rows[0];
  if (row === undefined) return undefined;
  const signed = JSON.parse(row.payload) as SignedLot;
  const { version, salt, signed_at: signedAt } = row;
  const envelope = { version, salt: salt.toString('hex'), signedAt };
  const now = JSON.parse(lotPayload(row, envelope, row.shape)) as SignedLot;
  const differences = differencesOf(signed, now);
  const broken = brokenParts(row, signed);
  return { version, signed, differences: [...differences, ...broken] };
}

/** What does not hold of the signed record itself: then nothing can be said of what it says. */
function brokenParts(row: Row, signed: SignedLot): LotDifference[] {
  const { public_key: key, payload, payload_hash, version, salt, signed_at } = row;
  const broken = (now: string): LotDifference[] => [{ field: 'attestation', signed: null, now }];
  if (!hash('sha256', payload, 'buffer').equals(payload_hash)) return broken('the payload is not what was hashed');
  if (key === null || !isSigned(row, keyNamed)) return broken('the signature does not hold');
  const same =
    signed.version === version && signed.salt === salt.toString('hex') && signed.signed_at === signed_at.toISOString();
  return same ? [] : broken('version, salt or time are not those of the payload');
}

export function differencesOf(signed: SignedLot, now: SignedLot): LotDifference[] {
  const fields = [...flatten(signed).keys(), ...flatten(now).keys()];
  const [before, after] = [flatten(signed), flatten(now)];
  return [...new Set(fields)]
    .map((field) => ({ field, signed: before.get(field) ?? null, now: after.get(field) ?? null }))
    .filter((each) => each.signed !== each.now)
    .filter((each, _index, all) => !each.field.startsWith('origin.') || !all.some(ofHarvests));
}

/** Where harvests differ, origin follows from them: it is no second difference. */
const ofHarvests = ({ field }: LotDifference): boolean => field.startsWith('harvests.');

function flatten(lot: SignedLot): Map<string, string> {
  const flat = new Map<string, string>();
  const put = (field: string, value: string | null | undefined) => {
    if (value !== null && value !== undefined) flat.set(field, value);
  };
  for (const column of lotColumns) put(column, lot[column]);
  for (const { harvest, harvest_date, plot, quantity_kg } of lot.harvests) {
    put(`harvests.${harvest}.plot`, plot);
    put(`harvests.${harvest}.quantity_kg`, quantity_kg);
    put(`harvests.${harvest}.harvest_date`, harvest_date);
  }
  for (const { plot, commitment } of lot.plots) put(`plots.${plot}.geometry`, commitment ?? 'none');
  for (const { country, region, quantity_kg } of lot.origin ?? []) {
    put(`origin.${[country, region].filter((part) => part !== null).join(' ')}`, quantity_kg ?? 'by its cooperative');
  }
  put('stage', lot.stage);
  for (const [index, { processed_on, ...step }] of (lot.processing ?? []).entries()) {
    put(`processing.${index + 1}.processed_on`, processed_on);
    for (const [field, value] of Object.entries(step)) put(`processing.${index + 1}.${field}`, value);
  }
  put('amendments', lot.amendments === undefined ? undefined : JSON.stringify(lot.amendments));
  return flat;
}
