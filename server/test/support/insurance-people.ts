import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { type Measured, signedText } from '../../src/domain/cover/oracle/rules.ts';
import { publicKeyBytes, signEd25519 } from '../../src/domain/proof/did/ed25519.ts';
import type { Harness } from './harness.ts';
import { openTrade } from './trade-people.ts';
import type { Caller, World } from './world.ts';

type Member = Caller & { org: string };

/** Somebody who measures, with their key. */
export interface Meter {
  name: string;
  key: KeyObject;
}

/** Rain of twelve seasons in millimetres; the tenth was a drought. */
export const rainSeasons = [612, 588, 640, 575, 701, 560, 630, 598, 655, 310, 605, 622];

/** What a rain index sells in the tests: a month of 2026, by dekads, at two cells. */
export const rainTerms = {
  title: 'Rain of the long season',
  peril: 'rainfall_deficit',
  country: 'ET',
  cells: ['ET-SIDAMA-07', 'ET-SIDAMA-08'],
  index: {
    index_kind: 'rainfall_mm',
    aggregation: 'sum',
    basis: 'of_normal',
    trigger_at: '0.8',
    exit_at: '0.4',
    reading_period: 'dekad',
  },
  season_from: '2026-03-11',
  season_to: '2026-04-10',
  sales_until: '2026-03-10',
  currency: 'USD',
  sum_min: '50',
  sum_max: '5000',
  seasons: ['ET-SIDAMA-07', 'ET-SIDAMA-08'].flatMap((cell) =>
    rainSeasons.map((value, place) => ({ cell, year: 2014 + place, value: String(value) })),
  ),
  quorum: 2,
  tolerance_percent: '10',
};

/** Where the cells of the tests are measured: at Yirgacheffe. A cell is one place. */
export const station = { gps_lat: '6.1611', gps_lng: '38.2061', radius_km: '25' };
export const stationsAt = (cells: readonly string[]) => cells.map((cell) => ({ cell, ...station }));
/** What the cooperative insures by an index, where it is no plot. */
export const nearby = { insured: 'The trees of the members', gps_lat: '6.17', gps_lng: '38.21' };

/** An insurer, who is insured, and those who measure. */
export interface Cover {
  world: World;
  admin: Caller;
  agent: Member;
  cooperative: Member;
  meters: readonly [Meter, Meter, Meter];
  product(terms?: object): Promise<string>;
  mint(org: string, amount: string | number): Promise<void>;
  /** A policy in force; answers its name. */
  policy(product: string, asked?: object): Promise<string>;
  /** A reading as its provider sends it, signed. */
  reading: typeof readingOf;
  /** Sends what two of three providers measured of each dekad of the season. */
  measure(values: readonly (string | number)[], cell?: string): Promise<void>;
  balance(org: string): Promise<number>;
}

/** The periods of the season of `rainTerms`. */
export const dekads = [
  ['2026-03-11', '2026-03-20'],
  ['2026-03-21', '2026-03-31'],
  ['2026-04-01', '2026-04-10'],
] as const;
/** When what was measured of the season is sent, and a day after. */
const measuredAt = '2026-04-11T06:00:00.000Z';
export const afterSeason = new Date('2026-04-12T09:00:00Z');

let meters = 0;
/** Registers somebody who measures. */
export async function openMeter(admin: Caller): Promise<Meter> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const public_key = publicKeyBytes(privateKey).toString('hex');
  const title = `Weather service ${++meters}`;
  const { name } = await admin.ok('insurance_oracle.register_provider', { title, public_key });
  return { name, key: privateKey };
}

/** A reading as its provider sends it, signed: of a dekad before the season, unless told. */
export function readingOf(
  { name, key }: Meter,
  said: Partial<Omit<Measured, 'issued_at'>> & { issued_at?: string } = {},
): Record<string, unknown> {
  const { issued_at = measuredAt, ...rest } = said;
  const measured: Measured = {
    provider: name,
    index_kind: 'rainfall_mm',
    cell: 'ET-SIDAMA-07',
    period_from: '2026-02-11',
    period_to: '2026-02-20',
    value: '120',
    unit: 'mm',
    corrects: undefined,
    ...rest,
    issued_at: new Date(issued_at),
  };
  const signature = signEd25519(key, Buffer.from(signedText(measured), 'utf8')).toString('hex');
  return { ...measured, issued_at, signature };
}

/** What people decide about: goods in a store, for a year. */
export const storeTerms = {
  title: 'Goods in store',
  peril: 'warehouse',
  country: 'ET',
  expected_loss_percent: '1',
  season_from: '2026-01-01',
  season_to: '2026-12-31',
  sales_until: '2026-12-01',
  currency: 'USD',
  sum_min: '1',
  sum_max: '100000',
};
/** A loss under it. */
export const fire = { amount: '400', loss_on: '2026-03-02', description: 'A fire took a part of the store.' };

export const storeProduct = async (agent: Caller): Promise<string> =>
  (await agent.ok('insurance_products.publish', storeTerms)).name;

/** A policy of the cooperative, in force. */
export async function storePolicy(
  { admin, cooperative }: { admin: Caller; cooperative: Member },
  product: string,
): Promise<string> {
  const { name: policy } = await cooperative.ok('svc_network.insurance.api.apply_for_policy', {
    product,
    sum_insured: '1000',
    organisation: cooperative.org,
    insured: 'Parchment in the store',
  });
  await cooperative.ok('svc_network.insurance.api.collect_premium', { policy });
  await admin.ok('svc_network.insurance.api.bind_policy', { policy });
  return policy;
}

export async function openCover(harness: Harness): Promise<Cover> {
  const trade = await openTrade(harness);
  const { world, admin, cooperative } = trade;
  const agent = await world.member('Insurer');
  // A cooperative pays premiums from what it sold.
  const order = await trade.shippedOrder({ asking_price: '20', confirm_price: true });
  await trade.buyer.ok('orders.confirm_delivery_and_release', { order });
  const meters = [await openMeter(admin), await openMeter(admin), await openMeter(admin)] as const;
  const mint = async (org: string, amount: string | number): Promise<void> => {
    await admin.ok('wallet.admin_mint', { buyer: org, amount, reason: 'test' });
  };
  return {
    world,
    admin,
    agent,
    cooperative,
    meters,
    mint,
    reading: readingOf,
    product: async (terms = {}) => {
      const offer = { ...rainTerms, ...terms };
      return (await agent.ok('insurance_products.publish', { places: stationsAt(offer.cells), ...offer })).name;
    },
    policy: async (product, asked = {}) => {
      const applied = await cooperative.ok('svc_network.insurance.api.apply_for_policy', {
        product,
        sum_insured: '1000',
        cell: 'ET-SIDAMA-07',
        organisation: cooperative.org,
        ...nearby,
        ...asked,
      });
      await cooperative.ok('svc_network.insurance.api.collect_premium', { policy: applied.name });
      await admin.ok('svc_network.insurance.api.bind_policy', { policy: applied.name });
      return applied.name;
    },
    measure: async (values, cell = 'ET-SIDAMA-07') => {
      for (const [place, value] of values.entries()) {
        const [period_from, period_to] = dekads[place] ?? ['', ''];
        for (const each of meters.slice(0, 2)) {
          await admin.ok(
            'svc_network.insurance.api.ingest_oracle_reading',
            readingOf(each, { cell, period_from, period_to, value: String(value) }),
          );
        }
      }
    },
    balance: async (org) => (await admin.ok('wallet.get_balance', { organisation: org })).balance_axkt,
  };
}

/** Seasons take weeks: nobody has to log in again meanwhile. */
export const longSessions = { SESSION_IDLE_MINUTES: '100000', SESSION_DAYS: '365' };
