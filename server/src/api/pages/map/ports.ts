import { plainName } from '../../../domain/foundation/reference/plain-name.ts';
import type { Place } from '../../../platform/atlas/place.ts';

/** Ports that coffee and cocoa pass through, by the names that papers give them. Positions to a tenth of a degree. */
const ports: Readonly<Record<string, Place>> = {
  // Origins
  Abidjan: [-4, 5.3],
  Bahia: [-38.5, -13],
  Belawan: [98.7, 3.8],
  Buenaventura: [-77.1, 3.9],
  Callao: [-77.1, -12.1],
  Cartagena: [-75.5, 10.4],
  'Dar es Salaam': [39.3, -6.8],
  Djibouti: [43.1, 11.6],
  Douala: [9.7, 4.1],
  Guayaquil: [-79.9, -2.3],
  'Hai Phong': [106.7, 20.9],
  'Ho Chi Minh City': [106.7, 10.8],
  Lagos: [3.4, 6.4],
  Mombasa: [39.7, -4.1],
  'Puerto Cortes': [-87.9, 15.8],
  'Rio de Janeiro': [-43.2, -22.9],
  'San Pedro': [-6.6, 4.7],
  'Santa Marta': [-74.2, 11.2],
  Santos: [-46.3, -24],
  Surabaya: [112.7, -7.2],
  Takoradi: [-1.7, 4.9],
  Tema: [0, 5.6],
  Veracruz: [-96.1, 19.2],
  Vitoria: [-40.3, -20.3],
  // Destinations
  Algeciras: [-5.4, 36.1],
  Amsterdam: [4.9, 52.4],
  Antwerp: [4.4, 51.3],
  Barcelona: [2.2, 41.3],
  Bordeaux: [-0.6, 44.9],
  Bremen: [8.8, 53.1],
  Bremerhaven: [8.6, 53.5],
  Felixstowe: [1.3, 52],
  Genoa: [8.9, 44.4],
  Hamburg: [10, 53.5],
  Houston: [-95, 29.7],
  Kobe: [135.2, 34.7],
  'Le Havre': [0.1, 49.5],
  Lisbon: [-9.1, 38.7],
  London: [0.4, 51.5],
  Marseille: [5.4, 43.3],
  Naples: [14.3, 40.8],
  'New Orleans': [-90.1, 29.9],
  'New York': [-74, 40.7],
  Oakland: [-122.3, 37.8],
  Rotterdam: [4.4, 51.9],
  Savannah: [-81.1, 32.1],
  Tilbury: [0.4, 51.5],
  Tokyo: [139.8, 35.6],
  Trieste: [13.8, 45.6],
  Valencia: [-0.3, 39.4],
  Yokohama: [139.6, 35.4],
};

export interface Port {
  readonly name: string;
  readonly place: Place;
}

const byPlainName = new Map(Object.entries(ports).map(([name, place]) => [plain(name), { name, place }]));

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
