import { type SelectQueryBuilder, sql } from 'kysely';
import { type Actor, isAdmin, isMember } from '../../kernel/actor.ts';
import { type Decision, decided, forbidden, invalid, notFound, refused } from '../../kernel/errors.ts';
import type { IdSource } from '../../kernel/ids.ts';
import type { Emit } from '../../kernel/jobs.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.generated.ts';
import { platform, post, token } from './books.ts';

/** What an organisation is called. @throws Refusal 404 when there is none of that name. */
export async function orgTitle(tx: Tx, org: string): Promise<string> {
  const row = await tx.selectFrom('orgs').select('title').where('name', '=', org).executeTakeFirst();
  if (row === undefined) throw notFound(`There is no organisation ${org}.`);
  return row.title;
}

/** Whose wallet the caller means: the one named, or that of the only organisation he belongs to. */
export function walletOwner(actor: Actor, given: string | undefined): Decision<string> {
  if (given !== undefined) {
    return isAdmin(actor) || isMember(actor, given)
      ? decided(given)
      : refused(forbidden('You are not a member of this organisation.'));
  }
  const [only, ...others] = actor.memberships.map((membership) => membership.org);
  if (only === undefined) {
    return refused(
      isAdmin(actor)
        ? invalid('organisation', 'is required for an admin')
        : forbidden('You are not a member of any organisation.'),
    );
  }
  if (others.length === 0) return decided(only);
  return refused(
    invalid('organisation', `is required, because you belong to several: ${[only, ...others].join(', ')}`),
  );
}

/** Entries of an organisation's token wallet, without selection and order. */
export function walletEntries(tx: Tx, org: string): SelectQueryBuilder<Tables, 'book_entries', object> {
  return tx
    .selectFrom('book_entries')
    .where(
      'book_entries.account',
      '=',
      sql<number>`(select id from book_accounts where kind = 'wallet' and owner = ${org} and currency = ${token})`,
    );
}

/** Gives tokens to an organisation: newly issued, booked against the supply, shown on the ledger by job. */
export async function mintTokens(
  tx: Tx,
  deps: { ids: IdSource; emit: Emit },
  grant: { org: string; amount: string; reason: string; actorId: string },
  now: Date,
): Promise<{ txn: number; reference: string }> {
  const { org, amount, reason, actorId } = grant;
  const reference = `mint:${deps.ids.uuid()}`;
  const txn = await post(
    tx,
    {
      kind: 'mint',
      reference,
      reason,
      actorId,
      entries: [
        { kind: 'token_supply', owner: platform, currency: token, amount: `-${amount}` },
        { kind: 'wallet', owner: org, currency: token, amount },
      ],
    },
    now,
  );
  deps.emit('token.mint_due', org, { reference, org, amount, action: 'admin_mint' });
  deps.emit('wallet.minted', org, { amount, reference });
  return { txn, reference };
}
