import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { checkLinks } from '../../domain/foundation/reference/links.ts';
import { balanceOf, token } from '../../domain/money/books/books.ts';
import { burnTokens, mintTokens, reverseEntry as reverse } from '../../domain/money/wallet/issue.ts';
import { ratesFor } from '../../domain/money/wallet/rates.ts';
import { orgTitle, walletEntries, walletOwner } from '../../domain/money/wallet/wallets.ts';
import { type CsvColumns, csvOfList } from '../../kernel/lists/csv.ts';
import { containing, fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { accept } from '../../kernel/values/errors.ts';
import { Exact } from '../../kernel/values/exact.ts';
import { docName, names, text, timestamp, toIso, tokens, toNumber } from '../../kernel/values/vocabulary.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.generated.ts';
import { operation } from '../operation.ts';

const organisation = docName('organisation').optional();
const outsider = 'the caller is no member of the organisation, or of none';

const getBalance = operation({
  summary: "Platform tokens in an organisation's wallet.",
  allow: 'user',
  kind: 'read',
  input: z.object({ organisation }),
  output: z.object({
    organisation: z.string(),
    organisation_name: z.string(),
    balance_axkt: z.number().meta({ description: 'Platform tokens, six decimals.' }),
    value_usd: z
      .number()
      .meta({ description: 'What they are worth at the token rate of now, in US dollars, rounded down.' }),
  }),
  refusals: { permission: outsider, not_found: 'an admin names an organisation that does not exist' },
  handler: async (ctx, input) => {
    const org = accept(walletOwner(ctx.actor, input.organisation));
    const title = await orgTitle(ctx.tx, org);
    const balance = await balanceOf(ctx.tx, { kind: 'wallet', owner: org, currency: token });
    const { axkt_per_usd } = await ratesFor(ctx.tx, 'USD', ctx.now);
    const value_usd = new Exact(balance).div(axkt_per_usd).toDecimalPlaces(2, Exact.ROUND_DOWN).toNumber();
    return { organisation: org, organisation_name: title, balance_axkt: toNumber(balance), value_usd };
  },
});

type EntryQuery<Row> = SelectQueryBuilder<Tables, 'book_entries', Row>;
const entrySorts = { created_at: ['book_entries.id'] } as const;

interface Entry {
  id: number;
  created_at: Date;
  amount: string;
  kind: string;
  reason: string | null;
  order: string | null;
}

function findEntries(tx: Tx, org: string, search: string | undefined): EntryQuery<object> {
  const query = walletEntries(tx, org);
  if (search === undefined) return query;
  return query.where(
    sql<boolean>`exists (select 1 from book_txns t where t.id = book_entries.txn and (position(upper(${search}) in t.order_name) > 0 or t.kind like ${containing(search)} or t.reason like ${containing(search)}))`,
  );
}

function selectEntry<Row>(query: EntryQuery<Row>): EntryQuery<Row & Entry> {
  return query.select([
    'book_entries.id',
    'book_entries.created_at',
    'book_entries.amount',
    sql<string>`(select kind from book_txns t where t.id = book_entries.txn)`.as('kind'),
    sql<string | null>`(select reason from book_txns t where t.id = book_entries.txn)`.as('reason'),
    sql<string | null>`(select order_name from book_txns t where t.id = book_entries.txn)`.as('order'),
  ]) as unknown as EntryQuery<Row & Entry>;
}

const entryCsv: CsvColumns<Entry> = [
  ['at', (entry) => entry.created_at],
  ['amount', (entry) => toNumber(entry.amount)],
  ['kind', (entry) => entry.kind],
  ['order', (entry) => entry.order],
  ['reason', (entry) => entry.reason],
];

const listEntries = operation({
  summary: "What went in and out of an organisation's wallet, newest first.",
  allow: 'user',
  kind: 'read',
  input: z.object({ ...pageInput(entrySorts), organisation }),
  output: pageOutput(
    z.object({
      id: z.int(),
      at: timestamp(),
      amount: z.number().meta({ description: 'Platform tokens; negative for what went out.' }),
      kind: z.string().meta({
        description:
          '`fund`, `release`, `refund`, `mint`, `burn`, `recall`, `reversal`, of a payout `payout`, `payout_return`, of insurance `premium`, `premium_return`, `claim_payout`.',
      }),
      reason: z.string().nullable(),
      order: z.string().nullable(),
    }),
  ),
  refusals: { permission: outsider },
  handler: async (ctx, input) => {
    const org = accept(walletOwner(ctx.actor, input.organisation));
    const query = findEntries(ctx.tx, org, input.search);
    const { rows, ...page } = await fetchPage(ctx.tx, query, {
      select: selectEntry,
      request: input,
      sorts: entrySorts,
      defaultSort: 'created_at desc',
    });
    const data = rows.map(({ created_at, amount, ...row }) => ({
      ...row,
      at: toIso(created_at),
      amount: toNumber(amount),
    }));
    return { data, ...page };
  },
});

const exportEntries = operation({
  summary: "What went in and out of an organisation's wallet as CSV, newest first, at most 5000 rows.",
  allow: 'user',
  kind: 'read',
  envelope: 'file',
  input: z.object({
    organisation,
    search: z
      .string()
      .trim()
      .max(100)
      .optional()
      .meta({ description: 'Part of an order, of the kind of entry or of its reason.' }),
  }),
  output: z.string(),
  refusals: { permission: outsider },
  handler: async (ctx, input) => {
    const org = accept(walletOwner(ctx.actor, input.organisation));
    const entries = selectEntry(findEntries(ctx.tx, org, input.search)).orderBy('book_entries.id', 'desc');
    return csvOfList('wallet.csv', entryCsv, entries);
  },
});

const adminMint = operation({
  summary:
    'Issues platform tokens into the wallet of a buyer or insurer. Send an Idempotency-Key: a repeated call mints again.',
  allow: 'admin',
  kind: 'write',
  input: z.object({
    buyer: docName('buyer', 'Name of the buyer, or of the insurer.'),
    amount: tokens(),
    reason: text(500),
  }),
  output: z.object({
    buyer: z.string(),
    amount: z.number(),
    balance_axkt: z.number(),
    reference: z.string().meta({ description: 'Names this mint in the books and on the ledger.' }),
  }),
  refusals: { validation: 'there is no such buyer or insurer' },
  handler: async (ctx, input) => {
    const { tx } = ctx;
    const target = input.buyer.startsWith('INS-') ? 'insurer' : 'buyer';
    await checkLinks(tx, [{ field: 'buyer', target, value: input.buyer }]);
    ctx.about(input.buyer);
    const grant = { org: input.buyer, amount: input.amount, reason: input.reason };
    const { reference } = await mintTokens(ctx, grant);
    const balance = await balanceOf(tx, { kind: 'wallet', owner: input.buyer, currency: token });
    return { buyer: input.buyer, amount: toNumber(input.amount), balance_axkt: toNumber(balance), reference };
  },
});

const adminBurn = operation({
  summary:
    "Takes platform tokens out of an organisation's wallet. Send an Idempotency-Key: a repeated call burns again.",
  allow: 'admin',
  scope: 'session',
  kind: 'write',
  input: z.object({ organisation: docName('organisation'), amount: tokens(), reason: text(500, 3) }),
  output: z.object({
    organisation: z.string(),
    amount: z.number(),
    balance_axkt: z.number(),
    reference: z.string().meta({ description: 'Names this burn in the books and on the ledger.' }),
  }),
  refusals: {
    not_found: 'there is no such organisation',
    permission: 'a partner key calls',
    state: 'the wallet holds less',
  },
  handler: async (ctx, { organisation: org, amount, reason }) => {
    await orgTitle(ctx.tx, org);
    ctx.about(org);
    const { reference } = await burnTokens(ctx, { org, amount, reason });
    const balance = await balanceOf(ctx.tx, { kind: 'wallet', owner: org, currency: token });
    return { organisation: org, amount: toNumber(amount), balance_axkt: toNumber(balance), reference };
  },
});

const reverseEntry = operation({
  summary: 'Corrects a mint or burn that an admin made, by a transaction the other way round that refers to it; once.',
  allow: 'admin',
  scope: 'session',
  kind: 'write',
  input: z.object({
    entry: z.int().min(1).max(Number.MAX_SAFE_INTEGER).meta(names('book entry', 'Its id in list_entries.')),
    reason: text(500, 3),
  }),
  output: z.object({
    entry: z.int(),
    organisation: z.string(),
    change: z.number().meta({ description: 'What the wallet gained; negative for what it gave.' }),
    balance_axkt: z.number(),
    transaction: z.int().meta({ description: 'The book transaction that corrects.' }),
    reverses: z.int().meta({ description: 'The book transaction that is undone.' }),
    reference: z.string().meta({ description: 'Names the correction in the books and on the ledger.' }),
  }),
  refusals: {
    not_found: 'there is no such entry in a wallet',
    permission: 'a partner key calls',
    state:
      'it was reversed already, by somebody else or for another reason, is no mint or burn of an admin, or the wallet holds less',
  },
  handler: async (ctx, input) => {
    const { txn, reference, org, change, original } = await reverse(ctx, input.entry, input.reason);
    ctx.about(org);
    const balance = await balanceOf(ctx.tx, { kind: 'wallet', owner: org, currency: token });
    const balances = { change: toNumber(change), balance_axkt: toNumber(balance) };
    return { entry: input.entry, organisation: org, ...balances, transaction: txn, reverses: original, reference };
  },
});

export const walletWallet = {
  get_balance: getBalance,
  list_entries: listEntries,
  export_entries: exportEntries,
  admin_mint: adminMint,
  admin_burn: adminBurn,
  reverse_entry: reverseEntry,
};
