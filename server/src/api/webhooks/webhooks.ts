import { z } from 'zod';
import { webhookAccess } from '../../domain/outbound/webhook/access.ts';
import { eventsToReplay } from '../../domain/outbound/webhook/replay.ts';
import {
  checkUrl,
  maxReplay,
  maxWebhooks,
  mayBeSent,
  mayResume,
  overlapMs,
} from '../../domain/outbound/webhook/rules.ts';
import { secretBytes, secretText } from '../../domain/outbound/webhook/signature.ts';
import {
  countWebhooks,
  deleteWebhook,
  insertWebhook,
  queueReplay,
  queueTest,
  readWebhook,
  rightsOfWebhook,
  updateWebhook,
  type WebhookRow,
} from '../../domain/outbound/webhook/store.ts';
import { deliveryView, toDeliveryView, toWebhookView, webhookView } from '../../domain/outbound/webhook/views.ts';
import { lockUser } from '../../domain/people/user/store.ts';
import { sealKey } from '../../domain/proof/did/key-encryption.ts';
import { sightOf } from '../../domain/proof/event/rules.ts';
import { schemaNames } from '../../domain/proof/event/schemas.ts';
import { lastPosition, lockChain } from '../../domain/proof/event/store.ts';
import { keepPromises } from '../../kernel/values/earlier-secrets.ts';
import { accept, invalid, wrongState } from '../../kernel/values/errors.ts';
import { date, names } from '../../kernel/values/vocabulary.ts';
import { webhookDeliveryStatuses } from '../../platform/db/tables.generated.ts';
import { operation, type UserCtx } from '../operation.ts';

const shared = { allow: 'user', scope: 'events', envelope: 'bare' } as const;

const webhookId = () =>
  z
    .string()
    .trim()
    .regex(/^wh_[0-9a-f]{24}$/, 'must look like wh_0123456789abcdef01234567')
    .meta(names('webhook'));
const secretOutput = () =>
  z.string().meta({ description: 'Shown once; verifies the deliveries by the Standard Webhooks specification.' });
const notYours = { permission: 'the webhook is not the caller’s, or there is none' } as const;

/** The caller's webhook, locked. @throws Refusal, alike for missing and foreign ones. */
async function own(ctx: UserCtx, id: string): Promise<WebhookRow> {
  const webhook = await webhookAccess.lock(ctx, id, 'manage');
  ctx.about(id);
  return webhook;
}

const create = operation({
  ...shared,
  summary: 'Registers a webhook for what becomes verified from now on; the secret is shown once.',
  kind: 'write',
  secretAnswer: true,
  http: { method: 'POST', path: '/v1/webhooks', status: 201 },
  input: z.object({
    url: z
      .string()
      .trim()
      .min(1)
      .max(2000)
      .meta({ description: 'A public https address, on port 443 or 8443.', examples: ['https://example.org/hooks'] }),
    schemas: z.array(z.enum(schemaNames)).min(1).max(schemaNames.length),
    regions: z
      .array(
        z
          .string()
          .trim()
          .regex(/^[a-z]{2}$/, 'must be lower-case country codes, such as et')
          .meta({ examples: ['et'] }),
      )
      .max(250)
      .default([])
      .meta({ description: 'Lower-case country codes of the originators; none for all regions.' }),
  }),
  output: webhookView.extend({ secret: secretOutput() }),
  refusals: { state: `the caller has ${maxWebhooks} webhooks already` },
  handler: async (ctx, { url, schemas, regions }) => {
    const address = accept(checkUrl(url, ctx.services.allowPrivateWebhooks));
    await lockUser(ctx.tx, ctx.actor.userId);
    if ((await countWebhooks(ctx.tx, ctx.actor.userId)) >= maxWebhooks) {
      throw wrongState(`You have ${maxWebhooks} webhooks already; delete one first.`);
    }
    const id = `wh_${ctx.ids.random(12).toString('hex')}`;
    const secret = ctx.ids.random(secretBytes);
    // Behind the lock nobody gives out places: what is verified from here on is after this one.
    await lockChain(ctx.tx);
    await insertWebhook(ctx.tx, {
      id,
      owner_id: ctx.actor.userId,
      org: ctx.actor.keyOrg ?? null,
      key_id: ctx.actor.keyId ?? null,
      sees_all: sightOf(ctx.actor).all,
      url: address,
      schemas: [...new Set(schemas)],
      regions: [...new Set(regions)],
      secret_sealed: sealKey(ctx.services.webhookKey, ctx.ids.random(12), id, secret),
      status: 'Active',
      created_at: ctx.now,
      position: await lastPosition(ctx.tx),
      next_attempt_at: ctx.now,
    });
    ctx.about(id);
    return { ...toWebhookView(await readWebhook(ctx.tx, id)), secret: secretText(secret) };
  },
});

const list = operation({
  ...shared,
  summary: "The caller's webhooks, newest first.",
  kind: 'read',
  http: { method: 'GET', path: '/v1/webhooks' },
  input: z.object({}),
  output: z.array(webhookView),
  handler: async (ctx) => {
    const rows = await webhookAccess
      .list(ctx, 'own')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(maxWebhooks)
      .execute();
    return rows.map(toWebhookView);
  },
});

const get = operation({
  ...shared,
  summary: 'One webhook.',
  kind: 'read',
  http: { method: 'GET', path: '/v1/webhooks/{id}' },
  input: z.object({ id: webhookId() }),
  output: webhookView,
  refusals: notYours,
  handler: async (ctx, { id }) => toWebhookView(await webhookAccess.see(ctx, id, 'manage')),
});

const remove = operation({
  ...shared,
  summary: 'Deletes a webhook with the record of its deliveries.',
  kind: 'write',
  http: { method: 'DELETE', path: '/v1/webhooks/{id}' },
  input: z.object({ id: webhookId() }),
  output: z.object({ id: z.string(), deleted: z.literal(true) }),
  refusals: notYours,
  handler: async (ctx, { id }) => {
    await own(ctx, id);
    await deleteWebhook(ctx.tx, id);
    return { id, deleted: true as const };
  },
});

const rotate = operation({
  ...shared,
  summary: 'Gives a webhook a new secret; each one that was replaced signs beside it for a day.',
  kind: 'write',
  secretAnswer: true,
  http: { method: 'POST', path: '/v1/webhooks/{id}/rotate-secret' },
  input: z.object({ id: webhookId() }),
  output: z.object({ id: z.string(), secret: secretOutput(), previous_expires_at: z.string() }),
  refusals: { ...notYours, state: 'ten earlier secrets still work' },
  handler: async (ctx, { id }) => {
    const webhook = await own(ctx, id);
    await ctx.attest.assertAsWritten(...rightsOfWebhook(id));
    const secret = ctx.ids.random(secretBytes);
    const expires = new Date(ctx.now.getTime() + overlapMs);
    const replaced = { sealed: webhook.secret_sealed, until: expires };
    const earlier = accept(keepPromises(webhook.earlier_secrets, replaced, ctx.now));
    await updateWebhook(ctx.tx, id, {
      secret_sealed: sealKey(ctx.services.webhookKey, ctx.ids.random(12), id, secret),
      earlier_secrets: JSON.stringify(earlier),
    });
    return { id, secret: secretText(secret), previous_expires_at: expires.toISOString() };
  },
});

const test = operation({
  ...shared,
  summary: 'Sends a webhook a message of the schema webhook.test.v1.',
  kind: 'write',
  http: { method: 'POST', path: '/v1/webhooks/{id}/test' },
  input: z.object({ id: webhookId() }),
  output: z.object({ webhook_id: z.string(), status: z.literal('Queued') }),
  refusals: { ...notYours, state: 'the webhook is paused' },
  handler: async (ctx, { id }) => {
    accept(mayBeSent(await own(ctx, id)));
    const message = `msg_test_${ctx.ids.random(12).toString('hex')}`;
    await queueTest(ctx.tx, id, message, ctx.now);
    return { webhook_id: message, status: 'Queued' as const };
  },
});

const resume = operation({
  ...shared,
  summary: 'Sets a paused webhook going again, from where it stopped.',
  kind: 'write',
  http: { method: 'POST', path: '/v1/webhooks/{id}/resume' },
  input: z.object({ id: webhookId() }),
  output: webhookView,
  refusals: { ...notYours, state: 'its address is none that we send to any more, or the key that made it is no more' },
  handler: async (ctx, { id }) => {
    const webhook = await own(ctx, id);
    if (webhook.status === 'Paused') {
      await ctx.attest.assertAsWritten(...rightsOfWebhook(id));
      accept(mayResume(ctx.actor, webhook, ctx.services.allowPrivateWebhooks));
      const fresh = { pause_reason: null, paused_at: null, attempts: 0, failing_since: null, next_attempt_at: ctx.now };
      await updateWebhook(ctx.tx, id, { status: 'Active', ...fresh });
    }
    return toWebhookView(await readWebhook(ctx.tx, id));
  },
});

const deliveries = operation({
  ...shared,
  summary: 'What was sent to a webhook and how it went, newest first; X-Next-Cursor says where to go on.',
  kind: 'read',
  http: { method: 'GET', path: '/v1/webhooks/{id}/deliveries' },
  input: z.object({
    id: webhookId(),
    status: z.enum(webhookDeliveryStatuses).optional(),
    limit: z
      .int()
      .min(1)
      .default(50)
      .transform((limit) => Math.min(limit, 200)),
    cursor: z
      .string()
      .trim()
      .regex(/^\d{1,15}$/, 'must be an X-Next-Cursor of this list')
      .meta({ examples: ['120'] })
      .optional(),
  }),
  output: z.array(deliveryView),
  refusals: notYours,
  handler: async (ctx, { id, status, limit, cursor }) => {
    await webhookAccess.see(ctx, id, 'manage');
    let rows = ctx.tx
      .selectFrom('webhook_deliveries')
      .leftJoin('events', 'events.position', 'webhook_deliveries.position')
      .selectAll('webhook_deliveries')
      .select('events.hash')
      .where('webhook', '=', id);
    if (status !== undefined) rows = rows.where('webhook_deliveries.status', '=', status);
    if (cursor !== undefined) rows = rows.where('webhook_deliveries.id', '<', Number(cursor));
    const found = await rows.orderBy('webhook_deliveries.id', 'desc').limit(limit).execute();
    const last = found.at(-1);
    if (last !== undefined && found.length === limit) ctx.reply.headers['x-next-cursor'] = String(last.id);
    return found.map(toDeliveryView);
  },
});

const replay = operation({
  ...shared,
  summary: 'Sends events again that were due before: one by its hash, or a window of days; under their old webhook-id.',
  kind: 'write',
  http: { method: 'POST', path: '/v1/webhooks/{id}/replay' },
  input: z.object({
    id: webhookId(),
    event: z
      .string()
      .trim()
      .regex(/^[0-9a-f]{64}$/, 'must be 64 lowercase hex digits')
      .optional()
      .meta(names('event', '`proof.hash` of one event.')),
    from: date().optional().meta({ description: 'First day (UTC) of `createdAt`.' }),
    to: date().optional().meta({ description: 'Last day (UTC) of `createdAt`, included.' }),
  }),
  output: z.object({ id: z.string(), queued: z.int() }),
  refusals: { ...notYours, state: 'the webhook is paused', validation: `the window has more than ${maxReplay} events` },
  handler: async (ctx, { id, event, from, to }) => {
    const webhook = await own(ctx, id);
    accept(mayBeSent(webhook));
    if ((event === undefined) === (from === undefined && to === undefined)) {
      throw invalid('event', 'give either `event`, or `from` and `to`');
    }
    const window = {
      hash: event,
      from: from === undefined ? undefined : new Date(`${from}T00:00:00Z`),
      until: to === undefined ? undefined : new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000),
    };
    const due = await eventsToReplay(ctx, webhook, window, maxReplay + 1);
    if (due.length > maxReplay)
      throw invalid('from', `the window has more than ${maxReplay} events; take a smaller one`);
    if (event !== undefined && due.length === 0) throw invalid('event', 'was never due for this webhook');
    return { id, queued: await queueReplay(ctx.tx, id, due, ctx.now) };
  },
});

export const webhooksWebhooks = {
  create,
  list,
  get,
  delete: remove,
  rotate_secret: rotate,
  test,
  resume,
  list_deliveries: deliveries,
  replay,
};
