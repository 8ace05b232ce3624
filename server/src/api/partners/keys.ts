import { sql } from 'kysely';
import { z } from 'zod';
import { keyAccess } from '../../domain/people/partner/access.ts';
import {
  besideNew,
  keptSecrets,
  keyOrg,
  keyRoles,
  keyStatuses,
  maxActiveKeys,
  mayRotate,
  partnerScopes,
} from '../../domain/people/partner/rules.ts';
import { countActiveKeys, insertKey, markKeyRevoked, replaceSecret } from '../../domain/people/partner/store.ts';
import { keyRow, keyRowView } from '../../domain/people/partner/views.ts';
import { refuseSuspended } from '../../domain/people/party/suspension.ts';
import { lockUser } from '../../domain/people/user/store.ts';
import { hashSecret } from '../../kernel/call/session.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { accept, wrongState } from '../../kernel/values/errors.ts';
import { docName, text, timestamp, toIso, userEmail } from '../../kernel/values/vocabulary.ts';
import { roles } from '../../kernel/write/actor.ts';
import { soAlready } from '../../kernel/write/so-already.ts';
import { operation } from '../operation.ts';
import { keyId, lockOwnKey, lockOwnKeyAsWritten, manageRefusals, overlapEnd, overlapHours } from './own-key.ts';

const secretOutput = () => z.string().meta({ description: 'Shown once: only a hash of it is kept.' });
const authorizationOf = (id: string, secret: string) => `ApiKey ${id}:${secret}`;

const signUp = operation({
  summary: 'Makes a partner API key for the caller or one of their organisations; the secret is shown once.',
  allow: 'user',
  scope: 'session',
  secretAnswer: true,
  kind: 'write',
  perMinute: 60,
  input: z.object({
    label: text(80).meta({ description: 'What the key is for.' }),
    org: docName('organisation').optional().meta({ description: 'One of yours; absent, the key acts for you alone.' }),
    roles: z
      .array(z.enum(roles))
      .max(roles.length)
      .optional()
      .meta({ description: "Of your own roles; by default the one of the organisation's kind." }),
    scopes: z
      .array(z.enum(partnerScopes))
      .min(1)
      .max(partnerScopes.length)
      .default(['verify'])
      .meta({ description: 'What the key may be used for.' }),
    expires_in_days: z
      .int()
      .min(1)
      .max(3650)
      .optional()
      .meta({ description: 'Days until it ends; absent, it does not.' }),
  }),
  output: z.object({
    key_id: z.string(),
    secret: secretOutput(),
    authorization: z.string().meta({ description: 'The Authorization header to send.' }),
    label: z.string(),
    org: z.string().nullable(),
    roles: z.array(z.string()),
    scopes: z.array(z.string()),
    expires_at: timestamp().nullable(),
  }),
  refusals: {
    permission: 'the organisation is not one of the caller, or a partner key calls',
    state: `the caller has ${maxActiveKeys} active keys, or the organisation is suspended`,
  },
  handler: async (ctx, input) => {
    const { tx, actor, now } = ctx;
    const org = accept(keyOrg(actor, input.org));
    const keyed = accept(keyRoles(actor, org, input.roles));
    await refuseSuspended(ctx, org);
    await lockUser(tx, actor.userId);
    // The round that the key is of: of a later one it would outlive that all of theirs are ended.
    await ctx.attest.assertAsWritten({ table: 'users', where: sql`t.id = ${actor.userId}::uuid` });
    if ((await countActiveKeys(tx, actor.userId, now)) >= maxActiveKeys) {
      throw wrongState(`You have ${maxActiveKeys} active keys; revoke one first.`);
    }
    const id = `pk_${ctx.ids.random(8).toString('hex')}`;
    const secret = ctx.ids.random(32).toString('base64url');
    const days = input.expires_in_days;
    const expiresAt = days === undefined ? null : new Date(now.getTime() + days * 86_400_000);
    const scopes = [...new Set(input.scopes)];
    await insertKey(tx, {
      key_id: id,
      org,
      owner_id: actor.userId,
      label: input.label,
      secret_hash: hashSecret(secret),
      roles: keyed,
      scopes,
      created_at: now,
      expires_at: expiresAt,
    });
    ctx.about(id);
    return {
      key_id: id,
      secret,
      authorization: authorizationOf(id, secret),
      label: input.label,
      org,
      roles: keyed,
      scopes,
      expires_at: toIso(expiresAt),
    };
  },
});

const rotateKey = operation({
  summary:
    'Gives a key a new secret; the present one goes on working for the overlap. An earlier one that still works ends only where the caller says so.',
  allow: 'user',
  scope: 'session',
  secretAnswer: true,
  kind: 'write',
  input: z.object({
    key_id: keyId(),
    overlap_hours: overlapHours('the present secret'),
    keep: z.enum(keptSecrets).optional().meta({
      description:
        'Asked while an earlier secret still works: `earlier` keeps that until its time and ends the present one now, as where it was lost; `present` keeps the present one for the overlap and ends the earlier one now.',
    }),
  }),
  output: z.object({
    key_id: z.string(),
    secret: secretOutput(),
    authorization: z.string().meta({ description: 'The Authorization header to send.' }),
    previous_secret_until: timestamp()
      .nullable()
      .meta({ description: 'Until when the one secret works that works beside the new one; null for none.' }),
  }),
  refusals: {
    ...manageRefusals,
    state:
      'the key is Revoked or Expired; or an earlier secret still works, and `keep` does not say what becomes of it',
  },
  handler: async (ctx, input) => {
    const key = await lockOwnKeyAsWritten(ctx, input.key_id);
    accept(mayRotate(key, ctx.now));
    const secret = ctx.ids.random(32).toString('base64url');
    const until = overlapEnd(input.overlap_hours, ctx.now);
    const beside = accept(besideNew(key, { keep: input.keep, until }, ctx.now));
    await replaceSecret(ctx.tx, key, hashSecret(secret), beside);
    return {
      key_id: key.key_id,
      secret,
      authorization: authorizationOf(key.key_id, secret),
      previous_secret_until: toIso(beside?.until ?? null),
    };
  },
});

const revokeKey = operation({
  summary: 'Ends a key at once; a revoked one stays so.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  input: z.object({ key_id: keyId() }),
  output: z.object({ key_id: z.string(), status: z.literal('Revoked'), revoked_at: timestamp() }),
  refusals: manageRefusals,
  handler: async (ctx, input) => {
    const key = await lockOwnKey(ctx, input.key_id);
    if (key.revoked_at === null) {
      await markKeyRevoked(ctx.tx, key.key_id, ctx.now);
    } else {
      await soAlready(ctx, 'partner_keys', { key_id: key.key_id });
    }
    return { key_id: key.key_id, status: 'Revoked' as const, revoked_at: toIso(key.revoked_at ?? ctx.now) };
  },
});

const keySorts = { created_at: ['partner_keys.created_at', 'partner_keys.key_id'] } as const;
const { search: _unused, ...keyPage } = pageInput(keySorts);

const listKeys = operation({
  summary: "The caller's keys, without secrets; admins see all.",
  allow: 'user',
  scope: 'session',
  kind: 'read',
  input: z.object({
    ...keyPage,
    status_filter: z.enum(keyStatuses).optional(),
    org: docName('organisation').optional(),
    owner: userEmail().optional().meta({ description: 'Address of the owner; for admins.' }),
  }),
  output: pageOutput(keyRow),
  refusals: { permission: 'a partner key calls' },
  handler: async (ctx, input) => {
    const { tx, now } = ctx;
    let query = keyAccess.list(ctx).innerJoin('users', 'users.id', 'partner_keys.owner_id');
    if (input.owner !== undefined) query = query.where('users.email', '=', input.owner);
    if (input.org !== undefined) query = query.where('partner_keys.org', '=', input.org);
    const status = input.status_filter;
    if (status !== undefined) {
      query = query.where('partner_keys.revoked_at', status === 'Revoked' ? 'is not' : 'is', null);
    }
    if (status === 'Expired') query = query.where('partner_keys.expires_at', '<=', now);
    if (status === 'Active') {
      query = query.where((eb) =>
        eb.or([eb('partner_keys.expires_at', 'is', null), eb('partner_keys.expires_at', '>', now)]),
      );
    }
    const { rows, ...page } = await fetchPage(tx, query, {
      select: (keys) => keys.selectAll('partner_keys').select('users.email as owner'),
      request: input,
      sorts: keySorts,
      defaultSort: 'created_at desc',
    });
    return { data: rows.map((row) => keyRowView(row, now)), ...page };
  },
});

export const partnersKeys = {
  sign_up: signUp,
  rotate_key: rotateKey,
  revoke_key: revokeKey,
  list_keys: listKeys,
};
