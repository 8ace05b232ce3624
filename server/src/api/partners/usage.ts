import { sql } from 'kysely';
import { z } from 'zod';
import { mayRotate } from '../../domain/people/partner/rules.ts';
import { setQuota } from '../../domain/people/partner/store.ts';
import { newSecret } from '../../domain/trade/erp/secret.ts';
import { findIntegration, putSecret, setOrderOnIngest } from '../../domain/trade/erp/store.ts';
import { accept, forbidden, invalid } from '../../kernel/values/errors.ts';
import { writeSecret } from '../../kernel/values/standard-webhook.ts';
import { date, timestamp, toIso } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';
import { keyId, lockOwnKey, lockOwnKeyAsWritten, manageRefusals, overlapEnd, overlapHours, ownKey } from './own-key.ts';

const day = 86_400_000;
const maxDays = 400;

const refusals = { ...manageRefusals, permission: 'the key does not exist or is not the caller’s' };

const usage = operation({
  summary: 'The calls of a key by day (UTC), operation and outcome; they are counted within seconds.',
  allow: 'user',
  scope: 'verify',
  kind: 'read',
  input: z.object({
    key_id: keyId()
      .optional()
      .meta({ description: 'One of yours; a key that asks may leave it out, and names no other.' }),
    from: date().optional().meta({ description: 'First day; 30 days before the last one unless told.' }),
    to: date().optional().meta({ description: 'Last day; today unless told.' }),
  }),
  output: z.object({
    key_id: z.string(),
    from: z.string(),
    to: z.string(),
    quota_per_minute: z.int().nullable().meta({ description: 'Null is the default of the service, 0 no limit.' }),
    quota_per_day: z.int().nullable().meta({ description: 'Null is the default of the service, 0 no limit.' }),
    total: z.int(),
    data: z.array(
      z.object({
        day: z.string(),
        operation: z.string(),
        outcome: z.string().meta({ description: '`ok` or how the calls were refused.' }),
        calls: z.int(),
      }),
    ),
  }),
  refusals: {
    ...refusals,
    validation: `the days are in the wrong order, or more than ${maxDays}`,
  },
  handler: async (ctx, input) => {
    const asking = ctx.actor.keyId;
    const id = input.key_id ?? asking;
    if (id === undefined) throw invalid('key_id', 'is required');
    if (asking !== undefined && id !== asking) throw forbidden('This is not a key of yours.');
    const key = await ownKey(ctx, id);
    const to = input.to ?? ctx.now.toISOString().slice(0, 10);
    const from = input.from ?? new Date(Date.parse(to) - 30 * day).toISOString().slice(0, 10);
    if (from > to) throw invalid('from', 'must not lie after `to`');
    if (Date.parse(to) - Date.parse(from) > maxDays * day)
      throw invalid('from', `must lie at most ${maxDays} days before`);
    const { rows } = await sql<{ day: string; operation: string; outcome: string; calls: number }>`
      select day, operation, outcome, calls from partner_usage
       where key_id = ${id} and day between ${from}::date and ${to}::date order by day, operation, outcome`.execute(
      ctx.tx,
    );
    return {
      key_id: id,
      from,
      to,
      quota_per_minute: key.quota_per_minute,
      quota_per_day: key.quota_per_day,
      total: rows.reduce((sum, row) => sum + row.calls, 0),
      data: rows,
    };
  },
});

const setKeyQuota = operation({
  summary: 'Sets what a key may use in a minute and in a day; what is left out becomes the default of the service.',
  allow: 'admin',
  scope: 'session',
  kind: 'write',
  input: z.object({
    key_id: keyId(),
    quota_per_minute: z.int().min(0).max(1_000_000).optional().meta({ description: 'Calls a minute; 0 is no limit.' }),
    quota_per_day: z
      .int()
      .min(0)
      .max(100_000_000)
      .optional()
      .meta({ description: 'Calls a day (UTC); 0 is no limit.' }),
  }),
  output: z.object({
    key_id: z.string(),
    quota_per_minute: z.int().nullable(),
    quota_per_day: z.int().nullable(),
  }),
  refusals: { not_found: refusals.not_found },
  handler: async (ctx, input) => {
    const key = await lockOwnKeyAsWritten(ctx, input.key_id);
    const quota = { quota_per_minute: input.quota_per_minute ?? null, quota_per_day: input.quota_per_day ?? null };
    await setQuota(ctx.tx, key.key_id, quota);
    return { key_id: key.key_id, ...quota };
  },
});

const createIntakeSecret = operation({
  summary:
    'Makes the secret with which an ERP signs for a key (Standard Webhooks), shown once; the one before goes on working for the overlap.',
  allow: 'user',
  scope: 'session',
  secretAnswer: true,
  kind: 'write',
  input: z.object({
    key_id: keyId(),
    overlap_hours: overlapHours('a secret there was before'),
    order_on_ingest: z
      .boolean()
      .optional()
      .meta({ description: 'True makes purchase orders into orders at once; false lets them wait for the buyer.' }),
  }),
  output: z.object({
    key_id: z.string(),
    secret: z.string().meta({ description: 'Shown once.' }),
    order_on_ingest: z.boolean(),
    previous_secret_until: timestamp().nullable(),
  }),
  refusals: { ...refusals, state: 'the key is Revoked or Expired, or ten earlier secrets still work' },
  handler: async (ctx, input) => {
    const { tx, now } = ctx;
    const key = await lockOwnKey(ctx, input.key_id);
    accept(mayRotate(key, now));
    const { secret, sealed } = newSecret(ctx.services.intakeKey, ctx.ids, key.key_id);
    const until = overlapEnd(input.overlap_hours, now);
    const rotated = await putSecret(tx, { keyId: key.key_id, sealed, overlapUntil: until, now });
    if (input.order_on_ingest !== undefined) await setOrderOnIngest(tx, key.key_id, input.order_on_ingest);
    return {
      key_id: key.key_id,
      secret: writeSecret(secret),
      order_on_ingest: (await findIntegration(tx, key.key_id))?.order_on_ingest ?? false,
      previous_secret_until: rotated ? toIso(until) : null,
    };
  },
});

export const partnersUsage = {
  usage,
  set_quota: setKeyQuota,
  create_intake_secret: createIntakeSecret,
};
