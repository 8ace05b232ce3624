import { sql } from 'kysely';
import type { Work } from '../../../kernel/write/work.ts';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import { findPackage, lockPackage, packageHistory } from '../diligence/store.ts';
import type { EuStatement } from './store.ts';

// A row that was altered past the service is not written: whatever is written bears our mark, and would count from then on.

/** The statements of a package. */
export const statementsOf = (found: string, relied?: RowsOf['relied']): RowsOf => ({
  table: 'eu_statements',
  where: sql`t.package = ${found}`,
  ...(relied === undefined ? {} : { relied }),
});

/**
 * Locks all statements of a package: what ends one, or leaves it to another, follows from all of them.
 * @throws Refusal 409 where one is not what the service wrote, or is gone: a task would end for good by what is there for a moment.
 */
export async function lockStatements({ tx, attest }: Pick<Work, 'tx' | 'attest'>, found: string): Promise<void> {
  await lockPackage(tx, found);
  await sql`select from eu_statements where package = ${found} order by internal_reference for no key update`.execute(
    tx,
  );
  const keys = sql<string[]>`array(
    select distinct c.key from record_changes c
     where c.tbl = 'eu_statements' and c.key between ${found} || '-' and ${found} || '-zz' and starts_with(c.key, ${found} || '-'))`;
  await attest.assertAsWritten(statementsOf(found), { ...statementsOf(found), keys });
}

/** A statement as it was read. */
export const statedAs = ({ internal_reference, state, uuid, change_until }: EuStatement) => ({
  on: sql<boolean>`(t.internal_reference, t.state, t.uuid) = (${internal_reference}, ${state}, ${uuid})
    and date_trunc('milliseconds', t.change_until) is not distinct from ${change_until}::timestamptz`,
  rows: 1,
});

/** A task, with all that says what it is about: its statement, and the others of the package, to which that may refer. */
export const taskRows = ({ id, statement }: { id: string; statement: string }): RowsOf[] => [
  { table: 'eu_tasks', where: sql`t.id = ${id}::uuid` },
  {
    table: 'eu_statements',
    where: sql`(t.internal_reference = ${statement}
      or t.package = (select package from eu_statements where internal_reference = ${statement}))`,
  },
];

/**
 * Says once in the history of a package, for its operator and authorities, that nothing is sent and why. Nothing else is
 * written: what is put right goes on by itself.
 */
export async function holdBack(work: Work, name: string, altered: readonly string[]): Promise<void> {
  const found = await findPackage(work.tx, name);
  if (found === undefined) return;
  const note = `The EU system is not asked: ${altered.join(', ')} is not what the service wrote; an admin has to look at it first (lotmark check).`;
  const { rows } = await sql<{ note: string | null }>`
    select note from diligence_history where package = ${name} order by id desc limit 1`.execute(work.tx);
  if (rows[0]?.note === note) return;
  work.append(packageHistory, {
    package: name,
    at: work.now,
    from: found.status,
    to: found.status,
    actorId: null,
    note,
  });
}
