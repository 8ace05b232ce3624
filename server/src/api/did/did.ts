import { z } from 'zod';
import { didWebOf, webDocument } from '../../domain/proof/credential/did-web.ts';
import { DID_CONTENT_TYPE, type DidDocument } from '../../domain/proof/did/document.ts';
import { readParameters } from '../../domain/proof/did/options.ts';
import {
  createOrganisationDid,
  type DidContext,
  deactivateOrganisationDid,
  type OwnKey,
  updateOrganisationDid,
} from '../../domain/proof/did/organisation-did.ts';
import { didProblem, refused, resolveChangedDid, resolveDid, statusOf } from '../../domain/proof/did/resolve.ts';
import { type Decision, type DidRefusal, possessionStatement } from '../../domain/proof/did/rules.ts';
import { didsOfOrganisations, findDid, lockDid } from '../../domain/proof/did/store.ts';
import type { Context } from '../../kernel/call/operation.ts';
import { forbidden, invalid, notFound, Refusal, wrongState } from '../../kernel/values/errors.ts';
import { docName, names, text, timestamp, toIso } from '../../kernel/values/vocabulary.ts';
import { isAdmin, isMember, isOwner, type KnownActor } from '../../kernel/write/actor.ts';
import { soAlready } from '../../kernel/write/so-already.ts';
import { type Ctx, operation, type Services } from '../operation.ts';
import { didDocument, didResolution, resolutionRefusal, withNames } from './resolution.ts';

const prefix = 'svc_network.did.api';
type OwnerCtx = Context<Services, KnownActor>;

const resolve = operation({
  summary: 'Resolves a DID of this service to its document, as it is or as it was (W3C DID Resolution).',
  allow: 'anyone',
  anySite: true,
  kind: 'read',
  snapshot: true,
  http: { method: 'GET', path: `/api/method/${prefix}.resolve`, contentType: DID_CONTENT_TYPE },
  input: z
    .object({
      did: z.string().max(2048).meta(names('did', 'did:svc:ledger:<ledger address>.')),
      versionId: z.string().max(20).optional().meta({ description: 'The version of the document, counted from 1.' }),
      versionTime: z
        .string()
        .max(40)
        .optional()
        .meta({ description: 'The document as it was at this moment, such as 2026-03-02T09:00:00Z.' }),
    })
    .catchall(z.unknown()),
  output: didResolution,
  envelope: 'bare',
  refusals: {
    validation: 'invalid DID format, a DID of another method, or an option that cannot be read',
    not_found: 'no such DID, or none at that time',
    gone: 'the DID was deactivated',
    state: 'its record is not what the service wrote',
    not_implemented: 'an option that is not supported',
  },
  refusalBody: { contentType: DID_CONTENT_TYPE, schema: didResolution },
  handler: async (ctx, { did, ...parameters }) => {
    const read = readParameters(parameters);
    const resolution =
      didProblem(did) !== null || (read.ok && read.services === undefined)
        ? await resolveDid(ctx.tx, did, read.ok ? read.options.wanted : undefined)
        : refused(read.ok ? 'featureNotSupported' : read.error);
    const status = statusOf(resolution);
    // Of other methods this operation knows no format at all, so to it they are malformed.
    const foreign = resolution.didResolutionMetadata.error === 'methodNotSupported';
    if (status !== 200) throw resolutionRefusal(foreign ? 400 : status, resolution, DID_CONTENT_TYPE);
    return withNames(ctx, resolution);
  },
});

const getDidDocument = operation({
  summary: "The platform issuer's DID document, with every key it ever signed with.",
  allow: 'anyone',
  anySite: true,
  kind: 'read',
  snapshot: true,
  http: {
    method: 'POST',
    path: '/api/method/svc_network.api.did.get_did_document',
    contentType: DID_CONTENT_TYPE,
  },
  input: z.object({}),
  output: didDocument,
  envelope: 'bare',
  refusals: { state: 'the record of its DID is not what the service wrote' },
  handler: async (ctx) => {
    return platformDocument(ctx);
  },
});

async function platformDocument(ctx: Ctx): Promise<DidDocument> {
  const { didDocument: document } = withNames(ctx, await resolveDid(ctx.tx, ctx.services.signer.did));
  if (document === null) throw new Refusal('unavailable', 'The platform has no DID yet; try again.');
  return document;
}

const getDidWeb = operation({
  summary: 'The document of the did:web of this service, which is the platform’s DID under another name.',
  allow: 'anyone',
  anySite: true,
  kind: 'read',
  snapshot: true,
  http: { method: 'GET', path: '/.well-known/did.json', contentType: DID_CONTENT_TYPE },
  input: z.object({}),
  output: didDocument,
  envelope: 'bare',
  refusals: {
    not_found: 'the service has no public address: an https BASE_URL at a host name',
    state: 'the record of its DID is not what the service wrote',
  },
  handler: async (ctx) => {
    const didWeb = didWebOf(ctx.services.baseUrl());
    if (didWeb === null) throw notFound('This service has no did:web: that takes a public https address.');
    return webDocument(await platformDocument(ctx), didWeb);
  },
});

const listDids = operation({
  summary: "The DIDs of the caller's organisations, or of one; also those that were given up.",
  allow: 'user',
  kind: 'read',
  input: z.object({ organisation: docName('organisation').optional() }),
  output: z.array(
    z.object({
      did: z.string(),
      organisation: z.string(),
      organisation_name: z.string(),
      version: z.int(),
      created_at: timestamp(),
      updated_at: timestamp(),
      deactivated_at: timestamp().nullable(),
    }),
  ),
  refusals: { permission: 'the caller does not belong to the organisation' },
  handler: async ({ tx, actor }, { organisation }) => {
    if (organisation !== undefined && !isAdmin(actor) && !isMember(actor, organisation)) throw forbidden();
    const organisations = organisation === undefined ? actor.memberships.map(({ org }) => org) : [organisation];
    return (await didsOfOrganisations(tx, organisations)).map((row) => ({
      ...row,
      created_at: toIso(row.created_at),
      updated_at: toIso(row.updated_at),
      deactivated_at: toIso(row.deactivated_at),
    }));
  },
});

const service = z.object({
  id: text(65).meta({ description: 'A fragment, such as `#trade`; unique in the document.' }),
  type: text(64),
  serviceEndpoint: text(500).meta({ description: 'An https address.' }),
});
const keyInput = {
  public_key: text(64)
    .optional()
    .meta({ description: 'Ed25519 Multikey (z6Mk...) that the organisation keeps itself; without it we keep one.' }),
  proof: text(128).optional().meta({
    description:
      'With public_key: its signature, 128 hex digits, over "lotmark did key <public_key> for <organisation>".',
  }),
  services: z.array(service).max(20).optional().meta({ description: 'Service entries of the document.' }),
};
const ownership = 'the caller is no Owner of the organisation';

const create = operation({
  summary: 'Gives an organisation a DID; its address is that of the first key.',
  allow: 'user',
  kind: 'write',
  input: z.object({ organisation: docName('organisation'), ...keyInput }),
  output: z.object({ did: z.string(), did_document: didDocument }),
  refusals: {
    permission: ownership,
    not_found: 'admins: no such organisation',
    state: 'the organisation has a DID already',
  },
  handler: async (ctx, input) => {
    const { organisation, services } = input;
    await checkOwner(ctx, organisation);
    // One DID each: the second of two calls at once waits here and is then told so.
    const found = await ctx.tx.selectFrom('orgs').select('name').where('name', '=', organisation).forUpdate().execute();
    if (found.length === 0) throw notFound(`There is no organisation ${organisation}.`);
    const ownKey = ownKeyOf(input);
    const decision = await createOrganisationDid(ctx.tx, didContext(ctx), {
      organisation,
      ...(ownKey === undefined ? {} : { ownKey }),
      ...(services === undefined ? {} : { services }),
    });
    const { did } = decided(decision, organisation, ownKey);
    ctx.about(did);
    return { did, did_document: await documentOf(ctx, did) };
  },
});

const update = operation({
  summary: "Changes the services or the key of an organisation's DID; what the old key signed stays verifiable.",
  allow: 'user',
  kind: 'write',
  input: z.object({
    did: docName('did'),
    ...keyInput,
    rotate_key: z.boolean().default(false).meta({ description: 'Replaces the key by a new one that we keep.' }),
  }),
  output: z.object({ did: z.string(), version: z.int(), did_document: didDocument }),
  refusals: { permission: ownership, not_found: 'admins: no such DID', state: 'the DID was deactivated' },
  handler: async (ctx, input) => {
    const { did, services, rotate_key: rotate } = input;
    const organisation = await organisationOf(ctx, did);
    const ownKey = ownKeyOf(input);
    if (services === undefined && ownKey === undefined && !rotate) {
      throw new Refusal('validation', 'Nothing to change: send services, public_key or rotate_key.');
    }
    if (rotate && ownKey !== undefined) throw invalid('rotate_key', 'send either rotate_key or public_key');
    const decision = await updateOrganisationDid(ctx.tx, didContext(ctx), {
      did,
      organisation,
      rotate,
      ...(ownKey === undefined ? {} : { ownKey }),
      ...(services === undefined ? {} : { services }),
    });
    const { version } = decided(decision, organisation, ownKey);
    ctx.about(did);
    return { did, version, did_document: await documentOf(ctx, did) };
  },
});

const deactivate = operation({
  summary: "Gives an organisation's DID up for good; it then resolves with HTTP 410.",
  allow: 'user',
  kind: 'write',
  input: z.object({ did: docName('did') }),
  output: z.object({ did: z.string(), deactivated: z.literal(true), deactivated_at: timestamp() }),
  refusals: { permission: ownership, not_found: 'admins: no such DID' },
  handler: async (ctx, { did }) => {
    const organisation = await organisationOf(ctx, did);
    const before = await lockDid(ctx.tx, did);
    if (before !== null && before.deactivated_at !== null) await soAlready(ctx, 'dids', { did });
    const { deactivated_at: at } = await deactivateOrganisationDid(ctx.tx, ctx, { did, organisation });
    ctx.about(did);
    return { did, deactivated: true as const, deactivated_at: at.toISOString() };
  },
});

function didContext(ctx: OwnerCtx): DidContext {
  return { now: ctx.now, random: ctx.ids.random, encryptionKey: ctx.services.organisationKeys };
}

/** @throws Refusal `permission`, the same for organisations that do not exist. */
async function checkOwner(ctx: OwnerCtx, organisation: string): Promise<void> {
  if (!isAdmin(ctx.actor) && !isOwner(ctx.actor, organisation)) {
    throw forbidden('Only an Owner of the organisation may manage its DID.');
  }
}

/** Whose DID it is, if the caller may manage it. */
async function organisationOf(ctx: OwnerCtx, did: string): Promise<string> {
  const organisation = (await findDid(ctx.tx, did))?.record.organisation;
  if (organisation === null && isAdmin(ctx.actor)) {
    throw forbidden("The platform's own DID is managed with the command `keys`.");
  }
  if (organisation === undefined && isAdmin(ctx.actor)) throw notFound('There is no such DID.');
  await checkOwner(ctx, organisation ?? '');
  return organisation ?? '';
}

function ownKeyOf(input: { public_key?: string | undefined; proof?: string | undefined }): OwnKey | undefined {
  const { public_key: multikey, proof } = input;
  if (multikey === undefined && proof === undefined) return undefined;
  if (multikey === undefined) throw invalid('public_key', 'is required with proof');
  if (proof === undefined) throw invalid('proof', 'is required with public_key');
  return { multikey, proof };
}

/** The value of a decision of the DID rules, or the refusal in the words of the wire. */
function decided<T>(decision: Decision<T>, organisation: string, ownKey: OwnKey | undefined): T {
  if (decision.ok) return decision.value;
  throw refusalOf(decision.refusal, organisation, ownKey);
}

function refusalOf(refusal: DidRefusal, organisation: string, ownKey: OwnKey | undefined): Refusal {
  switch (refusal.code) {
    case 'has_did':
      return wrongState(`${organisation} has the DID ${refusal.did} already; deactivate it before creating another.`);
    case 'deactivated':
      return wrongState('The DID is deactivated; it must be active.');
    case 'bad_key':
      return invalid('public_key', 'must be an Ed25519 Multikey (z6Mk...) that no DID uses or used');
    case 'bad_proof': {
      const statement = possessionStatement(organisation, ownKey?.multikey ?? '');
      return invalid('proof', `must be the key's Ed25519 signature, 128 lowercase hex digits, over "${statement}"`);
    }
    case 'bad_service':
      return invalid(
        `services.${refusal.index}`,
        'needs an id like "#trade" that no other has, a type of letters and digits, and an https serviceEndpoint',
      );
    case 'too_many_services':
      return invalid('services', 'must be at most 20');
  }
}

async function documentOf(ctx: OwnerCtx, did: string): Promise<z.input<typeof didDocument>> {
  const { didDocument: document } = await resolveChangedDid(ctx.tx, did);
  if (document === null) throw new Error(`${did} has no document`);
  return document;
}

export const didMethods = {
  resolve,
  list_dids: listDids,
  create,
  update,
  deactivate,
};

export const didDocuments = {
  get_did_document: getDidDocument,
  get_did_web: getDidWeb,
};
