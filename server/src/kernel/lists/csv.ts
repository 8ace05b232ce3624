import { FileResult } from '../values/file-result.ts';

/** The longest CSV export the specification allows. */
export const csvMaxRows = 5000;

/** How a column is named, and what stands in it. */
export type CsvColumns<Row> = readonly (readonly [
  heading: string,
  value: (row: Row) => string | number | Date | null,
])[];

/**
 * A CSV download (RFC 4180, UTF-8 with a byte order mark so that spreadsheets read it). Text that a spreadsheet would
 * execute is prefixed with an apostrophe.
 */
export function csvFile<Row>(
  fileName: string,
  columns: CsvColumns<Row>,
  rows: readonly Row[],
  truncatedAt?: number,
): FileResult {
  const lines = [
    columns.map(([heading]) => heading),
    ...rows.map((row) => columns.map(([, value]) => cell(value(row)))),
  ];
  const content = lines.map((line) => line.map(quoted).join(',')).join('\r\n');
  return new FileResult(fileName, 'text/csv; charset=utf-8', `\uFEFF${content}\r\n`, truncatedAt);
}

/**
 * The first rows of a list, as far as an export goes, as a CSV download. Where the list goes on, the file's name and a
 * header say so: a line in the file would be read as a row.
 * @param fileName ends in .csv
 */
export async function csvOfList<Row>(
  fileName: string,
  columns: CsvColumns<Row>,
  list: { limit(rows: number): { execute(): Promise<Row[]> } },
): Promise<FileResult> {
  return csvOfRows(fileName, columns, await list.limit(csvMaxRows + 1).execute());
}

/** The same of rows that were read already, one more than an export may have. */
export function csvOfRows<Row>(fileName: string, columns: CsvColumns<Row>, rows: readonly Row[]): FileResult {
  if (rows.length <= csvMaxRows) return csvFile(fileName, columns, rows);
  const named = fileName.replace(/\.csv$/, `-first-${csvMaxRows}.csv`);
  return csvFile(named, columns, rows.slice(0, csvMaxRows), csvMaxRows);
}

/**
 * What a spreadsheet may take for a formula: also with full-width signs, which some read like the plain ones, and after
 * a `;`, where one of a language with decimal commas begins the next cell.
 */
const formula = /^[\s;,|\p{Cc}\p{Cf}]*[=+\-@＝＋－﹣＠﹦﹢﹫]|^[\t\r\n;]/u;

function cell(value: string | number | Date | null): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'number') return String(value);
  return formula.test(value) ? `'${value}` : value;
}

function quoted(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
