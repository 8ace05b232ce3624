import { z } from 'zod';
import { postMail } from '../../domain/foundation/mail/post.ts';
import { languageFor } from '../../domain/people/user/language.ts';
import { accountMail } from '../../domain/people/user/messages.ts';
import { noSecondFactor, proveCode, provePassword, wrongCode } from '../../domain/people/user/proof.ts';
import {
  beginTotp as begin,
  confirmTotp as confirm,
  giveRecoveryCodes,
  lockWrittenTotp,
  recoveryCodes,
  removeSecondFactor,
  useCode,
} from '../../domain/people/user/second-factor.ts';
import { endOtherSessions } from '../../domain/people/user/sessions.ts';
import type { User } from '../../domain/people/user/store.ts';
import { otpauthUri } from '../../domain/people/user/totp.ts';
import { wrongState } from '../../kernel/values/errors.ts';
import { languageOf } from '../../kernel/values/language.ts';
import { oneTimeCode, password, timestamp, toIso } from '../../kernel/values/vocabulary.ts';
import { operation, type UserCtx } from '../operation.ts';
import { lockOwnAccount, lockProvenAccount, tooManyGuesses } from './own-account.ts';
import { sidOf } from './session-id.ts';

/** What authenticator apps show beside the address. */
const issuer = 'Lotmark';
const codes = () =>
  z.array(z.string()).meta({ description: `${recoveryCodes} codes, each good for one login; shown this once.` });
const badProof = 'the password or the code is wrong';

const beginTotp = operation({
  summary: 'Makes a secret for an authenticator app; it counts once confirm_totp has shown that the app knows it.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  withoutSecondFactor: true,
  secretAnswer: true,
  input: z.object({ password: password() }),
  output: z.object({
    secret: z.string().meta({ description: 'Base32, to be typed where no picture can be read.' }),
    otpauth_uri: z.string().meta({ description: 'What a QR code for the app holds.' }),
  }),
  refusals: {
    validation: 'the password is wrong',
    state: 'there is a second factor already',
    rate_limit: tooManyGuesses,
  },
  before: (context, input) => provePassword(context, 'password', input.password),
  handler: async (ctx, _input, matched) => {
    const user = await lockProvenAccount(ctx, matched, 'password');
    if ((await lockWrittenTotp(ctx, user))?.confirmed_at != null) {
      throw wrongState('You have a second factor already; switch it off before you set up another one.');
    }
    const secret = await begin(ctx, ctx.services.secondFactors, user.id);
    return { secret, otpauth_uri: otpauthUri(issuer, user.email, secret) };
  },
});

const confirmTotp = operation({
  summary:
    'Switches the second factor on with a first code of the app, and answers the recovery codes; all other sessions end.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  withoutSecondFactor: true,
  secretAnswer: true,
  perMinute: 60,
  input: z.object({ code: oneTimeCode() }),
  output: z.object({ recovery_codes: codes(), totp_since: timestamp() }),
  refusals: { validation: 'the code is wrong', state: 'nothing was begun, or it is on already' },
  handler: async (ctx, { code }) => {
    const user = await lockOwnAccount(ctx);
    const totp = await lockWrittenTotp(ctx, user);
    if (totp === undefined) throw wrongState('There is nothing to confirm; begin once more (auth.begin_totp).');
    if (totp.confirmed_at !== null) throw wrongState('Your second factor is on already.');
    if (!(await confirm(ctx, ctx.services.secondFactors, totp, code))) throw wrongCode();
    const recovery_codes = await giveRecoveryCodes(ctx, user.id);
    // They were opened with the password alone.
    await endOtherSessions(ctx.tx, user.id, sidOf(ctx));
    await tell(ctx, user, 'second_factor_on');
    return { recovery_codes, totp_since: toIso(ctx.now) };
  },
});

/** The caller's account with a code that works, used up. */
async function withCode(ctx: UserCtx, matched: string, code: string): Promise<User> {
  const user = await lockProvenAccount(ctx, matched, 'password');
  const totp = await lockWrittenTotp(ctx, user);
  if (totp?.confirmed_at == null) throw noSecondFactor();
  if (!(await useCode(ctx, ctx.services.secondFactors, totp, code))) throw wrongCode();
  return user;
}

async function tell(
  ctx: UserCtx,
  user: User,
  kind: 'second_factor_on' | 'second_factor_off' | 'recovery_codes_made',
): Promise<void> {
  await postMail(ctx, accountMail(kind, user, languageFor(user, languageOf(ctx.headers))));
}

const proof = z.object({ password: password(), code: oneTimeCode() });
const proofRefusals = { validation: badProof, state: 'there is no second factor', rate_limit: tooManyGuesses };

const disableTotp = operation({
  summary: 'Switches the second factor off; the app and the recovery codes work no more.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  input: proof,
  output: z.object({ totp_since: z.null() }),
  refusals: proofRefusals,
  before: async (context, input) => {
    const matched = await provePassword(context, 'password', input.password);
    await proveCode(context, input.code);
    return matched;
  },
  handler: async (ctx, input, matched) => {
    const user = await withCode(ctx, matched, input.code);
    await removeSecondFactor(ctx.tx, user.id);
    await tell(ctx, user, 'second_factor_off');
    return { totp_since: null };
  },
});

const newRecoveryCodes = operation({
  summary: 'Makes new recovery codes; those before work no more.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  secretAnswer: true,
  input: proof,
  output: z.object({ recovery_codes: codes() }),
  refusals: proofRefusals,
  before: async (context, input) => {
    const matched = await provePassword(context, 'password', input.password);
    await proveCode(context, input.code);
    return matched;
  },
  handler: async (ctx, input, matched) => {
    const user = await withCode(ctx, matched, input.code);
    const recovery_codes = await giveRecoveryCodes(ctx, user.id);
    await tell(ctx, user, 'recovery_codes_made');
    return { recovery_codes };
  },
});

export const authSecondFactor = {
  begin_totp: beginTotp,
  confirm_totp: confirmTotp,
  disable_totp: disableTotp,
  new_recovery_codes: newRecoveryCodes,
};
