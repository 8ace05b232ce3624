import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Work } from '../../../kernel/write/work.ts';
import { isFileNamed } from '../../../platform/backup/contents.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type {
  PlotImportRowState,
  PlotImportRowsTable,
  PlotImportsTable,
} from '../../../platform/db/tables.generated.ts';
import type { FileStorage } from '../../../platform/storage/file-storage.ts';
import type { RowFinding } from './faults.ts';
import type { ReadRow } from './plot-file.ts';

export type PlotImport = Selectable<PlotImportsTable>;
export type ImportRow = Selectable<PlotImportRowsTable>;

export async function insertImport(tx: Tx, row: Insertable<PlotImportsTable>): Promise<void> {
  await tx.insertInto('plot_imports').values(row).execute();
}

export function updateImport(tx: Tx, name: string, set: Updateable<PlotImportsTable>): Promise<PlotImport> {
  return tx.updateTable('plot_imports').set(set).where('name', '=', name).returningAll().executeTakeFirstOrThrow();
}

/** How many imports of an organisation are under way. */
export async function openImports(tx: Tx, column: 'cooperative' | 'exporter', org: string): Promise<number> {
  const row = await tx
    .selectFrom('plot_imports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(column, '=', org)
    .where('status', 'in', ['Receiving', 'Checking', 'Checked', 'Taking'])
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function insertPart(
  tx: Tx,
  part: { import: string; start: number; size: number; sha256: string },
): Promise<void> {
  await tx
    .insertInto('plot_import_parts')
    .values({ ...part, salted: true, sha256: Buffer.from(part.sha256, 'hex') })
    .execute();
}

/** A piece of a file: where it lies, and how many of the last bytes there are its own. */
export interface Part {
  sha256: string;
  size: number;
}

/** The pieces of a file in their order. */
export async function partsOf(tx: Tx, name: string): Promise<Part[]> {
  const rows = await tx
    .selectFrom('plot_import_parts')
    .select(['sha256', 'size'])
    .where('import', '=', name)
    .orderBy('start')
    .execute();
  return rows.map((part) => ({ ...part, sha256: part.sha256.toString('hex') }));
}

/** The bytes of a file that are there. */
export async function contentOf(tx: Tx, files: FileStorage, name: string): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  for (const { sha256, size } of await partsOf(tx, name)) {
    const stored = await files.get(sha256);
    if (stored === undefined) throw new Error(`a piece of the file of ${name} is not in the file storage`);
    parts.push(stored.subarray(stored.length - size));
  }
  return Buffer.concat(parts);
}

/** The pieces whose bytes are theirs alone: where a record names the same, somebody else wrote the piece, and its file stays. */
export async function ownPartsOf(tx: Tx, name: string): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select p.sha256 from (select encode(sha256, 'hex') as sha256 from plot_import_parts where import = ${name} and salted) p
     where not ${sql.raw(isFileNamed('p.sha256'))}`.execute(tx);
  return rows.map(({ sha256 }) => sha256);
}

export async function forgetParts(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom('plot_import_parts').where('import', '=', name).execute();
}

/** What waits for people: after some days nobody comes any more. */
const waiting = ['Receiving', 'Checked', 'Refused'] as const;

/** Imports that nobody went on with since a moment, the oldest first. */
export async function idleImports(tx: Tx, before: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('plot_imports')
    .select('name')
    .where('status', 'in', waiting)
    .where('updated_at', '<', before)
    .orderBy('updated_at')
    .execute();
  return rows.map(({ name }) => name);
}

/** Ends an import that nobody went on with since a moment. */
export async function expireImport(tx: Tx, { name, before, now }: { name: string; before: Date; now: Date }) {
  await tx
    .updateTable('plot_imports')
    .set({ status: 'Expired', updated_at: now })
    .where('name', '=', name)
    .where('status', 'in', waiting)
    .where('updated_at', '<', before)
    .execute();
}

/** Imports that have ended, whose pieces are still there. */
export async function endedWithParts(tx: Tx): Promise<{ name: string; status: PlotImport['status'] }[]> {
  return tx
    .selectFrom('plot_imports')
    .select(['name', 'status'])
    .where('status', 'in', ['Done', 'Cancelled', 'Expired'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('plot_import_parts')
          .select('start')
          .whereRef('plot_import_parts.import', '=', 'plot_imports.name'),
      ),
    )
    .orderBy('name')
    .limit(100)
    .execute();
}

/** @throws Refusal 409 where an import did not end so, which is for good, by what the service wrote. */
export function assertEnded(
  { attest }: Pick<Work, 'attest'>,
  name: string,
  status: PlotImport['status'],
): Promise<void> {
  return attest.assertAsWritten({
    table: 'plot_imports',
    where: sql`t.name = ${name}`,
    relied: { on: sql`t.status = ${status}`, rows: 1 },
  });
}

/**
 * The oldest import that a job has something to do for.
 * @param silentSince  whoever reads one said so after that moment.
 * @param but  names of those that are left as they are.
 */
export function nextDue(
  tx: Tx,
  { silentSince, but }: { silentSince: Date; but: readonly string[] },
): Promise<PlotImport | undefined> {
  return tx
    .selectFrom('plot_imports')
    .selectAll()
    .where('status', 'in', ['Checking', 'Taking'])
    .where(sql<boolean>`name <> all(${but}::text[])`)
    .where((eb) => eb.or([eb('status', '=', 'Taking'), eb('attempts', '=', 0), eb('updated_at', '<=', silentSince)]))
    .orderBy('created_at')
    .orderBy('name')
    .limit(1)
    .executeTakeFirst();
}

/** Locks an import in a state; undefined where it is in another, or another process is at it. */
export function lockIn(tx: Tx, name: string, status: 'Checking' | 'Taking'): Promise<PlotImport | undefined> {
  return inState(tx, name, status).forNoKeyUpdate().skipLocked().executeTakeFirst();
}

/** As `lockIn`, for who has the turn: whoever asks for the import at this moment is waited for. */
export function waitIn(tx: Tx, name: string, status: 'Checking' | 'Taking'): Promise<PlotImport | undefined> {
  return inState(tx, name, status).forNoKeyUpdate().executeTakeFirst();
}

function inState(tx: Tx, name: string, status: 'Checking' | 'Taking') {
  return tx.selectFrom('plot_imports').selectAll().where('name', '=', name).where('status', '=', status);
}

/** How many rows of a file were stored; they are stored in their order. */
export async function storedRows(tx: Tx, name: string): Promise<number> {
  const row = await tx
    .selectFrom('plot_import_rows')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('import', '=', name)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function insertRows(
  tx: Tx,
  name: string,
  rows: readonly (ReadRow & { state: PlotImportRowState })[],
): Promise<void> {
  await sql`
    insert into plot_import_rows (import, row, plot_name, farmer_name, farmer_email, planted_year, stated_ha, geometry, findings, state)
    select ${name}, row, plot_name, farmer_name, farmer_email, planted_year, stated_ha, geometry, findings, state
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as n (row int, plot_name text, farmer_name text, farmer_email text, planted_year int, stated_ha numeric, geometry text,
                 findings jsonb, state text)
        on conflict (import, row) do nothing`.execute(tx);
}

export interface CopiedRow {
  row: number;
  /** The first that says the same. */
  first: number;
  findings: unknown;
}

/** Rows that say again what one before them says: the same farmer, name and place. */
export async function copiedRows(tx: Tx, name: string): Promise<CopiedRow[]> {
  const { rows } = await sql<CopiedRow>`
    select row, first, findings
      from (select row, findings, first_value(row) over (
                     partition by lower(coalesce(farmer_email, farmer_name)), plot_name, geometry order by row) as first
              from plot_import_rows where import = ${name} and state = 'ready') r
     where first < row`.execute(tx);
  return rows;
}

/** How many of the rows of which plots can be made are told to be copies. */
export async function countCopies(tx: Tx, name: string): Promise<number> {
  const { count } = await tx
    .selectFrom('plot_import_rows')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('import', '=', name)
    .where('state', '=', 'ready')
    .where(sql<boolean>`findings @> '[{"code": "copy"}]'`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many rows are in each state. */
export async function countStates(tx: Tx, name: string): Promise<Record<PlotImportRowState, number>> {
  const rows = await tx
    .selectFrom('plot_import_rows')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .where('import', '=', name)
    .groupBy('state')
    .execute();
  const counts = { ready: 0, refused: 0, taken: 0, unchanged: 0 };
  for (const { state, count } of rows) counts[state] = Number(count);
  return counts;
}

export function readyRows(tx: Tx, name: string, limit: number): Promise<ImportRow[]> {
  return tx
    .selectFrom('plot_import_rows')
    .selectAll()
    .where('import', '=', name)
    .where('state', '=', 'ready')
    .orderBy('row')
    .limit(limit)
    .forUpdate()
    .execute();
}

/** What became of a row. */
export interface Settled {
  row: number;
  state: PlotImportRowState;
  plot: string | null;
  findings: readonly RowFinding[];
}

/** Keeps what became of some rows of an import. */
export async function settleRows(tx: Tx, name: string, settled: readonly Settled[]): Promise<void> {
  await sql`
    update plot_import_rows r set state = n.state, plot = n.plot, findings = n.findings
      from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as n (row int, state text, plot text, findings jsonb)
     where r.import = ${name} and r.row = n.row`.execute(tx);
}

export interface MemberFarmer {
  id: string;
  email: string;
  full_name: string;
}

/** The farmers of a cooperative with one of the addresses or names. */
export async function farmersCalled(
  tx: Tx,
  cooperative: string,
  rows: readonly Pick<ImportRow, 'farmer_email' | 'farmer_name'>[],
): Promise<MemberFarmer[]> {
  const emails = rows.flatMap(({ farmer_email }) => (farmer_email === null ? [] : [farmer_email]));
  const names = rows.flatMap(({ farmer_name }) => (farmer_name === null ? [] : [farmer_name.toLowerCase()]));
  const { rows: found } = await sql<MemberFarmer>`
    select u.id, u.email, u.full_name
      from org_members m join users u on u.id = m.user_id
      join user_roles r on r.user_id = u.id and r.role = 'SVC Farmer'
     where m.org = ${cooperative} and u.disabled_at is null
       and (lower(u.email) = any(${emails}::text[]) or lower(u.full_name) = any(${names}::text[]))
     order by u.id`.execute(tx);
  return found;
}

export interface NamedPlot {
  name: string;
  farmer: string;
  plot_name: string;
  gps_polygon: string | null;
  gps_lat: string | null;
  gps_lng: string | null;
  stated_ha: string | null;
}

/** Plots of some farmers that are called so. */
export async function plotsCalled(
  tx: Tx,
  wanted: readonly { farmer: string; plot_name: string }[],
): Promise<NamedPlot[]> {
  const { rows } = await sql<NamedPlot>`
    select name, farmer, plot_name, gps_polygon, gps_lat, gps_lng, stated_ha from plots
     where farmer = any(${wanted.map(({ farmer }) => farmer)}::uuid[])
       and plot_name = any(${wanted.map(({ plot_name }) => plot_name)}::text[])
       and status <> 'Retired'
     order by name`.execute(tx);
  return rows;
}

/** Forgets what the rows of a file said, before it is read once more. */
export async function forgetRows(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom('plot_import_rows').where('import', '=', name).execute();
}
