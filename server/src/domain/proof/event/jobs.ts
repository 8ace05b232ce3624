import { sql } from 'kysely';
import { type Job, type JobContext, type JobEvent, taking } from '../../../kernel/jobs/jobs.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { partsOf, type RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import type { PlatformSigner } from '../did/platform-signer.ts';
import { appendPending } from './append.ts';
import { type Claim, insertClaims } from './claims.ts';
import { type UnbrokenFeed, unbrokenFeed, waitsFor } from './feed.ts';
import type { EventBus } from './ports.ts';
import { publishDue } from './publish.ts';
import {
  decideEvents,
  eventsUnpublished,
  eventsWait,
  heldEventsOfLot,
  holdEventsOfLot,
  lockChain,
  moveOn,
  releaseClaimsOfLot,
} from './store.ts';
import { type Delivery, deliveryClaim, deliveryFacts, orderOfVerification, payoutClaims } from './trade-claims.ts';

interface EventServices {
  signer: PlatformSigner;
  /** Where events are published beside the feed; undefined without NATS_URL. */
  eventBus: EventBus | undefined;
}

/** What becomes an event. */
const claimed = ['order.settled', 'escrow.released', 'verification.held'] as const;
type Claimed = (typeof claimed)[number];

/** Claims to one transaction of the chain; a batch of this size takes a tenth of a second. */
const chunk = 500;

/** From what happens in the trade to events, and these through their states to the feed. */
export function eventJobs<S extends EventServices>(): Job<S>[] {
  return [
    taking({ name: 'events.claim', on: claimed }, async (_context, work, events) => claimFor(work, events)),
    taking({ name: 'events.hold', on: ['lot.flagged', 'lot.resolved'] }, async (_context, work, events) => {
      for (const event of events) await followLot(work, event);
    }),
    {
      name: 'events.advance',
      on: ['event.claimed', 'event.released', 'log.anchored'],
      everySeconds: 5,
      gatherMs: 1000,
      waits: () => eventsWait,
      run: (context) => advance(context),
    },
    {
      name: 'events.publish',
      on: ['event.verified'],
      everySeconds: 5,
      waits: () => eventsUnpublished,
      run: (context) => publishWhole(context),
    },
  ];
}

/** What a process waits for is known by its database: there is one of each. */
const feeds = new WeakMap<Database, UnbrokenFeed>();

async function publishWhole<S extends EventServices>(context: JobContext<S>): Promise<void> {
  const { database, services, log } = context;
  const feed = feeds.get(database) ?? unbrokenFeed((place) => log.error({ place }, waitsFor));
  feeds.set(database, feed);
  await publishDue(context, services.eventBus, { verifier: services.signer.address, feed });
}

/** @throws Refusal 409 where an order, its lot or its escrow is not what the service wrote: what is told is signed. */
async function claimFor({ tx, now, emit, attest }: Work, events: readonly JobEvent<Claimed>[]): Promise<void> {
  const claims = await attest.readAsWritten(rowsBehind(events), (view) => claimsOf(view, events, now));
  if ((await insertClaims({ tx, attest }, claims)) > 0) emit('event.claimed', claims[0]?.subject ?? '');
}

/** What the claims of these events say. Nothing of it is to be missed: what becomes no claim now is told to nobody. */
function rowsBehind(events: readonly JobEvent<Claimed>[]): RowsOf[] {
  const named: Record<Claimed, string[]> = { 'order.settled': [], 'escrow.released': [], 'verification.held': [] };
  for (const event of events)
    named[event.topic].push(event.topic === 'verification.held' ? event.payload.event : event.subject);
  const orders = sql`select o.name from orders o where o.name = any(${named['order.settled']}::text[])
    union select e.order_name from escrows e where e.name = any(${named['escrow.released']}::text[])
    union select v.order_name from verification_events v where v.name = any(${named['verification.held']}::text[])`;
  const lots = sql`select unnest(array[l.name, l.parent_lot]) from lots l join orders s on s.lot = l.name where s.name in (${orders})`;
  const verifications = sql`select v.name from verification_events v where v.order_name in (${orders})`;
  const whole = (table: string, names: string[]): RowsOf => ({ table, where: sql`true`, keys: sql`${names}::text[]` });
  return [
    whole('orders', named['order.settled']),
    whole('escrows', named['escrow.released']),
    whole('verification_events', named['verification.held']),
    ...partsOf('lot_sources', 'lot', sql`array(${lots})`),
    ...partsOf('verification_entries', 'event', sql`array(${verifications})`),
    { table: 'lot_boundaries', where: sql`t.lot in (${lots})` },
    { table: 'plots', where: sql`t.name in (select s.plot from lot_sources s where s.lot in (${lots}))`, many: true },
    { table: 'orgs', where: sql`t.name in (select s.cooperative from orders s where s.name in (${orders}))` },
    { table: 'orders', where: sql`t.name in (${orders})` },
    { table: 'escrows', where: sql`t.order_name in (${orders})` },
    { table: 'lots', where: sql`t.name in (select o.lot from orders o where o.name in (${orders}))` },
    { table: 'verification_events', where: sql`t.order_name in (${orders})` },
  ];
}

/** In the order of their events. */
async function claimsOf(tx: Tx, events: readonly JobEvent<Claimed>[], now: Date): Promise<Claim[]> {
  const deliveries = new Map<JobEvent<Claimed>, Delivery>();
  for (const event of events) {
    if (event.topic === 'order.settled')
      deliveries.set(event, { order: event.subject, reason: event.payload.reason, differing: null });
    if (event.topic !== 'verification.held' || event.payload.stage !== 'delivery') continue;
    const { event: verification } = event.payload;
    const order = await orderOfVerification(tx, verification);
    if (order !== undefined) deliveries.set(event, { order, reason: 'entries_differ', differing: verification });
  }
  const facts = await deliveryFacts(
    tx,
    [...deliveries.values()].map(({ order }) => order),
  );
  const released = events.filter(({ topic }) => topic === 'escrow.released').map(({ subject }) => subject);
  const payouts = await payoutClaims(tx, released, now);
  return events.flatMap((event) => {
    const delivery = deliveries.get(event);
    if (delivery === undefined) return payouts.get(event.subject) ?? [];
    return deliveryClaim(facts.get(delivery.order), delivery, now) ?? [];
  });
}

/**
 * A flagged lot holds its events; the authority's decision on the lot is its decision on them. The lot itself says whether it is flagged: an event that
 * somebody kept and put back later holds and releases nothing.
 * @throws Refusal 409 where the lot is not what the service wrote.
 */
async function followLot(
  { tx, now, emit, attest }: Work,
  event: JobEvent<'lot.flagged' | 'lot.resolved'>,
): Promise<void> {
  const { subject: lot } = event;
  const where = sql<boolean>`t.name = ${lot}`;
  const found = await attest.readAsWritten([{ table: 'lots', where }], (view) =>
    view.selectFrom('lots').select(['status', 'flag_reason']).where('name', '=', lot).executeTakeFirst(),
  );
  await lockChain(tx);
  if (found?.status === 'Flagged') {
    await holdEventsOfLot(tx, lot, found.flag_reason ?? '');
    return;
  }
  if (event.topic === 'lot.flagged') return;
  const upheld = event.payload.status === 'Cancelled';
  if (upheld !== (found?.status === 'Cancelled')) return;
  // What it was flagged for may have held nothing yet.
  if (upheld) await holdEventsOfLot(tx, lot, `The authority decided on it: ${event.payload.decision}`);
  else await releaseClaimsOfLot(tx, lot);
  const held = await heldEventsOfLot(tx, lot);
  const note = `The authority decided on ${lot}: ${event.payload.decision}.`;
  const decision = { by: null, at: now };
  const [stay, go] = [held.filter((each) => upheld || each.unconfirmed), held.filter((each) => !each.unconfirmed)];
  // A cleared lot says nothing of what arrived: the sides enter it anew, and that is an event of its own.
  const open = upheld ? '' : ' The two sides have not confirmed what arrived.';
  await decideEvents(tx, namesOf(stay), { ...decision, decision: 'uphold', note: `${note}${open}` });
  if (upheld || go.length === 0) return;
  await decideEvents(tx, namesOf(go), { ...decision, decision: 'release', note });
  emit('event.released', lot);
}

const namesOf = (events: readonly { name: string }[]) => events.map(({ name }) => name);

/** Appends what was claimed, and moves on what the log and the ledger have by now: one transaction of the chain. */
export async function advance<S extends EventServices>(context: JobContext<S>): Promise<void> {
  const { signer } = context.services;
  const round = () =>
    context.transaction(async ({ tx, now, emit }) => {
      const appended = await appendPending(tx, { signer, random: context.ids.random, now }, chunk);
      const { verified, advanced, last } = await moveOn(tx, now, chunk);
      if (verified > 0) emit('event.verified', String(last));
      return appended === chunk || verified + advanced === chunk;
    });
  while (await round());
}
