import { sql } from 'kysely';
import { notFound, wrongState } from '../../../kernel/values/errors.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Redactor } from '../../../platform/service-log/redact.ts';
import { maxAgeMs } from '../../foundation/mail/rules.ts';
import { type LogEntry, type LogSource, readEntry, readLogName } from './logs.ts';
import type { Integration, Registry, Retried } from './registry.ts';
import { markRetried } from './store.ts';

/** Logs that belong to one service each. */
const ownerOf: Readonly<Record<Exclude<LogSource, 'calls'>, string>> = {
  mails: 'mail',
  deliveries: 'webhooks',
  exchanges: 'eu_system',
};

export interface RetryAnswer {
  service: string;
  outcome: Retried;
}

/** Queues the failed call of a log entry again, once however often it is asked for. @throws Refusal 404, 409 */
export async function retryEntry(
  work: Work,
  { registry, redactor }: { registry: Registry; redactor: Redactor },
  name: string,
): Promise<RetryAnswer> {
  const asked = readLogName(name);
  const found = asked === undefined ? undefined : await readEntry(work.tx, redactor, asked);
  if (asked === undefined || found === undefined) throw notFound(`There is no log entry ${name}.`);
  const service = asked.source === 'calls' ? (found.service ?? '') : ownerOf[asked.source];
  const integration: Integration | undefined = registry.all().find((each) => each.service === service);
  const { entry } = found;
  if (entry.ok) throw wrongState(`${name} did not fail; there is nothing to repeat.`);
  if (integration?.retry === undefined) {
    throw wrongState(`Calls to ${service} are repeated by themselves where they are needed; ${name} cannot be queued.`);
  }
  if (entry.retried_at !== null) return { service, outcome: 'nothing to do' };
  const outcome = await integration.retry(work, entry);
  if (asked.source === 'calls' && outcome === 'queued' && !(await markRetried(work.tx, asked.id, work.now))) {
    return { service, outcome: 'nothing to do' };
  }
  return { service, outcome };
}

/** A mail that was given up gets all its attempts again, unless it is too old to be of use. */
export async function retryMail({ tx, now, emit }: Work, { id }: LogEntry): Promise<Retried> {
  const { rows } = await sql<{ created_at: Date; failed_at: Date | null }>`
    select created_at, failed_at from mails where id = ${id} for update`.execute(tx);
  const [mail] = rows;
  if (mail === undefined || mail.failed_at === null) return 'nothing to do';
  if (now.getTime() - mail.created_at.getTime() > maxAgeMs) {
    throw wrongState('This mail is older than three days: what it tells of is over, and its links have ended.');
  }
  await sql`update mails set failed_at = null, attempts = 0, next_attempt_at = ${now} where id = ${id}`.execute(tx);
  emit('mail.queued', String(id));
  return 'queued';
}

/** A delivery that was given up is sent again under its old webhook-id. */
export async function retryDelivery({ tx, now }: Work, { id }: LogEntry): Promise<Retried> {
  const { rows } = await sql<{ webhook: string; status: string; active: string }>`
    select d.webhook, d.status, w.status as active from webhook_deliveries d join webhooks w on w.id = d.webhook
     where d.id = ${id} for update`.execute(tx);
  const [delivery] = rows;
  if (delivery === undefined || delivery.status !== 'Dead') return 'nothing to do';
  if (delivery.active !== 'Active') {
    throw wrongState(`${delivery.webhook} is ${delivery.active}; its owner must resume it first.`);
  }
  await sql`update webhook_deliveries set status = 'Queued' where id = ${id}`.execute(tx);
  await sql`
    update webhooks set queued = queued + 1, next_attempt_at = ${now} where id = ${delivery.webhook}`.execute(tx);
  return 'queued';
}

/** What is still to be asked of the EU system for a statement is asked now. */
export async function retryExchange({ tx, now, emit }: Work, { subject }: LogEntry): Promise<Retried> {
  const { rows } = await sql<{ id: string; next_at: Date | null; package: string }>`
    select t.id, t.next_at, s.package from eu_tasks t join eu_statements s on s.internal_reference = t.statement
     where t.statement = ${subject} and t.ended_at is null for update of t`.execute(tx);
  const [task] = rows;
  if (task === undefined) {
    throw wrongState('Nothing waits for the EU system here: what it refused has to be mended and submitted again.');
  }
  if (task.next_at === null || task.next_at <= now) return 'nothing to do';
  await sql`update eu_tasks set next_at = ${now} where id = ${task.id}`.execute(tx);
  emit('eu.asked', task.package);
  return 'queued';
}

/** A refund that waits for its next attempt is asked for now; it has one idempotency key, so it is made once. */
export async function retryRefund({ tx, now, emit }: Work, { operation, subject }: LogEntry): Promise<Retried> {
  const [, payment] = /^refund:(.+):\d+$/.exec(subject ?? '') ?? [];
  if (operation !== 'refund' || payment === undefined) {
    throw wrongState('Only refunds are repeated from here: the payer starts a checkout again.');
  }
  const { rows } = await sql<{ status: string; next_refund_at: Date | null }>`
    select status, next_refund_at from payments where id = ${payment} for update`.execute(tx);
  const [found] = rows;
  if (found?.status !== 'Refund Due') return 'nothing to do';
  if (found.next_refund_at === null || found.next_refund_at <= now) return 'nothing to do';
  await sql`update payments set next_refund_at = ${now} where id = ${payment}`.execute(tx);
  emit('payment.refund_due', payment);
  return 'queued';
}

/** Packages that wait for their source are asked about now. */
export async function retryAssessments({ tx, now }: Work): Promise<Retried> {
  const { numAffectedRows } = await sql`
    update deforestation_requests set due_at = ${now} where last_error is not null and due_at > ${now}`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n ? 'queued' : 'nothing to do';
}
