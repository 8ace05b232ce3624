import { type RawBuilder, sql } from 'kysely';
import type { Work } from '../../kernel/write/work.ts';

/**
 * A record that was seen as the caller's is theirs by what the service wrote: something is written for good because of whose it is, and the
 * record itself is not, so that nothing else compares it.
 * @param whose the columns that say whose it is, as they were read; of a record that is locked none are needed.
 * @throws Refusal 409 naming the record.
 */
export function seenAsWritten(
  { attest }: Pick<Work, 'attest'>,
  table: string,
  name: string,
  whose: Readonly<Record<string, string | null>> = {},
): Promise<void> {
  const says = Object.entries(whose).map(
    ([column, value]): RawBuilder<unknown> => sql`t.${sql.ref(column)}::text is not distinct from ${value}`,
  );
  const on = sql<boolean>`(${says.length === 0 ? sql`true` : sql.join(says, sql` and `)})`;
  return attest.assertAsWritten({ table, where: sql`t.name = ${name}`, relied: { on, rows: 1 } });
}
