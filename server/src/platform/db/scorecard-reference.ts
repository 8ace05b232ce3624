import type { InsertRows } from './mass-reference.ts';

/** Since when the first scorecard counts: every profile is younger. */
const always = '2020-01-01T00:00:00Z';

/** [component, points, rule, measure that gives no points, measure that gives all] */
type Component = [component: string, points: number, rule: 'linear' | 'step', zeroAt: string, fullAt: string];

/**
 * The first scorecards; the points of each make 100. Shares go from 0 to 1, money is in US dollars, tenure in months.
 * Where less is better (disputes, flags, money taken back), the measure that gives no points is the greater one.
 */
const scorecards: Readonly<Record<'Farmer' | 'Cooperative' | 'Exporter', readonly Component[]>> = {
  Farmer: [
    ['seasons', 15, 'linear', '0', '3'],
    ['harvest_kg', 10, 'linear', '0', '5000'],
    ['plots_outlined', 20, 'linear', '0', '1'],
    ['plots_verified', 10, 'linear', '0', '1'],
    ['inspections', 10, 'linear', '0', '1'],
    ['notarized_share', 10, 'linear', '0', '1'],
    ['flags', 10, 'linear', '0.2', '0'],
    ['settled_value', 10, 'linear', '0', '10000'],
    ['tenure', 5, 'linear', '0', '24'],
  ],
  Cooperative: [
    ['deliveries_on_time', 15, 'linear', '0.5', '1'],
    ['disputes', 10, 'linear', '0.2', '0'],
    ['settled_value', 15, 'linear', '0', '250000'],
    ['chargebacks', 5, 'linear', '0.1', '0'],
    ['seasons', 5, 'linear', '0', '3'],
    ['harvest_kg', 5, 'linear', '0', '50000'],
    ['credentials', 5, 'linear', '0', '2'],
    ['plots_outlined', 10, 'linear', '0', '1'],
    ['inspections', 10, 'linear', '0', '1'],
    ['notarized_share', 5, 'linear', '0', '1'],
    ['flags', 5, 'linear', '0.2', '0'],
    ['office_verification', 5, 'step', '0', '1'],
    ['tenure', 5, 'linear', '0', '24'],
  ],
  Exporter: [
    ['deliveries_on_time', 20, 'linear', '0.5', '1'],
    ['disputes', 15, 'linear', '0.2', '0'],
    ['settled_value', 15, 'linear', '0', '1000000'],
    ['credentials', 5, 'linear', '0', '2'],
    ['chargebacks', 5, 'linear', '0.1', '0'],
    ['plots_outlined', 5, 'linear', '0', '1'],
    ['inspections', 10, 'linear', '0', '1'],
    ['notarized_share', 5, 'linear', '0', '1'],
    ['flags', 5, 'linear', '0.2', '0'],
    ['office_verification', 10, 'step', '0', '1'],
    ['tenure', 5, 'linear', '0', '24'],
  ],
};

/** By which components, points and rules finance eligibility is scored. */
export async function insertScorecards(insert: InsertRows): Promise<void> {
  await insert(
    'scorecards',
    ['entity_type', 'component', 'valid_from', 'points', 'rule', 'zero_at', 'full_at'],
    Object.entries(scorecards).flatMap(([entity, components]) =>
      components.map(([component, points, rule, zeroAt, fullAt]) => [
        entity,
        component,
        always,
        points,
        rule,
        zeroAt,
        fullAt,
      ]),
    ),
    ['text', 'text', 'timestamptz', 'int', 'text', 'numeric', 'numeric'],
  );
}
