import { isCountryCode } from './country-codes.ts';
import { type Findings, type Place, shownJson } from './findings.ts';

/** The properties that the EU system reads, spelled exactly so; it ignores all others without a word. */
export const knownProperties = ['ProducerName', 'ProducerCountry', 'ProductionPlace', 'Area'] as const;

/** Characters of a producer's name in a statement; what is longer is refused there. */
const longestName = 500;

export interface PlotProperties {
  producerName: string | undefined;
  producerCountry: string | undefined;
  productionPlace: string | undefined;
  /** Hectares, as the file says. */
  area: number | undefined;
}

/** What people write where one of the four is meant, in letters only. */
const meant = new Map<string, (typeof knownProperties)[number]>(
  Object.entries({
    producername: 'ProducerName',
    producer: 'ProducerName',
    farmer: 'ProducerName',
    farmername: 'ProducerName',
    nomproducteur: 'ProducerName',
    nombreproductor: 'ProducerName',
    nomeprodutor: 'ProducerName',
    producercountry: 'ProducerCountry',
    country: 'ProducerCountry',
    countrycode: 'ProducerCountry',
    pays: 'ProducerCountry',
    pais: 'ProducerCountry',
    productionplace: 'ProductionPlace',
    placeofproduction: 'ProductionPlace',
    plotname: 'ProductionPlace',
    lieuproduction: 'ProductionPlace',
    lugarproduccion: 'ProductionPlace',
    area: 'Area',
    areaha: 'Area',
    hectares: 'Area',
    superficie: 'Area',
    surface: 'Area',
  } as const),
);

const letters = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase();

/** Which of the four is meant by a name; undefined for none. */
export const meantProperty = (name: string): (typeof knownProperties)[number] | undefined => meant.get(letters(name));

/** Takes over the area of a row of a table; another one stays beside it, so that the check names both. */
export function addArea(properties: Record<string, unknown>, name: string, value: unknown): void {
  const first = properties['Area'];
  if (first === undefined) properties['Area'] = value;
  else if (first !== value) properties[name === 'Area' ? 'Area ' : name] = value;
}

/** Reads a feature's properties; a value under a name that only looks like one of the four is taken over in the repair. */
export function lintProperties(given: unknown, findings: Findings, place: Place): PlotProperties {
  const properties = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {};
  const values = new Map<string, unknown>();
  for (const [name, value] of Object.entries(properties)) {
    if (knownProperties.some((known) => known === name)) values.set(name, value);
  }
  for (const [name, value] of Object.entries(properties)) {
    const known = meant.get(letters(name));
    if (known === undefined || known === name) continue;
    const first = values.get(known);
    if (values.has(known) && first !== value) {
      // Of names and places the file may have several; of a plot's area one alone is right.
      if (known === 'Area' && numberIn(first) !== numberIn(value))
        findings.add('area_differs', differing(name, first, value), place);
      continue;
    }
    values.set(known, value);
    findings.add('property_name', { detail: 'property', given: name.slice(0, 60), right: known }, place, true);
  }
  return {
    producerName: nameOf(values.get('ProducerName'), findings, place),
    producerCountry: countryOf(values.get('ProducerCountry'), findings, place),
    productionPlace: textOf(values.get('ProductionPlace')),
    area: areaOf(values.get('Area'), findings, place),
  };
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

function nameOf(value: unknown, findings: Findings, place: Place): string | undefined {
  const text = textOf(value);
  const length = text === undefined ? 0 : [...text].length;
  if (length > longestName)
    findings.add('name_too_long', { detail: 'name_too_long', length, most: longestName }, place);
  return text;
}

function countryOf(value: unknown, findings: Findings, place: Place): string | undefined {
  const text = textOf(value);
  if (text === undefined) return undefined;
  if (isCountryCode(text)) return text;
  const upper = text.toUpperCase();
  const repaired = isCountryCode(upper);
  findings.add('country', { detail: 'country', given: text.slice(0, 40) }, place, repaired);
  return repaired ? upper : undefined;
}

const numberIn = (value: unknown): number | undefined =>
  typeof value === 'number'
    ? value
    : typeof value === 'string' && /^\d+([.,]\d+)?$/.test(value.trim())
      ? Number(value.trim().replace(',', '.'))
      : undefined;

const differing = (other: string, said: unknown, otherwise: unknown) => ({
  ...({ detail: 'areas_differ', column: 'Area', other: other.slice(0, 60) } as const),
  said: shownJson(said, 40),
  otherwise: shownJson(otherwise, 40),
});

function areaOf(value: unknown, findings: Findings, place: Place): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  const number = typeof value === 'string' ? numberIn(value) : undefined;
  const shown = shownJson(value, 40);
  findings.add('area_text', { detail: 'area_text', said: shown }, place, number !== undefined);
  return number;
}
