import { setImmediate as otherWork } from 'node:timers/promises';
import type { JobContext } from '../../../kernel/jobs/jobs.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { FileStorage } from '../../../platform/storage/file-storage.ts';
import { ThreadEndedError } from '../../../platform/threads/aside.ts';
import { homeOf } from '../plot/geometry.ts';
import { foreseenOverlaps } from '../plot/store.ts';
import { openPlotFile } from './aside.ts';
import { farmerOf } from './farmers.ts';
import { isRefusing, type RowFinding, rowFault, sharesGround } from './faults.ts';
import type { FileSummary, ReadRow } from './plot-file.ts';
import { foreseen, placeOfRow } from './row-place.ts';
import { maxAttempts, maxRows } from './rules.ts';
import {
  contentOf,
  copiedRows,
  countStates,
  farmersCalled,
  insertRows,
  lockIn,
  type PlotImport,
  settleRows,
  storedRows,
  updateImport,
  waitIn,
} from './store.ts';
import { findingsOf } from './views.ts';

const rowsAtOnce = 100;
const beatMs = 5000;
/** As long as nothing was heard of whoever reads a file, it is theirs. */
export const silenceMs = 30_000;

/**
 * Reads the file of an import and keeps what each row says. Whoever is stopped on the way goes on behind the rows that are
 * kept already.
 */
export async function checkImport<S extends { readonly files: FileStorage }>(
  context: JobContext<S>,
  { name, latitude_first }: PlotImport,
): Promise<void> {
  const turn = await context.transaction((work) => takeTurn(work, name));
  if (turn === 'of others') return;
  if (turn === 'too often') return refuse(context, name, [rowFault('unreadable', 'file')]);
  const beat = setInterval(() => void context.transaction((work) => stayAtIt(work, name)).catch(() => {}), beatMs);
  try {
    await readRows(context, { name, latitude_first });
  } catch (error) {
    // It would take as much the next time.
    if (!(error instanceof ThreadEndedError) || error.why !== 'memory') throw error;
    await refuse(context, name, [rowFault('unreadable', 'file')]);
  } finally {
    clearInterval(beat);
  }
}

type Turn = 'ours' | 'of others' | 'too often';

/** Of several processes one reads a file. Whoever is at it says so again and again, so a silence means that it was stopped. */
async function takeTurn({ tx, now }: Pick<Work, 'tx' | 'now'>, name: string): Promise<Turn> {
  const found = await lockIn(tx, name, 'Checking');
  if (found === undefined) return 'of others';
  const { attempts, updated_at } = found;
  if (attempts > 0 && now.getTime() - updated_at.getTime() < silenceMs) return 'of others';
  if (attempts >= maxAttempts) return 'too often';
  await updateImport(tx, name, { attempts: attempts + 1, updated_at: now });
  return 'ours';
}

async function stayAtIt({ tx, now }: Pick<Work, 'tx' | 'now'>, name: string): Promise<void> {
  if ((await lockIn(tx, name, 'Checking')) !== undefined) await updateImport(tx, name, { updated_at: now });
}

async function readRows<S extends { readonly files: FileStorage }>(
  context: JobContext<S>,
  { name, latitude_first }: Pick<PlotImport, 'name' | 'latitude_first'>,
): Promise<void> {
  const file = await openPlotFile(await contentOf(context.database.db, context.services.files, name), latitude_first);
  try {
    const { summary } = file;
    const fault = faultOf(summary);
    if (fault !== undefined) return await refuse(context, name, [...summary.findings, ...fault], summary);
    for (let from = await storedRows(context.database.db, name); from < summary.rows; from += rowsAtOnce) {
      const rows = await file.rows(from, rowsAtOnce);
      const goesOn = await context.transaction((work) => keepRows(work, name, rows));
      if (!goesOn) return;
    }
    await context.transaction(async ({ tx, now }) => {
      if ((await waitIn(tx, name, 'Checking')) === undefined) return;
      await tellCopies(tx, name);
      const { ready, refused } = await countStates(tx, name);
      const set = { ...columnsOf(summary), ready, refused, status: 'Checked', attempts: 0, updated_at: now } as const;
      await updateImport(tx, name, set);
    });
  } finally {
    await file.close();
  }
}

/** Only where all rows are there is known which say the same; a copy stays, and comes to nothing when its first was made. */
async function tellCopies(tx: Tx, name: string): Promise<void> {
  const copies = await copiedRows(tx, name);
  const told = copies.map(({ row, first, findings }) => ({
    row,
    state: 'ready' as const,
    plot: null,
    findings: [rowFault('copy', 'row', { row: first }), ...findingsOf(findings)],
  }));
  if (told.length > 0) await settleRows(tx, name, told);
}

function faultOf({ rows }: FileSummary): RowFinding[] | undefined {
  if (rows === 0) return [];
  return rows > maxRows ? [rowFault('too_many_rows', 'file', { count: rows, most: maxRows })] : undefined;
}

const columnsOf = ({ format, likelySwapped, rows, findings }: FileSummary) => ({
  format,
  likely_swapped: likelySwapped,
  row_count: rows,
  findings: JSON.stringify(findings.slice(0, 100)),
});

async function refuse<S>(
  context: JobContext<S>,
  name: string,
  findings: readonly RowFinding[],
  summary?: FileSummary,
): Promise<void> {
  await context.transaction(async ({ tx, now }) => {
    if ((await waitIn(tx, name, 'Checking')) === undefined) return;
    const read = summary === undefined ? {} : columnsOf(summary);
    const said = JSON.stringify(findings.slice(0, 100));
    await updateImport(tx, name, { ...read, findings: said, status: 'Refused', updated_at: now });
  });
}

type Judged = ReadRow & { state: 'refused' | 'ready' };

/** @returns false where somebody took the import back meanwhile. */
async function keepRows(
  work: Pick<Work, 'tx' | 'now' | 'attest'>,
  name: string,
  rows: readonly ReadRow[],
): Promise<boolean> {
  const { tx, now } = work;
  const found = await waitIn(tx, name, 'Checking');
  if (found === undefined) return false;
  // Of a cooperative's people its own office knows; who else sends a file learns of them what the office lets them.
  const farmers = found.exporter === null ? await farmersCalled(tx, found.cooperative, rows) : undefined;
  const home = await homeOf(work, found.cooperative);
  const judged: Judged[] = [];
  for (const row of rows) {
    const named = row.farmer_email !== null || row.farmer_name !== null;
    const owner = farmers === undefined || !named ? undefined : farmerOf(row, farmers);
    const fault = owner !== undefined && 'fault' in owner ? [owner.fault] : [];
    const findings = [...row.findings, ...fault, ...foreseen(row, home, now)];
    const refused = row.geometry === null || findings.some(isRefusing);
    judged.push({ ...row, findings, state: refused ? 'refused' : 'ready' });
    // An embedded database works in this thread: other callers are answered between two outlines.
    await otherWork();
  }
  await insertRows(tx, name, farmers === undefined ? judged : await onGround(tx, judged, found.cooperative));
  return true;
}

/** With the plots of the cooperative on whose ground the rows lie; of other cooperatives' plots nothing is said before one is made. */
async function onGround(tx: Tx, judged: readonly Judged[], cooperative: string): Promise<Judged[]> {
  const outlines = judged.flatMap(({ row, state, plot_name, geometry }) => {
    const polygon = state === 'refused' || geometry === null ? undefined : placeOfRow(geometry).polygon;
    return polygon === undefined ? [] : [{ name: String(row), plot_name: plot_name ?? '', polygon }];
  });
  const shared = await foreseenOverlaps(tx, outlines, cooperative);
  return judged.map((each) => ({
    ...each,
    findings: [...each.findings, ...sharesGround(shared.get(String(each.row)) ?? [])],
  }));
}
