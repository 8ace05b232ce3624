import { createPublicKey, hash, verify } from 'node:crypto';
import { sql } from 'kysely';
import { Exact } from '../../../kernel/values/exact.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { PayoutAccountMethod } from './rules.ts';

/** The account of the platform from which payouts in a currency leave. */
export interface Payer {
  currency: string;
  holder: string;
  iban: string;
  bic: string | null;
}

/** One payout, as the files of its batch say it. */
export interface BatchLine {
  payout: string;
  organisation: string;
  method: PayoutAccountMethod;
  holder: string;
  iban: string | null;
  bic: string | null;
  provider: string | null;
  mobile_number: string | null;
  country: string;
  currency: string;
  /** With exactly the decimals of the currency. */
  amount: string;
}

/** Everything that the files of a batch say. What happens to its payouts later is no part of it. */
export interface BatchContent {
  name: string;
  /** ISO 8601, UTC. */
  created_at: string;
  /** yyyy-mm-dd */
  execution_date: string;
  /** By currency. */
  payers: Payer[];
  /** By name of the payout. */
  lines: BatchLine[];
}

/** What the payouts say now. @param payouts their names. */
export async function linesOf(tx: Tx, payouts: readonly string[]): Promise<BatchLine[]> {
  const { rows } = await sql<BatchLine & { minor_units: number }>`
    select p.name as payout, p.org as organisation, a.method, a.holder, a.iban, a.bic, a.provider, a.mobile_number, a.country,
           p.currency, p.amount, c.minor_units
      from payouts p join payout_accounts a on a.name = p.account join currencies c on c.code = p.currency
     where p.name = any(${payouts}::text[]) order by p.name collate "C"`.execute(tx);
  return rows.map(({ minor_units, ...line }) => ({ ...line, amount: new Exact(line.amount).toFixed(minor_units) }));
}

/** SHA-256 over all that the files say, in hex. */
export function digestOf({ name, created_at, execution_date, payers, lines }: BatchContent): string {
  const says = [
    name,
    created_at,
    execution_date,
    payers.map(({ currency, holder, iban, bic }) => [currency, holder, iban, bic]),
    lines.map((line) => [
      line.payout,
      line.organisation,
      line.method,
      line.holder,
      line.iban,
      line.bic,
      line.provider,
      line.mobile_number,
      line.country,
      line.currency,
      line.amount,
    ]),
  ];
  return hash('sha256', JSON.stringify(says), 'hex');
}

export interface StoredBatch {
  content: BatchContent;
  digest: string;
  /** The key of the platform; null for batches that were made before they were signed. */
  signed_by: string | null;
  /** Ed25519 over `batchMessage`, hex. */
  signature: string | null;
}

/** What the platform signs of a batch. */
export const batchMessage = (name: string, digest: string): Buffer =>
  Buffer.from(`lotmark payout batch v1\n${name}\n${digest}`);

const spki = Buffer.from('302a300506032b6570032100', 'hex');

/** Whether a batch says what it said when it was made, and the platform's key has signed that. */
export async function isUnaltered(tx: Tx, { content, digest, signed_by, signature }: StoredBatch): Promise<boolean> {
  if (digestOf(content) !== digest) return false;
  if (signed_by === null || signature === null) return true;
  const key = await tx.selectFrom('signing_keys').select('public_key').where('kid', '=', signed_by).executeTakeFirst();
  if (key === undefined) return false;
  const publicKey = createPublicKey({ key: Buffer.concat([spki, key.public_key]), format: 'der', type: 'spki' });
  return verify(null, batchMessage(content.name, digest), publicKey, Buffer.from(signature, 'hex'));
}

/** A batch as its rows say it now, beside the digest of what it said when it was made. */
export async function contentOf(tx: Tx, name: string): Promise<StoredBatch | undefined> {
  const batch = await tx.selectFrom('payout_batches').selectAll().where('name', '=', name).executeTakeFirst();
  if (batch === undefined) return undefined;
  const payouts = await tx.selectFrom('payouts').select('name').where('batch', '=', name).execute();
  const lines = await linesOf(
    tx,
    payouts.map((payout) => payout.name),
  );
  const { rows: payers } = await sql<Payer>`
    select p.currency, p.holder, p.iban, p.bic
      from payout_batches b, jsonb_to_recordset(b.payers) as p(currency text, holder text, iban text, bic text)
     where b.name = ${name} order by p.currency collate "C"`.execute(tx);
  const content = {
    name,
    created_at: batch.created_at.toISOString(),
    execution_date: batch.execution_date,
    payers,
    lines,
  };
  const { digest, signed_by, signature } = batch;
  return { content, digest, signed_by, signature };
}
