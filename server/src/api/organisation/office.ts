import { z } from 'zod';
import { meantOrg } from '../../domain/people/party/acting-org.ts';
import { allDuties, duties, rolesOfKind } from '../../domain/people/party/duties.ts';
import {
  decideStanding,
  editProfile,
  findOrgs,
  orgRow,
  orgRowView,
  orgSorts,
  orgStandings,
  orRefuse,
  type Standing,
} from '../../domain/people/party/office.ts';
import { countryCode } from '../../domain/people/party/onboarding.ts';
import { isEori } from '../../domain/people/party/rules.ts';
import { findProfile } from '../../domain/people/party/store.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { accept } from '../../kernel/values/errors.ts';
import { docName, email, text } from '../../kernel/values/vocabulary.ts';
import { memberRoles, orgKinds } from '../../kernel/write/actor.ts';
import { operation } from '../operation.ts';

const meant = () =>
  docName('organisation').optional().meta({ description: 'Required for who belongs to several, and for admins.' });
const missing = {
  permission: 'the caller is no member, or only a plain one; or there is no such organisation',
  not_found: 'for admins: there is no such organisation',
};

const getOrganisation = operation({
  summary: 'An organisation of the caller: how it is reached, and where it stands with the platform; admins see each.',
  allow: 'user',
  kind: 'read',
  input: z.object({ organisation: meant() }),
  output: orgRow,
  refusals: missing,
  handler: async (ctx, input) => {
    const name = accept(meantOrg(ctx.actor, input.organisation));
    return orgRowView(orRefuse(ctx.actor, name, await findProfile(ctx.tx, name)));
  },
});

const clearable = <T extends z.ZodType>(schema: T) => schema.optional().nullable();

const updateOrganisation = operation({
  summary: 'Changes how an organisation is reached, by its Owners and Managers; what it is called, by an admin.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  needs: 'edit_profile',
  input: z.object({
    organisation: meant(),
    contact_email: clearable(email()),
    contact_phone: clearable(text(40, 3)),
    address: clearable(text(500)),
    eori: clearable(
      z
        .string()
        .trim()
        .toUpperCase()
        .max(17)
        .refine(isEori, 'must be a country code and up to 15 letters and digits, such as DE123456789')
        .meta({ description: 'By which customs of the EU know it.', examples: ['DE123456789'] }),
    ),
    street: clearable(text(300)),
    postal_code: clearable(text(80)),
    city: clearable(text(200)),
    title: text(140, 2).optional().meta({ description: 'Admins only.' }),
  }),
  output: z.object({ name: z.string(), changed: z.array(z.string()) }),
  refusals: missing,
  handler: async (ctx, { organisation, ...change }) => {
    const name = accept(meantOrg(ctx.actor, organisation));
    ctx.about(name);
    return { name, changed: await editProfile(ctx, name, change) };
  },
});

const roleTable = operation({
  summary: 'Which role in an organisation of a kind may do what: the table that access is decided by.',
  allow: 'user',
  kind: 'read',
  input: z.object({ kind: z.enum(orgKinds) }),
  output: z.object({
    kind: z.enum(orgKinds),
    roles: z.array(z.enum(memberRoles)),
    duties: z.array(z.object({ duty: z.enum(allDuties), roles: z.array(z.enum(memberRoles)) })),
  }),
  handler: async (_ctx, { kind }) => ({
    kind,
    roles: [...rolesOfKind[kind]],
    duties: allDuties.map((duty) => ({ duty, roles: [...duties[kind][duty]] })),
  }),
});

const listOrganisations = operation({
  summary: 'All organisations, newest first.',
  allow: 'admin',
  kind: 'read',
  input: z.object({
    ...pageInput(orgSorts),
    kind: z.enum(orgKinds).optional(),
    standing: z.enum(orgStandings).optional(),
    country: text()
      .optional()
      .meta({ description: 'ISO 3166-1 code, or the name.', examples: ['ET'] }),
  }),
  output: pageOutput(orgRow),
  handler: async (ctx, input) => {
    const country = input.country === undefined ? undefined : await countryCode(ctx.tx, input.country, 'country');
    const { rows, ...page } = await fetchPage(ctx.tx, findOrgs(ctx.tx, { ...input, country }), {
      select: (orgs) => orgs.selectAll('orgs'),
      request: input,
      sorts: orgSorts,
      defaultSort: 'created_at desc',
    });
    return { data: rows.map(orgRowView), ...page };
  },
});

const decision = (summary: string, standing: Standing, words: string) =>
  operation({
    summary,
    allow: 'admin',
    scope: 'session',
    kind: 'write',
    input: z.object({ organisation: docName('organisation'), reason: text(500, 3) }),
    output: z.object({ name: z.string(), changed: z.boolean(), message: z.string() }),
    refusals: {
      not_found: 'there is no such organisation',
      permission: 'a partner key calls',
      state: 'a suspended organisation is verified, or it is so already by somebody else or with another reason',
    },
    handler: async (ctx, { organisation: name, reason }) => {
      ctx.about(name);
      const changed = await decideStanding(ctx, name, standing, reason);
      return { name, changed, message: changed ? `${name} is ${words}.` : `${name} was ${words} already.` };
    },
  });

export const organisationOffice = {
  get_organisation: getOrganisation,
  list_organisations: listOrganisations,
  list_roles: roleTable,
  reinstate_organisation: decision(
    'Lets a suspended organisation start new things again.',
    'reinstated',
    'not suspended',
  ),
  suspend_organisation: decision(
    'Suspends an organisation: it lists no lots, orders nothing and makes no keys; what runs goes to its end.',
    'suspended',
    'suspended',
  ),
  update_organisation: updateOrganisation,
  verify_organisation: decision('Says that an admin has verified an organisation.', 'verified', 'verified'),
};
