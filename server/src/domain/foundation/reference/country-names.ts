import { plainName } from './plain-name.ts';

/** The languages whose names of countries are understood. */
const languages = ['en', 'es', 'fr', 'pt', 'pt-PT'];

/** What people also write, by code: names in use beside those of the locale data, and older ones. */
const variants: Readonly<Record<string, readonly string[]>> = {
  BO: ['Plurinational State of Bolivia'],
  CD: [
    'DR Congo',
    'DRC',
    'Democratic Republic of the Congo',
    'Congo Kinshasa',
    'RDC',
    'République démocratique du Congo',
  ],
  CG: ['Congo', 'Republic of the Congo', 'Congo Brazzaville'],
  CI: ['Ivory Coast', "Cote d'Ivoire", 'Costa de Marfil', 'Costa do Marfim'],
  CV: ['Cape Verde', 'Cabo Verde'],
  CZ: ['Czech Republic', 'República Checa', 'République tchèque'],
  DO: ['Dominican Rep', 'República Dominicana'],
  GB: [
    'UK',
    'Great Britain',
    'England',
    'Scotland',
    'Wales',
    'Gran Bretaña',
    'Inglaterra',
    'Angleterre',
    'Grã-Bretanha',
  ],
  KR: ['Korea', 'Republic of Korea', 'Corea', 'Corée', 'Coreia'],
  LA: ['Lao', "Lao People's Democratic Republic"],
  MM: ['Burma', 'Birmania', 'Birmanie', 'Birmânia'],
  NL: ['Holland', 'The Netherlands', 'Holanda', 'Hollande'],
  PG: ['Papua New Guinea', 'PNG', 'Papua Nueva Guinea', 'Papouasie Nouvelle Guinée', 'Papua Nova Guiné'],
  RU: ['Russian Federation'],
  SZ: ['Swaziland', 'Suazilandia', 'Swazilândia'],
  TL: ['East Timor', 'Timor Oriental', 'Timor Leste'],
  TR: ['Turkey', 'Türkiye', 'Turquía', 'Turquie', 'Turquia'],
  TZ: ['United Republic of Tanzania'],
  US: [
    'USA',
    'United States of America',
    'America',
    'EEUU',
    'EE UU',
    'EUA',
    "États Unis d'Amérique",
    'Estados Unidos da América',
  ],
  VE: ['Bolivarian Republic of Venezuela'],
  VN: ['Viet Nam', 'Vietnam', 'Vietnã', 'Vietname'],
};

let byName: ReadonlyMap<string, string> | undefined;

function readNames(codes: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const language of languages) {
    const regions = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of codes) {
      const name = regions.of(code);
      // Where two languages mean different countries by one word, the first keeps it.
      if (name !== undefined && !names.has(plainName(name))) names.set(plainName(name), code);
    }
  }
  for (const [code, written] of Object.entries(variants)) for (const name of written) names.set(plainName(name), code);
  for (const code of codes) names.set(plainName(code), code);
  return names;
}

/**
 * The code of a country by its ISO code or by its name in English, Spanish, French or Portuguese, whatever its accents
 * and case.
 * @param codes every country there is; taken from the first call.
 * @returns ISO 3166-1 alpha-2; undefined for what is no country.
 */
export function countryNamed(written: string, codes: readonly string[]): string | undefined {
  byName ??= readNames(codes);
  const name = plainName(written);
  return byName.get(name) ?? byName.get(name.replace(/^(the|la|le|les|el|los|o|a|os) /, ''));
}

/** Every code that the locale data may have a name for; without those that only stand for another one by now. */
const everyCode = (): string[] => {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => new Intl.Locale(`und-${code}`).region === code);
};
let spelt: readonly (readonly [name: string, code: string])[] | undefined;

/**
 * The countries whose name, in English, Spanish, French or Portuguese, contains a text, whatever its accents and case.
 * @returns ISO 3166-1 alpha-2; none for fewer than three letters, which are in every other name.
 */
export function countriesLike(search: string): string[] {
  const part = plainName(search);
  if (part.length < 3) return [];
  spelt ??= [...readNames(everyCode())].filter(([name]) => name.length > 2);
  return [...new Set(spelt.filter(([name]) => name.includes(part)).map(([, code]) => code))];
}
