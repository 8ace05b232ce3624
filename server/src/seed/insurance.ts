import { createHash } from 'node:crypto';
import type { Client } from '@lotmark/sdk';
import { signedText } from '../domain/cover/oracle/rules.ts';
import { privateKeyOfSeed, publicKeyBytes, signEd25519 } from '../domain/proof/did/ed25519.ts';
import { dayAfter } from './days.ts';
import { people } from './demo-world.ts';

/** Rain of two months at Yirgacheffe in seasons of before, millimetres; two of them were dry. */
const rain = [312, 287, 301, 164, 330, 295, 278, 121, 305, 318];
const cell = 'ET-YIRGACHEFFE-03';

/** The first day of the month that is so many after the one of a moment. */
const monthStart = (of: Date, months: number): string =>
  new Date(Date.UTC(of.getUTCFullYear(), of.getUTCMonth() + months, 1)).toISOString().slice(0, 10);
const dayBefore = (day: string): string => dayAfter(new Date(`${day}T00:00:00Z`), -1);

/** An insurer with a rain index that insures a farmer from next month on, and goods in store with a claim that waits. */
export async function insure(
  { agent, farmer, coop, admin }: Record<'agent' | 'farmer' | 'coop' | 'admin', Client>,
  orgs: { coffee: string },
  begunAt: Date,
): Promise<void> {
  const owner = people.find((person) => person.key === 'insurer')?.email as string;
  const { name: insurer } = await admin.insurance_dashboard.create_insurer({
    insurer_name: 'Highland Mutual',
    country: 'ET',
    owner,
  });
  await admin.wallet.admin_mint({ buyer: insurer, amount: '20000', reason: 'capital' });
  const [from, to] = [monthStart(begunAt, 1), dayBefore(monthStart(begunAt, 3))];
  const index = await agent.insurance_products.publish({
    title: 'Rain of the flowering season',
    peril: 'rainfall_deficit',
    country: 'ET',
    cells: [cell],
    // A station at the washing station of Konga; rain of the valley is much the same for 15 kilometres.
    places: [{ cell, gps_lat: '6.1611', gps_lng: '38.2061', radius_km: '15' }],
    index: {
      index_kind: 'rainfall_mm',
      aggregation: 'sum',
      basis: 'of_normal',
      trigger_at: '0.75',
      exit_at: '0.3',
      reading_period: 'month',
    },
    season_from: from,
    season_to: to,
    sales_until: dayBefore(from),
    currency: 'USD',
    sum_min: '20',
    sum_max: '500',
    seasons: rain.map((value, place) => ({ cell, year: 2015 + place, value: String(value) })),
  });
  const { data: plots } = await farmer.farmer.list_my_plots({ search: 'Konga upper terrace' });
  const { name: policy } = await farmer.insurance.apply_for_policy({
    product: index.name,
    sum_insured: '300',
    cell,
    plot: plots[0]?.name as string,
  });
  await coop.insurance.collect_premium({ policy });
  await admin.insurance.bind_policy({ policy });
  const [before, now] = [monthStart(begunAt, -1), monthStart(begunAt, 0)];
  await measureRain(admin, { from: before, to: dayBefore(now) }, now);
  await storeClaim({ agent, coop, admin }, orgs.coffee, { from: before, end: dayBefore(from), begunAt });
}

/** Two providers measured the rain of the last month. */
async function measureRain(admin: Client, period: { from: string; to: string }, issued: string): Promise<void> {
  for (const [title, value] of [
    ['Satellite rainfall', '74'],
    ['National weather service', '71.5'],
  ] as const) {
    const key = privateKeyOfSeed(createHash('sha256').update(`demonstration of ${title}`).digest());
    const { name: provider } = await admin.insurance_oracle.register_provider({
      title,
      public_key: publicKeyBytes(key).toString('hex'),
    });
    const issued_at = new Date(`${issued}T00:00:00Z`);
    const said = { provider, cell, period_from: period.from, period_to: period.to, value, unit: 'mm' };
    const text = signedText({ ...said, index_kind: 'rainfall_mm', issued_at, corrects: undefined });
    await admin.insurance.ingest_oracle_reading({
      ...said,
      index_kind: 'rainfall_mm',
      issued_at: issued_at.toISOString(),
      signature: signEd25519(key, Buffer.from(text, 'utf8')).toString('hex'),
    });
  }
}

/** Goods in store, and a claim that waits for the agent. */
async function storeClaim(
  { agent, coop, admin }: Record<'agent' | 'coop' | 'admin', Client>,
  holder: string,
  { from, end, begunAt }: { from: string; end: string; begunAt: Date },
): Promise<void> {
  const { name: product } = await agent.insurance_products.publish({
    title: 'Goods in store',
    peril: 'warehouse',
    country: 'ET',
    expected_loss_percent: '0.8',
    season_from: from,
    season_to: dayAfter(new Date(`${end}T00:00:00Z`), 300),
    sales_until: end,
    currency: 'USD',
    sum_min: '100',
    sum_max: '50000',
  });
  const { name: policy } = await coop.insurance.apply_for_policy({
    product,
    sum_insured: '4000',
    organisation: holder,
    insured: 'Parchment in the store at Dilla',
  });
  await coop.insurance.collect_premium({ policy });
  await admin.insurance.bind_policy({ policy });
  await coop.insurance.submit_claim({
    policy,
    amount: '640',
    loss_on: dayAfter(begunAt, 0),
    description: 'Rain came through the roof; eleven bags are mouldy.',
  });
}
