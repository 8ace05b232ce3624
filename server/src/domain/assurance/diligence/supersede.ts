import { sql } from 'kysely';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { partsOf, type RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import { tell } from '../../foundation/notification/store.ts';
import { sourcesOfLots } from '../../proof/attestation/find-tampered.ts';
import { notAsWritten } from '../../proof/attestation/not-as-written.ts';
import { writtenWith } from '../../proof/attestation/written-with.ts';
import type { InputDifference } from './comparing.ts';
import { withFrozen } from './freeze.ts';
import { keptPlotLines } from './kept-lines.ts';
import { isOpen } from './rules.ts';
import { movePackage } from './states.ts';
import { lockPackage, lotsOf, ruleSet, updatePackage } from './store.ts';
import { loadLots } from './trail-lines.ts';
import type { Package } from './types.ts';
import { foreignLots } from './wanted.ts';

/**
 * Compares all that a package keeps of its inputs with what the records would give now: whoever altered either is named.
 * @returns in order of name; the package itself where its hash is not that of its inputs.
 */
export async function differingInputs(
  tx: Tx,
  found: Pick<Package, 'name' | 'inputs_hash' | 'rule_set'>,
): Promise<InputDifference[]> {
  const lots = await lotsOf(tx, found.name);
  const rules = await ruleSet(tx, found.rule_set);
  const names = lots.map(({ lot }) => lot);
  return withFrozen(tx, { lots: await loadLots(tx, names), rules }, ({ differences }) =>
    differences(keptPlotLines(tx, found.name), { name: found.name, lots, inputs: found.inputs_hash }),
  );
}

const words = (differences: readonly InputDifference[]): string => {
  const shown = differences.slice(0, 5).map(({ record, kind }) => `${record} ${kind}`);
  return `${shown.join(', ')}${differences.length > 5 ? ` and ${differences.length - 5} more` : ''}`;
};

/** By which it is known whose the lots of a package are. */
export const salesRows = (name: string): RowsOf[] => {
  const lots = sql`select l.lot from diligence_lots l where l.package = ${name}`;
  return [
    { table: 'lots', where: sql`t.name in (${lots})` },
    { table: 'orders', where: sql`t.lot in (${lots})` },
  ];
};

/** What it says to its operator that lots are not theirs any more: a sale was undone, or the lot is another exporter's. */
export async function notTheirs(
  tx: Tx,
  { name, operator }: Pick<Package, 'name' | 'operator'>,
): Promise<string | undefined> {
  const lots = (await lotsOf(tx, name)).map(({ lot }) => lot);
  const foreign = await foreignLots(tx, operator, lots);
  return foreign.length === 0
    ? undefined
    : `${operator} neither sells nor buys ${foreign.slice(0, 5).join(', ')} any more.`;
}

/** All that says whether a package still is what the records give, and whose its lots are; also what is out of sight. */
function comparedRows(name: string, lots: readonly string[]): RowsOf[] {
  const names = sql`${lots}::text[]`;
  const sources = sql`from lot_sources s where s.lot = any(${names})`;
  const cooperatives = sql`select l.cooperative from lots l where l.name = any(${names})
    union select b.cooperative from lot_boundaries b where b.lot = any(${names})
    union select p.cooperative from plots p where p.name in (select s.plot ${sources})`;
  return [
    { table: 'diligence_packages', where: sql`t.name = ${name}` },
    ...partsOf('diligence_lots', 'package', sql`array[${name}]::text[]`),
    ...partsOf('diligence_plots', 'package', sql`array[${name}]::text[]`),
    ...sourcesOfLots(lots).filter(({ table }) => table !== 'lot_sources' && table !== 'lot_boundaries'),
    ...partsOf('lot_sources', 'lot', names),
    ...partsOf('lot_boundaries', 'lot', names),
    {
      table: 'users',
      where: sql`t.id in (select p.farmer from plots p where p.name in (select s.plot ${sources}))`,
      many: true,
    },
    { table: 'orgs', where: sql`t.name in (${cooperatives})` },
    { table: 'orders', where: sql`t.lot = any(${names})` },
    writtenWith('orders', 'lots', sql`select unnest(${names})`),
  ];
}

/**
 * Compares in one view with the records: what somebody put there for a moment ends no package for good, and what they put back for a
 * moment is seen later.
 * @throws Refusal 409 where something of it is not what the service wrote.
 */
async function changedSince({ tx, attest }: Work, found: Package) {
  const lots = (await lotsOf(tx, found.name)).map(({ lot }) => lot);
  return attest.readAsWritten(comparedRows(found.name, lots), async (view) => {
    const now = (await lotsOf(view, found.name)).map(({ lot }) => lot);
    if (now.join() !== lots.join()) throw notAsWritten('diligence_lots');
    return { differences: await differingInputs(view, found), foreign: await notTheirs(view, found) };
  });
}

/**
 * A package whose inputs changed, or whose lots are not its operator's any more, becomes Superseded; one that the EU system
 * has bears since when it is outdated, because the statement there stays what it is, and its operator's people are told.
 * @throws Refusal 409 where what says so is not what the service wrote: it is looked at again.
 */
export async function supersedeChanged(work: Work, name: string): Promise<void> {
  const found = await lockPackage(work.tx, name);
  const { differences, foreign } = await changedSince(work, found);
  if (differences.length === 0 && foreign === undefined) return;
  const changed = differences.length === 0 ? undefined : `Changed since: ${words(differences)}.`;
  const reason = [foreign, changed].filter((part) => part !== undefined).join(' ');
  if (isOpen(found.status)) {
    await movePackage(work, found, {
      event: 'supersede',
      note: reason,
      set: { outdated_at: work.now, outdated_reason: reason },
    });
  } else if (found.outdated_at === null) {
    await work.attest.assertAsSigned('package', [name]);
    await updatePackage(work.tx, name, { outdated_at: work.now, outdated_reason: reason, updated_at: work.now });
    work.attest.atCommit('package', name);
    await tell(
      work.tx,
      work.now,
      sql`select m.user_id, 'statement_outdated' as kind, ${name}::text as subject, '{}'::jsonb as facts,
                 ${`diligence.outdated ${name}`}::text as cause from org_members m where m.org = ${found.operator}`,
    );
  }
}

interface Touched {
  lots: readonly string[];
  plots: readonly string[];
}

/**
 * Packages that still speak for one of the lots, or for a lot with something of one of the plots; by name.
 * @throws Refusal 409 where what says so is not what the service wrote: a package that is missed now is not looked at again.
 */
export const packagesTouched = ({ attest }: Work, touched: Touched): Promise<string[]> =>
  attest.readAsWritten(touchedRows(touched), (view) => touchedIn(view, touched));

function touchedRows({ lots, plots }: Touched): RowsOf[] {
  const given = sql`select s.lot from lot_sources s where s.plot = any(${plots}::text[])`;
  const kept = sql<boolean>`t.plot = any(${plots}::text[])`;
  return [
    { table: 'lot_sources', where: kept, many: true },
    { table: 'diligence_plots', where: kept, many: true },
    { table: 'diligence_lots', where: sql`t.lot = any(${lots}::text[]) or t.lot in (${given})`, many: true },
  ];
}

async function touchedIn(tx: Tx, touched: Touched): Promise<string[]> {
  const { rows } = await sql<{ package: string }>`
    select distinct package from diligence_lots
     where live and lot in (select unnest(${touched.lots}::text[])
                            union select lot from lot_sources where plot = any(${touched.plots}::text[]))
     union select l.package from diligence_plots p join diligence_lots l on l.package = p.package and l.live
            where p.plot = any(${touched.plots}::text[])
     order by package`.execute(tx);
  return rows.map((row) => row.package);
}
