import { sql } from 'kysely';
import type { Job, JobContext } from '../../../kernel/jobs/jobs.ts';
import { Refusal } from '../../../kernel/values/errors.ts';
import { knownLanguage, languages } from '../../../kernel/values/language.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { postMail } from '../../foundation/mail/post.ts';
import { cancelUnpaid } from './cancellation.ts';
import { lapsedMail } from './messages.ts';
import { isLapsed, lapseReason } from './rules.ts';
import { lockOrderRow, type Order } from './store.ts';

const batch = 50;

/** Sold, not paid, and the time to pay has passed; `isLapsed` says it of one. */
const lapsed = (now: Date) =>
  sql<boolean>`(orders.status = 'Escrow Created' and orders.paid_at is null
    and (orders.pay_by <= ${now} or (orders.pay_by is null and orders.refusable_until <= ${now})))`;

/** Ends accepted or ordered ones that nobody pays. */
export function orderJobs<S extends { baseUrl(): string }>(): Job<S>[] {
  return [
    {
      name: 'orders.lapse',
      everySeconds: 300,
      waits: (now) => sql`exists (select from orders where ${lapsed(now)})`,
      run: lapseUnpaid,
    },
  ];
}

async function lapseUnpaid<S extends { baseUrl(): string }>(context: JobContext<S>): Promise<void> {
  const due = await context.database.db
    .selectFrom('orders')
    .select('name')
    .where(lapsed(context.clock.now()))
    .orderBy(sql`coalesce(orders.pay_by, orders.refusable_until)`)
    .limit(batch)
    .execute();
  for (const { name } of due) {
    try {
      await context.transaction((work) => lapse(work, name, context.services.baseUrl()));
    } catch (error) {
      // Its records are not what was signed: an admin has to look at it, and the others do not wait for that.
      if (!(error instanceof Refusal)) throw error;
      context.log.warn({ err: error, order: name }, 'an order that nobody paid could not be ended');
    }
  }
}

/** Looks again under the order's lock: the money may have come at this very moment. */
async function lapse(work: Work, name: string, baseUrl: string): Promise<void> {
  const order = await lockOrderRow(work.tx, name);
  if (order === undefined || !isLapsed(order, work.now)) return;
  await cancelUnpaid(work, order, lapseReason(order));
  work.emit('order.lapsed', name);
  await tellParties(work, order, baseUrl);
}

/** A mail to each member of buyer and exporter who can log in, in their language. */
async function tellParties(work: Work, order: Order, baseUrl: string): Promise<void> {
  const people = await work.tx
    .selectFrom('org_members')
    .innerJoin('users', 'users.id', 'org_members.user_id')
    .where('org_members.org', 'in', [order.buyer, order.exporter])
    .where('users.disabled_at', 'is', null)
    .select(['users.email', 'users.language', 'users.last_language'])
    .distinct()
    .orderBy('users.email')
    .execute();
  const facts = { order: order.name, lot: order.lot, link: `${baseUrl}/app/orders/${order.name}` };
  for (const { email, language, last_language } of people) {
    const read = knownLanguage(language ?? last_language) ?? languages[0];
    await postMail(work, { kind: 'order_lapsed', recipient: email, ...lapsedMail(read, facts) });
  }
}
