import { type Client, createClient } from '@lotmark/sdk';
import { type DemoPerson, demoPassword, people, plots } from './demo-world.ts';
import { payOut } from './money-out.ts';

export interface DemoOptions {
  /** The running server: the demonstration world goes in through the front door, as people's calls. */
  baseUrl: string;
  admin: { email: string; password: string };
  /** Told of each step. */
  progress?: (step: string) => void;
  /** How long to wait for the ledger to anchor. */
  anchorSeconds?: number;
}

export interface DemoResult {
  people: readonly DemoPerson[];
  password: string;
  /** The lot of the settled trade. */
  settledLot: string;
  verifyUrl: string;
}

type People = Record<string, Client>;

/**
 * Plays the demonstration world against a running server: people of every role, plots, lots in every state, one trade
 * settled and anchored. Meant for an empty database.
 */
export async function populate(options: DemoOptions): Promise<DemoResult> {
  const say = options.progress ?? (() => {});
  const admin = createClient({ baseUrl: options.baseUrl });
  await admin.login({ usr: options.admin.email, pwd: options.admin.password });
  say('people and organisations');
  const crowd = await bringPeople(options.baseUrl, admin);
  const orgs = await foundOrganisations(crowd);
  await inviteFarmers(crowd, admin, orgs);
  say('plots and harvests');
  await registerPlots(crowd, orgs);
  say('lots');
  const main = await aggregateCoffee(crowd, orgs);
  const lots = await listLots(crowd, orgs);
  say('waiting for the ledger to anchor them');
  await untilNotarized(crowd, [main, ...lots.listed], options.anchorSeconds ?? 60);
  say('a trade, settled');
  const settled = await settledTrade(crowd, admin, orgs, main);
  say('money on its way out');
  const [coop, farmer, exporter] = [of(crowd, 'coop'), of(crowd, 'abebe'), of(crowd, 'exporter')];
  await payOut({ coop, farmer, exporter, admin, orgs, order: settled });
  say('orders under way, flagged and resolved lots');
  await openTrades(crowd, orgs, lots.listed);
  return { people, password: demoPassword, settledLot: main, verifyUrl: `${options.baseUrl}/verify/${main}` };
}

function of(crowd: People, key: string): Client {
  const client = crowd[key];
  if (client === undefined) throw new Error(`nobody is called ${key}`);
  return client;
}

async function bringPeople(baseUrl: string, admin: Client): Promise<People> {
  const crowd: People = {};
  for (const { key, email, fullName, roles, farmer } of people) {
    const client = createClient({ baseUrl });
    await client.auth.sign_up({ email, full_name: fullName, password: demoPassword, as_farmer: farmer });
    // Their mailboxes are made up.
    await admin.admin_users.confirm_address({ email });
    for (const role of roles) await admin.admin_users.grant_role({ email, role });
    await client.login({ usr: email, pwd: demoPassword });
    crowd[key] = client;
  }
  return crowd;
}

interface Organisations {
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

/** Farmers join by the mailed token, which an admin of an evaluation server can read. */
async function inviteFarmers(crowd: People, admin: Client, orgs: Organisations): Promise<void> {
  const invitations = [
    ['abebe', 'coop', orgs.coffee],
    ['tigist', 'coop', orgs.coffee],
    ['kofi', 'cocoa', orgs.cocoa],
  ] as const;
  for (const [farmer, owner, cooperative] of invitations) {
    const email = people.find((person) => person.key === farmer)?.email as string;
    await of(crowd, owner).cooperative.invite_member({ cooperative, email });
    const mails = await admin.admin_users.list_mails({ recipient: email, limit_page_length: 20 });
    const token = mails.data
      .map((mail) => /invite\?token=([\w-]+)/.exec(mail.body_text)?.[1])
      .find((found) => found !== undefined);
    if (token === undefined) throw new Error(`no invitation was mailed to ${email}`);
    await of(crowd, farmer).cooperative.accept_invite({ token });
  }
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

async function aggregateCoffee(crowd: People, orgs: Organisations): Promise<string> {
  const coop = of(crowd, 'coop');
  const lot = await coop.farmer.aggregate_harvests_into_lot({
    cooperative: orgs.coffee,
    commodity_type: 'Coffee',
    corridor: 'ET-DE',
    grade: 'Grade 1',
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
    output_quantity: 612,
    moisture_percent: '10.8',
    processed_on: '2026-01-19',
  });
  await coop.cooperative.update_lot({ lot: lot.name, asking_price: 6.85, currency: 'USD' });
  await coop.cooperative.list_lot({ lot: lot.name });
  return lot.name;
}

async function listLots(crowd: People, orgs: Organisations): Promise<{ listed: string[] }> {
  const coop = of(crowd, 'coop');
  const listed: string[] = [];
  const grades = ['Grade 1', 'Grade 2', 'Grade 1', 'Grade 3', 'Grade 2', 'Grade 2'];
  for (const [index, grade] of grades.entries()) {
    const lot = await coop.cooperative.create_lot({
      cooperative: orgs.coffee,
      commodity_type: 'Coffee',
      corridor: index % 2 === 0 ? 'ET-DE' : 'ET-US',
      quantity: 1800 + index * 450,
      grade,
      processing_method: index % 3 === 0 ? 'Natural' : 'Washed',
      exporter: orgs.exporter,
      lot_reference: `KONGA-2025-${String.fromCharCode(65 + index)}`,
    });
    await coop.cooperative.update_lot({ lot: lot.name, asking_price: (540 + index * 35) / 100, currency: 'USD' });
    await coop.cooperative.list_lot({ lot: lot.name });
    listed.push(lot.name);
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
  return { listed };
}

async function untilNotarized(crowd: People, lots: string[], seconds: number): Promise<void> {
  const guest = of(crowd, 'buyer');
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const answers = await Promise.all(lots.map((lot_ref) => guest.verify.cryptographic_verify({ lot_ref })));
    if (answers.every((answer) => answer.verified)) return;
    if (Date.now() > deadline) throw new Error(`the ledger did not anchor the lots within ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function order(buyer: Client, lot: string, quantity: number, destination: string): Promise<string> {
  await buyer.cart.cart_add({ lot, quantity, incoterms: 'FOB' });
  const { orders } = await buyer.cart.cart_checkout({
    delivery: { port: destination },
    payment: { method: 'wallet' },
  });
  const created = orders[0];
  if (created === undefined) throw new Error(`no order was made for ${lot}`);
  return created;
}

/** yyyy-mm-dd, so many days after today: ships arrive after they left. */
function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

async function settledTrade(crowd: People, admin: Client, orgs: Organisations, lot: string): Promise<string> {
  const buyer = of(crowd, 'buyer');
  const exporter = of(crowd, 'exporter');
  await admin.wallet.admin_mint({ buyer: orgs.buyer, amount: 900_000, reason: 'opening balance of the demonstration' });
  await admin.wallet.admin_mint({
    buyer: orgs.roaster,
    amount: 250_000,
    reason: 'opening balance of the demonstration',
  });
  const { quantity } = await buyer.marketplace.get_lot({ lot });
  const name = await order(buyer, lot, quantity, 'Hamburg');
  await exporter.exporter.accept_order({ order: name });
  await buyer.checkout.pay_with_wallet({ order: name });
  await exporter.exporter.mark_shipped({
    order_name: name,
    carrier: 'Maersk',
    vessel: 'Maersk Seletar',
    port_of_loading: 'Djibouti',
    port_of_discharge: 'Hamburg',
    eta: dayFromNow(30),
  });
  const seen = {
    lot,
    stage: 'delivery' as const,
    quantity,
    unit: 'kg' as const,
    grade: 'Grade 1',
    gps_lat: 53.5413,
    gps_lng: 9.9881,
  };
  await exporter.events.confirm_event(seen);
  await buyer.events.confirm_event({ ...seen, gps_lat: 53.5409, gps_lng: 9.9894 });
  return name;
}

/** One lot in each remaining state: on its way, disputed, flagged, verified, cancelled, draft. */
async function openTrades(crowd: People, orgs: Organisations, lots: string[]): Promise<void> {
  const [onItsWay, offered, diverging, toVerify, toCancel] = lots as [string, string, string, string, string];
  const roaster = of(crowd, 'roaster');
  const exporter = of(crowd, 'exporter');
  const coop = of(crowd, 'coop');
  const authority = of(crowd, 'authority');
  const shipped = await order(roaster, onItsWay, 600, 'Trieste');
  await exporter.exporter.accept_order({ order: shipped });
  await roaster.checkout.pay_with_wallet({ order: shipped });
  await exporter.exporter.mark_shipped({
    order_name: shipped,
    carrier: 'MSC',
    vessel: 'MSC Nadia',
    port_of_loading: 'Djibouti',
    port_of_discharge: 'Trieste',
    port_reason: 'The buyer roasts in Trieste and collects there.',
  });
  await order(of(crowd, 'buyer'), offered, 900, 'Hamburg');
  for (const lot of [diverging, toVerify, toCancel]) {
    const { quantity, grade } = await coop.marketplace.get_lot({ lot });
    const seen = {
      lot,
      stage: 'dispatch' as const,
      unit: 'kg' as const,
      grade: grade ?? 'Grade 1',
      gps_lat: 6.1611,
      gps_lng: 38.2061,
    };
    await coop.events.confirm_event({ ...seen, quantity });
    await exporter.events.confirm_event({ ...seen, quantity: Math.round(quantity * 0.9) });
  }
  await authority.authority.resolve_flagged_lot({
    lot_name: toVerify,
    decision: 'verified',
    note: 'Weighed again on a calibrated scale; the first figure was a typing error.',
  });
  await authority.authority.resolve_flagged_lot({
    lot_name: toCancel,
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
}
