import type { Selectable } from 'kysely';
import { z } from 'zod';
import { oneOf, timestamp, toIso } from '../../../kernel/values/vocabulary.ts';
import {
  type WebhookDeliveriesTable,
  webhookDeliveryKinds,
  webhookDeliveryStatuses,
  webhookStatuses,
} from '../../../platform/db/tables.generated.ts';
import { schemaNames } from '../../proof/event/schemas.ts';
import type { WebhookRow } from './store.ts';

export const webhookView = z.object({
  id: z.string(),
  url: z.string(),
  schemas: z.array(z.enum(schemaNames)),
  regions: z.array(z.string()).meta({ description: 'Lower-case country codes; empty for all.' }),
  status: z.enum(webhookStatuses),
  pause_reason: z.string().nullable(),
  attempts: z.int().meta({ description: 'Failed attempts of the delivery at its head.' }),
  failing_since: timestamp().nullable(),
  next_attempt_at: timestamp(),
  last_success_at: timestamp().nullable(),
  created_at: timestamp(),
});

export function toWebhookView(row: WebhookRow): z.input<typeof webhookView> {
  return {
    id: row.id,
    url: row.url,
    schemas: row.schemas.map((schema) => oneOf(schemaNames, schema)),
    regions: row.regions,
    status: row.status,
    pause_reason: row.pause_reason,
    attempts: row.attempts,
    failing_since: toIso(row.failing_since),
    next_attempt_at: toIso(row.next_attempt_at),
    last_success_at: toIso(row.last_success_at),
    created_at: toIso(row.created_at),
  };
}

export const deliveryView = z.object({
  webhook_id: z.string().meta({ description: 'The webhook-id header, the same for every attempt.' }),
  kind: z.enum(webhookDeliveryKinds),
  event: z.string().nullable().meta({ description: '`proof.hash` of the event; null for a test.' }),
  status: z.enum(webhookDeliveryStatuses),
  attempts: z.int(),
  response_status: z.int().nullable().meta({ description: 'HTTP status of the last answer.' }),
  error: z.string().nullable(),
  duration_ms: z.int().nullable(),
  last_attempt_at: timestamp().nullable(),
  delivered_at: timestamp().nullable(),
});

export function toDeliveryView(
  row: Selectable<WebhookDeliveriesTable> & { hash: Buffer | null },
): z.input<typeof deliveryView> {
  return {
    webhook_id: row.message_id,
    kind: row.kind,
    event: row.hash?.toString('hex') ?? null,
    status: row.status,
    attempts: row.attempts,
    response_status: row.response_status,
    error: row.error,
    duration_ms: row.duration_ms,
    last_attempt_at: toIso(row.last_attempt_at),
    delivered_at: toIso(row.delivered_at),
  };
}
