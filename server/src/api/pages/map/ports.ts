import { plainName } from '../../../domain/foundation/reference/plain-name.ts';
import type { Place } from '../../../platform/atlas/place.ts';

/** Ports that coffee and cocoa pass through, by the names that papers give them: the country of each, and where it lies to a tenth of a degree. */
const ports: Readonly<Record<string, readonly [country: string, longitude: number, latitude: number]>> = {
  // Origins
  Abidjan: ['CI', -4, 5.3],
  Bahia: ['BR', -38.5, -13],
  Belawan: ['ID', 98.7, 3.8],
  Buenaventura: ['CO', -77.1, 3.9],
  Callao: ['PE', -77.1, -12.1],
  Cartagena: ['CO', -75.5, 10.4],
  'Dar es Salaam': ['TZ', 39.3, -6.8],
  Djibouti: ['DJ', 43.1, 11.6],
  Douala: ['CM', 9.7, 4.1],
  Guayaquil: ['EC', -79.9, -2.3],
  'Hai Phong': ['VN', 106.7, 20.9],
  'Ho Chi Minh City': ['VN', 106.7, 10.8],
  Lagos: ['NG', 3.4, 6.4],
  Mombasa: ['KE', 39.7, -4.1],
  'Puerto Cortes': ['HN', -87.9, 15.8],
  'Rio de Janeiro': ['BR', -43.2, -22.9],
  'San Pedro': ['CI', -6.6, 4.7],
  'Santa Marta': ['CO', -74.2, 11.2],
  Santos: ['BR', -46.3, -24],
  Surabaya: ['ID', 112.7, -7.2],
  Takoradi: ['GH', -1.7, 4.9],
  Tema: ['GH', 0, 5.6],
  Veracruz: ['MX', -96.1, 19.2],
  Vitoria: ['BR', -40.3, -20.3],
  // Destinations
  Algeciras: ['ES', -5.4, 36.1],
  Amsterdam: ['NL', 4.9, 52.4],
  Antwerp: ['BE', 4.4, 51.3],
  Barcelona: ['ES', 2.2, 41.3],
  Bordeaux: ['FR', -0.6, 44.9],
  Bremen: ['DE', 8.8, 53.1],
  Bremerhaven: ['DE', 8.6, 53.5],
  Felixstowe: ['GB', 1.3, 52],
  Genoa: ['IT', 8.9, 44.4],
  Hamburg: ['DE', 10, 53.5],
  Houston: ['US', -95, 29.7],
  Kobe: ['JP', 135.2, 34.7],
  'Le Havre': ['FR', 0.1, 49.5],
  Lisbon: ['PT', -9.1, 38.7],
  London: ['GB', 0.4, 51.5],
  Marseille: ['FR', 5.4, 43.3],
  Naples: ['IT', 14.3, 40.8],
  'New Orleans': ['US', -90.1, 29.9],
  'New York': ['US', -74, 40.7],
  Oakland: ['US', -122.3, 37.8],
  Rotterdam: ['NL', 4.4, 51.9],
  Savannah: ['US', -81.1, 32.1],
  Tilbury: ['GB', 0.4, 51.5],
  Tokyo: ['JP', 139.8, 35.6],
  Trieste: ['IT', 13.8, 45.6],
  Valencia: ['ES', -0.3, 39.4],
  Yokohama: ['JP', 139.6, 35.4],
};

export interface Port {
  readonly name: string;
  /** Its own, ISO 3166-1 alpha-2: goods for one country often land in another. */
  readonly country: string;
  readonly place: Place;
}

const byPlainName = new Map<string, Port>(
  Object.entries(ports).map(([name, [country, ...place]]) => [plain(name), { name, country, place }]),
);

/** A port by what was written for it. What is no known port is not shown: anything may stand in that field. */
export function portNamed(written: string | null): Port | null {
  return written === null ? null : (byPlainName.get(plain(written)) ?? null);
}

/** What stands after a comma or in brackets does not count: "Santos, BR" is Santos. */
function plain(name: string): string {
  return plainName(
    name
      .split(/[,(/]/, 1)
      .join('')
      .replace(/^\s*port of /i, ''),
  );
}
