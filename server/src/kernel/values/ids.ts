import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The only source of randomness and names for handlers; tests inject their own. */
export interface IdSource {
  uuid(): string;
  /** Unguessable bytes. */
  random(bytes: number): Buffer;
  /**
   * The next name of a series, `LOT-2026-00001`. A transaction that is rolled back gives its name back, so none is lost;
   * none is given twice.
   */
  name(tx: Tx, series: Series, now: Date): Promise<string>;
  /** As `name`, for `count` records at once. */
  names(tx: Tx, series: Series, now: Date, count: number): Promise<string[]>;
}

export const yearly = [
  'LOT',
  'ORD',
  'ESC',
  'PLOT',
  'HRV',
  'PRC',
  'INSP',
  'POL',
  'CLM',
  'CERT',
  'SHP',
  'INV',
  'JRQ',
  'VEV',
  'CART',
  'DDP',
  'MND',
  'CRB',
  'PAY',
  'PBT',
  'FST',
  'FEP',
  'CNS',
  'DOC',
  'ANN',
  'ACM',
  'ALS',
  'INC',
  'IPR',
  'PRM',
  'RDG',
  'CMP',
  'AIT',
  'AID',
  'DCR',
  'ALM',
  'VIN',
  'EPC',
  'EPX',
  'PIM',
] as const;
export const lasting = ['COOP', 'EXP', 'BUY', 'INS', 'PAC', 'CRD', 'ORA', 'DEV', 'VEH', 'DRV'] as const;
export type Series = (typeof yearly)[number] | (typeof lasting)[number];

/** What the system gives at once; each byte of it is handed out once. */
const supplySize = 4096;
const largestFromSupply = 64;
let supply = Buffer.alloc(0);

/** To ask the system for a few bytes takes as long as for some thousand. */
function randomFew(bytes: number): Buffer {
  if (bytes > largestFromSupply) return randomBytes(bytes);
  if (supply.length < bytes) supply = randomBytes(supplySize);
  const taken = Buffer.from(supply.subarray(0, bytes));
  supply.fill(0, 0, bytes);
  supply = supply.subarray(bytes);
  return taken;
}

export const systemIds: IdSource = {
  uuid: () => randomUUID(),
  random: randomFew,
  name: async (tx, series, now) => (await takeNames(tx, series, now, 1))[0] as string,
  names: takeNames,
};

/** Numbers are put out so many at a time. */
const block = 50;

/**
 * Takes the lowest numbers that nobody else is at. They are rows of a table, so that writers do not wait for each other's
 * commits, and one that is rolled back leaves no gap: its number is there again.
 */
async function takeNames(tx: Tx, series: Series, now: Date, count: number): Promise<string[]> {
  if (count === 0) return [];
  const perYear = (yearly as readonly string[]).includes(series);
  const year = perYear ? now.getUTCFullYear() : 0;
  const of = { series, year };
  const numbers = await takeNumbers(tx, of, count);
  if (numbers.length < count) {
    await putOut(tx, of, Math.max(block, count - numbers.length));
    numbers.push(...(await takeNumbers(tx, of, count - numbers.length)));
    // Ahead of time, while the others still have half a block: only this one writes the counter.
  } else if (numbers.some((number) => number % block === block / 2)) await putOut(tx, of, block);
  return numbers.map((number) => {
    const digits = String(number).padStart(5, '0');
    return perYear ? `${series}-${year}-${digits}` : `${series}-${digits}`;
  });
}

async function takeNumbers(
  tx: Tx,
  { series, year }: { series: Series; year: number },
  count: number,
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    delete from series_numbers where series = ${series} and year = ${year} and number = any (array(
      select number from series_numbers where series = ${series} and year = ${year}
       order by number limit ${count} for update skip locked))
    returning number`.execute(tx);
  return rows.map((row) => row.number).sort((left, right) => left - right);
}

async function putOut(tx: Tx, { series, year }: { series: Series; year: number }, count: number): Promise<void> {
  await sql`
    with counter as (
      insert into series (series, year, last) values (${series}, ${year}, ${count})
      on conflict (series, year) do update set last = series.last + ${count} returning last)
    insert into series_numbers (series, year, number)
    select ${series}, ${year}, number from counter, generate_series(last - ${count} + 1, last) as number`.execute(tx);
}
