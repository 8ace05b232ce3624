import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';

/** The only source of randomness and names for handlers; tests inject their own. */
export interface IdSource {
  uuid(): string;
  /** Unguessable bytes. */
  random(bytes: number): Buffer;
  /**
   * The next name of a series, `LOT-2026-00001`. The counter's row stays locked until the transaction ends, so
   * there are no gaps and no collisions; take names late.
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
  'INSP',
  'POL',
  'CLM',
  'CERT',
  'SHP',
  'INV',
  'VEV',
  'CART',
  'EUDR',
  'MND',
  'CRB',
] as const;
export const lasting = ['COOP', 'EXP', 'BUY'] as const;
export type Series = (typeof yearly)[number] | (typeof lasting)[number];

export const systemIds: IdSource = {
  uuid: () => randomUUID(),
  random: (bytes) => randomBytes(bytes),
  name: async (tx, series, now) => (await takeNames(tx, series, now, 1))[0] as string,
  names: takeNames,
};

async function takeNames(tx: Tx, series: Series, now: Date, count: number): Promise<string[]> {
  if (count === 0) return [];
  const perYear = (yearly as readonly string[]).includes(series);
  const year = perYear ? now.getUTCFullYear() : 0;
  const { rows } = await sql<{ last: number }>`
    insert into series (series, year, last) values (${series}, ${year}, ${count})
    on conflict (series, year) do update set last = series.last + ${count} returning last`.execute(tx);
  const last = rows[0]?.last ?? 0;
  return Array.from({ length: count }, (_, index) => {
    const number = String(last - count + 1 + index).padStart(5, '0');
    return perYear ? `${series}-${year}-${number}` : `${series}-${number}`;
  });
}
