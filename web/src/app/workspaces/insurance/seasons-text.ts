export interface SeasonLine {
  cell: string;
  year: number;
  value: string;
}

/**
 * Seasons as somebody pastes them from a table: a line for each, with place, year and figure between tabs or semicolons.
 * @returns the seasons, or the number of the first line that cannot be read.
 */
export function readSeasons(text: string): { seasons: SeasonLine[] } | { wrongLine: number } {
  const seasons: SeasonLine[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [cell = '', year = '', figure = '', ...more] = line.split(/[\t;]/).map((part) => part.trim());
    const value = figure.replace(/^(-?\d+),(\d+)$/, '$1.$2');
    const fits = cell !== '' && /^\d{4}$/.test(year) && /^-?\d+(\.\d+)?$/.test(value) && more.length === 0;
    if (!fits) return { wrongLine: at + 1 };
    seasons.push({ cell, year: Number(year), value });
  }
  return { seasons };
}

export interface PlaceLine {
  cell: string;
  gps_lat: string;
  gps_lng: string;
  radius_km: string;
}

/** Where each place is measured: a line for each, with its name, degrees north, degrees east and kilometres around it. */
export function readPlaces(text: string): { places: PlaceLine[] } | { wrongLine: number } {
  const places: PlaceLine[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [cell = '', ...figures] = line.split(/[\t;]/).map((part) => part.trim());
    const [gps_lat = '', gps_lng = '', radius_km = '', ...more] = figures.map((each) =>
      each.replace(/^(-?\d+),(\d+)$/, '$1.$2'),
    );
    const fits =
      cell !== '' && more.length === 0 && [gps_lat, gps_lng, radius_km].every((each) => /^-?\d+(\.\d+)?$/.test(each));
    if (!fits) return { wrongLine: at + 1 };
    places.push({ cell, gps_lat, gps_lng, radius_km });
  }
  return { places };
}
