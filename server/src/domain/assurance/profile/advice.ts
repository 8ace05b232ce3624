import { Decimal } from 'decimal.js';
import type { Component, EntityType, ScoredComponent } from './rules.ts';

/** Which record a component needs, in plain words, and where in the portal it is made; by kind of holder where it differs. */
interface Need {
  record: string;
  advice: string;
  link: string | Partial<Record<EntityType, string>>;
}

const sales = { Farmer: '/app/farmer/lots', Cooperative: '/app/cooperative/orders', Exporter: '/app/exporter/orders' };
const lots = { Farmer: '/app/farmer/lots', Cooperative: '/app/cooperative/lots', Exporter: '/app/exporter/orders' };
const plots = { Farmer: '/app/farmer/plots', Cooperative: '/app/cooperative/plots', Exporter: '/app/exporter/orders' };

const needs: Readonly<Record<Component, Need>> = {
  chargebacks: {
    record: 'paid orders whose money stays',
    advice: 'Settle disagreements with buyers before their bank takes the money back.',
    link: sales,
  },
  credentials: {
    record: 'credentials of your organisation that an office has confirmed',
    advice: 'Send your certificates (organic, fair trade, ...) and registrations to the authority.',
    link: { Cooperative: '/app/cooperative/members', Exporter: '/app/exporter/members' },
  },
  deliveries_on_time: {
    record: 'settled orders that arrived by the day promised in their shipment',
    advice: 'Say an arrival date when you ship, and deliver by then.',
    link: sales,
  },
  disputes: {
    record: 'accepted orders without a dispute',
    advice: 'Agree on quantity and grade with the buyer before you deliver.',
    link: sales,
  },
  flags: {
    record: 'listed lots that are not flagged',
    advice: 'Clear up what was found on flagged lots.',
    link: lots,
  },
  harvest_kg: {
    record: 'harvests with their weight in lots that were inspected or delivered within a year',
    advice: 'Record harvests when they are weighed, and have the lots made of them inspected or sold.',
    link: lots,
  },
  inspections: {
    record: 'listed lots with an approved inspection',
    advice: 'Have your lots inspected before they are sold.',
    link: lots,
  },
  notarized_share: {
    record: 'listed lots whose attestation is on the ledger',
    advice: 'List your lots: their attestations are anchored by themselves.',
    link: lots,
  },
  office_verification: {
    record: 'the verification of your organisation by the platform',
    advice: 'Complete your organisation’s details and ask for verification.',
    link: '/app/account',
  },
  plots_outlined: {
    record: 'plots with an outline',
    advice: 'Walk around each plot, or draw it on the map.',
    link: plots,
  },
  plots_verified: {
    record: 'plots that an office has verified',
    advice: 'Ask the authority or an inspector to verify your plots.',
    link: plots,
  },
  seasons: {
    record: 'seasons (October to September) with a harvest in a lot that was inspected or delivered within a year',
    advice: 'Have a lot of each season inspected, or sell it here.',
    link: lots,
  },
  settled_value: {
    record: 'escrows that were released',
    advice: 'Sell by orders on the platform and bring them to settlement.',
    link: sales,
  },
  tenure: {
    record: 'time since you joined',
    advice: 'Nothing to do: it grows by itself every month.',
    link: '/app/account',
  },
};

export interface Suggestion {
  component: Component;
  /** Points of the score, 0 to 100, that all of the component would add. */
  points: string;
  measure: string | null;
  /** The measure that gives all points. */
  full_at: string;
  record: string;
  advice: string;
  link: string;
}

/** What each component that is not full would add to the score, the largest first. */
export function adviceFor(entityType: EntityType, components: readonly ScoredComponent[]): Suggestion[] {
  const most = components.reduce((sum, each) => sum + each.max_points, 0);
  return components
    .map((each) => ({
      each,
      open: new Decimal(each.max_points).minus(each.points).div(most).times(100).toDecimalPlaces(1),
    }))
    .filter(({ open }) => open.gt(0))
    .sort((a, b) => b.open.comparedTo(a.open) || (a.each.component < b.each.component ? -1 : 1))
    .map(({ each, open }) => {
      const { record, advice, link } = needs[each.component];
      return {
        component: each.component,
        points: open.toFixed(),
        measure: each.measure,
        full_at: each.rule.full_at,
        record,
        advice,
        link: typeof link === 'string' ? link : (link[entityType] ?? '/app'),
      };
    });
}
