import { type Selectable, sql } from 'kysely';
import { type CsvColumns, csvFile } from '../../../kernel/lists/csv.ts';
import { accept, invalid, notFound, OtherThanRead, wrongState } from '../../../kernel/values/errors.ts';
import { FileResult } from '../../../kernel/values/file-result.ts';
import { soAlready } from '../../../kernel/write/so-already.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { newestOf, type RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import type { PayoutBatchesTable } from '../../../platform/db/tables.generated.ts';
import {
  type BatchContent,
  type BatchLine,
  batchMessage,
  contentOf,
  digestOf,
  isUnaltered,
  linesOf,
  type Payer,
} from './batch-content.ts';
import { pain001 } from './pain001.ts';
import { updatePayout } from './payouts.ts';
import { payoutAfter } from './rules.ts';

/** Most payouts of one batch. */
export const largestBatch = 1000;

export type PayoutBatch = Selectable<PayoutBatchesTable>;

/** Who signs batches: the platform's key. */
export interface BatchSigner {
  activeKey(tx: Tx, now: Date): Promise<{ kid: string; sign(messages: readonly Uint8Array[]): Promise<Buffer[]> }>;
}

/**
 * Puts Approved payouts into a batch: those named, or all there are, the oldest first. Those named once more, by the same admin and
 * for the same day, are in the batch that they made.
 * @param wanted the day on which the bank shall pay, today unless told (yyyy-mm-dd).
 * @throws Refusal 400 for a name that is none or a day that has passed; 409 for one that is not Approved, for an account that
 * is not Verified any more, where the platform has no account in a currency, or where there is nothing to pay.
 */
export async function makeBatch(
  work: Work,
  wanted: { payouts: readonly string[] | undefined; executionDate: string | undefined },
  signer: BatchSigner,
): Promise<PayoutBatch> {
  const { tx, now, ids } = work;
  const today = now.toISOString().slice(0, 10);
  const executionDate = wanted.executionDate ?? today;
  if (executionDate < today) throw invalid('execution_date', `must not have passed; today is ${today}`);
  const before = await madeBefore(work, wanted.payouts, executionDate);
  if (before !== undefined) return before;
  const locked = await lockPayouts(tx, wanted.payouts);
  if (locked.length === 0) throw wrongState('No payout is Approved; there is nothing to put into a batch.');
  const lines = await linesOf(
    tx,
    locked.map((payout) => payout.name),
  );
  if (
    lines.map(({ payout }) => payout).join() !==
    locked
      .map(({ name }) => name)
      .sort()
      .join()
  )
    throw new OtherThanRead(
      'state',
      'What was read of the payouts says something else now: send the call again. Nothing was paid.',
    );
  const payers = await payersOf(tx, lines, now);
  await work.attest.assertAsWritten(
    accountsOf(locked, lines),
    { table: 'payouts', where: sql`t.name = any(${locked.map(({ name }) => name)}::text[])` },
    { table: 'payout_approvals', where: sql`t.payout = any(${locked.map(({ name }) => name)}::text[])` },
    ...payers.flatMap(({ currency, holder, iban, bic }) =>
      newestOf('payer_accounts', ['currency', currency], now, {
        on: sql`t.holder = ${holder} and t.iban = ${iban} and t.bic is not distinct from ${bic}`,
        rows: 1,
      }),
    ),
  );
  const name = await ids.name(tx, 'PBT', now);
  const content = { name, created_at: now.toISOString(), execution_date: executionDate, payers, lines };
  const digest = digestOf(content);
  const key = await signer.activeKey(tx, now);
  const [signature] = await key.sign([batchMessage(name, digest)]);
  if (signature === undefined) throw new Error('the signer gave no signature');
  const batch = await tx
    .insertInto('payout_batches')
    .values({
      name,
      created_by: actorIdOf(work) as string,
      created_at: now,
      execution_date: executionDate,
      payouts: lines.length,
      payers: JSON.stringify(payers),
      digest,
      signed_by: key.kid,
      signature: signature.toString('hex'),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  for (const payout of locked) {
    await updatePayout(tx, payout.name, { status: accept(payoutAfter(payout, 'batch')), batch: name });
  }
  return batch;
}

/** The batch that the same admin made of exactly these payouts, for the same day. */
async function madeBefore(
  work: Work,
  payouts: readonly string[] | undefined,
  executionDate: string,
): Promise<PayoutBatch | undefined> {
  const names = [...new Set(payouts)].sort();
  if (names.length === 0) return undefined;
  const rows = await work.tx
    .selectFrom('payouts')
    .select(['name', 'batch'])
    .where('name', 'in', names)
    .orderBy('name')
    .forUpdate()
    .execute();
  const [first] = rows;
  if (first?.batch == null || rows.length !== names.length || rows.some(({ batch }) => batch !== first.batch)) return;
  const found = await work.tx
    .selectFrom('payout_batches')
    .selectAll()
    .where('name', '=', first.batch)
    .where('created_by', '=', actorIdOf(work))
    .where('execution_date', '=', executionDate)
    .where('payouts', '=', names.length)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) return;
  await soAlready(work, 'payout_batches', { name: found.name });
  await work.attest.assertAsWritten({
    table: 'payouts',
    where: sql`t.name = any(${names}::text[])`,
    relied: { on: sql`t.batch = ${found.name}`, rows: names.length },
  });
  return found;
}

/** Where the money of these lines goes. */
function accountsOf(payouts: readonly { name: string; account: string }[], lines: readonly BatchLine[]): RowsOf {
  const accountOf = new Map(payouts.map(({ name, account }) => [name, account]));
  const said = lines.map((line) => {
    const { holder, iban, bic, provider, mobile_number, country, method } = line;
    return { name: accountOf.get(line.payout), holder, iban, bic, provider, mobile_number, country, method };
  });
  const names = [...new Set(payouts.map(({ account }) => account))];
  return {
    table: 'payout_accounts',
    where: sql`t.name = any(${names}::text[])`,
    relied: {
      on: sql`exists (select from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as s (name text, holder text, iban text, bic text,
          provider text, mobile_number text, country text, method text)
        where s.name = t.name and t.status = 'Verified' and s.holder = t.holder and s.method = t.method and s.country = t.country
          and s.iban is not distinct from t.iban and s.bic is not distinct from t.bic
          and s.provider is not distinct from t.provider and s.mobile_number is not distinct from t.mobile_number)`,
      rows: names.length,
    },
  };
}

async function lockPayouts(tx: Tx, names: readonly string[] | undefined) {
  const payouts = tx.selectFrom('payouts').select(['name', 'status', 'account']);
  const locked =
    names === undefined
      ? await payouts
          .where('status', '=', 'Approved')
          .orderBy('created_at')
          .orderBy('name')
          .limit(largestBatch)
          .forUpdate()
          .execute()
      : await payouts
          .where('name', 'in', names.length === 0 ? [''] : names)
          .orderBy('name')
          .forUpdate()
          .execute();
  const missing = names?.find((name) => !locked.some((payout) => payout.name === name));
  if (missing !== undefined) throw invalid('payouts', `there is no payout ${missing}`);
  for (const payout of locked) accept(payoutAfter(payout, 'batch'));
  const unverified = await tx
    .selectFrom('payout_accounts')
    .select(['name', 'status'])
    .where('name', 'in', locked.length === 0 ? [''] : locked.map((payout) => payout.account))
    .where('status', '<>', 'Verified')
    .executeTakeFirst();
  if (unverified !== undefined) {
    throw wrongState(`${unverified.name} is ${unverified.status}; payouts go to Verified accounts only.`);
  }
  return locked;
}

/** The account of the platform in a currency that counts now; undefined for none. */
function payerOf(tx: Tx, currency: string, now: Date): Promise<Payer | undefined> {
  return tx
    .selectFrom('payer_accounts')
    .select(['currency', 'holder', 'iban', 'bic'])
    .where('currency', '=', currency)
    .where('valid_from', '<=', now)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * What keeps a payout to an account out of a file for the bank; null for nothing. No reason to refuse it: it can be paid by
 * hand, and the operator may add the account of the platform in the meantime.
 */
export async function payerWarning(
  tx: Tx,
  { method, currency }: { method: string; currency: string },
  now: Date,
): Promise<string | null> {
  if (method !== 'iban' || (await payerOf(tx, currency, now)) !== undefined) return null;
  return `The platform has no account in ${currency} yet: until its operator adds one, this payout goes into no file for the bank and waits. It can be cancelled.`;
}

/** The accounts of the platform, by currency, that count now. */
async function payersOf(tx: Tx, lines: readonly BatchLine[], now: Date): Promise<Payer[]> {
  const currencies = [...new Set(lines.filter((line) => line.method === 'iban').map((line) => line.currency))].sort();
  const payers: Payer[] = [];
  for (const currency of currencies) {
    const payer = await payerOf(tx, currency, now);
    if (payer === undefined) {
      throw wrongState(`The platform has no account in ${currency}; add a payer account to the reference data first.`);
    }
    payers.push(payer);
  }
  return payers;
}

/** Whether a row is there, and what the service wrote. */
type IsWritten = (tx: Tx, rows: RowsOf) => Promise<boolean>;

/** What a batch says. @throws Refusal 404 for none, 409 where it is not what it was when it was made. */
async function unalteredBatch(tx: Tx, name: string, isWritten: IsWritten): Promise<BatchContent> {
  const found = await contentOf(tx, name);
  if (found === undefined) throw notFound(`There is no batch ${name}.`);
  // Of an altered batch the digest could be computed anew, and its signature left out.
  const { digest, signature } = found;
  const where = sql<boolean>`t.name = ${name} and t.digest = ${digest} and t.signature is not distinct from ${signature}`;
  const written = await isWritten(tx, { table: 'payout_batches', where });
  if (written && (await isUnaltered(tx, found))) return found.content;
  throw wrongState(
    `${name} is not what it was when it was made: its payouts or accounts were altered. Nothing of it may be paid.`,
  );
}

const csvColumns = (batch: BatchContent): CsvColumns<BatchLine> => [
  ['payout', (line) => line.payout],
  ['organisation', (line) => line.organisation],
  ['execution_date', () => batch.execution_date],
  ['method', (line) => line.method],
  ['holder', (line) => line.holder],
  ['iban', (line) => line.iban],
  ['bic', (line) => line.bic],
  ['provider', (line) => line.provider],
  // Without its plus, which a spreadsheet would take for the beginning of a sum.
  ['mobile_number', (line) => line.mobile_number?.slice(1) ?? null],
  ['country', (line) => line.country],
  ['currency', (line) => line.currency],
  ['amount', (line) => line.amount],
];

export const batchFormats = ['pain001', 'csv'] as const;

/**
 * The file of a batch, the same bytes each time. pain.001 has the payouts by IBAN only, CSV all.
 * @throws Refusal 404, 409 as `unalteredBatch`; 409 where there is none by IBAN for pain.001.
 */
export async function batchFile(
  tx: Tx,
  { name, format }: { name: string; format: (typeof batchFormats)[number] },
  isWritten: IsWritten,
): Promise<FileResult> {
  const batch = await unalteredBatch(tx, name, isWritten);
  if (format === 'csv') return csvFile(`${name}.csv`, csvColumns(batch), batch.lines);
  if (batch.payers.length === 0) {
    throw wrongState(`${name} has payouts by mobile money only; download it as csv.`);
  }
  return new FileResult(`${name}.xml`, 'application/xml; charset=utf-8', pain001(batch));
}
