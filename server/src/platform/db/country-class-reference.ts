import type { InsertRows } from './mass-reference.ts';

/** The day of Implementing Regulation (EU) 2025/1093. */
const since = '2025-05-22';

/**
 * Its classes. High: the four that it names. Low: the Union, the destinations of our corridors, and producers of coffee or
 * cocoa that it lists. Standard: producers that it does not list, which are of standard risk like every other country
 * without a record here.
 */
const classes: Readonly<Record<'high' | 'low' | 'standard', string>> = {
  high: 'BY KP MM RU',
  low: 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK CH GB NO US CA JP KR AU CN BI CG CR CU DO GA GH IN JM KE LA LK MG PG PH RW TG TH TT VN ZA',
  standard: 'AO BJ BO BR CD CI CM CO EC ET GN GQ GT HN HT ID LR MW MX MY MZ NG NI PA PE PY SL SV TZ UG VE ZM ZW',
};

export async function insertCountryClasses(insert: InsertRows): Promise<void> {
  const rows = Object.entries(classes).flatMap(([risk, list]) => list.split(' ').map((code) => [code, since, risk]));
  await insert('country_classes', ['country', 'valid_from', 'risk_class'], rows, ['text', 'date', 'text']);
}
