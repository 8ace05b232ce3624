import { z } from 'zod';
import { confirmCredential, withdrawCredential } from '../../domain/assurance/org-credential/confirm.ts';
import { credentialStates } from '../../domain/assurance/org-credential/rules.ts';
import { credentialTypesOn } from '../../domain/assurance/org-credential/store.ts';
import {
  credentialCsv,
  credentialRow,
  credentialRowView,
  credentialSorts,
  findCredentials,
  selectCredential,
} from '../../domain/assurance/org-credential/views.ts';
import { findOrgs } from '../../domain/people/party/office.ts';
import { csvOfList } from '../../kernel/lists/csv.ts';
import { fetchPage, ordered, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { date, docName, text } from '../../kernel/values/vocabulary.ts';
import { orgKinds } from '../../kernel/write/actor.ts';
import { shownTitle } from '../../platform/db/shown-names.ts';
import { credentialTypeEndDays, credentialTypeHolders } from '../../platform/db/tables.generated.ts';
import { operation } from '../operation.ts';
import { issuing, revoking, searched } from './offices.ts';

const issue = operation({
  summary:
    'Confirms that an organisation holds a credential. One of the same kind and number is brought up to date, any other added.',
  allow: issuing,
  kind: 'write',
  input: z.object({
    org_kind: z.enum(orgKinds),
    org: docName('organisation'),
    credential_payload: z
      .object({
        credential_type: text(60).meta({ description: 'One of list_credential_types.', examples: ['Organic'] }),
        reference_number: text(80).meta({ description: 'As it stands on the document.' }),
        issuer: text(140).optional().meta({ description: 'Who gave it.' }),
        valid_from: date().optional().meta({ description: 'The first day.' }),
        valid_until: date()
          .optional()
          .meta({
            description:
              'The last day that the document states; required for the kinds whose `end_day` in list_credential_types is `required` (Organic, ...).',
            examples: ['2027-05-31'],
          }),
        document: docName('file').optional().meta({ description: 'A file that the caller uploaded.' }),
      })
      .meta({ description: 'An object, or the JSON text of one.' }),
  }),
  output: z.object({
    ok: z.literal(true),
    org_kind: z.enum(orgKinds),
    org: z.string(),
    credential_type: z.string(),
    credential: z.string().meta({ description: 'Its name here, such as CRD-00001.' }),
    updated: z.boolean().meta({ description: 'True where there was one of that kind and number.' }),
  }),
  refusals: {
    not_found: 'there is no such organisation of that kind',
    permission: 'the caller belongs to it',
    validation:
      'the kind of credential is none, or of other organisations; its days do not fit; the file is not the caller’s',
  },
  handler: async (ctx, { org_kind, org, credential_payload: given }) => {
    const seen = {
      credential_type: given.credential_type,
      reference_number: given.reference_number,
      issuer: given.issuer ?? null,
      valid_from: given.valid_from ?? null,
      valid_until: given.valid_until ?? null,
      document: given.document,
    };
    const { name, updated } = await confirmCredential(ctx, { org, kind: org_kind }, seen);
    ctx.about(name);
    return { ok: true as const, org_kind, org, credential_type: given.credential_type, credential: name, updated };
  },
});

const withdraw = operation({
  summary: 'Takes a confirmed credential back: it is no badge any more. A repeat changes nothing.',
  allow: revoking,
  kind: 'write',
  input: z.object({ credential: docName('credential'), reason: text(500, 3) }),
  output: z.object({
    ok: z.literal(true),
    credential: z.string(),
    org: z.string(),
    withdrawn_at: z.string().nullable(),
    withdrawn: z.boolean().meta({ description: 'False where it was withdrawn before.' }),
  }),
  refusals: {
    not_found: 'there is no such credential',
    state: 'it was withdrawn by somebody else or with another reason',
  },
  handler: async (ctx, { credential: name, reason }) => {
    ctx.about(name);
    const { credential, withdrawn } = await withdrawCredential(ctx, name, reason);
    const at = credential.withdrawn_at?.toISOString() ?? null;
    return { ok: true as const, credential: name, org: credential.org, withdrawn_at: at, withdrawn };
  },
});

const listTypes = operation({
  summary: 'The kinds of credentials that are taken today.',
  allow: 'user',
  kind: 'read',
  input: z.object({}),
  output: z.array(
    z.object({
      name: z.string(),
      holder: z.enum(credentialTypeHolders).meta({ description: 'Which organisations hold such a one.' }),
      end_day: z.enum(credentialTypeEndDays).meta({ description: 'Whether it must say its last day.' }),
    }),
  ),
  handler: async (ctx) => {
    const types = await credentialTypesOn(ctx.tx, ctx.now.toISOString().slice(0, 10));
    return types
      .filter(({ entry }) => entry === 'open')
      .map(({ name, holder, end_day }) => ({ name, holder, end_day }));
  },
});

const mostFound = 20;

const findOrganisations = operation({
  summary: `Organisations by part of their name or number, for who confirms a credential; the first ${mostFound}.`,
  allow: issuing,
  kind: 'read',
  input: z.object({
    search: text(100).meta({ description: 'Part of a name or number.' }),
    org_kind: z.enum(orgKinds).optional(),
  }),
  output: z.array(z.object({ name: z.string(), kind: z.enum(orgKinds), title: z.string(), country: z.string() })),
  handler: async (ctx, { search, org_kind }) =>
    findOrgs(ctx.tx, { search, kind: org_kind })
      .select(['orgs.name', 'orgs.kind', shownTitle('orgs').as('title'), 'orgs.country'])
      .orderBy('orgs.title')
      .orderBy('orgs.name')
      .limit(mostFound)
      .execute(),
});

const { search: _search, sort, ...paging } = pageInput(credentialSorts);
const filters = {
  search: searched('Part of a kind, number, issuer or organisation.'),
  sort,
  org: docName('organisation').optional(),
  org_kind: z.enum(orgKinds).optional(),
  credential_type: text(60).optional(),
  state: z.enum(credentialStates).optional(),
};

const listCredentials = operation({
  summary: 'Credentials of all organisations, the last confirmed first.',
  allow: issuing,
  kind: 'read',
  input: z.object({ ...paging, ...filters }),
  output: pageOutput(credentialRow),
  handler: async (ctx, input) => {
    const { rows, ...page } = await fetchPage(ctx.tx, findCredentials(ctx, input), {
      select: selectCredential,
      request: input,
      sorts: credentialSorts,
      defaultSort: 'verified_at desc',
    });
    return { data: rows.map((row) => credentialRowView(row, ctx.now, true)), ...page };
  },
});

const exportCredentials = operation({
  summary: 'The list of list_org_credentials with the same filters, as CSV; at most 5000 rows.',
  allow: issuing,
  kind: 'read',
  envelope: 'file',
  input: z.object(filters),
  output: z.string(),
  handler: async (ctx, input) => {
    const found = selectCredential(findCredentials(ctx, input));
    const sorted = ordered(found, input.sort ?? 'verified_at desc', credentialSorts);
    return csvOfList('organisation-credentials.csv', credentialCsv(ctx.now), sorted);
  },
});

export const officeCredentials = {
  issue_org_credential: issue,
  withdraw_org_credential: withdraw,
  list_credential_types: listTypes,
  find_organisations: findOrganisations,
  list_org_credentials: listCredentials,
  export_org_credentials_csv: exportCredentials,
};
