import { sql } from 'kysely';
import type { JobContext } from '../../../kernel/jobs/jobs.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { PaymentProcessor, ProcessorRecord } from '../../../platform/payments/processor.ts';
import { type BooksOfCurrency, compareBooks, compareRecords, type Difference, type OurRecord } from './compare.ts';

const day = 86_400_000;
/** How far back the processor is asked. */
const windowDays = 30;
/** News of the processor may take this long before its absence is a difference. */
const graceMs = 15 * 60_000;

/** What the processor says, for `reconcile`. Network: outside of transactions. */
export interface TheirRecords {
  kind: PaymentProcessor['kind'];
  since: Date;
  records: ProcessorRecord[];
}

export async function readRecords(processor: PaymentProcessor, now: Date): Promise<TheirRecords> {
  const since = new Date(now.getTime() - windowDays * day);
  const records: ProcessorRecord[] = [];
  for await (const record of processor.records(since)) records.push(record);
  return { kind: processor.kind, since, records };
}

export interface Reconciliation {
  compared: number;
  differences: Difference[];
}

/** Compares what the processor says with payments and books, and keeps what differs; what is gone is closed. */
export async function reconcile(tx: Tx, theirs: TheirRecords, now: Date): Promise<Reconciliation> {
  const { since, records } = theirs;
  const ours = await sql<OurRecord>`
    select id, session_id, status, received_amount, received_currency, refunded_amount, lost_amount, created_at, updated_at
      from payments where processor = ${theirs.kind}
       and (created_at >= ${since} or session_id = any(${records.map((record) => record.sessionId)}::text[]))`.execute(
    tx,
  );
  const differences = [
    ...compareRecords(records, ours.rows, { since, settled: new Date(now.getTime() - graceMs) }),
    ...compareBooks(await sumBooks(tx)),
  ];
  await keepDifferences(tx, differences, now);
  return { compared: records.length, differences };
}

/** One statement: payments and books of the same moment. */
async function sumBooks(tx: Tx): Promise<BooksOfCurrency[]> {
  const { rows } = await sql<BooksOfCurrency>`
    select currency, coalesce(p.total, 0)::text as payments, coalesce(b.total, 0)::text as books
      from (select received_currency as currency, sum(received_amount - returned_amount) as total from payments
             where status in ('Paid', 'Held', 'Credited') group by received_currency) p
      full join (select e.currency, -sum(e.amount) as total
                   from book_accounts a join book_entries e on e.account = a.id
                  where a.kind = 'processor' group by e.currency) b using (currency)
     order by currency`.execute(tx);
  return rows;
}

async function keepDifferences(tx: Tx, differences: readonly Difference[], now: Date): Promise<void> {
  const kinds = differences.map((difference) => difference.kind);
  const subjects = differences.map((difference) => difference.subject);
  const details = differences.map((difference) => difference.detail);
  await sql`
    insert into payment_differences (kind, subject, detail, first_seen_at, last_seen_at)
    select kind, subject, detail, ${now}, ${now}
      from unnest(${kinds}::text[], ${subjects}::text[], ${details}::text[]) as d (kind, subject, detail)
     order by kind, subject
    on conflict (kind, subject) where closed_at is null
    do update set detail = excluded.detail, last_seen_at = excluded.last_seen_at`.execute(tx);
  await sql`
    update payment_differences set closed_at = ${now}
     where closed_at is null and not exists (
       select 1 from unnest(${kinds}::text[], ${subjects}::text[]) as d (kind, subject)
        where d.kind = payment_differences.kind and d.subject = payment_differences.subject)`.execute(tx);
}

/** The periodic comparison. */
export async function reconcilePayments(
  context: JobContext<{ payments: PaymentProcessor | undefined }>,
): Promise<void> {
  const processor = context.services.payments;
  if (processor === undefined) return;
  const now = context.clock.now();
  const theirs = await readRecords(processor, now);
  const { compared, differences } = await context.transaction(({ tx }) => reconcile(tx, theirs, now));
  if (differences.length > 0) {
    context.log.error({ compared, differences: differences.slice(0, 20) }, 'the processor and the books differ');
  }
}
