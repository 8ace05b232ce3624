import { afterAll, expect, test } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { openTrade } from '../support/trade-people.ts';

const harness = await startHarness();
afterAll(() => harness.close());
const { db } = harness.database;
const trade = await openTrade(harness);

const here = { quantity: '1000', grade: 'Grade 1', gps_lat: 53.55, gps_lng: 9.99 };
const lotOf = async (order: string) =>
  (await db.selectFrom('orders').select('lot').where('name', '=', order).executeTakeFirstOrThrow()).lot;
const deliver = async (order: string, seen: Record<string, unknown>) => {
  const entry = { lot: await lotOf(order), stage: 'delivery', ...here, ...seen };
  await trade.exporter.ok('events.confirm_event', entry);
  await trade.buyer.ok('events.confirm_event', entry);
};

test('a lot page says what arrived, in four languages, and what nobody confirmed', async () => {
  const page = async (lot: string, language: string) =>
    (await fetch(`${harness.url}/verify/${lot}`, { headers: { 'accept-language': language } })).text();
  const { buyer, exporter, admin } = trade;
  const short = await trade.shippedOrder({ grade: 'Grade 1' });
  await deliver(short, { quantity: 400 });
  const unshipped = await trade.paidOrder();
  await exporter.ok('orders.raise_dispute', { order: unshipped, reason: 'the buyer does not answer' });
  await admin.ok('orders.resolve_dispute', { order: unshipped, decision: 'release', note: 'paid' });
  const whole = await trade.shippedOrder();
  await buyer.ok('orders.confirm_delivery_and_release', { order: whole });
  await harness.anchor();
  const said = {
    en: ['400 of 1,000 kg arrived, as both sides confirmed; the rest was paid back', 'no delivery was confirmed'],
    es: ['el resto se devolvió', 'no se confirmó ninguna entrega'],
    fr: ['le reste a été remboursé', 'aucune livraison n’a été confirmée'],
    pt: ['o resto foi devolvido', 'nenhuma entrega foi confirmada'],
  };
  for (const [language, [arrived, decided]] of Object.entries(said)) {
    const first = await page(await lotOf(short), language);
    expect(first).toContain(arrived);
    expect(first).not.toMatch(/\{(arrived|ordered|grade|claimed)\}|undefined/);
    const second = await page(await lotOf(unshipped), language);
    expect(second).toContain(decided);
    expect(second).not.toMatch(/Delivered and settled|undefined/);
    expect(second).not.toContain(arrived);
  }
  expect(await page(await lotOf(whole), 'en')).toContain('All of it arrived, as the buyer confirmed');
  await harness.drain();
  const told = await db
    .selectFrom('events')
    .select('subject')
    .where('schema', '=', 'trade.delivery.v1')
    .where('subject', 'in', [short, unshipped, whole])
    .orderBy('subject')
    .execute();
  expect(told.map(({ subject }) => subject).sort()).toEqual([short, whole].sort());
});
