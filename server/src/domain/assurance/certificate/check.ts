import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Whether strangers who ask the status list learn of each certificate what its record says. */
export async function checkPlaces(tx: Tx): Promise<{ counts: Record<string, number>; faults: string[] }> {
  const { rows } = await sql<{ checked: number; placeless: string[]; unrevoked: string[] }>`
    select count(*)::int as checked,
           coalesce(array_agg(c.name order by c.name) filter (where e.about is distinct from c.credential_id), '{}') as placeless,
           coalesce(array_agg(c.name order by c.name) filter (
             where c.status = 'Revoked' and e.about = c.credential_id and e.revoked_at is null), '{}') as unrevoked
      from export_certificates c
     cross join lateral (select c.credential::jsonb -> 'credentialStatus' as its) s
      left join status_entries e on e.place = (s.its ->> 'statusListIndex')::int
                                and e.list = substring(s.its ->> 'statusListCredential' from '([0-9]+)(-[a-z]+)?$')::int`.execute(
    tx,
  );
  const { checked = 0, placeless = [], unrevoked = [] } = rows[0] ?? {};
  return {
    counts: { certificates: checked },
    faults: [
      ...placeless.map(
        (name) => `${name}: the place in a status list that its credential names is not its own: it cannot be revoked`,
      ),
      ...unrevoked.map((name) => `${name}: it is Revoked, and the status list says that its credential is in force`),
    ],
  };
}
