import { startServer, tempDir } from '../server/test/support/process.ts';
import { duel } from './load.ts';
import { attest, type Harness, insertLots, openSetting, report, startPeer } from './setting.ts';

const { openTrade } = await import('../server/test/support/trade-people.ts');

/** 1 and 2: a public verification, and the ten reads that people make most, each beside a bare server on the same database. */
export async function run(): Promise<void> {
  const { harness, world } = await openSetting();
  const directory = tempDir();
  const clerk = await world.member('Cooperative');
  // Each with a session of their own: what is read is shared by nobody.
  const clerks = await Promise.all(
    Array.from({ length: 32 }, () => world.member('Cooperative', { org: clerk.org, role: 'Manager' })),
  );
  const names = await insertLots(harness, clerk.org, 2000);
  await attest(harness, names);
  await harness.anchor();
  const databaseUrl = harness.database.url as string;
  const server = await startServer(
    { DATABASE_URL: databaseUrl, DATA_DIR: directory.path, CHECK_OUTPUT: 'false', LOG_LEVEL: 'error' },
    ['--no-jobs'],
  );
  const peer = await startPeer(databaseUrl);
  try {
    const bodies = names.map((name) => JSON.stringify({ lot_ref: name }));
    const verify = await duel(
      {
        url: server.url,
        path: '/api/method/svc_network.api.verify.cryptographic_verify',
        bodies,
        connections: 32,
        seconds: 4,
      },
      { url: peer.url, path: '/verify', bodies, connections: 32, seconds: 4 },
    );
    report({
      what: 'cryptographic_verify, 32 connections, beside a bare select + Ed25519 verify',
      figure: `${verify.ratio.toFixed(2)} of the peer (${Math.round(verify.ours.perSecond)}/s, p99 ${verify.ours.p99Ms.toFixed(1)} ms; peer ${Math.round(verify.peer.perSecond)}/s)`,
      target: 'at least 0.5',
    });
    const { order, lot, buyers } = await oneOrder(harness);
    const orders = [JSON.stringify({ order })];
    const lots = names.map((name) => JSON.stringify({ lot: name }));
    const ofClerks = clerks.map((someone) => someone.headers);
    const ofBuyers = buyers.map((someone) => someone.headers);
    const reads: [name: string, bodies: string[], headers: Record<string, string>[]][] = [
      ['auth.whoami', ['{}'], ofClerks],
      ['cooperative.lot_edit_values', lots, ofClerks],
      ['cooperative.list_lots', ['{}'], ofClerks],
      ['marketplace.list_lots', ['{"commodity_type":"Coffee"}'], ofBuyers],
      ['marketplace.get_lot', lots, ofBuyers],
      ['cart.cart_get', ['{}'], ofBuyers],
      ['checkout.get_checkout_options', orders, ofBuyers],
      ['orders.get_order', orders, ofBuyers],
      ['orders.list_my_orders', ['{}'], ofBuyers],
      ['events.get_lot_timeline', [JSON.stringify({ lot })], ofBuyers],
    ];
    for (const [name, bodies, headers] of reads) {
      const path = `/api/method/svc_network.api.${name}`;
      const read = await duel(
        { url: server.url, path, bodies, headers, connections: 32, seconds: 3 },
        {
          url: peer.url,
          path: '/read',
          bodies: names.map((lot) => JSON.stringify({ name: lot })),
          connections: 32,
          seconds: 3,
        },
        3,
      );
      report({
        what: `authenticated read ${name}, 32 callers, beside bare Fastify + zod + one select`,
        figure: `${read.ratio.toFixed(2)} of the peer (${Math.round(read.ours.perSecond)}/s, p99 ${read.ours.p99Ms.toFixed(1)} ms; peer ${Math.round(read.peer.perSecond)}/s)`,
        ...(['auth.whoami', 'cooperative.lot_edit_values'].includes(name) ? { target: 'at least 0.5' } : {}),
      });
    }
  } finally {
    peer.end();
    await server.end('SIGTERM');
    await harness.close();
    directory.remove();
  }
}

/** A paid order, and 32 people of its buyer, each with a session of their own. */
async function oneOrder(harness: Harness) {
  const trade = await openTrade(harness);
  const order = await trade.paidOrder();
  const { lot } = await trade.buyer.ok('orders.get_order', { order });
  const { org } = trade.buyer;
  const buyers = await Promise.all(Array.from({ length: 32 }, () => trade.world.member('Buyer', { org })));
  return { order, lot: lot as string, buyers };
}
