import {
  type CredentialVerification,
  credentialChecks,
  type Fault,
  problemDetails,
  verifyCredential,
  verifyPresentation,
} from '@lotmark/sdk/verify';
import { z } from 'zod';
import { verifyOptions } from '../../domain/proof/credential/verify.ts';
import { Refusal } from '../../kernel/values/errors.ts';
import { text } from '../../kernel/values/vocabulary.ts';
import { type Ctx, operation } from '../operation.ts';
import { document, verdict } from './shapes.ts';

const checks = () =>
  z
    .array(z.string().max(40))
    .max(20)
    .optional()
    .meta({ description: 'Which to make: proof, credentialStatus. All unless told; the form and the dates always.' });

/** Contexts are worked through, and keys: it costs more than a look-up. */
const perMinute = 120;

const failing =
  'the credential does not hold, or cannot be read: `verified` is false and `problemDetails` says why, in sentences';

/** Whether it was revoked is looked at unless the caller says what to check, and leaves that out. */
const looksAtStatus = (wanted: readonly string[] | undefined): boolean =>
  wanted === undefined || wanted.length === 0 || wanted.includes('credentialStatus');

async function optionsFor(ctx: Ctx, wanted: readonly string[] | undefined) {
  const { statusList, ...others } = await verifyOptions(ctx.tx, ctx.services, ctx.now);
  // Strangers may issue under keys that name themselves; whose those are, the answer does not claim.
  return { ...others, didKeys: true, meaning: true, ...(looksAtStatus(wanted) ? { statusList } : {}) };
}

const verifyOne = operation({
  summary:
    'Checks a Verifiable Credential of anybody (VC API): form, words, proof, key, dates, status. Keys: the platform’s, and did:key. Nothing is fetched.',
  allow: 'anyone',
  anySite: true,
  kind: 'read',
  snapshot: true,
  perMinute,
  http: { method: 'POST', path: '/credentials/verify' },
  envelope: 'bare',
  input: z.object({
    verifiableCredential: document('The credential as JSON text or object.'),
    options: z.object({ checks: checks() }).catchall(z.unknown()).optional(),
  }),
  output: verdict,
  refusals: { validation: failing },
  handler: async (ctx, { verifiableCredential, options }) => {
    const checked = await verifyCredential(verifiableCredential, await optionsFor(ctx, options?.checks));
    return answer(shown(checked, looksAtStatus(options?.checks)));
  },
});

const verifySeveral = operation({
  summary:
    'Checks a Verifiable Presentation of anybody (VC API): its form and proof, challenge and domain where they are given, and each credential in it.',
  allow: 'anyone',
  anySite: true,
  kind: 'read',
  snapshot: true,
  perMinute,
  http: { method: 'POST', path: '/presentations/verify' },
  envelope: 'bare',
  input: z.object({
    verifiablePresentation: document('The presentation as JSON text or object.'),
    options: z
      .object({
        checks: checks(),
        challenge: text(500).optional().meta({ description: 'What the proof must answer.' }),
        domain: text(500).optional().meta({ description: 'For whom the proof must have been made.' }),
      })
      .catchall(z.unknown())
      .optional(),
  }),
  output: verdict.omit({ issuer: true, platform: true, checks: true }).extend({
    holder: z
      .string()
      .nullable()
      .meta({ description: 'The DID whose key signed; null where that proof does not hold.' }),
    credentialResults: z.array(verdict),
  }),
  refusals: { validation: failing },
  handler: async (ctx, { verifiablePresentation, options }) => {
    const given = await optionsFor(ctx, options?.checks);
    const { domain, challenge } = options ?? {};
    const checked = await verifyPresentation(verifiablePresentation, { ...given, domain, challenge });
    const looked = looksAtStatus(options?.checks);
    return answer({
      verified: checked.verified,
      holder: checked.holder,
      ...problems(checked.faults, looked),
      credentialResults: checked.credentials.map((each) => shown(each, looked)),
    });
  },
});

function shown(checked: CredentialVerification, looked: boolean): z.input<typeof verdict> {
  return {
    verified: checked.verified,
    issuer: checked.signer,
    platform: checked.signer === null ? null : checked.trusted === true,
    checks: credentialChecks.map((check) => ({ check, ...checked.checks[check] })),
    ...problems(checked.faults, looked),
  };
}

function problems(faults: readonly Fault[], looked: boolean) {
  const details = faults.map(problemDetails);
  const left: Fault = { problem: 'status_unknown', detail: 'Whether it was revoked was not looked at, as asked.' };
  return { problemDetails: details, errors: details, warnings: looked ? [] : [problemDetails(left)] };
}

/** What does not hold is answered with 400, as the test suites of the W3C ask. */
function answer<T extends { verified: boolean; errors: readonly { detail: string }[] }>(body: T): T {
  if (body.verified) return body;
  const detail = body.errors[0]?.detail ?? 'It does not hold.';
  throw new Refusal('validation', detail, { body: { ...body, exc_type: 'ValidationError', exception: detail } });
}

export const credentialsVerify = { verify: verifyOne, verify_presentation: verifySeveral };
