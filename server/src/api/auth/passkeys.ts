import { sql } from 'kysely';
import { z } from 'zod';
import { postMail } from '../../domain/foundation/mail/post.ts';
import { isConfirmed } from '../../domain/people/user/account.ts';
import { languageFor } from '../../domain/people/user/language.ts';
import { accountMail } from '../../domain/people/user/messages.ts';
import {
  addPasskey,
  challengeMinutes,
  findPasskey,
  lockPasskey,
  makeChallenge,
  passkeysAtMost,
  passkeysOf,
  readChallenge,
  relyingParty,
  removePasskey as remove,
  useChallenge,
  usedPasskey,
} from '../../domain/people/user/passkeys.ts';
import { proveCodeOfAny, provePassword, useCodeOfAny } from '../../domain/people/user/proof.ts';
import { lockUser, type User } from '../../domain/people/user/store.ts';
import { invalid, notFound, Refusal, wrongState } from '../../kernel/values/errors.ts';
import { languageOf } from '../../kernel/values/language.ts';
import { names, oneTimeCode, optional, password, text, timestamp, toIso } from '../../kernel/values/vocabulary.ts';
import { operation, type UserCtx } from '../operation.ts';
import { enter, entered } from './enter.ts';
import { lockOwnAccount, lockProvenAccount, tooManyGuesses } from './own-account.ts';

/** The library is large and most people have no passkey: it is loaded with the first one. */
const webauthn = () => import('@simplewebauthn/server');

const base64url = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\w-]+$/, 'must be base64url, as browsers send it');
const challenge = () =>
  z.string().meta({ description: `base64url; good for ${challengeMinutes} minutes and one answer.` });
const place = z.object({
  id: z.string().meta({ description: 'The host name that passkeys are bound to.' }),
  name: z.string(),
});
const algorithms = { es256: -7, eddsa: -8, rs256: -257 } as const;
const noPlace = 'the service is reached by a bare address or without https, where browsers make no passkeys';
const notOurs = 'the answer does not fit: another site, another challenge, one that is over or was answered before';
const timeoutMs = challengeMinutes * 60_000;

/** What devices send is checked by the library, byte by byte; here only that it can be read and is not too long. */
const credentialParts = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.enum(['public-key']),
  authenticatorAttachment: optional(z.string().max(40)),
  clientExtensionResults: z.record(z.string().max(60), z.unknown()).optional().default({}),
};

const beginPasskey = operation({
  summary: 'What a browser needs to make a passkey (WebAuthn): `navigator.credentials.create({publicKey})` takes it.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  secretAnswer: true,
  input: z.object({
    password: password(),
    code: optional(oneTimeCode()).meta({
      description:
        'Six digits that the authenticator app shows, or a recovery code. Needed where the account has an app: the passkey opens it without one.',
    }),
  }),
  output: z.object({
    rp: place,
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: challenge(),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int().meta({ description: 'Milliseconds.' }),
    attestation: z.literal('none'),
    excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
    authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification: z.literal('required') }),
  }),
  refusals: {
    validation: 'the password is wrong; or the account has an authenticator app, and the code is missing or wrong',
    state: `${noPlace}; or there are ${passkeysAtMost} passkeys already`,
    rate_limit: tooManyGuesses,
  },
  before: async (context, input) => {
    const matched = await provePassword(context, 'password', input.password);
    await proveCodeOfAny(context, input.code);
    return matched;
  },
  handler: async (ctx, { code }, matched) => {
    const { rpId } = relyingParty(ctx.services.baseUrl());
    const user = await lockProvenAccount(ctx, matched, 'password');
    const known = await passkeysOf(ctx.tx, user.id);
    if (known.length >= passkeysAtMost) throw tooMany();
    await useCodeOfAny(ctx, ctx.services.secondFactors, user, code);
    return {
      rp: { id: rpId, name: 'Lotmark' },
      user: { id: handleOf(user.id), name: user.email, displayName: user.full_name },
      challenge: makeChallenge(ctx.services.sessions.secret, `add ${user.id}`, ctx),
      pubKeyCredParams: Object.values(algorithms).map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: timeoutMs,
      attestation: 'none' as const,
      excludeCredentials: known.map(({ credential_id: id }) => ({
        type: 'public-key' as const,
        id: id.toString('base64url'),
      })),
      authenticatorSelection: { residentKey: 'required' as const, userVerification: 'required' as const },
    };
  },
});

const tooMany = () => wrongState(`You have ${passkeysAtMost} passkeys; remove one that you do not use first.`);
const handleOf = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');

const passkeyView = z.object({
  passkey: z.string().meta({ description: 'Names it in remove_passkey.' }),
  title: z.string(),
  backed_up: z.boolean().meta({ description: "True: the person's account at the maker of the device has a copy." }),
  created_at: timestamp(),
  last_used_at: timestamp().nullable(),
});

const confirmPasskey = operation({
  summary: 'Adds the passkey that the browser made; from now on it logs in by itself, without password and code.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  input: z.object({
    credential: z.object({
      ...credentialParts,
      response: z.object({
        clientDataJSON: base64url(4000),
        attestationObject: base64url(20_000),
        transports: optional(z.array(z.string().max(40)).max(10)),
      }),
    }),
    title: text(80),
  }),
  output: passkeyView.pick({ passkey: true, title: true, created_at: true }),
  refusals: { validation: notOurs, state: `${noPlace}; the key is known already; or there are too many` },
  before: async ({ services, actor, now }, { credential }) => {
    const { rpId, origin } = relyingParty(services.baseUrl());
    let until: Date | undefined;
    let answered = '';
    const { verifyRegistrationResponse } = await webauthn();
    const { authenticatorAttachment: _, ...rest } = credential;
    const { transports, ...response } = credential.response;
    const result = await verifyRegistrationResponse({
      response: { ...rest, response },
      expectedChallenge: (given) => {
        answered = given;
        until = readChallenge(services.sessions.secret, `add ${actor.userId}`, given, now);
        return until !== undefined;
      },
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: Object.values(algorithms),
    }).catch(() => undefined);
    const made = result?.registrationInfo;
    if (result?.verified !== true || made === undefined || until === undefined) throw badAnswer();
    return { until, answered, made, transports: transports ?? [] };
  },
  handler: async (ctx, { title }, { until, answered, made, transports }) => {
    const user = await lockOwnAccount(ctx);
    if ((await passkeysOf(ctx.tx, user.id)).length >= passkeysAtMost) throw tooMany();
    if (!(await useChallenge(ctx.tx, answered, until))) throw badAnswer();
    const passkey = await addPasskey(ctx, {
      user_id: user.id,
      credential_id: Buffer.from(made.credential.id, 'base64url'),
      public_key: Buffer.from(made.credential.publicKey),
      sign_count: made.credential.counter,
      transports,
      backed_up: made.credentialBackedUp,
      title,
    });
    if (passkey === undefined) throw wrongState('This passkey is known already.');
    await tell(ctx, user, 'passkey_added', title);
    return { passkey, title, created_at: toIso(ctx.now) };
  },
});

const badAnswer = () =>
  invalid('credential', 'does not fit what was asked; begin again, and answer once within five minutes');

async function tell(ctx: UserCtx, user: User, kind: 'passkey_added' | 'passkey_removed', title: string): Promise<void> {
  await postMail(ctx, accountMail(kind, user, languageFor(user, languageOf(ctx.headers)), { address: title }));
}

const listPasskeys = operation({
  summary: "The caller's passkeys, the oldest first.",
  allow: 'user',
  scope: 'session',
  kind: 'read',
  input: z.object({}),
  output: z.array(passkeyView),
  handler: async ({ tx, actor }) =>
    (await passkeysOf(tx, actor.userId)).map((row) => ({
      passkey: row.id,
      title: row.title,
      backed_up: row.backed_up,
      created_at: toIso(row.created_at),
      last_used_at: row.last_used_at === null ? null : toIso(row.last_used_at),
    })),
});

const removePasskey = operation({
  summary: 'Removes a passkey of the caller: the device opens the account no more. Sessions that it opened go on.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  input: z.object({
    passkey: z.uuid('must be a passkey as list_passkeys names it').meta(names('passkey', 'As list_passkeys names it.')),
  }),
  output: z.object({ passkey: z.string() }),
  refusals: { not_found: 'the caller has no such passkey' },
  handler: async (ctx, { passkey }) => {
    const user = await lockOwnAccount(ctx);
    const title = await remove(ctx.tx, user.id, passkey);
    if (title === undefined) throw notFound('You have no such passkey.');
    await tell(ctx, user, 'passkey_removed', title);
    return { passkey };
  },
});

const beginPasskeyLogin = operation({
  summary: 'What a browser needs to log in with a passkey: `navigator.credentials.get({publicKey})` takes it.',
  allow: 'anyone',
  kind: 'read',
  perMinute: 60,
  input: z.object({}),
  output: z.object({
    rpId: z.string(),
    challenge: challenge(),
    timeout: z.int().meta({ description: 'Milliseconds.' }),
    userVerification: z.literal('required'),
  }),
  refusals: { state: noPlace },
  handler: async (ctx) => ({
    rpId: relyingParty(ctx.services.baseUrl()).rpId,
    challenge: makeChallenge(ctx.services.sessions.secret, 'login', ctx),
    timeout: timeoutMs,
    userVerification: 'required' as const,
  }),
});

const passkeyLogin = operation({
  summary:
    'Opens a session with a passkey, as `login` does with a password. The device asked for a finger, a face or its own code, so no second factor is asked.',
  allow: 'anyone',
  kind: 'write',
  perMinute: 60,
  secretAnswer: true,
  input: z.object({
    credential: z.object({
      ...credentialParts,
      response: z.object({
        clientDataJSON: base64url(4000),
        authenticatorData: base64url(4000),
        signature: base64url(4000),
        userHandle: optional(base64url(200)),
      }),
    }),
  }),
  output: entered,
  envelope: 'bare',
  refusals: {
    authentication: `the passkey is unknown or was removed, the account is disabled, or ${notOurs}: all answer alike`,
    state: noPlace,
  },
  before: async ({ tx, services, now }, { credential }) => {
    const { rpId, origin } = relyingParty(services.baseUrl());
    const passkey = await findPasskey(tx, credential.id);
    if (passkey === undefined) throw unknown();
    let until: Date | undefined;
    let answered = '';
    const { verifyAuthenticationResponse } = await webauthn();
    const { authenticatorAttachment: _, ...rest } = credential;
    const { userHandle, ...response } = credential.response;
    const result = await verifyAuthenticationResponse({
      response: { ...rest, response: { ...response, ...(userHandle === undefined ? {} : { userHandle }) } },
      expectedChallenge: (given) => {
        answered = given;
        until = readChallenge(services.sessions.secret, 'login', given, now);
        return until !== undefined;
      },
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: credential.id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.sign_count),
      },
    }).catch(() => undefined);
    const named = userHandle === undefined || userHandle === handleOf(passkey.user_id);
    if (result?.verified !== true || until === undefined || !named) throw unknown();
    return { passkey, until, answered, count: result.authenticationInfo.newCounter };
  },
  handler: async (ctx, _input, { passkey, until, answered, count }) => {
    const user = await lockUser(ctx.tx, passkey.user_id);
    if (user === undefined || user.disabled_at !== null || !isConfirmed(ctx.services.mail, user)) throw unknown();
    ctx.about(user.email);
    const now = await lockPasskey(ctx.tx, passkey.id);
    // Removed, or used by somebody else, since it was looked at: a count that does not grow is that of a copy.
    const counted =
      now?.public_key.equals(passkey.public_key) === true &&
      now.user_id === passkey.user_id &&
      (count === 0 ? Number(now.sign_count) === 0 : count > Number(now.sign_count));
    // One that somebody wrote into the database opens no session.
    await ctx.attest.assertAsWritten(
      { table: 'users', where: sql`t.id = ${user.id}::uuid` },
      { table: 'user_passkeys', where: sql`t.id = ${passkey.id}` },
    );
    if (!counted || !(await useChallenge(ctx.tx, answered, until))) throw unknown();
    await usedPasskey(ctx, passkey.id, count);
    return enter(ctx, user);
  },
});

const unknown = () =>
  new Refusal('authentication', 'This passkey opens no account here; sign in with your password, or try again.');

export const authPasskeys = {
  begin_passkey: beginPasskey,
  confirm_passkey: confirmPasskey,
  list_passkeys: listPasskeys,
  remove_passkey: removePasskey,
  begin_passkey_login: beginPasskeyLogin,
  passkey_login: passkeyLogin,
};
