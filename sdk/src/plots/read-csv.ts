import type { Said } from './findings.ts';
import { addArea, meantProperty } from './lint-properties.ts';
import type { ReadFeature, ReadFile, TableRow } from './read-file.ts';
import { readWkt } from './read-wkt.ts';

const letters = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

const columns: Readonly<Record<'lat' | 'lng' | 'wkt', readonly string[]>> = {
  lat: ['lat', 'latitude', 'latitud', 'y', 'ycoord', 'gpslat', 'gpslatitude'],
  lng: ['lng', 'lon', 'long', 'longitude', 'longitud', 'x', 'xcoord', 'gpslng', 'gpslon', 'gpslongitude'],
  wkt: ['wkt', 'geometry', 'geom', 'polygon', 'shape', 'boundary', 'geometria', 'geometrie'],
};

/** Names of columns that hold metres where others hold degrees. */
const metres = new Set(['x', 'y', 'xcoord', 'ycoord']);

/** Whether the first line of a text names columns that say where something lies. */
export function looksLikeCsv(text: string): boolean {
  const { separator, table } = separated(text.slice(0, 20_000));
  const first = table.split(/\r?\n/, 1)[0] ?? '';
  return placesIn(cellsOf(first, separator)[0]?.cells ?? []) !== undefined;
}

/** Whether the first line of a text could be the heading of a table, whatever its columns are called. */
export function looksLikeTable(text: string): boolean {
  const { separator, table } = separated(text.slice(0, 20_000));
  const heading = cellsOf(table.split(/\r?\n/, 1)[0] ?? '', separator)[0]?.cells ?? [];
  return heading.length > 1 && heading.every((cell) => /^\uFEFF?[\p{L}\p{N}_ .()-]{1,60}$/u.test(cell));
}

/** What stands between columns: the line `sep=;` before the heading says it to table programs, which do not count it as a row. */
function separated(text: string): { separator: string; table: string } {
  const line = /^\uFEFF?"?sep=([,;\t|])"?\r?\n/i.exec(text);
  const table = line === null ? text : text.slice(line[0].length);
  return { separator: line?.[1] ?? separatorOf(table.split(/\r?\n/, 1)[0] ?? ''), table };
}

/** The character that stands between columns most often in the heading. */
function separatorOf(heading: string): string {
  const counts = [',', ';', '\t', '|'].map((each) => [heading.split(each).length, each] as const);
  return counts.reduce((a, b) => (b[0] > a[0] ? b : a))[1];
}

type Places =
  | { wkt: number }
  | {
      lat: number;
      lng: number;
      /** Further columns of degrees, each with the one that counts. */
      again: readonly { column: number; of: number }[];
    };

function placesIn(heading: readonly string[]): Places | undefined {
  const names = heading.map(letters);
  // The plainest name counts: `x` and `y` beside `lat` and `lng` are metres, mostly.
  const at = (kind: 'lat' | 'lng' | 'wkt') =>
    columns[kind].map((name) => names.indexOf(name)).find((place) => place >= 0) ?? -1;
  const [wkt, lat, lng] = [at('wkt'), at('lat'), at('lng')];
  if (wkt >= 0) return { wkt };
  if (lat < 0 || lng < 0) return undefined;
  const again = names.flatMap((name, column) => {
    const of = columns.lat.includes(name) ? lat : columns.lng.includes(name) ? lng : -1;
    return of < 0 || of === column || metres.has(name) ? [] : [{ column, of }];
  });
  return { lat, lng, again };
}

/** A row of cells, numbered as a table program does: empty ones count. */
interface Cells {
  row: number;
  cells: string[];
  /** A quote begins in it that no other one ends: what came after it is all one cell. */
  open: boolean;
}

/** RFC 4180, with any separator; a quote begins a quoted cell only at its start. */
function cellsOf(text: string, separator: string): Cells[] {
  const rows: Cells[] = [];
  let cells: string[] = [];
  let open = false;
  let row = 1;
  let at = 0;
  while (at <= text.length) {
    let cell = '';
    if (text[at] === '"') {
      let end = at + 1;
      for (;;) {
        const quote = text.indexOf('"', end);
        if (quote === -1 || text[quote + 1] !== '"') {
          open ||= quote === -1;
          end = quote === -1 ? text.length : quote;
          break;
        }
        end = quote + 2;
      }
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
    }
    let end = at;
    while (end < text.length && text[end] !== separator && text[end] !== '\n') end++;
    cell += text.slice(at, end).replace(/\r$/, '');
    at = end;
    cells.push(cell);
    const isEnd = at >= text.length || text[at] === '\n';
    if (isEnd) {
      if (cells.length > 1 || cells[0] !== '') rows.push({ row, cells, open });
      row += 1;
      cells = [];
      if (at >= text.length) break;
    }
    at++;
  }
  return rows;
}

/** A decimal point, or a comma where another character stands between columns. */
function numberOf(cell: string | undefined): number | undefined {
  const text = (cell ?? '').trim();
  if (!/^[+-]?\d*[.,]?\d+$/.test(text)) return undefined;
  return Number(text.replace(',', '.'));
}

/**
 * A table with one plot to a row: latitude and longitude, or well-known text. The columns that the EU system reads are
 * recognised under usual names; all are kept under their own.
 */
export function readCsv(text: string): ReadFile {
  const whole = text.replace(/^\uFEFF/, '');
  const { separator, table: lines } = separated(whole);
  const [first, ...rows] = cellsOf(lines, separator);
  const heading = first?.cells ?? [];
  const places = placesIn(heading);
  const features: ReadFeature[] = [];
  for (const { row, cells, open } of rows) {
    const broken = open
      ? ({ detail: 'open_quote', row } as const)
      : (shiftOf(cells, heading, row) ?? differenceIn(cells, places, { row, heading }));
    const geometry = broken === undefined ? (geometryOf(cells, places) ?? null) : null;
    const columns =
      places !== undefined && 'lng' in places
        ? { lng: (heading[places.lng] ?? '').trim(), lat: (heading[places.lat] ?? '').trim() }
        : undefined;
    const table: TableRow = { row, ...(columns && { columns }) };
    if (geometry === null) table.fault = broken ?? faultOf(cells, places, table);
    features.push({ ...propertiesOf(heading, cells), geometry, table });
  }
  return { format: 'csv', features };
}

/** With more cells than the heading a row says nothing for certain: a decimal comma moved its cells, mostly. */
function shiftOf(cells: readonly string[], heading: readonly string[], row: number): Said | undefined {
  const said = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  return said > heading.length ? { detail: 'more_cells', row, cells: said, columns: heading.length } : undefined;
}

/** Two columns of latitude, or of longitude, that differ: which of them counts, nobody can say. */
function differenceIn(
  cells: readonly string[],
  places: Places | undefined,
  { row, heading }: { row: number; heading: readonly string[] },
): Said | undefined {
  if (places === undefined || 'wkt' in places) return undefined;
  const differs = ({ column, of }: { column: number; of: number }) => {
    const [again, counts] = [numberOf(cells[column]), numberOf(cells[of])];
    return again !== undefined && counts !== undefined && again !== counts;
  };
  const found = places.again.find(differs);
  if (found === undefined) return undefined;
  const shown = (text: string | undefined) => (text ?? '').trim().slice(0, 60);
  return {
    detail: 'columns_differ',
    row,
    column: shown(heading[found.of]),
    other: shown(heading[found.column]),
    said: shown(cells[found.of]),
    otherwise: shown(cells[found.column]),
  };
}

/** Why a row says no place: the cell that is empty, or is no number. */
function faultOf(cells: readonly string[], places: Places | undefined, { row, columns }: TableRow): Said {
  if (places === undefined || 'wkt' in places || columns === undefined) return { detail: 'row_nowhere', row };
  const [lng, lat] = [cells[places.lng] ?? '', cells[places.lat] ?? ''].map((cell) => cell.trim());
  if (lng === '' && lat === '') return { detail: 'row_nowhere', row };
  if (lng === '') return { detail: 'no_longitude', row, column: columns.lng.slice(0, 60) };
  if (lat === '') return { detail: 'no_latitude', row, column: columns.lat.slice(0, 60) };
  const isLng = numberOf(lng) === undefined;
  const [column, said] = isLng ? [columns.lng, lng] : [columns.lat, lat];
  return { detail: 'cell_text', row, column: column.slice(0, 60), said: String(said).slice(0, 40) };
}

function geometryOf(row: readonly string[], places: Places | undefined) {
  if (places === undefined) return undefined;
  if ('wkt' in places) return readWkt(row[places.wkt] ?? '');
  const [lng, lat] = [numberOf(row[places.lng]), numberOf(row[places.lat])];
  return lng === undefined || lat === undefined ? undefined : { type: 'Point', coordinates: [lng, lat] };
}

function propertiesOf(heading: readonly string[], row: readonly string[]) {
  const columnsOf: Record<string, string> = {};
  const properties: Record<string, unknown> = {};
  for (const [place, name] of heading.entries()) {
    const value = (row[place] ?? '').trim();
    if (value === '') continue;
    columnsOf[name.trim()] = value;
    const known = meantProperty(name);
    if (known === 'Area') addArea(properties, name.trim(), numberOf(value) ?? value);
    else if (known !== undefined) properties[known] ??= value;
  }
  return { properties, columns: columnsOf };
}
