import { sql } from 'kysely';
import { z } from 'zod';
import { checkLinks } from '../domain/reference/links.ts';
import { balanceOf, token } from '../domain/wallet/books.ts';
import { mintTokens, orgTitle, walletEntries, walletOwner } from '../domain/wallet/wallets.ts';
import { accept } from '../kernel/errors.ts';
import { fetchPage, pageInput, pageOutput } from '../kernel/page.ts';
import { docName, text, timestamp, toIso, tokens, toNumber } from '../kernel/vocabulary.ts';
import { operation } from './operation.ts';

const tag = 'wallet';
const prefix = 'svc_network.api.wallet';
const organisation = docName('organisation').optional();
const outsider = 'the caller is no member of the organisation, or of none';

const getBalance = operation({
  name: `${prefix}.get_balance`,
  tag,
  summary: "Platform tokens in an organisation's wallet.",
  allow: 'user',
  kind: 'read',
  input: z.object({ organisation }),
  output: z.object({
    organisation: z.string(),
    organisation_name: z.string(),
    balance_axkt: z.number().meta({ description: 'Platform tokens, six decimals.' }),
  }),
  refusals: { permission: outsider, not_found: 'an admin names an organisation that does not exist' },
  handler: async (ctx, input) => {
    const org = accept(walletOwner(ctx.actor, input.organisation));
    const title = await orgTitle(ctx.tx, org);
    const balance = await balanceOf(ctx.tx, { kind: 'wallet', owner: org, currency: token });
    return { organisation: org, organisation_name: title, balance_axkt: toNumber(balance) };
  },
});

const entrySorts = { created_at: ['book_entries.id'] } as const;

const listEntries = operation({
  name: `${prefix}.list_entries`,
  tag,
  summary: "What went in and out of an organisation's wallet, newest first.",
  allow: 'user',
  kind: 'read',
  input: z.object({ ...pageInput(entrySorts), organisation }),
  output: pageOutput(
    z.object({
      id: z.int(),
      at: timestamp(),
      amount: z.number().meta({ description: 'Platform tokens; negative for what went out.' }),
      kind: z.string().meta({ description: '`fund`, `release`, `refund`, `mint` or `burn`.' }),
      reason: z.string().nullable(),
      order: z.string().nullable(),
    }),
  ),
  refusals: { permission: outsider },
  handler: async (ctx, input) => {
    const org = accept(walletOwner(ctx.actor, input.organisation));
    let query = walletEntries(ctx.tx, org);
    if (input.search !== undefined) {
      query = query.where(
        sql<boolean>`exists (select 1 from book_txns t where t.id = book_entries.txn and position(upper(${input.search}) in t.order_name) > 0)`,
      );
    }
    const { rows, ...page } = await fetchPage(
      ctx.tx,
      query,
      (entries) =>
        entries.select([
          'book_entries.id',
          'book_entries.created_at',
          'book_entries.amount',
          sql<string>`(select kind from book_txns t where t.id = book_entries.txn)`.as('kind'),
          sql<string | null>`(select reason from book_txns t where t.id = book_entries.txn)`.as('reason'),
          sql<string | null>`(select order_name from book_txns t where t.id = book_entries.txn)`.as('order'),
        ]),
      input,
      entrySorts,
      'created_at desc',
    );
    const data = rows.map(({ created_at, amount, ...row }) => ({
      ...row,
      at: toIso(created_at),
      amount: toNumber(amount),
    }));
    return { data, ...page };
  },
});

const adminMint = operation({
  name: `${prefix}.admin_mint`,
  tag,
  summary: "Issues platform tokens into a buyer's wallet. Send an Idempotency-Key: a repeated call mints again.",
  allow: 'admin',
  kind: 'write',
  input: z.object({
    buyer: docName('buyer'),
    amount: tokens(),
    reason: text(500),
  }),
  output: z.object({
    buyer: z.string(),
    amount: z.number(),
    balance_axkt: z.number(),
    reference: z.string().meta({ description: 'Names this mint in the books and on the ledger.' }),
  }),
  refusals: { validation: 'there is no such buyer' },
  handler: async (ctx, input) => {
    const { tx, now } = ctx;
    await checkLinks(tx, [{ field: 'buyer', target: 'buyer', value: input.buyer }]);
    ctx.about(input.buyer);
    const grant = { org: input.buyer, amount: input.amount, reason: input.reason, actorId: ctx.actor.userId };
    const { reference } = await mintTokens(tx, ctx, grant, now);
    const balance = await balanceOf(tx, { kind: 'wallet', owner: input.buyer, currency: token });
    return { buyer: input.buyer, amount: toNumber(input.amount), balance_axkt: toNumber(balance), reference };
  },
});

export const wallet = [getBalance, listEntries, adminMint];
