import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { commercialInvoice } from '../../src/domain/assurance/document/facts/order.ts';
import { startHarness } from '../support/harness.ts';
import { tamper } from '../support/tampering.ts';
import { openTrade } from '../support/trade-people.ts';

/** Lists, files and pages call an organisation by its identifier while its record is not what was signed. */
const harness = await startHarness();
const trade = await openTrade(harness);
const { exporter, buyer, cooperative, admin } = trade;
const { db } = harness.database;
afterAll(() => harness.close());

const impostor = 'Impostor and Sons';
const order = await trade.shippedOrder();
await buyer.ok('orders.confirm_delivery_and_release', { order });
await exporter.ok('fep.recompute');
await exporter.ok('fep.share_with_banks', { scope: 'profile' });
const bank = await trade.world.user({ roles: ['SVC Bank'] });

/** All that shows a name of a party to somebody else, as one text. */
async function shown(): Promise<string> {
  const { token } = await exporter.ok('fep.regenerate_shareable_link');
  const page = await fetch(`${harness.url}/fep/${token}`, { headers: { accept: 'text/html' } });
  const parts = {
    bought: await buyer.ok('orders.list_my_orders', {}),
    order: await cooperative.ok('orders.get_order', { order }),
    incoming: (await cooperative.call('cooperative.export_incoming_orders_csv', {})).body,
    csv: (await exporter.call('exporter.export_csv', {})).body,
    settled: await exporter.ok('exporter.recent_settlements', {}),
    shared: await bank.ok('bank.list_finance_profiles', {}),
    sharedCsv: (await bank.call('bank.export_finance_profiles_csv', {})).body,
    wallet: await buyer.ok('wallet.get_balance', {}),
    invoice: await db.transaction().execute((tx) => commercialInvoice(tx, order, {} as never)),
    page: await page.text(),
    who: (await Promise.all([exporter, buyer, cooperative].map((each) => each.ok('auth.whoami')))).flatMap(
      ({ memberships }: { memberships: unknown[] }) => memberships,
    ),
    users: (await admin.ok('admin_users.list_users', { limit_page_length: 100 })).data,
    found: await admin.ok('authority_certs.find_organisations', { search: impostor.slice(0, 4) }),
  };
  for (const [what, part] of Object.entries(parts)) expect(JSON.stringify(part), what).not.toContain(impostor);
  return JSON.stringify(parts);
}
const alter = async (org: string, title: string) => {
  await tamper(harness.database, (tx) => tx.updateTable('orgs').set({ title }).where('name', '=', org).execute());
  await harness.tick('names.compare');
};

test.each([
  ['exporter', exporter.org],
  ['buyer', buyer.org],
  ['cooperative', cooperative.org],
])('no title of the %s that was altered by SQL is shown', async (_side, org) => {
  const before = await shown();
  const { title } = await db.selectFrom('orgs').select('title').where('name', '=', org).executeTakeFirstOrThrow();
  expect(before).toContain(title);
  await alter(org, impostor);
  expect(await shown()).toContain(`"${org}"`);
  await alter(org, title);
  expect(await shown()).toContain(title);
  expect(await db.selectFrom('organisations_in_doubt').selectAll().execute()).toEqual([]);
});

test('titles are selected by the one mechanism; who compares at once is named', () => {
  const source = join(import.meta.dirname, '../../src');
  const own = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => /select (\w+\.)?title from orgs\b/.test(readFileSync(join(source, file), 'utf8')));
  // Compares the rows of a page with what was signed, at once.
  expect(own).toEqual(['domain/trade/listing/market.ts']);
});
