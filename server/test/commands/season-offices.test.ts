import { type Client, createClient } from '@lotmark/sdk';
import { afterAll, expect, test } from 'vitest';
import { people } from '../../src/seed/demo-world.ts';
import { certifySeason, inspectSeason, type Offered } from '../../src/seed/season/offices.ts';
import { startHarness } from '../support/harness.ts';
import { openTrade } from '../support/trade-people.ts';
import type { Caller } from '../support/world.ts';

const harness = await startHarness();
afterAll(() => harness.close());

/** As the season calls: through the client, in somebody's name. */
const clientOf = ({ headers }: Caller): Client =>
  createClient({
    baseUrl: harness.url,
    fetch: (input, init) =>
      fetch(input, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), ...headers } }),
  });

test('the offices of the season: inspections in every state, certificates of what arrived, one revoked and one that ends soon', async () => {
  const trade = await openTrade(harness);
  const { world, admin, cooperative, exporter } = trade;
  const email = people.find(({ key }) => key === 'inspector')?.email ?? '';
  const inspector = await world.user({ roles: ['SVC Inspector'], email });
  const authority = await world.user({ roles: ['SVC Authority'] });
  const owner = clientOf(cooperative);
  const coffee = await trade.lot({ grade: 'Grade 1' });
  const ghanaian = await world.member('Cooperative', { org: await world.org('Cooperative', { country: 'GH' }) });
  const { name: cocoa } = await ghanaian.ok('cooperative.create_lot', {
    ...{ commodity_type: 'Cocoa', corridor: 'GH-NL', quantity: '900', grade: 'Grade I', exporter: exporter.org },
  });
  await ghanaian.ok('cooperative.update_lot', {
    lot: cocoa,
    asking_price: '6.25',
    currency: 'USD',
    confirm_price: true,
  });
  await ghanaian.ok('cooperative.list_lot', { lot: cocoa });
  const others = [await trade.lot(), await trade.lot(), await trade.lot()] as const;
  const offered: Offered[] = [
    { lot: coffee, fate: 'settled', commodity: 'Coffee', owner },
    { lot: cocoa, fate: 'settled', commodity: 'Cocoa', owner },
    { lot: others[0], fate: 'disputed', commodity: 'Coffee', owner },
    { lot: others[1], fate: 'market', commodity: 'Coffee', owner },
    { lot: others[2], fate: 'offered', commodity: 'Coffee', owner },
  ];
  await inspectSeason({ admin: clientOf(admin), inspector: clientOf(inspector) }, offered);
  const { data } = await inspector.ok('inspector.list_my_inspections');
  const found = new Map(data.map((row: { lot: string; status: string }) => [row.lot, row.status]));
  expect(offered.map(({ lot }) => found.get(lot))).toEqual(['Approved', 'Approved', 'Rejected', 'Submitted', 'Draft']);
  const { data: flagged } = await authority.ok('authority.list_flagged_lots');
  expect(flagged).toEqual([]);

  const orders = [await trade.paidOrder(), await trade.paidOrder(), await trade.paidOrder()];
  await harness.anchor();
  await certifySeason(clientOf(authority), harness.clock.now(), orders);
  const issued = (await authority.ok('authority_certs.list_export_certificates', { sort: 'issued_at asc' })).data;
  const states = orders.map((order) => issued.find((row: { order: string }) => row.order === order)?.status);
  expect(states).toEqual(['Issued', 'Revoked', 'Issued']);
  const ending = await authority.ok('authority_certs.list_export_certificates', { ending_within_days: 14 });
  expect(ending.data.map(({ order }: { order: string }) => order)).toEqual([orders[2]]);
});
