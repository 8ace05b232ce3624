import { type SelectQueryBuilder, sql } from 'kysely';
import { type Decision, decided, forbidden, invalid, notFound, refused } from '../../../kernel/values/errors.ts';
import { type Actor, isAdmin, isMember } from '../../../kernel/write/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { shownTitle } from '../../../platform/db/shown-names.ts';
import type { Tables } from '../../../platform/db/tables.generated.ts';
import { hasDuty, leadersOnly, orgsWith } from '../../people/party/duties.ts';
import { token } from '../books/books.ts';

/** What an organisation is called. @throws Refusal 404 when there is none of that name. */
export async function orgTitle(tx: Tx, org: string): Promise<string> {
  const row = await tx
    .selectFrom('orgs')
    .select(shownTitle('orgs').as('title'))
    .where('name', '=', org)
    .executeTakeFirst();
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
