import { z } from 'zod';
import { postMail } from '../../domain/foundation/mail/post.ts';
import { languageFor } from '../../domain/people/user/language.ts';
import { accountMail } from '../../domain/people/user/messages.ts';
import { removePasskeys } from '../../domain/people/user/passkeys.ts';
import { keepsAnAdmin } from '../../domain/people/user/rules.ts';
import { removeSecondFactor } from '../../domain/people/user/second-factor.ts';
import { closeSessionsOf } from '../../domain/people/user/sessions.ts';
import { insertDecision, lastDecision, lockPlatformAdmins, setDisabled } from '../../domain/people/user/store.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { accept, wrongState } from '../../kernel/values/errors.ts';
import { languageOf } from '../../kernel/values/language.ts';
import { text, timestamp, toIso, userEmail } from '../../kernel/values/vocabulary.ts';
import { doneAlready } from '../../kernel/write/so-already.ts';
import { accountDecisionActions } from '../../platform/db/tables.generated.ts';
import { operation } from '../operation.ts';
import { account, noSuchUser } from './users.ts';

const reason = () => text(500, 3).meta({ description: 'Why; kept with the decision, and mailed to them.' });
const disabledOutput = z.object({
  email: z.string(),
  disabled_at: timestamp().nullable(),
  reason: z.string().nullable(),
});

const disableUser = operation({
  summary:
    'Shuts an account: its sessions end at once, its keys answer 401, and a mail tells its owner why; one Platform Admin must remain.',
  allow: 'admin',
  scope: 'session',
  kind: 'write',
  input: z.object({ email: userEmail(), reason: reason() }),
  output: disabledOutput,
  refusals: {
    ...noSuchUser,
    state:
      'the user is the only Platform Admin, or the caller, or was shut out by somebody else or with another reason',
  },
  handler: async (ctx, input) => {
    const admins = await lockPlatformAdmins(ctx.tx);
    const user = await account(ctx, input.email);
    if (admins.includes(user.id)) accept(keepsAnAdmin(admins, user.id));
    if (user.id === ctx.actor.userId) throw wrongState('This is your own account; another admin has to shut it.');
    if (user.disabled_at !== null) {
      const last = await lastDecision(ctx.tx, user.id, 'disabled');
      const said = { reason: [user.disabled_reason, input.reason] as const };
      const stands = `The account ${user.email} is shut`;
      await doneAlready(ctx, 'users', { id: user.id }, { stands, by: last?.actor_id, said });
      return { email: user.email, disabled_at: toIso(user.disabled_at), reason: user.disabled_reason };
    }
    await setDisabled(ctx.tx, user.id, { at: ctx.now, reason: input.reason });
    await closeSessionsOf(ctx.tx, user.id);
    await insertDecision(ctx, { userId: user.id, action: 'disabled', reason: input.reason });
    const language = languageFor(user, languageOf(ctx.headers));
    await postMail(ctx, accountMail('account_disabled', user, language, { reason: input.reason }));
    return { email: user.email, disabled_at: toIso(ctx.now), reason: input.reason };
  },
});

const enableUser = operation({
  summary: 'Opens a shut account again; the user logs in anew.',
  allow: 'admin',
  scope: 'session',
  kind: 'write',
  input: z.object({ email: userEmail() }),
  output: disabledOutput,
  refusals: noSuchUser,
  handler: async (ctx, input) => {
    const user = await account(ctx, input.email);
    if (user.disabled_at !== null) {
      await setDisabled(ctx.tx, user.id, null);
      await insertDecision(ctx, { userId: user.id, action: 'enabled', reason: null });
      const link = `${ctx.services.baseUrl()}/app/login`;
      const language = languageFor(user, languageOf(ctx.headers));
      await postMail(ctx, accountMail('account_enabled', user, language, { link }));
    }
    return { email: user.email, disabled_at: null, reason: null };
  },
});

const resetSecondFactor = operation({
  summary:
    'Removes the second factor of somebody who lost it, recovery codes too, and ends their sessions; a mail tells them why.',
  allow: 'admin',
  scope: 'session',
  kind: 'write',
  input: z.object({ email: userEmail(), reason: reason() }),
  output: z.object({ email: z.string(), changed: z.boolean().meta({ description: 'False: they had none.' }) }),
  refusals: { ...noSuchUser, state: 'it is the account of the caller, who switches it off with their own code' },
  handler: async (ctx, input) => {
    const user = await account(ctx, input.email);
    if (user.id === ctx.actor.userId) {
      throw wrongState('This is your own account; switch your second factor off with its code, or ask another admin.');
    }
    // A passkey was as good as both factors, and may be on the device that is lost.
    const passkeys = await removePasskeys(ctx.tx, user.id);
    // One that is not there though the account has it was hidden, and was theirs nevertheless.
    const changed = (await removeSecondFactor(ctx.tx, user.id)) || passkeys > 0 || user.second_factor_since !== null;
    if (changed) {
      await closeSessionsOf(ctx.tx, user.id);
      await insertDecision(ctx, { userId: user.id, action: 'second factor reset', reason: input.reason });
      const language = languageFor(user, languageOf(ctx.headers));
      await postMail(ctx, accountMail('second_factor_reset', user, language, { reason: input.reason }));
    }
    return { email: user.email, changed };
  },
});

const endSessions = operation({
  summary:
    'Ends all sessions of somebody, on every device; their password, passkeys and keys work on, and a mail tells them why.',
  allow: 'admin',
  scope: 'session',
  kind: 'write',
  input: z.object({ email: userEmail(), reason: reason() }),
  output: z.object({ email: z.string(), ended: z.int().meta({ description: 'Sessions that there were.' }) }),
  refusals: {
    ...noSuchUser,
    state: 'it is the account of the caller, who ends their other sessions by `auth.end_other_sessions`',
  },
  handler: async (ctx, input) => {
    const user = await account(ctx, input.email);
    if (user.id === ctx.actor.userId) {
      throw wrongState('This is your own account; end your other sessions under My account.');
    }
    const ended = await closeSessionsOf(ctx.tx, user.id);
    await insertDecision(ctx, { userId: user.id, action: 'sessions ended', reason: input.reason });
    const language = languageFor(user, languageOf(ctx.headers));
    await postMail(ctx, accountMail('sessions_ended', user, language, { reason: input.reason }));
    return { email: user.email, ended };
  },
});

const decisionSorts = { at: ['account_decisions.id'] } as const;
const { search: _noSearch, ...decisionPage } = pageInput(decisionSorts);

const listAccountDecisions = operation({
  summary: 'What admins decided about an account, by whom and why; newest first.',
  allow: 'admin',
  kind: 'read',
  snapshot: true,
  input: z.object({ ...decisionPage, email: userEmail() }),
  output: pageOutput(
    z.object({
      action: z.enum(accountDecisionActions),
      at: timestamp(),
      actor: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  handler: async (ctx, input) => {
    const query = ctx.tx
      .selectFrom('account_decisions')
      .innerJoin('users', 'users.id', 'account_decisions.user_id')
      .where('users.email', '=', input.email);
    const { rows, ...page } = await fetchPage(ctx.tx, query, {
      select: (decisions) =>
        decisions
          .leftJoin('users as admins', 'admins.id', 'account_decisions.actor_id')
          .select([
            'account_decisions.action',
            'account_decisions.at',
            'account_decisions.reason',
            'admins.email as actor',
          ]),
      request: input,
      sorts: decisionSorts,
      defaultSort: 'at desc',
    });
    return { data: rows.map((row) => ({ ...row, at: toIso(row.at) })), ...page };
  },
});

export const adminUsersAccess = {
  disable_user: disableUser,
  enable_user: enableUser,
  end_sessions: endSessions,
  list_account_decisions: listAccountDecisions,
  reset_second_factor: resetSecondFactor,
};
