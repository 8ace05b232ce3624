import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Decision } from '../../../kernel/values/errors.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { onBehalfOf } from '../../../kernel/write/work.ts';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import type { PlotImportRowState } from '../../../platform/db/tables.generated.ts';
import type { NewGeometry } from '../plot/geometry.ts';
import { type NewPlot, type RegisteredPlot, registerPlots } from '../plot/register.ts';
import { farmerOf } from './farmers.ts';
import { type RowFinding, rowFault, sharesGround } from './faults.ts';
import { placeFault, placeOfRow, plantedFault } from './row-place.ts';
import {
  farmersCalled,
  type ImportRow,
  lockIn,
  type MemberFarmer,
  type NamedPlot,
  type PlotImport,
  plotsCalled,
  readyRows,
  type Settled,
  settleRows,
  updateImport,
} from './store.ts';
import { findingsOf } from './views.ts';

/** Rows to one transaction: other callers are answered in between. */
export const rowsAtOnce = 25;

interface Outcome {
  state: Exclude<PlotImportRowState, 'ready'>;
  plot: string | null;
  findings: RowFinding[];
}

/**
 * Makes plots of the next rows of an import, each once: what was made and that it was made commit together.
 * @returns whether there may be more.
 */
export async function takeRows(work: Work, name: string, limit: number): Promise<boolean> {
  const { tx, now } = work;
  const found = await lockIn(tx, name, 'Taking');
  if (found === undefined) return false;
  const rows = await readyRows(tx, name, limit);
  if (rows.length === 0) {
    await updateImport(tx, name, { status: 'Done', updated_at: now });
    return false;
  }
  // They have waited in the database since somebody accepted them.
  await work.attest.assertAsWritten({
    table: 'plot_import_rows',
    where: sql`t.import = ${name} and t.row = any(${rows.map(({ row }) => row)}::int[])`,
  });
  const counts = { ready: found.ready, refused: found.refused, taken: found.taken, unchanged: found.unchanged };
  const settled = await outcomesOf(work, found, rows);
  for (const { state } of settled) {
    counts.ready -= 1;
    counts[state] += 1;
  }
  await settleRows(tx, name, settled);
  await updateImport(tx, name, { ...counts, updated_at: now });
  return true;
}

/** The next row could not be kept, whatever the reason: the others go on. */
export async function passOver(work: Work, name: string): Promise<void> {
  const found = await lockIn(work.tx, name, 'Taking');
  const [row] = await readyRows(work.tx, name, 1);
  if (found === undefined || row === undefined) return;
  const findings = [...findingsOf(row.findings), rowFault('failed', 'row')];
  await settleRows(work.tx, name, [{ row: row.row, state: 'refused', plot: null, findings }]);
  const set = { ready: found.ready - 1, refused: found.refused + 1, updated_at: work.now };
  await updateImport(work.tx, name, set);
}

/** A row of which a plot is to be made. */
interface ToMake {
  row: ImportRow;
  plot: Omit<NewPlot, 'cooperative'>;
}

/**
 * What becomes of the rows, in their order. A row that is called as one before it, of which a plot is being made, waits for
 * the next time, with all behind it: only then is known what that came to.
 */
async function outcomesOf(work: Work, found: PlotImport, rows: readonly ImportRow[]): Promise<(Outcome & Settled)[]> {
  const { tx } = work;
  const farmers = await farmersCalled(tx, found.cooperative, rows);
  await work.attest.assertAsWritten(...farmersAsRead(found.cooperative, farmers));
  const owned = rows.map((row) => ({ row, ...farmerOf(row, farmers) }));
  const wanted = owned.flatMap((each) =>
    'farmer' in each ? [{ farmer: each.farmer, plot_name: each.row.plot_name ?? '' }] : [],
  );
  const known = await plotsCalled(tx, wanted);
  const settled: (Outcome & Settled)[] = [];
  const making: ToMake[] = [];
  const keys = new Set<string>();
  for (const each of owned) {
    const { row } = each;
    if ('fault' in each) {
      settled.push({ row: row.row, ...refusedFor(row, each.fault) });
      continue;
    }
    const key = `${each.farmer} ${row.plot_name ?? ''}`;
    if (keys.has(key)) break;
    keys.add(key);
    const next = nextOf(work, { row, farmer: each.farmer, known });
    if ('state' in next) settled.push({ row: row.row, ...next });
    else making.push({ row, plot: next });
  }
  const by = found.accepted_by === null ? work : onBehalfOf(work, found.accepted_by);
  const { cooperative, commodity_type } = found;
  const made = await registerPlots(
    by,
    cooperative,
    making.map(({ plot }) => ({ ...plot, commodity_type })),
  );
  for (const [index, { row }] of making.entries()) {
    const plot = made[index];
    if (plot === undefined) throw new Error('each plot has an outcome');
    settled.push({ row: row.row, ...takenAs(row, plot) });
  }
  return settled;
}

/** A plot stays with whoever bore the address or name just then. */
function farmersAsRead(cooperative: string, farmers: readonly MemberFarmer[]): RowsOf[] {
  const ids = sql`${farmers.map(({ id }) => id)}::uuid[]`;
  const called = sql<boolean>`(t.id, t.email, t.full_name) in (select * from unnest(${ids},
    ${farmers.map(({ email }) => email)}::text[], ${farmers.map(({ full_name }) => full_name)}::text[]))`;
  const each = (on: RawBuilder<SqlBool>) => ({ on, rows: farmers.length });
  return [
    { table: 'users', where: sql`t.id = any(${ids})`, relied: each(called) },
    {
      table: 'org_members',
      where: sql`t.org = ${cooperative} and t.user_id = any(${ids})`,
      relied: each(sql`true`),
    },
  ];
}

const refusedFor = (row: ImportRow, fault: RowFinding): Outcome => ({
  state: 'refused',
  plot: null,
  findings: [...findingsOf(row.findings), fault],
});

/** The plot that a row wants made, or what becomes of it without one. */
function nextOf(
  work: Work,
  { row, farmer, known }: { row: ImportRow; farmer: string; known: readonly NamedPlot[] },
): Omit<NewPlot, 'cooperative'> | Outcome {
  const plot_name = row.plot_name ?? '';
  const place = placeOfRow(row.geometry ?? '');
  const same = known.filter((each) => each.farmer === farmer && each.plot_name === plot_name);
  const there = same.find((each) => liesAt(each, place));
  if (there !== undefined)
    return { state: 'unchanged', plot: there.name, findings: [...findingsOf(row.findings), ...areaFaults(row, there)] };
  const [other] = same;
  if (other !== undefined) return refusedFor(row, rowFault('name_taken', 'plot_name', { plot: other.name }));
  const { planted_year, stated_ha } = row;
  const year = plantedFault(planted_year, work.now);
  if (year !== undefined) return refusedFor(row, year);
  return { farmer, plot_name, commodity_type: null, planted_year, stated_ha, place };
}

/** What is there already is not changed. */
function areaFaults({ stated_ha }: ImportRow, { name, stated_ha: kept }: NamedPlot): RowFinding[] {
  if (stated_ha === null || stated_ha === kept) return [];
  return [rowFault('area_stays', 'Area', { said: Number(stated_ha), plot: name })];
}

function takenAs(row: ImportRow, made: Decision<RegisteredPlot>): Outcome {
  if (!made.ok) return refusedFor(row, placeFault(made.refusal));
  const { name, overlaps } = made.value;
  // What was foreseen when the file was read is found anew.
  const others = findingsOf(row.findings).filter(({ code }) => code !== 'overlaps' && code !== 'copy');
  return { state: 'taken', plot: name, findings: [...others, ...sharesGround(overlaps.map(({ plot }) => plot))] };
}

function columnsOf({ polygon, point }: NewGeometry): Pick<NamedPlot, 'gps_polygon' | 'gps_lat' | 'gps_lng'> {
  return {
    gps_polygon: polygon?.text ?? null,
    gps_lat: point?.lat.toFixed(6) ?? null,
    gps_lng: point?.lng.toFixed(6) ?? null,
  };
}

/** The same outline; or the same point, of a plot without one. */
function liesAt(plot: NamedPlot, place: NewGeometry): boolean {
  const { gps_polygon, gps_lat, gps_lng } = columnsOf(place);
  if (gps_polygon !== null) return plot.gps_polygon === gps_polygon;
  return (
    plot.gps_polygon === null && Number(plot.gps_lat) === Number(gps_lat) && Number(plot.gps_lng) === Number(gps_lng)
  );
}
