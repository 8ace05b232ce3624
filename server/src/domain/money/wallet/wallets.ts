import { hash } from 'node:crypto';
import { type SelectQueryBuilder, sql } from 'kysely';
import { type Decision, decided, forbidden, invalid, notFound, refused } from '../../../kernel/values/errors.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import { type Actor, isAdmin, isMember } from '../../../kernel/write/actor.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.generated.ts';
import { hasDuty, leadersOnly, orgsWith } from '../../people/party/duties.ts';
import { platform, post, token } from '../books/books.ts';

/** What an organisation is called. @throws Refusal 404 when there is none of that name. */
export async function orgTitle(tx: Tx, org: string): Promise<string> {
  const row = await tx.selectFrom('orgs').select('title').where('name', '=', org).executeTakeFirst();
  if (row === undefined) throw notFound(`There is no organisation ${org}.`);
  return row.title;
}

/** Whose wallet the caller means: the one named, or that of the only organisation they belong to. */
export function walletOwner(actor: Actor, given: string | undefined): Decision<string> {
  if (given !== undefined) {
    if (hasDuty(actor, 'see_money', given)) return decided(given);
    return refused(forbidden(isMember(actor, given) ? leadersOnly : 'You are not a member of this organisation.'));
  }
  const [only, ...others] = orgsWith(actor, 'see_money');
  if (only === undefined) {
    return refused(
      isAdmin(actor)
        ? invalid('organisation', 'is required for an admin')
        : forbidden(actor.memberships.length === 0 ? 'You are not a member of any organisation.' : leadersOnly),
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

/**
 * Names a mint by what it says, so that the ledger, which bears the reference, bears witness to all of it. The check
 * makes the digest again; see `causes.ts`.
 */
function mintReference(work: Work, { org, amount, reason }: { org: string; amount: string; reason: string }): string {
  const id = work.ids.uuid();
  const says = [id, org, new Exact(amount).toFixed(), actorIdOf(work) ?? '', work.now.getTime(), reason];
  return `mint:${id}:${hash('sha256', says.join('\n'), 'hex')}`;
}

/** Gives tokens to an organisation: newly issued, booked against the supply, shown on the ledger by job. */
export async function mintTokens(
  work: Work,
  grant: { org: string; amount: string; reason: string },
): Promise<{ txn: number; reference: string }> {
  const { org, amount, reason } = grant;
  const reference = mintReference(work, grant);
  const txn = await post(work, {
    kind: 'mint',
    reference,
    reason,
    entries: [
      { kind: 'token_supply', owner: platform, currency: token, amount: `-${amount}` },
      { kind: 'wallet', owner: org, currency: token, amount },
    ],
  });
  work.emit('token.mint_due', org, { reference, org, amount, action: 'admin_mint' });
  return { txn, reference };
}
