import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import type { WebhooksTable } from '../../../platform/db/tables.generated.ts';
import { membershipsWith } from '../../people/party/duties.ts';
import { roleOfKindColumn } from '../../people/party/kind-role.ts';
import { type EnvelopeRow, envelopeColumns } from '../../proof/event/envelope.ts';

/** Some webhook has something to send, or may have. */
export const webhooksWait = (now: Date): RawBuilder<boolean> => sql<boolean>`
  exists (select from webhooks where status = 'Active' and next_attempt_at <= ${now}
            and (lease_until is null or lease_until <= ${now})
            and (queued > 0 or position < (select coalesce(max(position), 0) from events)))`;

export type WebhookRow = Selectable<WebhooksTable>;

export async function insertWebhook(tx: Tx, webhook: Insertable<WebhooksTable>): Promise<void> {
  await tx.insertInto('webhooks').values(webhook).execute();
}

/** A webhook that is known to exist, as this transaction has made it. */
export function readWebhook(tx: Tx, id: string): Promise<WebhookRow> {
  return tx.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export async function countWebhooks(tx: Tx, owner: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhooks where owner_id = ${owner}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function updateWebhook(tx: Tx, id: string, change: Partial<Insertable<WebhooksTable>>): Promise<void> {
  await tx.updateTable('webhooks').set(change).where('id', '=', id).execute();
}

export async function deleteWebhook(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('webhooks').where('id', '=', id).execute();
}

/**
 * Pauses what an owner's webhooks send. Those that are paused are, anew: one that was made out to be for a moment would send on.
 * @returns how many were Active.
 */
export async function pauseWebhooksOf(tx: Tx, ownerId: string, reason: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with own as materialized (select id, status from webhooks where owner_id = ${ownerId} for update),
         paused as (
           update webhooks w set status = 'Paused', pause_reason = ${reason}, paused_at = ${now}
             from own where w.id = own.id returning own.status)
    select count(*) filter (where status = 'Active')::int as count from paused`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * Pauses due webhooks of keys that were revoked or have expired, by what the service wrote: who seems so for a moment would be told nothing
 * any more. @returns which.
 */
export async function pauseOfEndedKeys({ tx, now, attest }: Work, reason: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; key: string }>`
    select w.id, k.key_id as key from webhooks w join partner_keys k on k.key_id = w.key_id
     where (k.revoked_at is not null or k.expires_at <= ${now}) and w.status = 'Active' and w.next_attempt_at <= ${now}
     order by w.id for update of w, k`.execute(tx);
  if (rows.length === 0) return [];
  const keys = rows.map(({ key }) => key);
  const altered = new Set(
    await attest.alteredRows({ table: 'partner_keys', where: sql`t.key_id = any(${keys}::text[])` }),
  );
  const due = rows.filter(({ key }) => !altered.has(`partner_keys ${key}`)).map(({ id }) => id);
  await sql`update webhooks set status = 'Paused', pause_reason = ${reason}, paused_at = ${now}
             where id = any(${due}::text[])`.execute(tx);
  return due;
}

export async function queueTest(tx: Tx, id: string, messageId: string, now: Date): Promise<void> {
  await sql`insert into webhook_deliveries (webhook, message_id, kind, status, attempts, created_at)
            values (${id}, ${messageId}, 'test', 'Queued', 0, ${now})`.execute(tx);
  await sql`update webhooks set queued = queued + 1, next_attempt_at = ${now} where id = ${id}`.execute(tx);
}

export interface ReplayEvent {
  messageId: string;
  position: number;
}

/** Queues events to be sent again. @returns how many were not queued already. */
export async function queueReplay(tx: Tx, id: string, events: readonly ReplayEvent[], now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into webhook_deliveries as d (webhook, message_id, kind, position, status, attempts, created_at)
    select ${id}, e.message_id, 'event', e.position, 'Queued', 0, ${now}
      from unnest(${events.map((event) => event.messageId)}::text[], ${events.map((event) => event.position)}::bigint[])
           as e (message_id, position)
        on conflict (webhook, message_id) do update set status = 'Queued' where d.status <> 'Queued'`.execute(tx);
  const added = Number(numAffectedRows ?? 0n);
  await sql`update webhooks set queued = queued + ${added}, next_attempt_at = ${now} where id = ${id}`.execute(tx);
  return added;
}

/** A webhook that a process has taken, with what its owner may see now. */
export interface ClaimedWebhook {
  id: string;
  url: string;
  schemas: string[];
  regions: string[];
  secret_sealed: Buffer;
  earlier_secrets: unknown;
  position: number;
  queued: number;
  attempts: number;
  failing_since: Date | null;
  sees_everything: boolean;
  /** And that includes the scores of others. */
  sees_scores: boolean;
  orgs: string[];
  /** The owner's own id: a farmer is a party of what is scored of them. Null where the webhook is that of an organisation's key. */
  person: string | null;
}

/**
 * Takes webhooks that have something to send, for as long as the lease holds. Those of disabled owners rest, and those of keys
 * that ended. @param last the newest place in the feed.
 */
export async function claimWebhooks(
  tx: Tx,
  claim: { lease: string; now: Date; until: Date; last: number; limit: number },
): Promise<ClaimedWebhook[]> {
  const { rows } = await sql<ClaimedWebhook>`
    update webhooks w set lease = ${claim.lease}, lease_until = ${claim.until}
      from (select x.id, k.roles as key_roles from webhooks x
              join users u on u.id = x.owner_id and u.disabled_at is null
              left join partner_keys k on k.key_id = x.key_id
             where x.status = 'Active' and x.next_attempt_at <= ${claim.now}
               and (x.lease_until is null or x.lease_until <= ${claim.now})
               and (x.position < ${claim.last} or x.queued > 0)
               and (x.key_id is null or (k.revoked_at is null and k.round = u.key_round and (k.expires_at is null or k.expires_at > ${claim.now})))
             order by x.next_attempt_at, x.id limit ${claim.limit} for update of x skip locked) due
     where w.id = due.id
    returning w.id, w.url, w.schemas, w.regions, w.secret_sealed, w.earlier_secrets,
      w.position, w.queued, w.attempts, w.failing_since,
      case when w.org is null then w.owner_id::text end as person,
      (w.sees_all and exists (select 1 from user_roles r where r.user_id = w.owner_id
         and r.role in ('Platform Admin', 'System Manager', 'SVC Authority', 'SVC Bank')
         and (w.key_id is null or r.role = any(due.key_roles)))) as sees_everything,
      (w.sees_all and exists (select 1 from user_roles r where r.user_id = w.owner_id
         and r.role in ('Platform Admin', 'System Manager', 'SVC Authority')
         and (w.key_id is null or r.role = any(due.key_roles)))) as sees_scores,
      array(select m.org from org_members m
              join user_roles r on r.user_id = m.user_id and r.role = ${roleOfKindColumn('m.org_kind')}
             where m.user_id = w.owner_id
               and (w.key_id is null or (m.org = w.org and r.role = any(due.key_roles)))
               and (m.org_kind || ' ' || m.role) = any(${membershipsWith('see_money')}::text[])) as orgs`.execute(tx);
  return rows;
}

type SeenBy = Pick<ClaimedWebhook, 'sees_everything' | 'sees_scores' | 'orgs'>;

/**
 * What decides where a webhook sends and what its owner may see: to be compared with what the service wrote.
 * @param seen what was found of its owner before: it counts only where it is still so.
 */
export function rightsOfWebhook(id: string, seen?: SeenBy): RowsOf[] {
  const owner = sql`(select w.owner_id from webhooks w where w.id = ${id})`;
  const { sees_everything = false, sees_scores = false, orgs = [] } = seen ?? {};
  const relied = {
    webhook: sql<boolean>`t.key_id is null or exists (
      select from partner_keys k join users u on u.id = k.owner_id and u.key_round = k.round
       where k.key_id = t.key_id and k.revoked_at is null)`,
    role: sql<boolean>`(t.role in ('Platform Admin', 'System Manager', 'SVC Authority') or (not ${sees_scores}::boolean and t.role = 'SVC Bank'))`,
    member: sql<boolean>`t.org = any(${orgs}::text[]) and exists (
      select from user_roles r where r.user_id = t.user_id and r.role = ${roleOfKindColumn('t.org_kind')})`,
  };
  return [
    { table: 'webhooks', where: sql`t.id = ${id}`, ...(seen && { relied: { on: relied.webhook, rows: 1 } }) },
    {
      table: 'users',
      where: sql`t.id = ${owner}`,
      ...(seen && { relied: { on: sql<boolean>`t.disabled_at is null`, rows: 1 } }),
    },
    {
      table: 'user_roles',
      where: sql`t.user_id = ${owner}`,
      relied: { on: relied.role, rows: sees_everything || sees_scores ? 1 : 0 },
    },
    { table: 'org_members', where: sql`t.user_id = ${owner}`, relied: { on: relied.member, rows: orgs.length } },
    { table: 'partner_keys', where: sql`t.key_id = (select w.key_id from webhooks w where w.id = ${id})` },
  ];
}

/** A delivery that waits by itself: a replay or a test. */
export type QueuedDelivery = {
  message_id: string;
  kind: 'event' | 'test';
  queued_at: Date;
  position: number | null;
} & {
  [K in keyof QueuedEvent]: QueuedEvent[K] | null;
};
type QueuedEvent = EnvelopeRow & { seq: number; parties: string[] | null };

/** A delivery of an event that is there. */
export const hasEvent = (delivery: QueuedDelivery): delivery is QueuedDelivery & QueuedEvent => delivery.seq !== null;

export async function queuedDeliveries(tx: Tx, webhook: string, limit: number): Promise<QueuedDelivery[]> {
  const rows = await tx
    .selectFrom('webhook_deliveries as d')
    .leftJoin('events', 'events.position', 'd.position')
    .select(['d.message_id', 'd.kind', 'd.created_at as queued_at', 'd.position'])
    .select([...envelopeColumns, 'events.seq', 'events.parties'])
    .where('d.webhook', '=', webhook)
    .where('d.status', '=', 'Queued')
    .orderBy(sql`d.position nulls first`)
    .orderBy('d.id')
    .limit(limit)
    .execute();
  return rows as QueuedDelivery[];
}

/** How one attempt went. */
export interface Attempt {
  message_id: string;
  kind: 'event' | 'test';
  position: number | null;
  status: 'Queued' | 'Failing' | 'Delivered' | 'Dead';
  response_status: number | null;
  error: string | null;
  duration_ms: number;
  at: string;
}

/** What a round of deliveries changed of its webhook. */
export interface Progress {
  position: number;
  /** Replays and tests that need not be sent any more. */
  done: number;
  attempts: number;
  failingSince: Date | null;
  nextAttemptAt: Date;
  succeededAt: Date | null;
  paused: { reason: string; at: Date } | null;
}

/** A round of deliveries to one webhook, by the process that holds its lease. */
export interface Outcome extends Lease {
  progress: Progress;
  attempts: readonly Attempt[];
}

/** @returns those that were saved; left out are those whose webhook is gone, paused or under another lease now. */
export async function saveProgress(tx: Tx, outcomes: readonly Outcome[]): Promise<Outcome[]> {
  const changes = outcomes.map(({ webhook, lease, progress: { paused, ...progress } }) => ({
    ...progress,
    webhook,
    lease,
    pauseReason: paused?.reason ?? null,
    pausedAt: paused?.at ?? null,
  }));
  const { rows } = await sql<Lease>`
    update webhooks w set position = greatest(w.position, p.position), queued = greatest(0, w.queued - p.done),
           attempts = p.attempts, failing_since = p."failingSince", next_attempt_at = p."nextAttemptAt",
           last_success_at = coalesce(p."succeededAt", w.last_success_at),
           status = case when p."pauseReason" is null then w.status else 'Paused' end,
           pause_reason = coalesce(p."pauseReason", w.pause_reason), paused_at = coalesce(p."pausedAt", w.paused_at)
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as p (webhook text, lease text, position bigint, done int,
        attempts int, "failingSince" timestamptz, "nextAttemptAt" timestamptz, "succeededAt" timestamptz,
        "pauseReason" text, "pausedAt" timestamptz)
     where w.id = p.webhook and w.lease = p.lease and w.status = 'Active'
    returning w.id as webhook, w.lease`.execute(tx);
  return outcomes.filter((each) => rows.some((row) => row.webhook === each.webhook && row.lease === each.lease));
}

/** Writes attempts; later ones of a message count on. */
export async function recordAttempts(tx: Tx, outcomes: readonly Outcome[]): Promise<void> {
  const attempts = outcomes.flatMap(({ webhook, attempts }) => attempts.map((attempt) => ({ ...attempt, webhook })));
  if (attempts.length === 0) return;
  await sql`
    insert into webhook_deliveries as d (webhook, message_id, kind, position, status, attempts, response_status, error,
                                    duration_ms, created_at, last_attempt_at, delivered_at)
    select a.webhook, a.message_id, a.kind, a.position, a.status, 1, a.response_status, a.error, a.duration_ms, a.at, a.at,
           case when a.status = 'Delivered' then a.at end
      from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb) as a (webhook text, message_id text, kind text,
        position bigint, status text, response_status int, error text, duration_ms int, at timestamptz)
        on conflict (webhook, message_id) do update set status = excluded.status, attempts = d.attempts + 1,
           response_status = excluded.response_status, error = excluded.error, duration_ms = excluded.duration_ms,
           last_attempt_at = excluded.last_attempt_at, delivered_at = coalesce(excluded.delivered_at, d.delivered_at)`.execute(
    tx,
  );
}

export interface Lease {
  webhook: string;
  lease: string;
}

export async function releaseLeases(tx: Tx, leases: readonly Lease[]): Promise<void> {
  await sql`update webhooks w set lease = null, lease_until = null
              from unnest(${leases.map(({ webhook }) => webhook)}::text[], ${leases.map(({ lease }) => lease)}::text[]) as l (webhook, lease)
             where w.id = l.webhook and w.lease = l.lease`.execute(tx);
}

export async function ownerOf(
  tx: Tx,
  id: string,
): Promise<{ email: string; url: string; language: string | null } | undefined> {
  return tx
    .selectFrom('webhooks')
    .innerJoin('users', 'users.id', 'webhooks.owner_id')
    .select([
      'users.email',
      'webhooks.url',
      sql<string | null>`coalesce(users.language, users.last_language)`.as('language'),
    ])
    .where('webhooks.id', '=', id)
    .executeTakeFirst();
}
