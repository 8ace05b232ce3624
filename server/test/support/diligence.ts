import type { DeforestationSource, EuSystem, PlotAnswer } from '../../src/domain/assurance/diligence/ports.ts';
import type { PlotVerdict } from '../../src/domain/assurance/diligence/types.ts';
import { squareAt } from './farm-people.ts';
import type { Harness } from './harness.ts';
import { openTrade, type Trade } from './trade-people.ts';
import type { Caller } from './world.ts';

/** A trade whose lots come from plots, with an exporter and a buyer that customs know. */
export interface DiligenceWorld extends Trade {
  farmer: Caller;
  /** Plots of about 1.2 ha, each with a harvest; answers their names. */
  plots(count: number): Promise<string[]>;
  /** A listed lot of so many new plots, 300 kg each; answers it with its plots. */
  tracedLot(count?: number): Promise<{ lot: string; plots: string[] }>;
  /** A listed lot of these harvests. */
  lotOf(harvests: readonly string[]): Promise<string>;
  /** The same of so many producers, each with a plot of about 1.2 ha and 300 kg; answers it. */
  lotOfProducers(count: number): Promise<string>;
  /** Buys a lot, whole; answers the order. */
  sell(lot: string): Promise<string>;
}

export async function openDiligence(harness: Harness): Promise<DiligenceWorld> {
  const trade = await openTrade(harness);
  const { world, cooperative, exporter, buyer } = trade;
  const farmer = await world.user({ roles: ['SVC Farmer'], name: 'Almaz Bekele' });
  await world.join(farmer, cooperative.org, 'Member');
  await european(buyer);
  await exporter.ok('organisation.update_organisation', { street: 'Bole Road 1', postal_code: '1000', city: 'Addis' });
  let made = 0;
  const plotAndHarvest = async (producer = farmer) => {
    const place = made++;
    const { name: plot } = await producer.ok('farmer.register_farm_plot', {
      plot_name: `Field ${place}`,
      cooperative: cooperative.org,
      commodity_type: 'Coffee',
      gps_polygon: squareAt(38.1 + (place % 40) * 0.002, 6.1 + Math.floor(place / 40) * 0.002, 0.001),
    });
    const weighed = { plot, harvest_date: '2026-01-15', quantity: 300 };
    const { name: harvest } = await producer.ok('farmer.record_harvest', weighed);
    return { plot, harvest };
  };
  const several = async (count: number) => {
    const found: { plot: string; harvest: string }[] = [];
    for (let place = 0; place < count; place++) found.push(await plotAndHarvest());
    return found;
  };
  const lotOf = async (harvests: readonly string[]): Promise<string> => {
    const { name: lot } = await cooperative.ok('farmer.aggregate_harvests_into_lot', {
      ...{ harvests, commodity_type: 'Coffee', corridor: 'ET-DE', exporter: exporter.org },
    });
    await cooperative.ok('cooperative.update_lot', { lot, asking_price: '4.25', currency: 'USD' });
    await cooperative.ok('cooperative.list_lot', { lot });
    return lot;
  };
  return {
    ...trade,
    farmer,
    lotOf,
    plots: async (count) => (await several(count)).map(({ plot }) => plot),
    tracedLot: async (count = 3) => {
      const grown = await several(count);
      const lot = await lotOf(grown.map(({ harvest }) => harvest));
      return { lot, plots: grown.map(({ plot }) => plot).sort() };
    },
    lotOfProducers: async (count) => {
      const harvests: string[] = [];
      for (let place = 0; place < count; place++) {
        const producer = await world.user({ roles: ['SVC Farmer'], name: `Farmer ${place}` });
        await world.join(producer, cooperative.org, 'Member');
        harvests.push((await plotAndHarvest(producer)).harvest);
      }
      return lotOf(harvests);
    },
    sell: async (lot) => {
      const order = await trade.order(lot);
      const { wallet } = await buyer.ok('checkout.get_checkout_options', { order });
      await trade.mint(wallet.axkt_required);
      await buyer.ok('checkout.pay_with_wallet', { order });
      return order;
    },
  };
}

/** What customs ask of an operator. */
export async function european(by: Caller): Promise<void> {
  const address = { street: 'Speicherstadt 1', postal_code: '20457', city: 'Hamburg' };
  await by.ok('organisation.update_organisation', { eori: 'DE123456789012345', ...address });
}

/** A source that answers what a test says, by plot; the others are low. */
export function saidBy(verdicts: Readonly<Record<string, PlotVerdict>>): DeforestationSource {
  return {
    name: 'said',
    assess: async (plots) => ({
      source: 'said',
      version: '1',
      plots: (await plots.names()).map(
        (plot): PlotAnswer => ({
          plot,
          verdict: verdicts[plot] ?? 'low',
          indicators: [{ indicator: 'Ind_01', value: 'no', data_set: 'test', version: '1', sha256: null }],
        }),
      ),
    }),
  };
}

/** An EU system that only takes, and remembers what. */
export function takingSystem(): EuSystem & { taken: string[] } {
  const taken: string[] = [];
  return {
    kind: 'simulator',
    taken,
    take: async (_work, { name }) => {
      taken.push(name);
      return { internal_reference: name };
    },
  };
}
