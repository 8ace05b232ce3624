import {
  type ArtefactVerification,
  endingIn,
  endingWords,
  type ReceiptKind,
  verifyArtefact,
  verifyCredential,
  verifyStatement,
} from '@lotmark/sdk/verify';
import { z } from 'zod';
import { cancelledSale } from '../../domain/assurance/certificate/store.ts';
import { linkState } from '../../domain/assurance/profile/link.ts';
import { statusOf } from '../../domain/assurance/profile/lookup.ts';
import { checkWatermark } from '../../domain/assurance/profile/watermark.ts';
import { findFact } from '../../domain/proof/attestation/fact.ts';
import { isNewest } from '../../domain/proof/attestation/newest.ts';
import { verifyOptions } from '../../domain/proof/credential/verify.ts';
import { platformKeys } from '../../domain/proof/did/platform-keys.ts';
import { invalid } from '../../kernel/values/errors.ts';
import { text } from '../../kernel/values/vocabulary.ts';
import { type Ctx, operation } from '../operation.ts';

/** A document as it came, text or object: text is read strictly, so that nobody sees another value in it than we do. */
const document = (description: string) =>
  z
    .unknown()
    .refine((given) => typeof given === 'string' || (typeof given === 'object' && given !== null), {
      message: 'must be JSON text or an object',
    })
    .meta({ description, examples: ['{}'] });

const errorText = () => z.string().nullable().meta({ description: 'Why not, in words; null when it is verified.' });

const verify = operation({
  summary:
    'Checks the signature over a score (canonical score_json), or over a release manifest: with the key it names, then the platform’s keys, present and retired.',
  allow: 'anyone',
  anySite: true,
  kind: 'read',
  snapshot: true,
  input: z.object({
    score_json: document('The score as JSON text or object.').optional(),
    manifest: document('A release manifest, instead of score_json.').optional(),
    signature: text(140).meta({ description: 'Ed25519 over the SHA-256 of the canonical JSON, 128 hex digits.' }),
    public_key_hex: text(80).optional().meta({ description: '64 hex digits: only this key counts then.' }),
  }),
  output: z.object({
    verified: z.boolean(),
    computed_hash: z
      .string()
      .nullable()
      .meta({ description: 'SHA-256 of the canonical JSON; null when it cannot be read.' }),
    signer: z.string().nullable().meta({ description: 'The DID of the platform, where its key signed.' }),
    kid: z.string().nullable(),
    error: errorText(),
  }),
  handler: async (ctx, input) => {
    const { score_json, manifest, signature, public_key_hex } = input;
    if (score_json !== undefined && manifest !== undefined) throw invalid('manifest', 'is sent instead of score_json');
    const keys = await platformKeys(ctx.tx);
    const checked = await verifyStatement({
      document: score_json ?? manifest ?? '',
      signature,
      keys,
      publicKeyHex: public_key_hex,
    });
    const { verified, computedHash, signer, kid, error } = checked;
    return { verified, computed_hash: computedHash, signer, kid, error };
  },
});

const verifyArtefactOp = operation({
  summary: 'Checks a document with a signature inside: a signed score, a credential, a receipt; says what a PDF holds.',
  allow: 'anyone',
  anySite: true,
  kind: 'read',
  snapshot: true,
  largeBody: 'files',
  perMinute: 120,
  input: z.object({
    artefact: document('JSON text or object, or a PDF in base64. A stranger sends up to 512 KiB, who is known 5 MiB.'),
  }),
  output: z.object({
    verified: z.boolean(),
    kid: z.string().nullable(),
    computed_hash: z.string().nullable(),
    embedded: z.enum(['score', 'credential', 'receipt', 'document', 'pdf', 'nothing']).meta({
      description:
        'What was found: `document` is a PDF that was signed as a file, `receipt` also a PDF with one inside, `pdf` one without.',
    }),
    newer: z.string().nullable().meta({
      description:
        'Of what holds (a receipt, a score, a PDF that was signed as a file): that its record was signed anew since, in words. What was revoked or withdrawn, or has expired, by its newest statement is not verified, nor is a certificate whose sale was cancelled.',
    }),
    error: errorText(),
  }),
  handler: async (ctx, input) => {
    const options = await verifyOptions(ctx.tx, ctx.services, ctx.now);
    const { verified, kid, computedHash, embedded, id, statement, about, error } = await verifyArtefact(
      input.artefact,
      options,
    );
    const newer =
      (statement === null ? null : await newerThan(ctx, statement)) ??
      (about === null ? null : await changedSince(ctx, about, computedHash)) ??
      (await saleUndone(ctx, statement, about));
    const ended = newer?.ends === true ? newer.words : verified ? await endOfLink(ctx, id) : null;
    return {
      verified: verified && ended === null,
      kid,
      computed_hash: computedHash,
      embedded,
      newer: newer?.words ?? null,
      // That it counts no more is said first, also of a PDF of which only the receipt inside holds.
      error: ended === null ? error : [ended, ...(error === null ? [] : [error])].join(' '),
    };
  },
});

/** What the newest statement of a record says beside an older one, which holds by itself. `ends`: by that it counts no more. */
function newerWords(
  newest: { kind: ReceiptKind; subject: string; payload: string },
  since: string,
  now: Date,
): { words: string; ends: boolean } {
  const ending = endingIn(newest, now);
  if (ending === null) return { words: `What was signed holds, and ${since}.`, ends: false };
  return {
    words: `What was signed holds, but ${since}, and says that ${endingWords(newest.subject, ending)}.`,
    ends: true,
  };
}

/** A statement may be missing, such as a revocation: nothing is said of an older one then. */
const outOfSight = (subject: string) => ({
  words: `What was signed holds, but the record of ${subject} is not what was signed last. Nobody can say whether it still counts until an admin has looked at it (lotmark check).`,
  ends: true,
});

/** What was signed of the same record since a statement; null where it is the newest. */
async function newerThan(
  { tx, now }: Pick<Ctx, 'tx' | 'now'>,
  { kind, subject, version }: { kind: ReceiptKind; subject: string; version: number },
): Promise<{ words: string; ends: boolean } | null> {
  const newest = await findFact(tx, kind, subject, null);
  const known = newest?.version ?? 0;
  if (known < version || !(await isNewest(tx, kind, subject, known))) return outOfSight(subject);
  if (newest === undefined || newest.version <= version) return null;
  const since = `version ${version} of ${subject} is not the newest: version ${newest.version} was signed ${newest.signed_at.toISOString()}`;
  return newerWords({ kind, subject, payload: newest.payload }, since, now);
}

/** By which kind of statement a record is signed that a document of ours may be of. */
const kindOf: Readonly<Record<string, ReceiptKind | undefined>> = {
  Lot: 'lot',
  Order: 'order',
  'Quality Inspection': 'inspection',
  'Export Certificate': 'certificate',
  'Finance Profile': 'profile',
  'Due Diligence Package': 'package',
  'Insurance Policy': 'policy',
  'Insurance Claim': 'claim',
};

/** What was signed of a record since a PDF said something of it, or since its score was computed; null where nothing was. */
async function changedSince(
  { tx, now }: Pick<Ctx, 'tx' | 'now'>,
  { doctype, name, statedAt }: NonNullable<ArtefactVerification['about']>,
  hash: string | null,
): Promise<{ words: string; ends: boolean } | null> {
  const kind = kindOf[doctype];
  const newest = kind === undefined ? undefined : await findFact(tx, kind, name, null);
  if (kind === undefined) return null;
  if (!(await isNewest(tx, kind, name, newest?.version ?? 0))) return outOfSight(name);
  if (newest === undefined) return null;
  const { version, signed_at } = newest;
  if (statedAt === null) {
    const profile = await tx
      .selectFrom('finance_profiles')
      .select('score_hash')
      .where('name', '=', name)
      .executeTakeFirst();
    if (profile === undefined || profile.score_hash?.toString('hex') === hash) return null;
  } else if (signed_at.getTime() <= Date.parse(statedAt)) return null;
  const since = `is not the newest: version ${version} of ${name} was signed ${signed_at.toISOString()}`;
  return newerWords({ kind, subject: name, payload: newest.payload }, since, now);
}

/** Of a statement of an Issued certificate, or a PDF of one: that its sale was cancelled since, so that there are no such goods. */
async function saleUndone(
  { tx }: Pick<Ctx, 'tx'>,
  statement: ArtefactVerification['statement'],
  about: ArtefactVerification['about'],
): Promise<{ words: string; ends: boolean } | null> {
  const ofPdf = about?.doctype === 'Export Certificate' ? about.name : undefined;
  const certificate = statement?.kind === 'certificate' ? statement.subject : ofPdf;
  const order = certificate === undefined ? undefined : await cancelledSale(tx, certificate);
  if (order === undefined) return null;
  return {
    words: `What was signed holds, but ${order}, the sale that ${certificate} is of, was cancelled.`,
    ends: true,
  };
}

/** Why a credential counts no more although it holds by itself: the link that it came by has ended. Null where it counts. */
async function endOfLink({ tx, now }: Pick<Ctx, 'tx' | 'now'>, id: string | null): Promise<string | null> {
  const status = id === null ? undefined : await statusOf(tx, { credential: id });
  if (status === undefined) return null;
  const { expires_at, revoked } = status;
  const state = linkState({ expires_at, revoked_at: revoked ? now : null }, now);
  if (state === 'open') return null;
  return state === 'revoked' ? 'The proof holds, but the credential was revoked.' : 'Its link has expired.';
}

const verifyVc = operation({
  summary:
    'Checks a Verifiable Credential of this platform: proof, issuer, validity, and whether it was revoked since.',
  allow: 'anyone',
  anySite: true,
  kind: 'read',
  snapshot: true,
  input: z.object({ credential: document('The credential as JSON text or object.') }),
  output: z.object({
    verified: z.boolean().meta({ description: 'The proof holds, it is valid now, and it was not revoked.' }),
    kid: z.string().nullable(),
    signer: z.string().nullable(),
    computed_digest: z
      .string()
      .nullable()
      .meta({ description: 'SHA-256 of the credential without its proof, in canonical JSON.' }),
    error: errorText(),
  }),
  handler: async (ctx, input) => {
    const checked = await verifyCredential(input.credential, await verifyOptions(ctx.tx, ctx.services, ctx.now));
    const { kid, signer, computedDigest, id } = checked;
    const answer = { kid, signer, computed_digest: computedDigest };
    const error = checked.verified ? await endOfLink(ctx, id) : checked.error;
    return { verified: checked.verified && error === null, ...answer, error };
  },
});

const verifyWatermark = operation({
  summary: 'Whether a line that stands on a printed profile was issued by this service.',
  allow: 'anyone',
  anySite: true,
  kind: 'read',
  snapshot: true,
  perMinute: 60,
  input: z.object({
    watermark: text(300).meta({ description: 'The whole line.' }),
    watermark_hmac: text(140).meta({ description: 'As it was answered with the line, 64 hex digits.' }),
  }),
  output: z.object({
    verified: z.boolean(),
    expected_hmac: z
      .string()
      .nullable()
      .meta({ description: 'Only of a line that was issued here; null for any other.' }),
    error: errorText(),
  }),
  handler: async (ctx, input) => {
    const { watermark: text, watermark_hmac: hmac } = input;
    const { verified, expected, error } = await checkWatermark(ctx.tx, ctx.services.profileKey, { text, hmac });
    return { verified, expected_hmac: expected, error };
  },
});

export const fepVerification = {
  verify,
  verify_artefact: verifyArtefactOp,
  verify_vc: verifyVc,
  verify_watermark: verifyWatermark,
};
