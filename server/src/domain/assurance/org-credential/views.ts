import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { CsvColumns } from '../../../kernel/lists/csv.ts';
import { containing, type Sorts } from '../../../kernel/lists/page.ts';
import { timestamp, toIso } from '../../../kernel/values/vocabulary.ts';
import { type Actor, type OrgKind, orgKinds } from '../../../kernel/write/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { shownName } from '../../../platform/db/shown-names.ts';
import type { Tables } from '../../../platform/db/tables.generated.ts';
import { credentialAccess } from './access.ts';
import { type CredentialState, credentialStates, dayAfter, stateOf, warnings } from './rules.ts';
import { goodOn, type OrgCredential } from './store.ts';

const day = (description: string) => z.string().nullable().meta({ description });

/** A credential of an organisation, for its people and the offices. */
export const credentialRow = z.object({
  name: z.string(),
  org: z.string(),
  org_kind: z.enum(orgKinds),
  org_title: z.string(),
  credential_type: z.string(),
  reference_number: z.string(),
  issuer: z.string().nullable(),
  valid_from: day('The first day, yyyy-mm-dd.'),
  valid_until: day('The last day, yyyy-mm-dd; null: it has no end.'),
  state: z.enum(credentialStates).meta({ description: `\`ending\`: good for ${warnings[0]} days more at most.` }),
  verified: z.boolean().meta({ description: 'An office has seen it.' }),
  verified_at: timestamp().meta({ description: 'When an office confirmed it last.' }),
  issued_by: z.string().nullable().meta({ description: 'For the offices: the address of who confirmed it last.' }),
  issued_by_name: z.string().nullable().meta({ description: 'For the offices: who confirmed it last.' }),
  withdrawn_at: timestamp().nullable(),
  withdrawn_reason: z.string().nullable(),
  document: z.string().nullable().meta({ description: 'The newest file that belongs to it.' }),
});

export const credentialSorts = {
  verified_at: ['org_credentials.verified_at', 'org_credentials.name'],
  valid_until: ['org_credentials.valid_until', 'org_credentials.name'],
  name: ['org_credentials.name'],
} as const satisfies Sorts;

export interface CredentialFilters {
  search?: string | undefined;
  org?: string | undefined;
  org_kind?: OrgKind | undefined;
  credential_type?: string | undefined;
  state?: CredentialState | undefined;
}

/** The credentials of a list or of an export: access and filters, no selection and no order yet. */
export function findCredentials(
  reading: { tx: Tx; actor: Actor; now: Date },
  { search, org, org_kind: kind, credential_type: type, state }: CredentialFilters,
): SelectQueryBuilder<Tables, 'org_credentials', object> {
  const today = reading.now.toISOString().slice(0, 10);
  let query = credentialAccess.list(reading);
  if (org !== undefined) query = query.where('org_credentials.org', '=', org);
  if (type !== undefined) query = query.where('org_credentials.credential_type', '=', type);
  if (kind !== undefined) {
    query = query.where(
      sql<boolean>`exists (select from orgs g where g.name = org_credentials.org and g.kind = ${kind})`,
    );
  }
  if (state !== undefined) query = query.where(inState(state, today));
  if (search !== undefined) {
    const pattern = containing(search);
    query = query.where(
      sql<boolean>`(org_credentials.search_text like ${pattern}
        or org_credentials.org = any(array(select g.name from orgs g where g.search_text like ${pattern})))`,
    );
  }
  return query;
}

/** As `stateOf`, in SQL. */
function inState(state: CredentialState, today: string) {
  const soon = dayAfter(today, warnings[0]);
  switch (state) {
    case 'withdrawn':
      return sql<boolean>`org_credentials.withdrawn_at is not null`;
    case 'not_yet':
      return sql<boolean>`(org_credentials.withdrawn_at is null and org_credentials.valid_from > ${today}::date)`;
    case 'ended':
      return sql<boolean>`(org_credentials.withdrawn_at is null and org_credentials.valid_until < ${today}::date)`;
    case 'ending':
      return sql<boolean>`(${goodOn(today)} and org_credentials.valid_until <= ${soon}::date)`;
    case 'valid':
      return sql<boolean>`(${goodOn(today)} and (org_credentials.valid_until is null or org_credentials.valid_until > ${soon}::date))`;
  }
}

export interface CredentialLine extends OrgCredential {
  org_kind: OrgKind;
  org_title: string;
  issuer_email: string;
  issuer_name: string;
  document: string | null;
}

/** Adds what a line shows. */
export function selectCredential<Row>(query: SelectQueryBuilder<Tables, 'org_credentials', Row>) {
  return query.selectAll('org_credentials').select([
    sql<OrgKind>`(select g.kind from orgs g where g.name = org_credentials.org)`.as('org_kind'),
    shownName('org_credentials.org').as('org_title'),
    sql<string>`(select u.email from users u where u.id = org_credentials.issued_by)`.as('issuer_email'),
    sql<string>`(select u.full_name from users u where u.id = org_credentials.issued_by)`.as('issuer_name'),
    sql<string | null>`(select f.name from files f
        where f.doctype = 'Organisation Credential' and f.docname = org_credentials.name
        order by f.created_at desc, f.name desc limit 1)`.as('document'),
  ]);
}

/** @param office whether the reader belongs to an office: only they learn which person it was. */
export function credentialRowView(row: CredentialLine, now: Date, office: boolean): z.input<typeof credentialRow> {
  return {
    name: row.name,
    org: row.org,
    org_kind: row.org_kind,
    org_title: row.org_title,
    credential_type: row.credential_type,
    reference_number: row.reference_number,
    issuer: row.issuer,
    valid_from: row.valid_from,
    valid_until: row.valid_until,
    state: stateOf(row, now.toISOString().slice(0, 10)),
    verified: row.verified,
    verified_at: toIso(row.verified_at),
    issued_by: office ? row.issuer_email : null,
    issued_by_name: office ? row.issuer_name : null,
    withdrawn_at: toIso(row.withdrawn_at),
    withdrawn_reason: row.withdrawn_reason,
    document: row.document,
  };
}

export const credentialCsv = (now: Date): CsvColumns<CredentialLine> => [
  ['credential', (row) => row.name],
  ['org', (row) => row.org],
  ['org_kind', (row) => row.org_kind],
  ['org_title', (row) => row.org_title],
  ['credential_type', (row) => row.credential_type],
  ['reference_number', (row) => row.reference_number],
  ['issuer', (row) => row.issuer],
  ['valid_from', (row) => row.valid_from],
  ['valid_until', (row) => row.valid_until],
  ['state', (row) => stateOf(row, now.toISOString().slice(0, 10))],
  ['verified_at', (row) => row.verified_at],
  ['issued_by', (row) => row.issuer_email],
  ['withdrawn_at', (row) => row.withdrawn_at],
  ['withdrawn_reason', (row) => row.withdrawn_reason],
];

/** What anybody may see of a credential. */
export const badge = z.object({
  credential_type: z.string(),
  issuer: z.string().nullable(),
  valid_until: z.string().nullable().meta({ description: 'The last day, yyyy-mm-dd; null: it has no end.' }),
});
