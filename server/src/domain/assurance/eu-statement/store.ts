import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type {
  EuDeclarationsTable,
  EuExchangesTable,
  EuStatementsTable,
  EuTasksTable,
} from '../../../platform/db/tables.generated.ts';
import { referredBy } from '../diligence/referred.ts';
import type { Package } from '../diligence/types.ts';

export type EuStatement = Selectable<EuStatementsTable>;
export type EuTask = Selectable<EuTasksTable>;
export type EuExchange = Selectable<EuExchangesTable>;
export type EuDeclaration = Selectable<EuDeclarationsTable>;

export async function insertStatements(tx: Tx, rows: readonly Insertable<EuStatementsTable>[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('eu_statements')
      .values([...rows])
      .execute();
}

export async function insertTasks(tx: Tx, rows: readonly Insertable<EuTasksTable>[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('eu_tasks')
      .values([...rows])
      .execute();
}

export async function updateStatement(tx: Tx, key: string, set: Updateable<EuStatementsTable>): Promise<void> {
  await tx.updateTable('eu_statements').set(set).where('internal_reference', '=', key).execute();
}

export async function updateTask(tx: Tx, id: string, set: Updateable<EuTasksTable>): Promise<void> {
  await tx.updateTable('eu_tasks').set(set).where('id', '=', id).execute();
}

export function findStatement(tx: Tx, key: string): Promise<EuStatement> {
  return tx.selectFrom('eu_statements').selectAll().where('internal_reference', '=', key).executeTakeFirstOrThrow();
}

type Placed = Pick<EuStatement, 'package' | 'internal_reference' | 'place'>;

export const partReference = (main: string, place: number): string => `${main}-${place}`;
const mainReference = ({ internal_reference, place }: Placed): string =>
  place === 0 ? internal_reference : internal_reference.slice(0, -partReference('', place).length);

/** Statements of the same submission that are not over, the main one first. */
export async function liveStatements(tx: Tx, of: Placed): Promise<EuStatement[]> {
  return (await allLive(tx, of)).filter((row) => mainReference(row) === mainReference(of));
}

/** Of an earlier submission of the package, which was given up: they are on their way back, or the system keeps them. */
export async function earlierStatements(tx: Tx, of: Placed): Promise<EuStatement[]> {
  return (await allLive(tx, of)).filter((row) => mainReference(row) !== mainReference(of));
}

function allLive(tx: Tx, { package: name }: Placed): Promise<EuStatement[]> {
  return tx
    .selectFrom('eu_statements')
    .selectAll()
    .where('package', '=', name)
    .where('state', 'in', ['Waiting', 'Submitted', 'Available'])
    .orderBy('place')
    .execute();
}

/** Whether the submission that a statement belongs to still goes on. */
export const goesOn = async (tx: Tx, of: Placed): Promise<boolean> =>
  (await liveStatements(tx, of)).some(({ place }) => place === 0);

/** The main statement of a package's newest submission. */
export function newestMain(tx: Tx, found: string): Promise<EuStatement | undefined> {
  return tx
    .selectFrom('eu_statements')
    .selectAll()
    .where('package', '=', found)
    .where('place', '=', 0)
    .orderBy('created_at', 'desc')
    .orderBy('internal_reference')
    .executeTakeFirst();
}

export function openTask(tx: Tx, statement: string): Promise<EuTask | undefined> {
  return tx
    .selectFrom('eu_tasks')
    .selectAll()
    .where('statement', '=', statement)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** Longer than a call may take, so that a living process keeps what it took. */
const leaseMs = 180_000;

/** Whether a task is due at a moment; as `waits` of the job. */
export const tasksWait = (now: Date) =>
  sql<boolean>`exists (select from eu_tasks where next_at <= ${now} and (lease_until is null or lease_until < ${now}))`;
export const looksWait = (now: Date) =>
  sql<boolean>`exists (select from eu_statements where next_look_at <= ${now} and (lease_until is null or lease_until < ${now}))`;

/** The task that has waited longest, locked so that no other process takes it. @param but those that are passed over. */
export async function lockDueTask(tx: Tx, now: Date, but: readonly string[]): Promise<EuTask | undefined> {
  const { rows } = await sql<EuTask>`
    select * from eu_tasks where next_at <= ${now} and (lease_until is null or lease_until < ${now})
       and id <> all(${but}::uuid[])
     order by next_at limit 1 for update skip locked`.execute(tx);
  return rows[0];
}

/** Takes it. One that is Waiting becomes Sending in the same statement: from its commit on it counts as sent. */
export async function takeTask(tx: Tx, { id }: Pick<EuTask, 'id'>, now: Date): Promise<void> {
  await sql`
    update eu_tasks t
       set lease_until = ${new Date(now.getTime() + leaseMs)}, attempts = t.attempts + 1,
           state = case when t.state = 'Waiting' then 'Sending' else t.state end,
           sent_at = case when t.state = 'Waiting' then ${now} else t.sent_at end,
           version_before = case when t.state = 'Waiting'
             then (select version from eu_statements s where s.internal_reference = t.statement) else t.version_before end
     where t.id = ${id}`.execute(tx);
}

/** The statements of the package whose turn it is, locked so that no other process asks about them. @param but those that are passed over. */
export async function lockDueLook(tx: Tx, now: Date, but: readonly string[]): Promise<EuStatement[]> {
  const isDue = sql`next_look_at <= ${now} and (lease_until is null or lease_until < ${now})
    and internal_reference <> all(${but}::text[])`;
  const { rows } = await sql<EuStatement>`
    with turn as (
      select package from eu_statements where ${isDue} order by next_look_at limit 1 for update skip locked)
    select * from eu_statements where package = (select package from turn) and ${isDue}
     order by place limit 100 for update skip locked`.execute(tx);
  return rows;
}

/** Takes statements for a look. */
export async function takeLook(tx: Tx, keys: readonly string[], now: Date): Promise<void> {
  await sql`
    update eu_statements set lease_until = ${new Date(now.getTime() + leaseMs)}
     where internal_reference = any(${keys}::text[])`.execute(tx);
}

export async function insertExchange(tx: Tx, row: Insertable<EuExchangesTable>): Promise<number> {
  const { id } = await tx.insertInto('eu_exchanges').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function insertDeclaration(tx: Tx, row: Insertable<EuDeclarationsTable>): Promise<EuDeclaration> {
  return tx.insertInto('eu_declarations').values(row).returningAll().executeTakeFirstOrThrow();
}

/** The newest row of a supplier's statement that was checked with an order. */
export async function newestDeclaration(
  tx: Tx,
  { order, reference, verification }: { order: string; reference: string; verification: string },
): Promise<EuDeclaration | undefined> {
  return tx
    .selectFrom('eu_declarations')
    .selectAll()
    .where('order_name', '=', order)
    .where('reference_number', '=', reference)
    .where('verification_number', '=', verification)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Those of these declarations that a later one of the same numbers, for the same order, took the place of. */
export async function overtakenDeclarations(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select e.id::text from eu_declarations e where e.id = any(${ids}::bigint[]) and exists (
      select from eu_declarations later
       where later.org = e.org and later.id > e.id and later.order_name is not distinct from e.order_name
         and later.reference_number = e.reference_number and later.verification_number = e.verification_number)`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Packages of this order's lot that were sent, and still stand, before this moment: what they refer to stays. */
export async function sentForOrder(tx: Tx, order: string, operator: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('diligence_packages')
    .innerJoin('diligence_lots', 'diligence_lots.package', 'diligence_packages.name')
    .innerJoin('orders', 'orders.lot', 'diligence_lots.lot')
    .select('diligence_packages.name')
    .where('orders.name', '=', order)
    .where('diligence_packages.operator', '=', operator)
    .where('diligence_packages.submitted_at', 'is not', null)
    .where('diligence_packages.status', 'in', ['Submitted', 'Available', 'Amended'])
    .orderBy('diligence_packages.name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Suppliers' statements that the statement of a package refers to. */
export async function declarationsFor(
  tx: Tx,
  found: Pick<Package, 'name' | 'operator' | 'submitted_at'>,
): Promise<{ lot: string; reference_number: string }[]> {
  const referred = referredBy({
    name: sql`${found.name}`,
    operator: sql`${found.operator}`,
    submitted_at: sql`${found.submitted_at}::timestamptz`,
  });
  const { rows } = await sql<{ lot: string; reference_number: string }>`
    select lot, reference_number from (${referred}) r order by lot, reference_number`.execute(tx);
  return rows;
}
