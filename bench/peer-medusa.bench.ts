import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort, startServer, tempDir } from '../server/test/support/process.ts';
import { freshDatabase, prepareTemplate, report } from './setting.ts';
import { benchAdmin, bringCrowd, callsOfATrade, wholeTrade } from './whole-trade.ts';

/** A folder in which `npm install @medusajs/medusa @medusajs/framework @medusajs/cli @medusajs/admin-sdk` was run. */
const folder = process.env['MEDUSA_DIR'];
const levels = [1, 8, 32];
const seconds = Number(process.env['BENCH_SECONDS'] ?? 20);
const admin = { email: 'admin@example.org', password: 'bench-password-bench' };
const callsOfAJourney = 11;

/** 6: whole trades a second beside the cart-to-order journeys of Medusa 2, on the same PostgreSQL. */
export async function run(): Promise<void> {
  if (folder === undefined || !existsSync(join(folder, 'node_modules/@medusajs/medusa'))) {
    console.log('Skipped: MEDUSA_DIR names no folder with an installation of Medusa 2.');
    return;
  }
  await prepareTemplate();
  const own = await trades();
  const peer = await journeys(folder);
  for (const clients of levels) {
    const [ours = 0, theirs = 0] = [own.get(clients), peer.get(clients)];
    report({
      what: `${clients} client${clients === 1 ? '' : 's'}: whole trades of ${callsOfATrade} calls, and Medusa's journeys of ${callsOfAJourney}`,
      figure: `${(ours / theirs).toFixed(1)} x (${ours.toFixed(1)} and ${theirs.toFixed(1)} a second); by calls ${((ours * callsOfATrade) / (theirs * callsOfAJourney)).toFixed(1)} x`,
    });
  }
}

async function trades(): Promise<Map<number, number>> {
  const database = await freshDatabase({ durable: true });
  const data = tempDir();
  const env = { ADMIN_EMAIL: benchAdmin.email, ADMIN_PASSWORD: benchAdmin.password, CHECK_OUTPUT: 'false' };
  const server = await startServer({
    ...env,
    LOG_LEVEL: 'error',
    ANCHOR_SECONDS: '5',
    LEDGER_CLOSE_MS: '1000',
    DATABASE_URL: database.url as string,
    DATA_DIR: data.path,
  });
  try {
    const crowd = await bringCrowd(server.url, Math.max(...levels));
    return await rates((client) => wholeTrade(crowd[client] as (typeof crowd)[number]));
  } finally {
    await server.end('SIGTERM');
    await database.close();
    data.remove();
  }
}

/** How many were done a second, by the number of clients. */
async function rates(work: (client: number) => Promise<void>): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  await work(0);
  for (const clients of levels) {
    let done = 0;
    const started = performance.now();
    const end = started + seconds * 1000;
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        while (performance.now() < end) {
          await work(client);
          done++;
        }
      }),
    );
    found.set(clients, (done * 1000) / (performance.now() - started));
  }
  return found;
}

async function journeys(dir: string): Promise<Map<number, number>> {
  const database = await freshDatabase({ durable: true });
  const port = await freePort();
  const url = new URL(database.url as string);
  url.pathname += '_medusa';
  let server: ChildProcess | undefined;
  await database.pool.query(`create database "${url.pathname.slice(1)}"`);
  try {
    const env = {
      ...process.env,
      DATABASE_URL: url.href,
      PORT: String(port),
      NODE_ENV: 'production',
      COOKIE_SECRET: 'bench',
      JWT_SECRET: 'bench',
    };
    writeFileSync(join(dir, 'medusa-config.js'), config);
    const command = join(dir, 'node_modules/.bin/medusa');
    const options = { cwd: dir, env, maxBuffer: 1 << 26 };
    await promisify(execFile)(command, ['db:migrate'], options);
    await promisify(execFile)(command, ['user', '-e', admin.email, '-p', admin.password], options);
    server = spawn(command, ['start'], { cwd: dir, env, stdio: 'ignore' });
    const base = `http://127.0.0.1:${port}`;
    await until(async () => (await fetch(`${base}/health`)).ok);
    const shop = await openShop(base);
    return await rates(() => journey(base, shop));
  } finally {
    server?.kill();
    await database.pool.query(`drop database if exists "${url.pathname.slice(1)}" with (force)`);
    await database.close();
  }
}

const config = `const { defineConfig } = require('@medusajs/framework/utils');
module.exports = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { ssl: false, connection: { ssl: false } },
    http: { storeCors: '*', adminCors: '*', authCors: '*', jwtSecret: 'bench', cookieSecret: 'bench' },
  },
  admin: { disable: true },
});
`;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 240; attempt++) {
    if (await isSo().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('Medusa did not start in two minutes');
}

interface Shop {
  key: string;
  region: string;
  variant: string;
  product: string;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of another system, read by name
type Answer = any;

async function call(url: string, headers: Record<string, string>, body?: unknown): Promise<Answer> {
  const answer = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

/** A region, a place to ship from, a way to ship, and one product that is never sold out. */
async function openShop(base: string): Promise<Shop> {
  const { token } = await call(`${base}/auth/user/emailpass`, {}, admin);
  const ask = (path: string, body?: unknown): Promise<Answer> =>
    call(`${base}/admin/${path}`, { authorization: `Bearer ${token}` }, body);
  const { region } = await ask('regions', {
    name: 'Europe',
    currency_code: 'eur',
    countries: ['de'],
    payment_providers: ['pp_system_default'],
  });
  const { sales_channel: channel } = await ask('sales-channels', { name: 'Bench' });
  const { stock_location: place } = await ask('stock-locations', { name: 'Hamburg' });
  await ask(`stock-locations/${place.id}/sales-channels`, { add: [channel.id] });
  await ask(`stock-locations/${place.id}/fulfillment-providers`, { add: ['manual_manual'] });
  const { stock_location: placed } = await ask(
    `stock-locations/${place.id}/fulfillment-sets?fields=*fulfillment_sets`,
    { name: 'Shipping', type: 'shipping' },
  );
  const { fulfillment_set: set } = await ask(`fulfillment-sets/${placed.fulfillment_sets[0].id}/service-zones`, {
    name: 'Germany',
    geo_zones: [{ type: 'country', country_code: 'de' }],
  });
  const { shipping_profile: profile } = await ask('shipping-profiles', { name: 'Bench', type: 'bench' });
  await ask('shipping-options', {
    name: 'Standard',
    service_zone_id: set.service_zones[0].id,
    shipping_profile_id: profile.id,
    provider_id: 'manual_manual',
    price_type: 'flat',
    type: { label: 'Standard', description: 'By ship', code: 'standard' },
    prices: [{ currency_code: 'eur', amount: 5 }],
    rules: [],
  });
  const { product } = await ask('products', {
    title: 'Coffee',
    status: 'published',
    shipping_profile_id: profile.id,
    sales_channels: [{ id: channel.id }],
    options: [{ title: 'Size', values: ['1 kg'] }],
    variants: [
      {
        title: '1 kg',
        options: { Size: '1 kg' },
        manage_inventory: false,
        prices: [{ currency_code: 'eur', amount: 12 }],
      },
    ],
  });
  const { api_key: key } = await ask('api-keys', { title: 'Bench', type: 'publishable' });
  await ask(`api-keys/${key.id}/sales-channels`, { add: [channel.id] });
  return { key: key.token, region: region.id, variant: product.variants[0].id, product: product.id };
}

const address = {
  first_name: 'Jonas',
  last_name: 'Brandt',
  address_1: 'Speicherstadt 1',
  city: 'Hamburg',
  postal_code: '20457',
  country_code: 'de',
};

/** From looking at the shop to the order, paid with the provider that takes everything. */
async function journey(base: string, shop: Shop): Promise<void> {
  const ask = (path: string, body?: unknown): Promise<Answer> =>
    call(`${base}/store/${path}`, { 'x-publishable-api-key': shop.key }, body);
  await ask('regions');
  await ask(`products?region_id=${shop.region}`);
  await ask(`products/${shop.product}?region_id=${shop.region}`);
  const { cart } = await ask('carts', { region_id: shop.region });
  await ask(`carts/${cart.id}/line-items`, { variant_id: shop.variant, quantity: 1 });
  await ask(`carts/${cart.id}`, { email: 'buyer@example.org', shipping_address: address, billing_address: address });
  const { shipping_options: options } = await ask(`shipping-options?cart_id=${cart.id}`);
  await ask(`carts/${cart.id}/shipping-methods`, { option_id: options[0].id });
  const { payment_collection: collection } = await ask('payment-collections', { cart_id: cart.id });
  await ask(`payment-collections/${collection.id}/payment-sessions`, { provider_id: 'pp_system_default' });
  const done = await ask(`carts/${cart.id}/complete`, {});
  if (done.type !== 'order') throw new Error(`the cart did not become an order: ${JSON.stringify(done).slice(0, 300)}`);
}
