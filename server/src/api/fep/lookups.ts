import { z } from 'zod';
import { contextPath, issueProfileCredential } from '../../domain/assurance/profile/credential.ts';
import { scorecardAt } from '../../domain/assurance/profile/inputs.ts';
import { findSeen, type Look, lookUp, type Seen, statusOf } from '../../domain/assurance/profile/lookup.ts';
import { components, entityTypes } from '../../domain/assurance/profile/rules.ts';
import type { Viewer } from '../../domain/assurance/profile/watermark.ts';
import { errorBody, invalid, notFound, Refusal } from '../../kernel/values/errors.ts';
import { text, timestamp } from '../../kernel/values/vocabulary.ts';
import { contextAt } from '../json-ld-context.ts';
import { type BeforeCtx, type Ctx, operation, type Services } from '../operation.ts';
import { answerOf, missed, seenProfile } from './answers.ts';

/** UUIDs are also written with dashes and capitals; they mean the same. */
const token = () =>
  z
    .string()
    .trim()
    .min(1)
    .max(100)
    .transform((given) => given.toLowerCase().replaceAll('-', ''))
    .meta({
      description: 'The secret of a link: 32 hexadecimal digits.',
      examples: ['0123456789abcdef0123456789abcdef'],
    });
const purpose = () => text(200).optional().meta({ description: 'What for; the holder of the profile reads it.' });

/** Browsers and programs name themselves at any length. */
const longestAgent = 300;

export function viewerOf(ip: string, userAgent: string | undefined): Viewer {
  return { ip, userAgent: userAgent?.slice(0, longestAgent) ?? null };
}

const tooOften = 'the address, or all together, look too often; the body has `ok: false` and the code `rate_limited`';

/** @throws Refusal 429 in the shape of a look-up. */
export async function countLook(services: Services, ip: string, requestId: string): Promise<void> {
  try {
    await services.lookupLimits.take(ip);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const said: z.input<typeof missed> = { ok: false, error: error.message, code: 'rate_limited' };
    const body = { message: said, ...errorBody(error, requestId) };
    throw new Refusal('rate_limit', error.message, { headers: { ...error.headers }, body });
  }
}

interface LookInput {
  token: string;
  purpose?: string | undefined;
}

/** Before the transaction, in a view of its own: what the token leads to. */
async function countedAndSeen(ctx: BeforeCtx, { token }: LookInput): Promise<Seen | undefined> {
  await countLook(ctx.services, ctx.ip, ctx.requestId);
  return findSeen(ctx, token);
}

const lookOf = ({ services, ip, headers }: Ctx, { purpose = null }: { purpose?: string | null | undefined }): Look => ({
  key: services.profileKey,
  purpose,
  viewer: viewerOf(ip, headers['user-agent']),
});

const getByToken = operation({
  summary: 'A Finance Eligibility Profile by the token of its link: for a lender. Each look is noted for its holder.',
  allow: 'anyone',
  kind: 'write',
  onlyLogs: true,
  input: z.object({ token: token(), purpose: purpose() }),
  output: z.union([seenProfile, missed]),
  refusals: { rate_limit: tooOften },
  before: countedAndSeen,
  handler: async (ctx, input, seen) => {
    const looked = lookUp(ctx, seen, lookOf(ctx, input));
    if (looked.ok) ctx.about(looked.profile.name);
    return answerOf(looked);
  },
});

const getByTokenVc = operation({
  summary:
    'As get_by_token, as a Verifiable Credential 2.0 with a Data Integrity proof (eddsa-jcs-2022). It is revoked with the link.',
  allow: 'anyone',
  kind: 'write',
  input: z.object({ token: token(), purpose: purpose() }),
  output: z.union([
    z.object({
      ok: z.literal(true),
      credential: z.record(z.string(), z.unknown()).meta({ description: 'The credential with its proof.' }),
      watermark: z.string(),
      watermark_hmac: z.string(),
    }),
    missed,
  ]),
  refusals: { rate_limit: tooOften },
  before: countedAndSeen,
  handler: async (ctx, input, seen) => {
    const id = `urn:uuid:${ctx.ids.uuid()}`;
    const looked = lookUp(ctx, seen, { ...lookOf(ctx, input), credential: id });
    if (!looked.ok) return { ok: false as const, error: looked.error, code: looked.code };
    ctx.about(looked.profile.name);
    const facts = { id, profile: looked.profile, link: looked.link, baseUrl: ctx.services.baseUrl() };
    const credential = await issueProfileCredential(ctx, ctx.services.signer, facts);
    return {
      ok: true as const,
      credential: { ...credential },
      watermark: looked.watermark.text,
      watermark_hmac: looked.watermark.hmac,
    };
  },
});

const getStatus = operation({
  summary: 'Whether a credential of a profile, or a link, was revoked, and until when it is good.',
  allow: 'anyone',
  anySite: true,
  kind: 'read',
  snapshot: true,
  input: z.object({
    credential: z
      .string()
      .trim()
      .max(100)
      .optional()
      .meta({
        description: 'Id of the credential, urn:uuid:….',
        examples: ['urn:uuid:00000000-0000-4000-8000-000000000000'],
      }),
    token: token().optional(),
  }),
  output: z.object({ revoked: z.boolean(), expires_at: timestamp().optional() }),
  refusals: { not_found: 'this service issued no such credential or link', rate_limit: tooOften },
  before: (ctx) => countLook(ctx.services, ctx.ip, ctx.requestId),
  handler: async (ctx, input) => {
    const { credential, token: given } = input;
    if (credential === undefined && given === undefined) {
      throw invalid('credential', 'is required, unless token is sent');
    }
    const status = await statusOf(ctx.tx, credential === undefined ? { token: given ?? '' } : { credential });
    if (status === undefined) throw notFound('This service issued no such credential or link.');
    const { revoked, expires_at } = status;
    return { revoked, ...(expires_at === null ? {} : { expires_at: expires_at.toISOString() }) };
  },
});

const getScorecard = operation({
  summary: 'By which components, points and rules the profiles of a kind of holder are scored, now or at a moment.',
  allow: 'anyone',
  kind: 'read',
  snapshot: true,
  input: z.object({
    entity_type: z.enum(entityTypes),
    at: z.iso.datetime({ offset: true }).optional().meta({ description: 'Now, unless told.' }),
  }),
  output: z.object({
    entity_type: z.enum(entityTypes),
    valid_from: timestamp(),
    components: z.array(
      z.object({
        component: z.enum(components),
        points: z.int(),
        rule: z.enum(['linear', 'step']),
        zero_at: z.string(),
        full_at: z.string(),
      }),
    ),
  }),
  handler: async (ctx, input) => {
    const at = input.at === undefined ? ctx.now : new Date(input.at);
    const card = await scorecardAt(ctx.tx, input.entity_type, at);
    return { ...card, components: card.components.map((each) => ({ ...each })) };
  },
});

const getContext = contextAt(
  contextPath,
  'The JSON-LD context of the credentials of profiles. Its address holds its version.',
);

export const fepLookups = {
  get_by_token: getByToken,
  get_by_token_vc: getByTokenVc,
  get_status: getStatus,
  get_scorecard: getScorecard,
  get_context: getContext,
};
