import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Takes or renews leases; those that another holder has are left out. The database's clock counts, as all processes share it. */
export async function takeLeases(
  db: Db,
  names: readonly string[],
  holder: string,
  seconds: number,
): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    insert into ledger_leases as l (name, holder, lapses_at)
    select name, ${holder}, clock_timestamp() + make_interval(secs => ${seconds})
      from unnest(${names}::text[]) as wanted (name) order by name
    on conflict (name) do update set holder = excluded.holder, lapses_at = excluded.lapses_at
      where l.holder = excluded.holder or l.lapses_at < clock_timestamp()
    returning name`.execute(db);
  return new Set(rows.map((row) => row.name));
}

export async function releaseLeases(db: Db, names: Iterable<string>, holder: string): Promise<void> {
  await sql`delete from ledger_leases where name = any(${[...names]}::text[]) and holder = ${holder}`.execute(db);
}
