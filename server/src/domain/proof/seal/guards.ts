import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { catalogue } from '../../../platform/db/seals/catalogue.generated.ts';
import { catalogueDifferences, queueFaults, readCatalogue, strangersIn } from '../../../platform/db/seals/catalogue.ts';
import { alteredItselfIn } from '../../../platform/db/seals/postgres-itself.ts';
import { functionSource, looseTables, sealableTables, sealEvents } from '../../../platform/db/seals/sealed-tables.ts';
import { asker } from './store.ts';

/** The part of `check` that looks at what the tables are, and not at what they hold. */
export const guardsTitle = 'Tables, constraints, triggers and functions';

export interface GuardCheck {
  faults: string[];
  /** What is no fault, and was written later than the cluster was made. */
  notes: string[];
  counts: { tables: number; functions: number; written_again?: number };
}

/**
 * Whether tables, constraints, triggers and functions are those of this version, and nothing else runs with them. A rule or a
 * trigger of somebody else's works inside of our transactions, so what it changes bears our mark: only here it is found.
 * What was there for a while and is gone again is not.
 */
export async function checkGuards(tx: Tx): Promise<GuardCheck> {
  const ask = asker(tx);
  const found = await readCatalogue(ask);
  const loose = await looseTables(ask);
  const itself = await alteredItselfIn(ask);
  const { past, notes } = itself;
  const faults = [
    ...loose.map(({ name }) => `${name}: its changes are not traced (triggers are missing or altered)`),
    ...(await foreignTraces(tx)),
    ...catalogueDifferences(found, catalogue).map(({ fault }) => fault),
    ...(await strangersIn(ask, itself)).map(({ fault }) => fault),
    ...past,
    ...(await queueFaults(ask)),
  ];
  return {
    faults: [...new Set(faults)],
    notes,
    counts: {
      tables: Object.keys(found.tables).length,
      functions: Object.keys(found.functions).length,
      ...(notes.length === 0 ? {} : { written_again: notes.length }),
    },
  };
}

/** The tables of PostgreSQL that say what its statements call. Those that a temporary table is noted in are not among them. */
const calledFrom = [
  ...['pg_proc', 'pg_operator', 'pg_cast', 'pg_aggregate', 'pg_language', 'pg_collation', 'pg_rewrite'],
  ...['pg_opclass', 'pg_opfamily', 'pg_amop', 'pg_amproc'],
];

/**
 * Nobody makes, alters or drops a function, an operator, a cast, a view or the like until the transaction ends: they wait.
 * @returns 'not ours' where our role may not hold it (only superusers may), 'taken' where somebody is about to change it and does not end.
 */
export async function holdStill(tx: Tx): Promise<'held' | 'not ours' | 'taken'> {
  const run = (text: string) => sql.raw(text).execute(tx);
  await run('savepoint still');
  try {
    await run(`lock table ${calledFrom.map((name) => `pg_catalog.${name}`).join(', ')} in share mode`);
    return 'held';
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    // Timed out; not allowed, or a standby.
    if (!['55P03', '42501', '25006', '55000'].includes(code)) throw error;
    await run('rollback to savepoint still');
    return code === '55P03' ? 'taken' : 'not ours';
  }
}

/** How often functions, operators and casts were made, altered or dropped, as PostgreSQL counts them; seconds late at most. */
export async function madeSoFar(tx: Tx): Promise<string> {
  const [counted] = await asker(tx)<{ made: string }>(
    `select string_agg(pg_stat_get_tuples_inserted(oid) || ' ' || pg_stat_get_tuples_updated(oid) || ' ' || pg_stat_get_tuples_deleted(oid), ',' order by oid) as made
       from pg_class where oid in ('pg_catalog.pg_proc'::regclass, 'pg_catalog.pg_operator'::regclass, 'pg_catalog.pg_cast'::regclass)`,
  );
  return counted?.made ?? '';
}

/** Functions that are called like those that trace changes, and do something else. */
async function foreignTraces(tx: Tx): Promise<string[]> {
  const ask = asker(tx);
  const own = new Set(
    (await sealableTables(ask)).flatMap((table) => sealEvents.map((event) => functionSource(table, event))),
  );
  const functions = await ask<{ name: string; source: string }>(
    `select p.oid::regprocedure::text as name, p.prosrc as source from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.proname like 'seal\\_%'`,
  );
  return functions
    .filter(({ source }) => !own.has(source))
    .map(({ name }) => `function ${name}: it is not one of this version`);
}
