import type { Client } from '@lotmark/sdk';
import { type DemoPerson, people } from '../demo-world.ts';
import type { Entrance } from '../entrance.ts';
import { joinCooperative } from '../populate.ts';
import { type PlannedCooperative, type PlannedPlot, planSeason } from './plan.ts';

/** A harvest that was entered. */
export interface EnteredHarvest {
  name: string;
  kilograms: number;
  /** Which time of harvesting it belongs to, from 0. */
  part: number;
  day: string;
}

/** A field that was registered, with its harvests. */
export interface GrownPlot {
  name: string;
  planned: PlannedPlot;
  harvests: EnteredHarvest[];
}

export interface GrownCooperative {
  name: string;
  plan: PlannedCooperative;
  owner: Client;
  plots: GrownPlot[];
}

/** Organisations and people of the season, by the key of whoever owns or is them. */
export interface Grown {
  cooperatives: GrownCooperative[];
  client(key: string): Client;
  /** Names of organisations that trade, by the key of their owner. */
  orgs: Readonly<Record<string, string>>;
}

const trader = (key: string, fullName: string, what: string): DemoPerson => ({
  key,
  email: `${key}@demo.lotmark.example`,
  fullName,
  roles: [],
  farmer: false,
  what,
});

/** Exporters and buyers besides those of the small world. */
const traders = {
  kampala: trader('kampala', 'Grace Nalubega', 'owner of the exporter in Kampala'),
  tema: trader('tema', 'Kwesi Aidoo', 'owner of the exporter in Tema'),
  chocolate: trader('chocolate', 'Femke de Wit', 'owner of the chocolate maker in Amsterdam'),
  portland: trader('portland', 'Dana Whitfield', 'owner of the roaster in Portland'),
};

/** Brings everybody of the season, with their fields and what these gave. */
export async function growSeason(entrance: Entrance, say: (step: string) => void): Promise<Grown> {
  const clients = new Map<string, Client>();
  for (const person of [...people, ...Object.values(traders)]) clients.set(person.key, await entrance.bring(person));
  const client = (key: string): Client => {
    const found = clients.get(key);
    if (found === undefined) throw new Error(`nobody is called ${key}`);
    return found;
  };
  const orgs = await foundTraders(client);
  const cooperatives: GrownCooperative[] = [];
  for (const plan of planSeason()) {
    say(`${plan.title}: ${plan.people.length} farmers and ${plan.plots.length} plots`);
    if (!clients.has(plan.owner.key)) {
      const { key, fullName } = plan.owner;
      clients.set(key, await entrance.bring(trader(key, fullName, `owner of ${plan.title}`)));
    }
    cooperatives.push(await growCooperative(entrance, plan, client));
  }
  return { cooperatives, client, orgs };
}

async function foundTraders(client: (key: string) => Client): Promise<Record<string, string>> {
  const exporter = async (key: string, exporter_name: string, country: string, registration_number: string) =>
    (await client(key).exporter_onboard.create_exporter_org({ exporter_name, country, registration_number })).name;
  const buyer = async (key: string, payload: Parameters<Client['buyer']['create_buyer_org']>[0]['payload']) =>
    (await client(key).buyer.create_buyer_org({ payload })).name;
  return {
    exporter: await ownOrg(client('exporter'), 'Exporter'),
    buyer: await ownOrg(client('buyer'), 'Buyer'),
    roaster: await ownOrg(client('roaster'), 'Buyer'),
    kampala: await exporter('kampala', 'Pearl Uplands Trading', 'UG', 'UG-EXP-2087'),
    tema: await exporter('tema', 'Tema Cocoa Exports', 'GH', 'GH-EXP-0913'),
    chocolate: await buyer('chocolate', {
      buyer_name: 'Grachten Chocolade',
      business_type: 'Chocolate Maker',
      country: 'NL',
      preferred_commodities: ['Cocoa'],
    }),
    portland: await buyer('portland', {
      buyer_name: 'Willamette Roasting',
      business_type: 'Roaster',
      country: 'US',
      preferred_commodities: ['Coffee'],
    }),
  };
}

/** The organisation that somebody of the small world owns. */
async function ownOrg(client: Client, kind: 'Cooperative' | 'Exporter' | 'Buyer'): Promise<string> {
  const { memberships } = await client.auth.whoami();
  const own = memberships.find((membership) => membership.kind === kind);
  if (own === undefined) throw new Error(`they belong to no ${kind}`);
  return own.org;
}

async function growCooperative(
  entrance: Entrance,
  plan: PlannedCooperative,
  client: (key: string) => Client,
): Promise<GrownCooperative> {
  const owner = client(plan.owner.key);
  const isOfSmallWorld = people.some((person) => person.key === plan.owner.key);
  const name = isOfSmallWorld
    ? await ownOrg(owner, 'Cooperative')
    : (
        await owner.cooperative_onboard.create_cooperative_org({
          cooperative_name: plan.title,
          country: plan.origin.country,
          region: plan.region,
        })
      ).name;
  const farmers = new Map<string, Client>();
  for (const person of plan.people) {
    const farmer = await entrance.bring(person);
    await joinCooperative(farmer, { owner, cooperative: name });
    farmers.set(person.email, farmer);
  }
  const plots: GrownPlot[] = [];
  for (const planned of plan.plots) {
    const farmer = farmers.get(planned.farmer);
    if (farmer === undefined) throw new Error(`${planned.farmer} is no farmer of ${plan.title}`);
    const plot = await register(farmer, planned, name, plan.origin.commodity);
    await verify(client, plot, planned);
    plots.push({ name: plot, planned, harvests: await bringIn(farmer, plot, planned) });
  }
  return { name, plan, owner, plots };
}

async function register(
  farmer: Client,
  { name, plantedYear, middle, ring }: PlannedPlot,
  cooperative: string,
  commodity_type: string,
): Promise<string> {
  const facts = { plot_name: name, cooperative, commodity_type, planted_year: plantedYear };
  const [gps_lng, gps_lat] = middle;
  const place =
    ring === undefined ? { gps_lng, gps_lat } : { gps_polygon: { type: 'Polygon' as const, coordinates: [ring] } };
  const registered = await farmer.farmer.register_farm_plot({ ...facts, ...place });
  if (registered.overlaps.length > 0) throw new Error(`${registered.name} (${name}) overlaps another plot`);
  return registered.name;
}

/** An inspector walks the boundary and finds its last corner half a metre from where it was drawn. */
async function verify(client: (key: string) => Client, plot: string, { ring, verified }: PlannedPlot): Promise<void> {
  if (verified === 'by an inspector' && ring !== undefined) {
    const walked = ring.map(([lng, lat], index): [number, number] =>
      index === ring.length - 2 ? [Number((lng + 0.000004).toFixed(6)), lat] : [lng, lat],
    );
    await client('inspector').events.update_plot_gps_polygon({
      plot,
      gps_polygon: { type: 'Polygon', coordinates: [walked] },
    });
  }
  if (verified === 'by the authority') {
    const reason = 'Compared with the land register and a picture from above.';
    await client('authority').authority.verify_plot({ plot, reason });
  }
}

async function bringIn(farmer: Client, plot: string, { harvests }: PlannedPlot): Promise<EnteredHarvest[]> {
  const entered: EnteredHarvest[] = [];
  for (const { day, kilograms, part, notes } of harvests) {
    const facts = { plot, harvest_date: day, quantity: kilograms, ...(notes === undefined ? {} : { notes }) };
    const { name } = await farmer.farmer.record_harvest(facts);
    entered.push({ name, kilograms, part, day });
  }
  return entered;
}
