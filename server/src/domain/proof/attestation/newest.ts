import type { ReceiptKind } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import { wrongState } from '../../../kernel/values/errors.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import { alteredAmong } from '../did/vouched-keys.ts';
import { comparisons } from './attester.ts';
import { recordRows } from './record-rows.ts';
import type { SignedKind } from './signed-kinds.ts';
import { differingEscrows, differingShipments, differingTrades } from './signed-trades.ts';

/** Kinds whose record says itself how often it was signed. SQL: that it says so of a row `t`. */
const counting: Partial<Record<ReceiptKind, (subject: string, version: number) => RowsOf>> = {
  lot: (subject, version) => said('lots', subject, sql`coalesce(t.attested_version, 0) = ${version}`),
  profile: (subject, version) => said('finance_profiles', subject, sql`t.version = ${version}`),
  consent: (subject, version) => said('profile_consents', subject, sql`(t.withdrawn_at is null) = ${version === 1}`),
};

const said = (table: string, subject: string, on: NonNullable<RowsOf['relied']>['on']): RowsOf => ({
  ...{ table, where: sql`t.name = ${subject}`, relied: { on, rows: 1 } },
});

const trades: Partial<Record<ReceiptKind, (tx: Tx, names: readonly string[]) => Promise<readonly unknown[]>>> = {
  order: differingTrades,
  escrow: differingEscrows,
  shipment: differingShipments,
};

/**
 * Whether the newest statement that is seen of a record is the newest there is. Attestations leave no trace of their own, so one can be
 * out of sight for a moment, such as a revocation. Its record is what the service wrote last, and says what was signed last.
 * @param version of the newest that is seen; 0 for none. In one view with what it was seen by.
 */
export async function isNewest(tx: Tx, kind: ReceiptKind, subject: string, version: number): Promise<boolean> {
  const rows = counting[kind]?.(subject, version);
  if (rows !== undefined) return (await alteredAmong(tx, rows)).length === 0;
  const signed = kind as SignedKind;
  const compare = trades[kind] ?? comparisons[signed];
  if (compare === undefined) return version > 0;
  if ((await compare(tx, [subject])).length > 0) return false;
  const [own, ...others] = recordRows(signed, [subject]);
  // What is signed of a record that is not there is nobody's.
  const here = own === undefined ? [] : [{ ...own, relied: { on: sql<boolean>`true`, rows: 1 } }];
  return (await alteredAmong(tx, ...here, ...others)).length === 0;
}

/** @throws Refusal 409 where it may not be: the newest cannot be told. */
export async function assertNewest(tx: Tx, kind: ReceiptKind, subject: string, version: number): Promise<void> {
  if (await isNewest(tx, kind, subject, version)) return;
  throw wrongState(
    `The record of ${subject} is not what was signed last, so the newest statement of it cannot be told; an admin has to look at it (lotmark check). Ask for version ${version}, and rely on nothing that it says is so now.`,
  );
}
