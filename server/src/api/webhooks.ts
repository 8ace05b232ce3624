import { z } from 'zod';
import { sealKey } from '../domain/did/key-encryption.ts';
import { sightOf } from '../domain/event/rules.ts';
import { schemaNames } from '../domain/event/schemas.ts';
import { lastPosition, lockChain } from '../domain/event/store.ts';
import { lockUser } from '../domain/user/store.ts';
import { eventsToReplay } from '../domain/webhook/replay.ts';
import { checkUrl, maxReplay, maxWebhooks, mayBeSent, mayManageWebhook, overlapMs } from '../domain/webhook/rules.ts';
import { secretBytes, secretText } from '../domain/webhook/signature.ts';
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  lockWebhook,
  queueReplay,
  queueTest,
  updateWebhook,
  type WebhookRow,
} from '../domain/webhook/store.ts';
import { deliveryStatuses, deliveryView, toDeliveryView, toWebhookView, webhookView } from '../domain/webhook/views.ts';
import { isAdmin } from '../kernel/actor.ts';
import { accept, invalid, wrongState } from '../kernel/errors.ts';
import { date } from '../kernel/vocabulary.ts';
import { operation, type UserCtx } from './operation.ts';

const tag = 'webhooks';
const prefix = 'svc_network.api.webhooks';
const shared = { tag, allow: 'user', scope: 'events', envelope: 'bare' } as const;

const webhookId = () =>
  z
    .string()
    .trim()
    .regex(/^wh_[0-9a-f]{24}$/, 'must look like wh_0123456789abcdef01234567');
const secretOutput = () =>
  z.string().meta({ description: 'Shown once; verifies the deliveries by the Standard Webhooks specification.' });
const notYours = { permission: 'the webhook is not the caller’s, or there is none' } as const;

/** The caller's webhook, locked. @throws Refusal, alike for missing and foreign ones. */
async function own(ctx: UserCtx, id: string): Promise<WebhookRow> {
  const found = await lockWebhook(ctx.tx, id);
  accept(mayManageWebhook(ctx.actor, isAdmin(ctx.actor), found));
  ctx.about(id);
  return found as WebhookRow;
}

const create = operation({
  ...shared,
  name: `${prefix}.create`,
  summary: 'Registers a webhook for what becomes verified from now on; the secret is shown once.',
  kind: 'write',
  secretAnswer: true,
  http: { method: 'POST', path: '/v1/webhooks' },
  input: z.object({
    url: z.string().trim().min(1).max(2000).meta({ description: 'A public https address.' }),
    schemas: z.array(z.enum(schemaNames)).min(1).max(schemaNames.length),
    regions: z
      .array(
        z
          .string()
          .trim()
          .regex(/^[a-z]{2}$/, 'must be lower-case country codes, such as et'),
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
      org: ctx.actor.keyId === undefined ? null : (ctx.actor.memberships[0]?.org ?? null),
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
    ctx.reply.status = 201;
    return { ...toWebhookView((await findWebhook(ctx.tx, id)) as WebhookRow), secret: secretText(secret) };
  },
});

const list = operation({
  ...shared,
  name: `${prefix}.list`,
  summary: "The caller's webhooks, newest first.",
  kind: 'read',
  http: { method: 'GET', path: '/v1/webhooks' },
  input: z.object({}),
  output: z.array(webhookView),
  handler: async (ctx) => {
    const rows = await ctx.tx
      .selectFrom('webhooks')
      .selectAll()
      .where('owner_id', '=', ctx.actor.userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(maxWebhooks)
      .execute();
    return rows.filter((row) => mayManageWebhook(ctx.actor, false, row).ok).map(toWebhookView);
  },
});

const get = operation({
  ...shared,
  name: `${prefix}.get`,
  summary: 'One webhook.',
  kind: 'read',
  http: { method: 'GET', path: '/v1/webhooks/{id}' },
  input: z.object({ id: webhookId() }),
  output: webhookView,
  refusals: notYours,
  handler: async (ctx, { id }) => {
    const found = await findWebhook(ctx.tx, id);
    accept(mayManageWebhook(ctx.actor, isAdmin(ctx.actor), found));
    return toWebhookView(found as WebhookRow);
  },
});

const remove = operation({
  ...shared,
  name: `${prefix}.delete`,
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
  name: `${prefix}.rotate_secret`,
  summary: 'Gives a webhook a new secret; the old one signs beside it for a day.',
  kind: 'write',
  secretAnswer: true,
  http: { method: 'POST', path: '/v1/webhooks/{id}/rotate-secret' },
  input: z.object({ id: webhookId() }),
  output: z.object({ id: z.string(), secret: secretOutput(), previous_expires_at: z.string() }),
  refusals: notYours,
  handler: async (ctx, { id }) => {
    const webhook = await own(ctx, id);
    const secret = ctx.ids.random(secretBytes);
    const expires = new Date(ctx.now.getTime() + overlapMs);
    await updateWebhook(ctx.tx, id, {
      secret_sealed: sealKey(ctx.services.webhookKey, ctx.ids.random(12), id, secret),
      previous_secret_sealed: webhook.secret_sealed,
      previous_expires_at: expires,
    });
    return { id, secret: secretText(secret), previous_expires_at: expires.toISOString() };
  },
});

const test = operation({
  ...shared,
  name: `${prefix}.test`,
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
  name: `${prefix}.resume`,
  summary: 'Sets a paused webhook going again, from where it stopped.',
  kind: 'write',
  http: { method: 'POST', path: '/v1/webhooks/{id}/resume' },
  input: z.object({ id: webhookId() }),
  output: webhookView,
  refusals: notYours,
  handler: async (ctx, { id }) => {
    const webhook = await own(ctx, id);
    if (webhook.status === 'Paused') {
      const running = { status: 'Active', pause_reason: null, paused_at: null };
      await updateWebhook(ctx.tx, id, { ...running, attempts: 0, failing_since: null, next_attempt_at: ctx.now });
    }
    return toWebhookView((await findWebhook(ctx.tx, id)) as WebhookRow);
  },
});

const deliveries = operation({
  ...shared,
  name: `${prefix}.list_deliveries`,
  summary: 'What was sent to a webhook and how it went, newest first; X-Next-Cursor says where to go on.',
  kind: 'read',
  http: { method: 'GET', path: '/v1/webhooks/{id}/deliveries' },
  input: z.object({
    id: webhookId(),
    status: z.enum(deliveryStatuses).optional(),
    limit: z
      .int()
      .min(1)
      .default(50)
      .transform((limit) => Math.min(limit, 200)),
    cursor: z
      .string()
      .trim()
      .regex(/^\d{1,15}$/, 'must be an X-Next-Cursor of this list')
      .optional(),
  }),
  output: z.array(deliveryView),
  refusals: notYours,
  handler: async (ctx, { id, status, limit, cursor }) => {
    accept(mayManageWebhook(ctx.actor, isAdmin(ctx.actor), await findWebhook(ctx.tx, id)));
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
  name: `${prefix}.replay`,
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
      .meta({ description: '`proof.hash` of one event.' }),
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
    const due = await eventsToReplay(ctx.tx, webhook, sightOf(ctx.actor), window, maxReplay + 1);
    if (due.length > maxReplay)
      throw invalid('from', `the window has more than ${maxReplay} events; take a smaller one`);
    if (event !== undefined && due.length === 0) throw invalid('event', 'was never due for this webhook');
    return { id, queued: await queueReplay(ctx.tx, id, due, ctx.now) };
  },
});

export const webhooks = [create, list, get, remove, rotate, test, resume, deliveries, replay];
