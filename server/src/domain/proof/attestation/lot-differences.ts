import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { withVouchedKeys } from '../did/vouched-keys.ts';
import { lotFactsColumns, lotFactsJoins, moment, signedShape } from './facts.ts';
import { type ListingFacts, listingFacts, listingPayload } from './listing-facts.ts';
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

/** A listing's signed payload, read. */
export interface SignedListing {
  status: string;
  exporter: string | null;
  corridor: string;
  divisible: boolean;
  created_at: string;
  listed_at: string | null;
  verified_at: string | null;
  sold_at: string | null;
  terms_commitment: string;
  /** From the second shape on. */
  shape?: Shape;
}

/** The members of a listing's payload that are columns of the lot and say the same there, but for its status. */
export const listingColumns = [
  'exporter',
  'corridor',
  'divisible',
  'created_at',
  'listed_at',
  'verified_at',
  'sold_at',
] as const satisfies readonly (keyof SignedListing)[];

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
  /** Undefined where the listing was not signed yet. */
  listing: SignedListing | undefined;
  /** What its records say. */
  facts: LotFacts;
  differences: LotDifference[];
}

type Row = LotFacts &
  SignedRow & { version: number; shape: Shape; salt: Buffer; payload: string; public_key: Buffer | null } & {
    status: string;
    listing: ListingFacts;
    listed: { version: number; salt: string; signed_at: string; payload: string; payload_hash: string } | null;
  };

/**
 * A lot's records beside its newest signed version and that of its listing, field by field. A version is only believed
 * when its signature holds.
 * @returns undefined for a lot that was never signed.
 */
export async function compareWithSigned(tx: Tx, lot: string): Promise<LotComparison | undefined> {
  const { rows } = await sql<Row>`
    select ${lotFactsColumns}, a.version, ${signedShape} as shape, a.salt, a.payload, a.payload_hash, a.signature, a.kid, a.signed_at,
           k.public_key, k.valid_from, k.retired_at, l.status, ${listingFacts} as listing, listed.listed
      from lots l ${lotFactsJoins}
      join lateral (
        select * from attestations where kind = 'lot' and subject = l.name order by version desc limit 1
      ) a on true
      left join signing_keys k on k.kid = a.kid
      left join lateral (
        select json_build_object('version', s.version, 'salt', encode(s.salt, 'hex'), 'signed_at', ${moment('s.signed_at')},
                 'payload', s.payload, 'payload_hash', encode(s.payload_hash, 'hex')) as listed
          from attestations s where s.kind = 'listing' and s.subject = l.name order by s.version desc limit 1
      ) listed on true
     where l.name = ${lot}`.execute(tx);
  const [row] = await withVouchedKeys(tx, rows);
  if (row === undefined) return undefined;
  const signed = JSON.parse(row.payload) as SignedLot;
  const { version, salt, signed_at: signedAt } = row;
  const envelope = { version, salt: salt.toString('hex'), signedAt };
  const now = JSON.parse(lotPayload(row, envelope, row.shape)) as SignedLot;
  const differences = differencesOf(signed, now);
  const broken = brokenParts(row, signed);
  const listing = row.listed === null ? undefined : (JSON.parse(row.listed.payload) as SignedListing);
  const all = [...differences, ...listingDifferences(row, listing), ...broken];
  return { version, signed, listing, facts: row, differences: all };
}

/** That a lot is flagged is no difference: whoever flags one whose records differ signs nothing. */
function listingDifferences({ listing, listed, status }: Row, signed: SignedListing | undefined): LotDifference[] {
  if (listed === null || signed === undefined) return [];
  if (hash('sha256', listed.payload, 'hex') !== listed.payload_hash)
    return [{ field: 'attestation', signed: null, now: 'the payload of the listing is not what was hashed' }];
  const envelope = { version: listed.version, salt: listed.salt, signedAt: new Date(listed.signed_at) };
  const now = JSON.parse(listingPayload(listing, envelope, signed.shape ?? 1)) as SignedListing;
  const said = (value: string | boolean | null) => (value === null ? null : String(value));
  const compared = status === 'Flagged' ? listingColumns : (['status', ...listingColumns] as const);
  const differing = compared
    .map((field) => ({ field, signed: said(signed[field]), now: said(now[field]) }))
    .filter((each) => each.signed !== each.now);
  if (now.terms_commitment === signed.terms_commitment) return differing;
  // What was signed of it is a commitment, which nobody reads backwards.
  const { asking_price, currency } = listing.terms;
  return [
    ...differing,
    { field: 'terms', signed: null, now: [asking_price, currency].filter(Boolean).join(' ') || null },
  ];
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
