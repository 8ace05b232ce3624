import { sql } from 'kysely';
import { invalid } from '../../../kernel/values/errors.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { inspectionsOfGoods, speaksForGoods } from '../lot/about.ts';

/**
 * Nobody vouches for their own, afterwards neither: a lot that was inspected is not turned to an exporter to whom its inspector
 * belongs, or who approved what was found.
 * @throws Refusal 400 naming the exporter; 409 where somebody hid an inspection or a membership.
 */
export async function assertNotInspectorsOwn(
  { tx, attest }: Pick<Work, 'tx' | 'attest'>,
  lot: string,
  exporter: string,
): Promise<void> {
  const theirs = sql`select i.name from lots l
      join inspections i on ${speaksForGoods}
      join org_members m on m.org = ${exporter} and m.user_id in (i.inspector, i.decided_by)
     where l.name = ${lot} order by i.name limit 1`;
  const { rows } = await sql<{ name: string }>`${theirs}`.execute(tx);
  const [own] = rows;
  const keys = sql<string[]>`array(
    select row(${exporter}::text, person)::text from lots l join inspections i on ${speaksForGoods}
     cross join unnest(array[i.inspector, i.decided_by]) person where l.name = ${lot} and person is not null)`;
  if (own === undefined) {
    // Nor is one that was away when it was read.
    const none = { on: sql<boolean>`not exists (${theirs})`, rows: 1 };
    return attest.assertAsWritten(
      ...inspectionsOfGoods(lot),
      { table: 'org_members', where: sql`false`, keys },
      { table: 'lots', where: sql`t.name = ${lot}`, relied: none },
    );
  }
  throw invalid(
    'exporter',
    `must be another one: whoever inspected ${lot} (${own.name}), or approved it, belongs to ${exporter}, and nobody vouches for their own`,
  );
}
