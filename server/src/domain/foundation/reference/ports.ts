import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { plainName } from './plain-name.ts';

/** A port that was written down: by its UN/LOCODE, or by its name. */
export interface KnownPort {
  /** The country it lies in, and those whose goods it serves; ISO 3166-1 alpha-2. */
  countries: string[];
}

/** What stands for a port in papers: "Santos", "Port of Santos, BR", "BRSSZ", "BR SSZ". */
function spellings(written: string): { code: string | null; names: string[] } {
  const code = /^([A-Z]{2}) ?([A-Z0-9]{3})$/.exec(written.trim())?.slice(1).join('') ?? null;
  const [before = ''] = written.split(/[,(/]/, 1);
  const name = before.replace(/^\s*port of /i, '').trim();
  return { code, names: [name.toLowerCase(), plainName(name)] };
}

/**
 * The countries of ports as they were written. A UN/LOCODE says its country itself, also one that is not in the list; a
 * name only counts when it is in the list.
 * @returns one entry for each that was written; undefined for a name that is in no list.
 */
export async function findPorts(tx: Tx, written: readonly string[]): Promise<(KnownPort | undefined)[]> {
  const wanted = written.map(spellings);
  const codes = wanted.flatMap(({ code }) => code ?? []);
  const names = wanted.flatMap((each) => each.names);
  const { rows } = await sql<{ code: string; name: string; country: string; serves: string[] }>`
    select code, name, country, serves from ports
     where retired_at is null and (code = any(${codes}::text[]) or lower(name) = any(${names}::text[]))`.execute(tx);
  return wanted.map(({ code, names: spelt }) => {
    const found = rows.filter((port) => (code === null ? spelt.includes(port.name.toLowerCase()) : port.code === code));
    const countries = found.flatMap((port) => [port.country, ...port.serves]);
    if (code !== null) countries.push(code.slice(0, 2));
    return countries.length === 0 ? undefined : { countries: [...new Set(countries)] };
  });
}
