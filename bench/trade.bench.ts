import { bringPeople, type TradePeople } from '../server/src/commands/trade-people.ts';
import { freshDatabase, prepareTemplate } from '../server/test/database.ts';
import { type ServerProcess, startServer, tempDir } from '../server/test/process.ts';
import { report } from './setting.ts';

const admin = { email: 'admin@example.org', password: 'bench-password-bench' };
const seconds = 12;

/** About what a trade takes in calls, counted by `trade` below. */
const callsOfATrade = 20;

/** 4: whole trades a second, from the new lot to the settled order and its public look-up. */
export async function run(): Promise<void> {
  await prepareTemplate();
  const database = await freshDatabase();
  const folder = tempDir();
  const env = {
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    CHECK_OUTPUT: 'false',
    LOG_LEVEL: 'error',
    ANCHOR_SECONDS: '5',
    LEDGER_CLOSE_MS: '1000',
  };
  try {
    const onPostgres = await startServer({ ...env, DATABASE_URL: database.url as string, DATA_DIR: folder.path });
    const rates = await measure(onPostgres, [1, 8, 32]);
    const onPglite = await startServer({ ...env, DATA_DIR: `${folder.path}/embedded` });
    const embedded = await measure(onPglite, [1, 8]);
    for (const [clients, rate] of rates) {
      const beside = embedded.get(clients);
      report({
        what: `whole trades a second on PostgreSQL, ${clients} client${clients === 1 ? '' : 's'} (${callsOfATrade} calls each)`,
        figure: `${rate.toFixed(1)}${beside === undefined ? '' : `, ${(rate / beside).toFixed(2)} x the embedded database (${beside.toFixed(1)})`}`,
      });
    }
  } finally {
    await database.close();
    folder.remove();
  }
}

async function measure(server: ServerProcess, levels: number[]): Promise<Map<number, number>> {
  const rates = new Map<number, number>();
  try {
    const crowd: TradePeople[] = [];
    for (let index = 0; index < Math.max(...levels); index++) {
      const people = await bringPeople(server.url, admin, () => {});
      await people.admin.wallet.admin_mint({ buyer: people.buyerOrg, amount: 90_000_000, reason: 'benchmark' });
      crowd.push(people);
    }
    await Promise.all(crowd.slice(0, 2).map(trade));
    for (const clients of levels) {
      let done = 0;
      const started = performance.now();
      const end = started + seconds * 1000;
      await Promise.all(
        crowd.slice(0, clients).map(async (people) => {
          while (performance.now() < end) {
            await trade(people);
            done++;
          }
        }),
      );
      rates.set(clients, (done * 1000) / (performance.now() - started));
    }
  } finally {
    await server.end('SIGTERM');
  }
  return rates;
}

async function trade(people: TradePeople): Promise<void> {
  const { cooperative, exporter, buyer, cooperativeOrg, exporterOrg } = people;
  const { name: lot } = await cooperative.cooperative.create_lot({
    cooperative: cooperativeOrg,
    commodity_type: 'Coffee',
    corridor: 'ET-DE',
    quantity: 100,
    grade: 'Grade 1',
    exporter: exporterOrg,
  });
  await cooperative.cooperative.update_lot({ lot, asking_price: '4.2', currency: 'USD' });
  await cooperative.cooperative.list_lot({ lot });
  await buyer.marketplace.list_lots({ commodity_type: 'Coffee' });
  await buyer.marketplace.get_lot({ lot });
  await buyer.cart.cart_add({ lot, quantity: 100 });
  await buyer.cart.cart_get();
  const { orders } = await buyer.cart.cart_checkout({ delivery: { city: 'Hamburg' }, payment: { method: 'wallet' } });
  const order = orders[0] as string;
  await exporter.exporter.list_orders({ status_filter: 'Draft' });
  await exporter.exporter.accept_order({ order });
  await buyer.checkout.get_checkout_options({ order });
  await buyer.checkout.pay_with_wallet({ order });
  await exporter.exporter.mark_shipped({ order_name: order, carrier: 'Sea Line' });
  await buyer.detail.order_detail({ name: order });
  const seen = { lot, stage: 'delivery' as const, quantity: 100, grade: 'Grade 1', gps_lat: 53.54, gps_lng: 9.98 };
  await exporter.events.confirm_event(seen);
  await buyer.events.confirm_event(seen);
  await buyer.orders.get_order({ order });
  await cooperative.cooperative.settlement_detail({ order });
  await cooperative.events.get_lot_timeline({ lot });
  await buyer.verify.cryptographic_verify({ lot_ref: lot });
}
