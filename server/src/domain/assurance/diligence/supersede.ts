import { sql } from 'kysely';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { frozenOf } from './freeze.ts';
import { isOpen } from './rules.ts';
import { movePackage } from './states.ts';
import { lockPackage, lotsOf, plotsOf, updatePackage } from './store.ts';
import { gramsOf, inputsHash, kilogramsOf, loadTrail } from './trail.ts';
import type { Package } from './types.ts';

/** An input that is another than when the package was generated. */
export interface InputDifference {
  record: string;
  kind: 'changed' | 'added' | 'missing';
}

/**
 * Compares all that a package keeps of its inputs with what the records would give now: whoever altered either is named.
 * @returns in order of name; the package itself where its hash is not that of its inputs.
 */
export async function differingInputs(
  tx: Tx,
  found: Pick<Package, 'name' | 'inputs_hash' | 'rule_set'>,
): Promise<InputDifference[]> {
  const lots = await lotsOf(tx, found.name);
  const plots = await plotsOf(tx, found.name);
  const rules = await tx
    .selectFrom('diligence_rule_sets')
    .selectAll()
    .where('name', '=', found.rule_set)
    .executeTakeFirstOrThrow();
  const now = await frozenOf(
    await loadTrail(
      tx,
      lots.map(({ lot }) => lot),
    ),
    rules,
  );
  const kept = [
    ...lots.map(({ lot, ...row }) => [lot, lotLine(row)] as const),
    ...plots.map(({ plot, ...row }) => [plot, plotLine(row)] as const),
  ];
  const present = new Map([
    ...now.lots.map((row) => [row.lot, lotLine({ ...row, input_hash: row.hash })] as const),
    ...now.plots.map(
      (row) => [row.plot, plotLine({ ...row, quantity_kg: kilogramsOf(row.grams), input_hash: row.hash })] as const,
    ),
  ]);
  const whole = inputsHash(
    lots.map(({ input_hash }) => input_hash),
    plots.map(({ input_hash }) => input_hash),
  );
  const own: InputDifference[] =
    found.inputs_hash === null || whole.equals(found.inputs_hash) ? [] : [{ record: found.name, kind: 'changed' }];
  return [...own, ...differing(kept, present)];
}

interface LotInput {
  quantity_kg: string;
  hs_heading: string;
  description: string;
  input_hash: Buffer;
}
const lotLine = ({ quantity_kg, hs_heading, description, input_hash }: LotInput): string =>
  JSON.stringify([gramsOf(quantity_kg).toString(), hs_heading, description, input_hash.toString('hex')]);

interface PlotInput {
  country: string;
  geometry: string;
  place: string;
  producer: string;
  producer_name: string;
  quantity_kg: string;
  input_hash: Buffer;
}
const plotLine = ({
  country,
  geometry,
  place,
  producer,
  producer_name,
  quantity_kg,
  input_hash,
}: PlotInput): string => {
  const grams = gramsOf(quantity_kg).toString();
  return JSON.stringify([country, geometry, place, producer, producer_name, grams, input_hash.toString('hex')]);
};

function differing(kept: readonly (readonly [string, string])[], now: ReadonlyMap<string, string>): InputDifference[] {
  const known = new Set(kept.map(([record]) => record));
  const found = kept.flatMap(([record, line]): InputDifference[] => {
    const present = now.get(record);
    if (present === undefined) return [{ record, kind: 'missing' }];
    return present === line ? [] : [{ record, kind: 'changed' }];
  });
  for (const record of now.keys()) if (!known.has(record)) found.push({ record, kind: 'added' });
  return found.sort((a, b) => (a.record < b.record ? -1 : 1));
}

const words = (differences: readonly InputDifference[]): string => {
  const shown = differences.slice(0, 5).map(({ record, kind }) => `${record} ${kind}`);
  return `${shown.join(', ')}${differences.length > 5 ? ` and ${differences.length - 5} more` : ''}`;
};

/**
 * A package whose inputs changed becomes Superseded; one that the EU system has bears since when it is outdated, because
 * the statement there stays what it is.
 * @returns the differences; none where nothing was written.
 */
export async function supersedeChanged(work: Work, name: string): Promise<InputDifference[]> {
  const found = await lockPackage(work.tx, name);
  const differences = await differingInputs(work.tx, found);
  if (differences.length === 0) return [];
  const reason = `Changed since: ${words(differences)}.`;
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
  }
  return differences;
}

/** Packages that still speak for one of the lots, or for a lot with something of one of the plots; by name. */
export async function packagesTouched(
  tx: Tx,
  touched: { lots: readonly string[]; plots: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ package: string }>`
    select distinct package from diligence_lots
     where live and lot in (select unnest(${touched.lots}::text[])
                            union select lot from lot_sources where plot = any(${touched.plots}::text[]))
     union select l.package from diligence_plots p join diligence_lots l on l.package = p.package and l.live
            where p.plot = any(${touched.plots}::text[])
     order by package`.execute(tx);
  return rows.map((row) => row.package);
}
