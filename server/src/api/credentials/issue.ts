import {
  assertMeaning,
  credentialFaults,
  cryptosuites,
  type Fault,
  type JsonObject,
  ownContexts,
  problemDetails,
  RdfError,
} from '@lotmark/sdk/verify';
import { z } from 'zod';
import { aliasesOf, didWebOf } from '../../domain/proof/credential/did-web.ts';
import { pinned, showEntry } from '../../domain/proof/credential/issue.ts';
import { signCredential } from '../../domain/proof/credential/sign.ts';
import { revokeIssued, statusEntry } from '../../domain/proof/credential/status.ts';
import { statusPath } from '../../domain/proof/credential/status-list.ts';
import { findEntry } from '../../domain/proof/credential/store.ts';
import { invalid, notFound, Refusal, wrongState } from '../../kernel/values/errors.ts';
import { text, timestamp } from '../../kernel/values/vocabulary.ts';
import { refuseOther } from '../../kernel/write/so-already.ts';
import { operation, type UserCtx } from '../operation.ts';
import { secured } from './shapes.ts';

const issueOptions = z
  .object({
    cryptosuite: z.enum(cryptosuites).optional().meta({ description: 'eddsa-jcs-2022 unless told.' }),
    suite: z.enum(cryptosuites).optional().meta({ description: 'The same, as it is called elsewhere.' }),
    bare: z.boolean().optional().meta({
      description: 'Answers the credential itself, without an object around it: as test suites of the W3C read it.',
    }),
  })
  .catchall(z.unknown());

const issue = operation({
  summary:
    'Issues a Verifiable Credential in the name of the platform (VC API): checks its form and that every word of it means something, gives it a place in a status list, signs it.',
  allow: 'admin',
  scope: 'credentials',
  kind: 'write',
  http: { method: 'POST', path: '/credentials/issue', status: 201 },
  envelope: 'bare',
  input: z.object({
    credential: z.record(z.string(), z.unknown()).meta({
      description:
        'Without proof. An issuer other than the platform is refused; id, issuer and validFrom are added where they are missing.',
      examples: [
        {
          '@context': ['https://www.w3.org/ns/credentials/v2'],
          type: ['VerifiableCredential'],
          credentialSubject: { id: 'did:example:subject' },
        },
      ],
    }),
    options: issueOptions.optional(),
  }),
  output: z.union([z.object({ verifiableCredential: secured }), secured]),
  refusals: {
    validation:
      'the credential is malformed, has words that mean nothing, or speaks for the platform where only it may; `problemDetails` says what',
    permission: 'the caller is no platform admin, or the key lacks the scope credentials or an admin’s role',
    state: 'a credential with this id was revoked, or issued by somebody else',
  },
  handler: async (ctx, input) => {
    const given = input.credential as JsonObject;
    const { bare = false } = input.options ?? {};
    if (given['id'] === null) throw invalid('credential.id', 'must be a URL, or not be there');
    const suite = input.options?.cryptosuite ?? input.options?.suite ?? 'eddsa-jcs-2022';
    const key = await ctx.services.signer.activeKey(ctx.tx, ctx.now);
    const baseUrl = ctx.services.baseUrl();
    const issuer = issuerFor(given, key.kid.slice(0, key.kid.indexOf('#')), baseUrl);
    const document: JsonObject = {
      ...given,
      id: given['id'] ?? `urn:uuid:${ctx.ids.uuid()}`,
      issuer: issuer.shown,
      validFrom: given['validFrom'] ?? key.signedAt.toISOString(),
    };
    await checkIssuable(document, baseUrl);
    const about = String(document['id']);
    const known = await findEntry(ctx.tx, about);
    if (known !== undefined && known.created_by !== ctx.actor.userId)
      throw wrongState(`${about} was issued by somebody else.`);
    const entry = showEntry(await statusEntry(ctx, about), { baseUrl, suite });
    const { credentialStatus, relatedResource, ...rest } = document;
    const resources = [relatedResource ?? [], pinned(document['@context'] as readonly string[])].flat();
    const withStatus: JsonObject = {
      ...rest,
      ...(resources.length === 0 ? {} : { relatedResource: resources }),
      credentialStatus: credentialStatus === undefined ? entry : [credentialStatus, entry].flat(),
    };
    ctx.about(about);
    const method = `${issuer.did}${key.kid.slice(key.kid.indexOf('#'))}`;
    try {
      const verifiableCredential = { ...(await signCredential(key, withStatus, suite, method)) };
      return bare ? verifiableCredential : { verifiableCredential };
    } catch (error) {
      if (error instanceof RdfError) throw refusing([error.fault]);
      throw error;
    }
  },
});

/** The issuer as the credential names it: the platform, by either of its names; ours where it names none. */
function issuerFor({ issuer }: JsonObject, did: string, baseUrl: string) {
  if (issuer === undefined) return { shown: did, did };
  const id =
    typeof issuer === 'object' && issuer !== null && !Array.isArray(issuer) ? (issuer as JsonObject)['id'] : issuer;
  if (id === did || (typeof id === 'string' && aliasesOf(baseUrl, did)[id] === did)) return { shown: issuer, did: id };
  const web = didWebOf(baseUrl);
  throw invalid('credential.issuer', `must be ${did}${web === null ? '' : ` or ${web}`}: nobody else issues here`);
}

/** Types that only the platform's own records may become. */
const ownTypes = new Set([
  'BitstringStatusListCredential',
  ...Object.values(ownContexts).flatMap((context) =>
    Object.keys((JSON.parse(context) as { '@context': object })['@context']).filter((term) => term[0] !== '@'),
  ),
]);

/** @throws Refusal `validation` with `problemDetails`. */
async function checkIssuable(document: JsonObject, baseUrl: string): Promise<void> {
  if (document['proof'] !== undefined) throw invalid('credential.proof', 'must not be there: it is what is made here');
  const faults = credentialFaults(document);
  if (faults.length > 0) throw refusing(faults);
  try {
    await assertMeaning(document);
  } catch (error) {
    if (error instanceof RdfError) throw refusing([error.fault]);
    throw error;
  }
  const written = JSON.stringify(document);
  const ours = [document['type']].flat().find((type) => typeof type === 'string' && ownTypes.has(type));
  if (
    ours !== undefined ||
    isOfRecord(String(document['id']), baseUrl) ||
    /"urn:lotmark:/.test(written) ||
    /\/contexts\/[a-z]+\/v\d+"/.test(written) ||
    written.includes(`"${baseUrl}${statusPath}`)
  ) {
    throw invalid('credential', 'speaks in the platform’s own words: such credentials come from its records alone');
  }
}

/** 400 in the form of the VC API. */
function refusing(faults: readonly Fault[]): Refusal {
  const [first] = faults;
  const detail = first?.detail ?? '';
  return new Refusal('validation', detail, {
    body: {
      exc_type: 'ValidationError',
      exception: detail,
      errors: faults.map((fault) => ({ field: 'credential', message: fault.detail })),
      problemDetails: faults.map(problemDetails),
    },
  });
}

const entryType = 'BitstringStatusListEntry';

const update = operation({
  summary:
    'Revokes a credential that was issued here, for good (VC API). Said again by the same person, for the same reason, it changes nothing.',
  allow: 'admin',
  scope: 'credentials',
  kind: 'write',
  http: { method: 'POST', path: '/credentials/status' },
  envelope: 'bare',
  input: z.object({
    credentialId: text(500).meta({
      description: 'Its id.',
      examples: ['urn:uuid:00000000-0000-4000-8000-000000000000'],
    }),
    credentialStatus: z.record(z.string(), z.unknown()).optional().meta({
      description: 'Its entry: of type BitstringStatusListEntry, and of purpose revocation, where it says so.',
    }),
    status: z
      .boolean()
      .default(true)
      .meta({ description: 'Only true: a revocation is never taken back.', examples: [true] }),
    reason: text(100).optional().meta({ description: 'In a word or two. It is signed, and public.' }),
  }),
  output: z.object({
    credentialId: z.string(),
    revoked: z.literal(true),
    revoked_at: timestamp(),
    statement: z.string().meta({
      description:
        'The name of the signed statement; /v1/receipts/credential/{name} proves it once it is on the ledger.',
    }),
  }),
  refusals: {
    not_found: 'no such credential was issued by this operation',
    permission: 'the caller is no platform admin',
    state: 'it was revoked by somebody else or with another reason',
  },
  handler: async (ctx, { credentialId: about, credentialStatus, status, reason }) => {
    if (!status) throw invalid('status', 'must be true: a revocation is never taken back');
    const { type = entryType, statusPurpose = 'revocation' } = credentialStatus ?? {};
    if (type !== entryType || statusPurpose !== 'revocation') {
      throw invalid('credentialStatus', `must be of type ${entryType} and of purpose revocation`);
    }
    await issuedHere(ctx, about, ctx.services.baseUrl());
    const why = reason ?? 'revoked by the issuer';
    const entry = await revokeIssued(ctx, ctx.services.signer, { about, why });
    refuseOther(ctx, { stands: `${about} is revoked`, by: entry.revoked_by, said: { reason: [entry.reason, why] } });
    if (entry.revoked_at === null) throw new Error(`${about} is not revoked`);
    ctx.about(about);
    return {
      credentialId: about,
      revoked: true as const,
      revoked_at: entry.revoked_at.toISOString(),
      statement: entry.name,
    };
  },
});

/** Names that belong to records: their credentials are issued and revoked with them, by who may change those. */
const isOfRecord = (about: string, baseUrl: string): boolean =>
  about.startsWith('urn:lotmark:') || about.startsWith(`${baseUrl}/`);

async function issuedHere(ctx: UserCtx, about: string, baseUrl: string): Promise<void> {
  const entry = isOfRecord(about, baseUrl) ? undefined : await findEntry(ctx.tx, about);
  if (entry === undefined) throw notFound('No credential with this id was issued by credentials.issue.');
}

export const credentialsIssue = { issue, update_status: update };
