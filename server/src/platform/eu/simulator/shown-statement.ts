import type { DueDiligenceStatement } from '../statement.ts';
import { leaf, wrap } from '../xml-writer.ts';

/**
 * A statement as whoever has its numbers sees it: activity, goods and plots, without positions and names. Decimals have six
 * digits, as the system writes them.
 * @param statement its producers' `geojson` is Base64 already.
 */
export function shownStatement(statement: DueDiligenceStatement): string {
  return wrap(
    'ns5:statement',
    leaf('ns5:activityType', statement.activityType),
    ...statement.commodities.map((commodity) =>
      wrap(
        'ns5:commodities',
        wrap(
          'ns5:descriptors',
          leaf('ns3:descriptionOfGoods', commodity.descriptionOfGoods),
          wrap(
            'ns3:goodsMeasure',
            leaf('ns3:percentageEstimationOrDeviation', commodity.goodsMeasure.percentageEstimationOrDeviation),
            leaf('ns3:netWeight', six(commodity.goodsMeasure.netWeight)),
            leaf('ns3:supplementaryUnit', six(commodity.goodsMeasure.supplementaryUnit)),
            leaf('ns3:supplementaryUnitQualifier', commodity.goodsMeasure.supplementaryUnitQualifier),
          ),
        ),
        leaf('ns5:hsHeading', commodity.hsHeading),
        ...commodity.producers.map(({ country, geojson }) =>
          wrap(
            'ns5:producers',
            leaf('ns5:country', country),
            statement.geoLocationConfidential ? '' : leaf('ns5:geometryGeojson', geojson),
          ),
        ),
      ),
    ),
    leaf('ns5:geoLocationConfidential', String(statement.geoLocationConfidential)),
  );
}

function six(decimal: string | undefined): string | undefined {
  if (decimal === undefined) return undefined;
  const [whole = '0', fraction = ''] = decimal.split('.');
  return `${whole}.${fraction.padEnd(6, '0').slice(0, 6)}`;
}
