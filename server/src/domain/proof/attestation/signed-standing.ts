import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { listingFacts, listingPayload } from './listing-facts.ts';
import { organisationFacts, organisationPayload } from './organisation-facts.ts';
import { comparisonOf } from './signed-records.ts';

/**
 * Lots by where they stand in their sale. Every lot that was ever signed has such an attestation, but for those that were
 * signed before there were any, until the job has signed them.
 */
export const signedListings = comparisonOf({
  kind: 'listing',
  table: 'lots',
  as: 'l',
  facts: listingFacts,
  signed: sql`exists (select from attestations s where s.kind = 'lot' and s.subject = l.name)
    and not exists (select from statements_due d where d.kind = 'listing' and d.subject = l.name)`,
  payload: listingPayload,
});

/** Organisations: each is signed from its foundation on, or by the job where it was founded before that. */
export const signedOrganisations = comparisonOf({
  kind: 'organisation',
  table: 'orgs',
  as: 'g',
  facts: organisationFacts,
  signed: sql`exists (select from attestations s where s.kind = 'organisation' and s.subject = g.name)`,
  payload: organisationPayload,
});

/** Of the organisations named, those whose record is what was signed: only of them a stranger is told what they call themselves. */
export const organisationsAsSigned = (tx: Tx, names: readonly string[]): Promise<Set<string>> =>
  signedOrganisations.attested(tx, sql`g.name = any(${names}::text[])`);

/**
 * Notes which organisations are not what was signed, so that whatever shows names calls them by their identifiers
 * (`shownName`). Those that wait to be signed for the first time are none of them.
 * @returns those that were not noted before.
 */
export async function noteDoubts(
  { reader, transaction }: { reader: Tx; transaction: (work: (tx: Tx) => Promise<void>) => Promise<void> },
  now: Date,
): Promise<string[]> {
  const doubted: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { rows }: { rows: { name: string }[] } = await sql<{ name: string }>`
      select g.name from orgs g
       where g.name > ${cursor} and not exists (
         select from statements_due d where d.kind = 'organisation' and d.subject = g.name)
       order by g.name limit ${organisationsAtOnce}`.execute(reader);
    const names = rows.map(({ name }) => name);
    const signed = await organisationsAsSigned(reader, names);
    doubted.push(...names.filter((name) => !signed.has(name)));
    cursor = rows.length < organisationsAtOnce ? null : (names.at(-1) ?? null);
  }
  const { rows: noted } = await sql<{ org: string }>`select org from organisations_in_doubt`.execute(reader);
  const known = new Set(noted.map(({ org }) => org));
  const found = doubted.filter((name) => !known.has(name));
  if (found.length === 0 && known.size === doubted.length) return [];
  await transaction(async (tx) => {
    await sql`delete from organisations_in_doubt where org <> all(${doubted}::text[])`.execute(tx);
    await sql`
      insert into organisations_in_doubt (org, found_at)
      select name, ${now} from orgs where name = any(${found}::text[]) on conflict do nothing`.execute(tx);
  });
  return found;
}

const organisationsAtOnce = 500;
