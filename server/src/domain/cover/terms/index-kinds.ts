import type { InsuranceProductIndexKind as IndexKind } from '../../../platform/db/tables.generated.ts';

export {
  type InsuranceProductIndexKind as IndexKind,
  insuranceProductIndexKinds as indexKinds,
} from '../../../platform/db/tables.generated.ts';

/**
 * What each index is measured in, and what can be on this planet: a figure outside is a fault of the sender, never weather.
 * Bounds are of the longest period that a reading may cover (a season). Rainfall: WMO's record of twelve months is 26,461 mm;
 * temperature: WMO's records are -89.2 and 56.7 degrees Celsius; yield: no coffee or cocoa field gives 20 t a hectare.
 */
export const measures: Readonly<Record<IndexKind, { unit: string; least: string; most: string }>> = {
  rainfall_mm: { unit: 'mm', least: '0', most: '27000' },
  max_temperature_c: { unit: 'C', least: '-90', most: '60' },
  yield_kg_ha: { unit: 'kg/ha', least: '0', most: '20000' },
};
