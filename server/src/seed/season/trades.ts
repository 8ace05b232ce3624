import { dayAfter } from '../days.ts';
import { type Goods, order } from '../populate.ts';
import type { SideDoor } from '../side-door.ts';
import type { Grown, GrownCooperative } from './growing.ts';
import type { Spot } from './outline.ts';

/** A place where goods of a corridor go, and who buys them there. */
interface Destination {
  buyer: string;
  loading: string;
  discharge: string;
  vessel: string;
  carrier: string;
  quay: Spot;
}

const destinations: Readonly<Record<string, Destination>> = {
  'ET-DE': {
    buyer: 'buyer',
    loading: 'Djibouti',
    discharge: 'Hamburg',
    vessel: 'Maersk Kalmar',
    carrier: 'Maersk',
    quay: [9.9881, 53.5413],
  },
  'ET-US': {
    buyer: 'portland',
    loading: 'Djibouti',
    discharge: 'Oakland',
    vessel: 'MSC Lucinda',
    carrier: 'MSC',
    quay: [-122.3144, 37.8006],
  },
  'UG-IT': {
    buyer: 'roaster',
    loading: 'Mombasa',
    discharge: 'Trieste',
    vessel: 'MSC Adelaide',
    carrier: 'MSC',
    quay: [13.7592, 45.6403],
  },
  'GH-NL': {
    buyer: 'chocolate',
    loading: 'Tema',
    discharge: 'Amsterdam',
    vessel: 'CMA CGM Volta',
    carrier: 'CMA CGM',
    quay: [4.8286, 52.4131],
  },
};

/** What the stories of lots are told with. */
export interface Trading {
  door: SideDoor;
  grown: Grown;
  cooperative: GrownCooperative;
  lot: Goods;
  /** Told of an order that arrived as it was ordered: the export office certifies those. */
  arrived?(order: string): void;
}

type Story = (trading: Trading) => Promise<void>;

function partiesOf({ grown, cooperative }: Trading) {
  const to = destinations[cooperative.plan.corridor];
  if (to === undefined) throw new Error(`nobody buys along ${cooperative.plan.corridor}`);
  return {
    to,
    buyer: grown.client(to.buyer),
    exporter: grown.client(cooperative.plan.exporter),
    owner: cooperative.owner,
  };
}

/** An order of the lot, or of a part of it. */
function ordered(trading: Trading, share = 1): Promise<string> {
  const { to, buyer } = partiesOf(trading);
  return order(buyer, trading.lot.name, Math.round(trading.lot.quantity * share), to.discharge);
}

async function paid(trading: Trading, share = 1): Promise<string> {
  const { buyer, exporter } = partiesOf(trading);
  const name = await ordered(trading, share);
  await exporter.exporter.accept_order({ order: name });
  await buyer.checkout.pay_with_wallet({ order: name });
  return name;
}

async function shipped(trading: Trading, share = 1): Promise<string> {
  const { to, exporter } = partiesOf(trading);
  const name = await paid(trading, share);
  await exporter.exporter.mark_shipped({
    order_name: name,
    carrier: to.carrier,
    vessel: to.vessel,
    tracking_number: `${to.carrier.slice(0, 3).toUpperCase()}U${name.replace(/\D/g, '').slice(-7)}`,
    port_of_loading: to.loading,
    port_of_discharge: to.discharge,
    eta: dayAfter(trading.door.begunAt, 35),
  });
  return name;
}

/** What exporter and buyer enter at the quay; the part that arrived, and the grade where it is another one. */
async function delivered(
  trading: Trading,
  name: string,
  seen: { exporter: number; buyer?: number; grade?: string },
): Promise<void> {
  const { to, buyer, exporter } = partiesOf(trading);
  // A part that was sold is a lot of its own.
  const { lot, quantity } = await buyer.orders.get_order({ order: name });
  const entry = (part: number, metres: number) => ({
    lot,
    stage: 'delivery' as const,
    quantity: Math.round(quantity * part),
    grade: seen.grade ?? trading.lot.grade,
    gps_lat: Number((to.quay[1] + metres / 111_320).toFixed(6)),
    gps_lng: to.quay[0],
  });
  await exporter.events.confirm_event(entry(seen.exporter, 0));
  if (seen.buyer !== undefined) await buyer.events.confirm_event(entry(seen.buyer, 40));
}

/** What cooperative and exporter enter when the goods leave. */
async function dispatched(trading: Trading, exporterSaw: number): Promise<void> {
  const { owner, exporter } = partiesOf(trading);
  const { lot, cooperative } = trading;
  const [lng, lat] = cooperative.plan.villages[0] ?? [0, 0];
  const entry = (part: number) => ({
    lot: lot.name,
    stage: 'dispatch' as const,
    quantity: Math.round(lot.quantity * part),
    grade: lot.grade,
    gps_lat: lat,
    gps_lng: lng,
  });
  await owner.events.confirm_event(entry(1));
  await exporter.events.confirm_event(entry(exporterSaw));
}

async function decided(trading: Trading, decision: 'verified' | 'cancelled', note: string): Promise<void> {
  const authority = trading.grown.client('authority');
  await authority.authority.resolve_flagged_lot({ lot_name: trading.lot.name, decision, note });
}

/** How long the embedded card processor may take to tell of a payment. */
const cardMs = 30_000;

async function paidByCard(trading: Trading): Promise<void> {
  const { buyer, exporter } = partiesOf(trading);
  const name = await ordered(trading);
  await exporter.exporter.accept_order({ order: name });
  if (trading.door.payByCard === undefined) {
    await buyer.checkout.pay_with_wallet({ order: name });
    return;
  }
  const { checkout_url } = await buyer.checkout.create_order_checkout({ order_name: name });
  await trading.door.payByCard(checkout_url);
  const deadline = Date.now() + cardMs;
  while ((await buyer.orders.get_order({ order: name })).status === 'Escrow Created') {
    if (Date.now() > deadline) throw new Error(`the card payment of ${name} did not come`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function disputed(trading: Trading, decision?: 'release' | 'refund'): Promise<void> {
  const { buyer } = partiesOf(trading);
  const name = await shipped(trading);
  const reason = 'Eleven bags are wet through, and the smell is in the whole container.';
  await buyer.orders.raise_dispute({ order: name, reason });
  if (decision === undefined) return;
  const note =
    decision === 'release'
      ? 'The surveyor found the bags within the agreed moisture; the smell was the container, which was cleaned.'
      : 'The surveyor confirms the water damage; the goods stay with the exporter.';
  await trading.door.admin.orders.resolve_dispute({ order: name, decision, note });
}

/** What may become of a lot that is on the market. Each story ends in another state of the lot or its order. */
export const stories = {
  market: async () => {},
  offered: async (trading) => {
    await ordered(trading);
  },
  withdrawn: async (trading) => {
    const name = await ordered(trading);
    const reason = 'Our customer took another origin.';
    await partiesOf(trading).buyer.orders.cancel_order({ order: name, reason });
  },
  declined: async (trading) => {
    const name = await ordered(trading);
    const reason = 'The lot is promised to a buyer who has seen the sample.';
    await partiesOf(trading).exporter.exporter.decline_order({ order: name, reason });
  },
  accepted: async (trading) => {
    const name = await ordered(trading);
    await partiesOf(trading).exporter.exporter.accept_order({ order: name });
  },
  paidByCard,
  refused: async (trading) => {
    const { buyer, exporter } = partiesOf(trading);
    const name = await ordered(trading);
    await buyer.checkout.pay_with_wallet({ order: name });
    await exporter.orders.refuse_order({ order: name, reason: 'The container of this month is full.' });
  },
  cancelledByBoth: async (trading) => {
    const { buyer, exporter } = partiesOf(trading);
    const name = await paid(trading);
    await buyer.orders.request_cancellation({ order: name, reason: 'Our roaster is out of order until spring.' });
    await exporter.orders.agree_cancellation({ order: name });
  },
  onItsWay: async (trading) => {
    await shipped(trading);
  },
  partOnItsWay: async (trading) => {
    await shipped(trading, 0.4);
  },
  oneHasEntered: async (trading) => {
    await delivered(trading, await shipped(trading), { exporter: 1 });
  },
  settled: async (trading) => {
    await dispatched(trading, 1);
    const name = await shipped(trading);
    await delivered(trading, name, { exporter: 1, buyer: 1 });
    trading.arrived?.(name);
  },
  settledShort: async (trading) => {
    await delivered(trading, await shipped(trading), { exporter: 0.945, buyer: 0.94 });
  },
  partsSettled: async (trading) => {
    await delivered(trading, await shipped(trading, 0.3), { exporter: 1, buyer: 1 });
    await ordered(trading, 0.25);
  },
  settledAtADifference: async (trading) => {
    const { buyer, exporter } = partiesOf(trading);
    const name = await shipped(trading);
    await delivered(trading, name, { exporter: 1, buyer: 1, grade: 'AB' });
    const reason = 'AB arrived; a tenth off, as the contract says.';
    const { total_amount } = await buyer.orders.get_order({ order: name });
    const amount = Math.round(total_amount / 10);
    await buyer.orders.propose_price_difference({ order: name, amount, reason });
    await exporter.orders.accept_price_difference({ order: name, amount });
  },
  entriesHeld: async (trading) => {
    await delivered(trading, await shipped(trading), { exporter: 1, buyer: 0.91 });
  },
  disputed: (trading) => disputed(trading),
  disputeReleased: async (trading) => {
    await disputed(trading, 'release');
  },
  disputeRefunded: async (trading) => {
    await disputed(trading, 'refund');
    await decided(trading, 'verified', 'The wet bags were taken out; the rest was weighed and sampled again.');
  },
  flagged: (trading) => dispatched(trading, 0.93),
  verified: async (trading) => {
    await dispatched(trading, 0.93);
    await decided(trading, 'verified', 'Weighed again with both present; the scale of the store was wrong.');
  },
  cancelledByOffice: async (trading) => {
    await dispatched(trading, 0.85);
    await decided(trading, 'cancelled', 'Fourteen bags are missing, and nobody can say where they are.');
  },
} as const satisfies Record<string, Story>;

export type StoryName = keyof typeof stories;
