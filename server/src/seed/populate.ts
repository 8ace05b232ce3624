import type { Client } from '@lotmark/sdk';
import { announce } from './announcements.ts';
import { certify, confirmCredentials } from './certificates.ts';
import { dayAfter } from './days.ts';
import { type DemoPerson, demoPassword, people, plots } from './demo-world.ts';
import { dueDiligence } from './diligence.ts';
import type { Entrance } from './entrance.ts';
import { equipField } from './field.ts';
import { inspect } from './inspections.ts';
import { insure } from './insurance.ts';
import { payOut } from './money-out.ts';
import { shareProfiles } from './profiles.ts';

export interface DemoOptions {
  /** Told of each step. */
  progress?: (step: string) => void;
  /** How long to wait for the ledger to anchor. */
  anchorSeconds?: number;
}

export interface DemoResult {
  /** Where the server is reached. */
  baseUrl: string;
  people: readonly DemoPerson[];
  password: string;
  /** The lot of the settled trade. */
  settledLot: string;
  verifyUrl: string;
  /** The finance profile of the exporter, for a lender with the link. */
  profileUrl: string;
  /** The export certificate of the settled trade. */
  certificateUrl: string;
}

type People = Record<string, Client>;

/** A lot, with what was said of it when it was made. */
export interface Goods {
  name: string;
  quantity: number;
  grade: string;
}

/**
 * Plays the small demonstration world: people of every role, plots, lots in every state, one trade settled and anchored.
 * Meant for an empty database. What it asks for never depends on what it read, or on the day, but on `begunAt`: so a world
 * that was begun before is gone through again, each call answering as it did the first time.
 */
export async function populate(entrance: Entrance, options: DemoOptions = {}): Promise<DemoResult> {
  const say = options.progress ?? (() => {});
  const { admin } = entrance;
  say('people and organisations');
  const crowd: People = {};
  for (const person of people) crowd[person.key] = await entrance.bring(person);
  const orgs = await foundOrganisations(crowd);
  await joinFarmers(crowd, orgs);
  say('plots and harvests');
  await registerPlots(crowd, orgs);
  say('lots');
  const main = await aggregateCoffee(crowd, orgs);
  const listed = await listLots(crowd, orgs);
  say('waiting for the ledger to anchor them');
  await untilNotarized(crowd, [main, ...listed], options.anchorSeconds ?? 60);
  say('inspections');
  const by = { inspector: of(crowd, 'inspector'), coop: of(crowd, 'coop'), admin: entrance.admin };
  await inspect(
    by,
    main.name,
    listed.map(({ name }) => name),
  );
  say('a trade, settled');
  const settled = await settledTrade(crowd, entrance, orgs, main);
  say('certificates and credentials');
  await confirmCredentials(of(crowd, 'authority'), orgs, entrance.begunAt);
  const certificate = await certify(of(crowd, 'authority'), settled, entrance.begunAt);
  say('money on its way out');
  const [coop, farmer, exporter] = [of(crowd, 'coop'), of(crowd, 'abebe'), of(crowd, 'exporter')];
  await payOut({ coop, farmer, exporter, admin, orgs, order: settled, begunAt: entrance.begunAt });
  say('insurance');
  await insure({ agent: of(crowd, 'insurer'), farmer, coop, admin }, orgs, entrance.begunAt);
  say('vehicles and devices');
  const [, , , , , kept] = listed;
  const driver = people.find((person) => person.key === 'exporter');
  if (kept === undefined || driver === undefined) throw new Error('there is no lot in the store, or nobody who drives');
  const field = await equipField({ coop, exporter, driver }, orgs, { lot: kept.name, begunAt: entrance.begunAt });
  say('orders under way, flagged and resolved lots');
  const shipment = await openTrades(crowd, orgs, listed, field);
  say('due diligence');
  await dueDiligence(of(crowd, 'buyer'), orgs.buyer, main.name);
  say('rates of today');
  await enterRates(admin);
  say('announcements');
  await announce(admin, entrance.begunAt);
  say('finance profiles');
  const profileUrl = await shareProfiles(
    { farmer: of(crowd, 'abebe'), coop: of(crowd, 'coop'), exporter: of(crowd, 'exporter') },
    orgs,
  );
  say('readings of the passage');
  await field.measure(shipment);
  return {
    baseUrl: entrance.baseUrl,
    people,
    password: demoPassword,
    settledLot: main.name,
    verifyUrl: `${entrance.baseUrl}/verify/${main.name}`,
    profileUrl,
    certificateUrl: `${entrance.baseUrl}/certificate/${certificate}`,
  };
}

/** Those that the service begins with are of 2020, and an admin would be told first of all that they are old. */
async function enterRates(admin: Client): Promise<void> {
  const reason = 'rates of the demonstration';
  for (const [currency, usd_per_unit] of Object.entries({ EUR: '1.08', GBP: '1.27', CHF: '1.12', JPY: '0.0067' }))
    await admin.reference.change_record({ kind: 'currency_rate', key: currency, values: { usd_per_unit }, reason });
  await admin.reference.change_record({ kind: 'token_rate', key: 'current', values: { axkt_per_usd: '10' }, reason });
}

function of(crowd: People, key: string): Client {
  const client = crowd[key];
  if (client === undefined) throw new Error(`nobody is called ${key}`);
  return client;
}

/** Names of the organisations. */
export interface Organisations {
  coffee: string;
  cocoa: string;
  exporter: string;
  buyer: string;
  roaster: string;
}

async function foundOrganisations(crowd: People): Promise<Organisations> {
  const cooperative = (key: string, cooperative_name: string, country: string, region: string) =>
    of(crowd, key).cooperative_onboard.create_cooperative_org({ cooperative_name, country, region });
  const coffee = await cooperative('coop', 'Yirgacheffe Konga Union', 'ET', 'Gedeo');
  const cocoa = await cooperative('cocoa', 'Ashanti Kokoo Farmers', 'GH', 'Ashanti');
  const exporter = await of(crowd, 'exporter').exporter_onboard.create_exporter_org({
    exporter_name: 'Addis Highland Exports',
    country: 'ET',
    registration_number: 'ET-EXP-4471',
    customs_code: 'ET0044718',
  });
  const buyer = await of(crowd, 'buyer').buyer.create_buyer_org({
    payload: {
      buyer_name: 'Hansekontor Rohkaffee',
      business_type: 'Importer',
      country: 'DE',
      preferred_commodities: ['Coffee'],
    },
  });
  const roaster = await of(crowd, 'roaster').buyer.create_buyer_org({
    payload: {
      buyer_name: 'Torrefazione Ferrari',
      business_type: 'Roaster',
      country: 'IT',
      preferred_commodities: ['Coffee', 'Cocoa'],
    },
  });
  return { coffee: coffee.name, cocoa: cocoa.name, exporter: exporter.name, buyer: buyer.name, roaster: roaster.name };
}

async function joinFarmers(crowd: People, orgs: Organisations): Promise<void> {
  const joining = [
    ['abebe', 'coop', orgs.coffee],
    ['tigist', 'coop', orgs.coffee],
    ['kofi', 'cocoa', orgs.cocoa],
  ] as const;
  for (const [farmer, owner, cooperative] of joining) {
    await joinCooperative(of(crowd, farmer), { owner: of(crowd, owner), cooperative });
  }
}

/** A farmer asks and is taken in: needs no mail, which may go out of our hands. */
export async function joinCooperative(
  farmer: Client,
  { owner, cooperative }: { owner: Client; cooperative: string },
): Promise<void> {
  const { name } = await farmer.farmer.request_to_join({ cooperative });
  await owner.cooperative.accept_join_request({ request: name });
}

async function registerPlots(crowd: People, orgs: Organisations): Promise<void> {
  for (const plot of plots) {
    const farmer = of(crowd, plot.farmer);
    const { name } = await farmer.farmer.register_farm_plot({
      plot_name: plot.name,
      cooperative: plot.commodity === 'Coffee' ? orgs.coffee : orgs.cocoa,
      commodity_type: plot.commodity,
      planted_year: plot.plantedYear,
      gps_polygon: { type: 'Polygon', coordinates: [plot.ring] },
    });
    for (const [harvest_date, quantity] of plot.harvests) {
      await farmer.farmer.record_harvest({ plot: name, harvest_date, quantity });
    }
  }
}

async function aggregateCoffee(crowd: People, orgs: Organisations): Promise<Goods> {
  const coop = of(crowd, 'coop');
  const goods = { quantity: 612, grade: 'Grade 1' };
  const lot = await coop.farmer.aggregate_harvests_into_lot({
    cooperative: orgs.coffee,
    commodity_type: 'Coffee',
    corridor: 'ET-DE',
    grade: goods.grade,
    processing_method: 'Washed',
    exporter: orgs.exporter,
    lot_reference: 'KONGA-2025-W1',
  });
  await coop.cooperative.record_processing({
    lot: lot.name,
    to_stage: 'parchment',
    output_quantity: 756,
    moisture_percent: '11.5',
    processed_on: '2025-12-29',
    notes: 'Pulped, fermented for 36 hours, washed, dried on raised beds.',
  });
  await coop.cooperative.record_processing({
    lot: lot.name,
    to_stage: 'green',
    output_quantity: goods.quantity,
    moisture_percent: '10.8',
    processed_on: '2026-01-19',
  });
  await coop.cooperative.update_lot({ lot: lot.name, asking_price: 6.85, currency: 'USD' });
  await coop.cooperative.list_lot({ lot: lot.name });
  return { name: lot.name, ...goods };
}

async function listLots(crowd: People, orgs: Organisations): Promise<Goods[]> {
  const coop = of(crowd, 'coop');
  const listed: Goods[] = [];
  const grades = ['Grade 1', 'Grade 2', 'Grade 1', 'Grade 3', 'Grade 2', 'Grade 2'];
  for (const [index, grade] of grades.entries()) {
    const quantity = 1800 + index * 450;
    const lot = await coop.cooperative.create_lot({
      cooperative: orgs.coffee,
      commodity_type: 'Coffee',
      corridor: index % 2 === 0 ? 'ET-DE' : 'ET-US',
      quantity,
      grade,
      processing_method: index % 3 === 0 ? 'Natural' : 'Washed',
      exporter: orgs.exporter,
      lot_reference: `KONGA-2025-${String.fromCharCode(65 + index)}`,
    });
    await coop.cooperative.update_lot({ lot: lot.name, asking_price: (540 + index * 35) / 100, currency: 'USD' });
    await coop.cooperative.list_lot({ lot: lot.name });
    listed.push({ name: lot.name, quantity, grade });
  }
  const cocoa = of(crowd, 'cocoa');
  const beans = await cocoa.farmer.aggregate_harvests_into_lot({
    cooperative: orgs.cocoa,
    commodity_type: 'Cocoa',
    corridor: 'GH-NL',
    grade: 'Main Crop',
    lot_reference: 'BEKWAI-MC',
  });
  await cocoa.cooperative.record_processing({
    lot: beans.name,
    to_stage: 'dry_bean',
    output_quantity: 592,
    moisture_percent: '7.2',
    processed_on: '2025-12-12',
  });
  return listed;
}

async function untilNotarized(crowd: People, lots: readonly Goods[], seconds: number): Promise<void> {
  const guest = of(crowd, 'buyer');
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const answers = await Promise.all(lots.map(({ name }) => guest.verify.cryptographic_verify({ lot_ref: name })));
    if (answers.every((answer) => answer.verified)) return;
    if (Date.now() > deadline) throw new Error(`the ledger did not anchor the lots within ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Puts a lot, or a part of it, into the cart and checks out; answers the name of the order. */
export async function order(buyer: Client, lot: string, quantity: number, destination: string): Promise<string> {
  await buyer.cart.cart_add({ lot, quantity, incoterms: 'FOB' });
  const { orders } = await buyer.cart.cart_checkout({
    delivery: { port: destination },
    payment: { method: 'wallet' },
  });
  const created = orders[0];
  if (created === undefined) throw new Error(`no order was made for ${lot}`);
  return created;
}

async function settledTrade(
  crowd: People,
  { admin, begunAt }: Entrance,
  orgs: Organisations,
  { name: lot, quantity, grade }: Goods,
): Promise<string> {
  const buyer = of(crowd, 'buyer');
  const exporter = of(crowd, 'exporter');
  await admin.wallet.admin_mint({ buyer: orgs.buyer, amount: 900_000, reason: 'opening balance of the demonstration' });
  await admin.wallet.admin_mint({
    buyer: orgs.roaster,
    amount: 250_000,
    reason: 'opening balance of the demonstration',
  });
  const name = await order(buyer, lot, quantity, 'Hamburg');
  await exporter.exporter.accept_order({ order: name });
  await buyer.checkout.pay_with_wallet({ order: name });
  await exporter.exporter.mark_shipped({
    order_name: name,
    carrier: 'Maersk',
    vessel: 'Maersk Seletar',
    port_of_loading: 'Djibouti',
    port_of_discharge: 'Hamburg',
    eta: dayAfter(begunAt, 30),
  });
  const seen = {
    lot,
    stage: 'delivery' as const,
    quantity,
    unit: 'kg' as const,
    grade,
    gps_lat: 53.5413,
    gps_lng: 9.9881,
  };
  await exporter.events.confirm_event(seen);
  await buyer.events.confirm_event({ ...seen, gps_lat: 53.5409, gps_lng: 9.9894 });
  return name;
}

/**
 * One lot in each remaining state: on its way, disputed, flagged, verified, cancelled, draft.
 * @returns the shipment that is on its way.
 */
async function openTrades(
  crowd: People,
  orgs: Organisations,
  lots: readonly Goods[],
  { vehicle, driver }: { vehicle: string; driver: string },
): Promise<string> {
  const [onItsWay, offered, diverging, toVerify, toCancel] = lots as [Goods, Goods, Goods, Goods, Goods];
  const roaster = of(crowd, 'roaster');
  const exporter = of(crowd, 'exporter');
  const coop = of(crowd, 'coop');
  const authority = of(crowd, 'authority');
  const shipped = await order(roaster, onItsWay.name, 600, 'Trieste');
  await exporter.exporter.accept_order({ order: shipped });
  await roaster.checkout.pay_with_wallet({ order: shipped });
  const { shipment } = await exporter.exporter.mark_shipped({
    order_name: shipped,
    carrier: 'MSC',
    vessel: 'MSC Nadia',
    vehicle,
    driver,
    port_of_loading: 'Djibouti',
    port_of_discharge: 'Trieste',
    port_reason: 'The buyer roasts in Trieste and collects there.',
  });
  await order(of(crowd, 'buyer'), offered.name, 900, 'Hamburg');
  for (const { name: lot, quantity, grade } of [diverging, toVerify, toCancel]) {
    const seen = {
      lot,
      stage: 'dispatch' as const,
      unit: 'kg' as const,
      grade,
      gps_lat: 6.1611,
      gps_lng: 38.2061,
    };
    await coop.events.confirm_event({ ...seen, quantity });
    await exporter.events.confirm_event({ ...seen, quantity: Math.round(quantity * 0.9) });
  }
  await authority.authority.resolve_flagged_lot({
    lot_name: toVerify.name,
    decision: 'verified',
    note: 'Weighed again on a calibrated scale; the first figure was a typing error.',
  });
  await authority.authority.resolve_flagged_lot({
    lot_name: toCancel.name,
    decision: 'cancelled',
    note: 'The missing bags were not found.',
  });
  await coop.cooperative.create_lot({
    cooperative: orgs.coffee,
    commodity_type: 'Coffee',
    corridor: 'ET-DE',
    quantity: 950,
    grade: 'Grade 2',
    lot_reference: 'KONGA-2025-DRAFT',
  });
  return shipment;
}
