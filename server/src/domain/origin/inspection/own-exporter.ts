import { sql } from 'kysely';
import { invalid } from '../../../kernel/values/errors.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { speaksForGoods } from '../lot/about.ts';

/**
 * Nobody vouches for their own, afterwards neither: a lot that was inspected is not turned to an exporter to whom its inspector
 * belongs, or who approved what was found.
 * @throws Refusal 400 naming the exporter.
 */
export async function assertNotInspectorsOwn(tx: Tx, lot: string, exporter: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select i.name from lots l
      join inspections i on ${speaksForGoods}
      join org_members m on m.org = ${exporter} and m.user_id in (i.inspector, i.decided_by)
     where l.name = ${lot} order by i.name limit 1`.execute(tx);
  const [own] = rows;
  if (own === undefined) return;
  throw invalid(
    'exporter',
    `must be another one: whoever inspected ${lot} (${own.name}), or approved it, belongs to ${exporter}, and nobody vouches for their own`,
  );
}
