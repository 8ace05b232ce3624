import { type Client, LotmarkError } from '@lotmark/sdk';
import type { Say, TradePeople } from './trade-people.ts';

const GRADE = 'Grade 1';
const POLL_MS = 300;
/** Hamburg, Speicherstadt: where both sides stand at delivery, some metres apart. */
const HARBOUR = { exporter: { gps_lat: 53.5437, gps_lng: 9.9886 }, buyer: { gps_lat: 53.5441, gps_lng: 9.9893 } };

/** What a trade came to. */
export interface SettledTrade {
  lot: string;
  order: string;
  escrow: string;
  total: number;
  currency: string;
}

/** Plots and harvests, pooled into a lot that is priced and on the market; answers its name. */
export async function bringLotToMarket(people: TradePeople, say: Say): Promise<string> {
  const { farmer, cooperative, cooperativeOrg, exporterOrg, run } = people;
  const harvests: string[] = [];
  let kilograms = 0;
  for (const [index, weights] of [[412.5, 388], [455]].entries()) {
    const plot = await farmer.farmer.register_farm_plot({
      plot_name: `Terrace ${index + 1}`,
      cooperative: cooperativeOrg,
      commodity_type: 'Coffee',
      planted_year: 2012,
      gps_polygon: { type: 'Polygon', coordinates: [fieldOf(run, index)] },
    });
    for (const [day, quantity] of weights.entries()) {
      const harvest_date = `2025-11-${String(12 + day * 9).padStart(2, '0')}`;
      kilograms += quantity;
      harvests.push((await farmer.farmer.record_harvest({ plot: plot.name, harvest_date, quantity })).name);
    }
    say(`plot ${plot.name}: ${plot.area_ha} ha, ${weights.length} harvest(s)`);
  }
  const facts = {
    cooperative: cooperativeOrg,
    commodity_type: 'Coffee',
    corridor: 'ET-DE',
    grade: GRADE,
    processing_method: 'Washed',
    exporter: exporterOrg,
    lot_reference: `SIDAMA-${run}`,
  } as const;
  const lot = await cooperative.farmer.aggregate_harvests_into_lot({ ...facts, harvests });
  say(`${lot.name}: ${kilograms} kg from ${harvests.length} harvests`);
  await cooperative.cooperative.update_lot({ lot: lot.name, asking_price: '6.40', currency: 'USD' });
  const listed = await cooperative.cooperative.list_lot({ lot: lot.name });
  say(`${lot.name} is ${listed.status}, signed as version ${listed.version}`);
  return lot.name;
}

/** Waits until the newest version of a lot is anchored on the ledger. @throws Error after `seconds`. */
export async function untilAnchored(client: Client, lot: string, seconds: number, say: Say): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const check = await client.verify.cryptographic_verify({ lot_ref: lot });
    if (check.verified) return say(`anchored by ledger transaction ${check.anchored_xrpl_tx}`);
    if (check.error !== 'not_anchored') throw new Error(`${lot} is not verified: ${check.error}`);
    if (Date.now() > deadline) throw new Error(`${lot} was not anchored within ${seconds} s: is the ledger running?`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** From the marketplace to the settled order. @throws Error when it does not end Settled. */
export async function tradeLot(people: TradePeople, lot: string, say: Say): Promise<SettledTrade> {
  const { buyer, exporter, run } = people;
  const offer = await buyer.marketplace.get_lot({ lot });
  await buyer.cart.cart_add({ lot, quantity: offer.quantity, incoterms: 'FOB' });
  const checkout = await buyer.cart.cart_checkout(
    { delivery: { contact_name: 'Warehouse 7', city: 'Hamburg', country: 'DE' }, payment: { method: 'wallet' } },
    { idempotencyKey: `checkout-${run}` },
  );
  const [order] = checkout.orders;
  if (order === undefined) throw new Error('the checkout made no order');
  say(`${order}: ${offer.quantity} ${offer.unit} at ${offer.asking_price} ${offer.currency}`);
  const accepted = await exporter.exporter.accept_order({ order });
  say(`accepted by the exporter: ${accepted.status}, escrow ${accepted.escrow}`);
  await pay(people, order, say);
  const shipped = await exporter.exporter.mark_shipped({
    order_name: order,
    carrier: 'Sea Line',
    vessel: 'MV Abay',
    port_of_loading: 'Djibouti',
    port_of_discharge: 'Hamburg',
  });
  say(`${shipped.shipment}: ${shipped.status}`);
  await confirmDelivery(people, { lot, quantity: offer.quantity, unit: offer.unit === 'MT' ? 'MT' : 'kg' }, say);
  const settled = await buyer.orders.get_order({ order });
  if (settled.status !== 'Settled') throw new Error(`${order} is ${settled.status}, not Settled`);
  const { total_amount: total, currency, escrow } = settled;
  say(`${order} is Settled: ${total} ${currency}, escrow ${escrow} ${settled.escrow_status}`);
  return { lot: settled.lot, order, escrow: escrow ?? '', total, currency };
}

/** The admin mints what the order needs, and the wallet pays; asked twice, it moves the tokens once. */
async function pay({ admin, buyer, buyerOrg, run }: TradePeople, order: string, say: Say): Promise<void> {
  const { wallet } = await buyer.checkout.get_checkout_options({ order });
  await admin.wallet.admin_mint(
    { buyer: buyerOrg, amount: wallet.axkt_required, reason: `trade ${run}` },
    { idempotencyKey: `mint-${run}` },
  );
  const paid = await buyer.checkout.pay_with_wallet({ order });
  const again = await buyer.checkout.pay_with_wallet({ order });
  if (!paid.paid || again.paid) throw new Error(`${order} was not paid exactly once`);
  say(`paid with ${paid.axkt_paid} tokens: escrow ${paid.escrow_status}; a second call moved nothing`);
}

/** Both sides enter what they see, neither seeing the other's figures; what agrees releases the escrow. */
async function confirmDelivery(
  { exporter, buyer }: TradePeople,
  goods: { lot: string; quantity: number; unit: 'kg' | 'MT' },
  say: Say,
): Promise<void> {
  const seen = { ...goods, stage: 'delivery' as const, grade: GRADE };
  const first = await exporter.events.confirm_event({ ...seen, ...HARBOUR.exporter });
  if (first.status !== 'Open') throw new Error(`the first entry left ${first.name} ${first.status}`);
  say(`the exporter has entered the delivery (${first.name}); the buyer does not see their figures`);
  const second = await buyer.events.confirm_event({ ...seen, ...HARBOUR.buyer });
  if (second.status !== 'Confirmed') {
    const found = second.divergences.map((divergence) => divergence.message).join('; ');
    throw new Error(`the entries differ: ${second.name} is ${second.status}. ${found}`);
  }
  say(`the buyer has entered it too: ${second.name} is ${second.status}`);
}

/** The lot's receipt, as JSON text, from its public address. @throws LotmarkError when it cannot be had. */
export async function downloadReceipt(baseUrl: string, lot: string): Promise<string> {
  const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/verify/${encodeURIComponent(lot)}/receipt.json`, {
    signal: AbortSignal.timeout(30_000),
  });
  if (response.ok) return response.text();
  throw new LotmarkError(`The receipt of ${lot} cannot be had: HTTP ${response.status}.`, {
    status: response.status,
    excType: `Http${response.status}`,
  });
}

/** A field of about two hectares in Sidama, at a place of its own for each run so that fields do not overlap. */
function fieldOf(run: string, index: number): [number, number][] {
  const seed = Number.parseInt(run, 16);
  const lng = 38.2 + (seed % 1000) / 4000 + index * 0.003;
  const lat = 6.5 + (Math.floor(seed / 1000) % 1000) / 4000;
  const corner = (east: number, north: number): [number, number] => [
    Number((lng + east).toFixed(6)),
    Number((lat + north).toFixed(6)),
  ];
  return [corner(0, 0), corner(0.0014, 0.0001), corner(0.0013, 0.0013), corner(0.0001, 0.0012), corner(0, 0)];
}
