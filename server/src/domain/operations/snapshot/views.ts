import { z } from 'zod';
import { number, timestamp } from '../../../kernel/values/vocabulary.ts';
import { escrowStatuses, lotStatuses, orderStatuses } from '../../../platform/db/tables.generated.ts';

const counts = <const Names extends readonly [string, ...string[]]>(names: Names) => z.record(z.enum(names), z.int());

/** The operator's figures, all of one moment. */
export const snapshotView = z.object({
  generated_at: timestamp(),
  versions: z.object({
    service: z.string(),
    node: z.string(),
    database: z.enum(['postgres', 'pglite']),
    postgresql: z.string(),
    migration: z.string().meta({ description: 'The newest migration that was applied.' }),
  }),
  users: z.object({
    total: z.int(),
    disabled: z.int(),
    unconfirmed: z.int().meta({ description: 'Whose address is not confirmed.' }),
    active_24h: z.int().meta({ description: 'People whose session was used within 24 hours.' }),
  }),
  organisations: z.object({
    total: z.int(),
    suspended: z.int(),
    unverified: z.int(),
  }),
  lots: z.object({ total: z.int(), by_status: counts(lotStatuses) }),
  orders: z.object({ total: z.int(), by_status: counts(orderStatuses), made_24h: z.int() }),
  escrows: z.object({
    by_status: counts(escrowStatuses),
    held: z
      .array(z.object({ currency: z.string(), status: z.enum(escrowStatuses), count: z.int(), amount: number() }))
      .meta({ description: 'Money that lies in escrow now: Funded and Disputed.' }),
  }),
  anchors: z.object({
    waiting: z.int().meta({ description: 'Signed records that no ledger shows yet.' }),
    oldest_waiting_at: timestamp().nullable(),
    anchored_24h: z.int().meta({ description: 'Ledger transactions that anchored something within 24 hours.' }),
    last_at: timestamp().nullable(),
    log_size: z.int().meta({ description: 'Entries of the log.' }),
  }),
  jobs: z.object({
    waiting: z.int(),
    failing: z.int().meta({ description: 'Failed, and tried again.' }),
    running: z.int(),
    dead: z.int().meta({ description: 'Given up; retry_job starts one again.' }),
    events_waiting: z.int().meta({ description: 'Events that no job has taken yet, counted up to 10000.' }),
    oldest_event_at: timestamp().nullable(),
  }),
  mails: z.object({ waiting: z.int(), failed: z.int(), sent_24h: z.int(), delivers: z.boolean() }),
  disputes: z.object({ open: z.int(), oldest_at: timestamp().nullable() }),
  flags: z.object({ lots: z.int(), oldest_at: timestamp().nullable() }),
  money: z.object({
    held_payments: z.int().meta({ description: 'Card payments that wait for a decision.' }),
    differences: z.int().meta({ description: 'Differences with the card processor.' }),
    payouts_waiting: z.int().meta({ description: 'Payouts that wait for an approval, a batch or the bank.' }),
  }),
  webhooks: z.object({ active: z.int(), failing: z.int() }),
  incidents: z.object({ open: z.int(), critical: z.int() }),
  storage: z.object({
    database_bytes: z.int(),
    files: z.int(),
    file_bytes: z.int().meta({ description: 'Of the uploaded files as they are listed; two may share bytes.' }),
    place: z.string(),
  }),
  backup: z.object({
    last_at: timestamp().nullable(),
    bytes: z.int().nullable(),
    age_seconds: z.int().nullable(),
  }),
  last_check: z.object({ at: timestamp(), faults: z.int() }).nullable(),
});
export type Snapshot = z.input<typeof snapshotView>;
