/**
 * How the national part of an IBAN is built, by country (ISO 13616, the register of SWIFT): counts of digits (n), capital
 * letters (a), and capital letters or digits (c). The length of an IBAN follows: four more.
 */
const structures: Readonly<Record<string, string>> = {
  AD: '8n12c',
  AE: '19n',
  AL: '8n16c',
  AT: '16n',
  AZ: '4a20c',
  BA: '16n',
  BE: '12n',
  BG: '4a6n8c',
  BH: '4a14c',
  BI: '23n',
  BR: '23n1a1c',
  BY: '4c4n16c',
  CH: '5n12c',
  CR: '18n',
  CY: '8n16c',
  CZ: '20n',
  DE: '18n',
  DJ: '23n',
  DK: '14n',
  DO: '4c20n',
  EE: '16n',
  EG: '25n',
  ES: '20n',
  FI: '14n',
  FK: '2a12n',
  FO: '14n',
  FR: '10n11c2n',
  GB: '4a14n',
  GE: '2a16n',
  GI: '4a15c',
  GL: '14n',
  GR: '7n16c',
  GT: '24c',
  HN: '4a20n',
  HR: '17n',
  HU: '24n',
  IE: '4a14n',
  IL: '19n',
  IQ: '4a15n',
  IS: '22n',
  IT: '1a10n12c',
  JO: '4a4n18c',
  KW: '4a22c',
  KZ: '3n13c',
  LB: '4n20c',
  LC: '4a24c',
  LI: '5n12c',
  LT: '16n',
  LU: '3n13c',
  LV: '4a13c',
  LY: '21n',
  MC: '10n11c2n',
  MD: '20c',
  ME: '18n',
  MK: '3n10c2n',
  MN: '16n',
  MR: '23n',
  MT: '4a5n18c',
  MU: '4a19n3a',
  NI: '4a20n',
  NL: '4a10n',
  NO: '11n',
  OM: '3n16c',
  PK: '4a16c',
  PL: '24n',
  PS: '4a21c',
  PT: '21n',
  QA: '4a21c',
  RO: '4a16c',
  RS: '18n',
  RU: '14n15c',
  SA: '2n18c',
  SC: '4a20n3a',
  SD: '14n',
  SE: '20n',
  SI: '15n',
  SK: '20n',
  SM: '1a10n12c',
  SO: '19n',
  ST: '21n',
  SV: '4a20n',
  TL: '19n',
  TN: '20n',
  TR: '6n16c',
  UA: '6n19c',
  VA: '18n',
  VG: '4a16n',
  XK: '16n',
  YE: '4a4n18c',
};

/** Account numbers as people write them: blanks and hyphens between the groups do not count, nor does the case. */
export const plainIban = (written: string): string => written.replace(/[\s-]/g, '').toUpperCase();

/**
 * What is wrong with an IBAN, in words that say what would be right; undefined for a good one.
 * @param iban as `plainIban` makes it.
 */
export function ibanFault(iban: string): string | undefined {
  const country = iban.slice(0, 2);
  if (!/^[A-Z]{2}\d{2}/.test(iban))
    return 'must begin with two letters of the country and two digits, such as DE89 3704 0044 0532 0130 00';
  const structure = structures[country];
  if (structure === undefined) return `${country} is no country with IBANs`;
  const length = 4 + partsOf(structure).reduce((sum, { count }) => sum + count, 0);
  if (iban.length !== length) return `an IBAN of ${country} has ${length} characters, this has ${iban.length}`;
  if (!patternOf(structure).test(iban.slice(4)))
    return `is not built like an IBAN of ${country}: check the letters and digits`;
  if (remainderOf(iban) !== 1)
    return 'the two check digits do not fit the rest: check for a wrong or swapped character';
  return undefined;
}

const partsOf = (structure: string) =>
  [...structure.matchAll(/(\d+)([nac])/g)].map(([, count, kind]) => ({ count: Number(count), kind: kind ?? 'n' }));
const classes: Readonly<Record<string, string>> = { n: '\\d', a: '[A-Z]', c: '[A-Z0-9]' };
const patternOf = (structure: string): RegExp =>
  new RegExp(
    `^${partsOf(structure)
      .map(({ count, kind }) => `${classes[kind]}{${count}}`)
      .join('')}$`,
  );

/** ISO 7064, mod 97-10: the first four characters behind the others, letters as 10 to 35. */
function remainderOf(iban: string): number {
  const digits = [...`${iban.slice(4)}${iban.slice(0, 4)}`].map((each) => Number.parseInt(each, 36)).join('');
  return [...digits].reduce((remainder, digit) => (remainder * 10 + Number(digit)) % 97, 0);
}

/** ISO 9362: bank, country, place, and perhaps a branch. */
export const bicPattern = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/;
