import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { notFound, wrongState } from '../../../kernel/values/errors.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import { soAlready } from '../../../kernel/write/so-already.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import { assertSummed, platform, post, token } from '../books/books.ts';

/** Tokens that an admin gives to an organisation's wallet, or takes out of it. */
interface Issue {
  org: string;
  /** A decimal string, more than nothing. */
  amount: string;
  reason: string;
}

/**
 * Names a mint, burn or reversal by what it says, so that the ledger, which bears the reference, bears witness to all of it.
 * The check makes the digest again; see `causes.ts`.
 * @param change what the wallet gains: negative for a burn.
 */
function referenceOf(
  work: Work,
  kind: string,
  { org, change, reason }: { org: string; change: string; reason: string },
) {
  const id = work.ids.uuid();
  const says = [id, org, new Exact(change).toFixed(), actorIdOf(work) ?? '', work.now.getTime(), reason];
  return `${kind}:${id}:${hash('sha256', says.join('\n'), 'hex')}`;
}

/** Books what a wallet gains (or gives, below zero) against the supply; the ledger follows by job. */
async function issue(
  work: Work,
  kind: 'mint' | 'burn' | 'reversal',
  { org, change, reason, reverses }: { org: string; change: string; reason: string; reverses?: number },
): Promise<{ txn: number; reference: string }> {
  const reference = referenceOf(work, kind, { org, change, reason });
  const gains = new Exact(change);
  const txn = await post(work, {
    kind,
    reference,
    reason,
    ...(reverses === undefined ? {} : { reverses }),
    entries: [
      { kind: 'token_supply', owner: platform, currency: token, amount: gains.neg().toFixed() },
      { kind: 'wallet', owner: org, currency: token, amount: gains.toFixed() },
    ],
  });
  const action = kind === 'reversal' ? 'admin_reversal' : `admin_${kind}`;
  const movement = { reference, org, amount: gains.abs().toFixed(), action };
  work.emit(gains.isNegative() ? 'token.burn_due' : 'token.mint_due', org, movement);
  return { txn, reference };
}

/** Gives tokens to an organisation: newly issued, booked against the supply, shown on the ledger by job. */
export const mintTokens = (work: Work, { org, amount, reason }: Issue) =>
  issue(work, 'mint', { org, change: amount, reason });

/** Takes tokens out of an organisation's wallet and out of the supply. @throws Refusal 409 when it holds less. */
export const burnTokens = (work: Work, { org, amount, reason }: Issue) =>
  issue(work, 'burn', { org, change: `-${amount}`, reason });

/** How what an entry belongs to is undone, where a reversal would leave a record behind that says something else. */
const undoneBy: Readonly<Record<string, string>> = {
  fund: 'orders.resolve_dispute or orders.agree_cancellation',
  release: 'nothing: the order is settled; settle the difference by a mint or burn',
  refund: 'nothing: the order is over; settle the difference by a mint or burn',
  hold: 'payments.resolve_held',
  return: 'payments.resolve_held',
  recall: 'payments.resolve_held',
  payout: 'payouts.refuse or payouts.mark_failed',
  payout_paid: 'nothing: the money has left; settle the difference by a mint or burn',
  payout_return: 'payouts.request',
  premium: 'insurance_policies.cancel',
  premium_return: 'nothing: the policy is over; settle the difference by a mint or burn',
  claim_payout: 'nothing: the claim is paid; settle the difference by a mint or burn',
  reversal: 'wallet.admin_mint or wallet.admin_burn',
};

/** What was booked in a wallet since: one that undid it must not be hidden, or it would be undone twice. */
function bookedSince({ account, txn }: { account: number; txn: number }): RowsOf[] {
  const since = sql`select e.txn from book_entries e where e.account = ${account} and e.txn > ${txn}`;
  const gone = sql<string[]>`array(${since} and not exists (select from book_txns b where b.id = e.txn))::text[]`;
  return [
    { table: 'book_entries', where: sql`t.account = ${account} and t.txn > ${txn}`, many: true },
    { table: 'book_txns', where: sql`t.id in (${since})`, many: true },
    { table: 'book_txns', where: sql`true`, keys: gone },
  ];
}

/** The transaction by which the same admin undid one for the same reason. */
async function undoneBefore(
  work: Work,
  reverses: number,
  reason: string,
): Promise<{ txn: number; reference: string } | undefined> {
  const found = await work.tx
    .selectFrom('book_txns')
    .select(['id', 'reference'])
    .where('reverses', '=', reverses)
    .where('reason', '=', reason)
    .where('actor_id', '=', actorIdOf(work))
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) return undefined;
  await soAlready(work, 'book_txns', { id: String(found.id) });
  return { txn: found.id, reference: found.reference ?? '' };
}

/**
 * Undoes a mint or burn that an admin made, by a transaction that refers to it. Said again by the same admin, for the same reason, it
 * answers what was done.
 * @param entry the number of its entry in a wallet, as the list of entries says it.
 * @throws Refusal 404 for no entry of a wallet; 409 where it was undone already, is of another kind (naming what undoes
 * that), or would make the wallet negative.
 */
export async function reverseEntry(
  work: Work,
  entry: number,
  reason: string,
): Promise<{ txn: number; reference: string; org: string; change: string; original: number }> {
  // The account is locked first: whoever undid the entry meanwhile is seen by the statement after.
  await sql`
    select from book_accounts where kind = 'wallet' and id = (select account from book_entries where id = ${entry})
       for no key update`.execute(work.tx);
  const { rows } = await sql<{
    txn: number;
    kind: string;
    reference: string | null;
    amount: string;
    account: number;
    org: string;
    undone: boolean;
  }>`
    select t.id as txn, t.kind, t.reference, e.amount::text as amount, a.id as account, a.owner as org,
           exists (select from book_txns r where r.reverses = t.id) as undone
      from book_entries e join book_txns t on t.id = e.txn
      join book_accounts a on a.id = e.account and a.kind = 'wallet'
     where e.id = ${entry}`.execute(work.tx);
  const [found] = rows;
  if (found === undefined) throw notFound(`There is no entry ${entry} in a wallet.`);
  const { txn, kind, reference, org } = found;
  if (reference?.startsWith('card:')) {
    throw wrongState(`Entry ${entry} came by card; a refund at the processor undoes it (payments.resolve_held).`);
  }
  const other = undoneBy[kind];
  if (other !== undefined) throw wrongState(`Entry ${entry} is of a ${kind}; what undoes it is ${other}.`);
  const before = found.undone ? await undoneBefore(work, txn, reason) : undefined;
  if (before !== undefined) return { ...before, org, change: new Exact(found.amount).neg().toFixed(), original: txn };
  if (found.undone) throw wrongState(`Entry ${entry} was reversed already.`);
  await work.attest.assertAsWritten(
    {
      table: 'book_entries',
      where: sql`t.id = ${entry}`,
      relied: {
        on: sql`t.txn = ${txn} and t.amount = ${found.amount}::numeric and t.account = ${found.account}`,
        rows: 1,
      },
    },
    {
      table: 'book_accounts',
      where: sql`t.id = ${found.account}`,
      relied: { on: sql`t.kind = 'wallet' and t.owner = ${org}`, rows: 1 },
    },
    {
      table: 'book_txns',
      where: sql`t.id = ${txn}`,
      relied: {
        on: sql`t.kind = ${kind} and t.reference is not distinct from ${reference}
          and not exists (select from book_txns r where r.reverses = t.id)`,
        rows: 1,
      },
    },
    ...bookedSince(found),
  );
  await assertSummed(work.tx, { kind: 'wallet', owner: org, currency: token });
  const change = new Exact(found.amount).neg().toFixed();
  const made = await issue(work, 'reversal', { org, change, reason, reverses: txn });
  return { ...made, org, change, original: txn };
}
