import { type Selectable, sql, type Updateable } from 'kysely';
import { forbidden, notFound } from '../../../kernel/values/errors.ts';
import { isAdmin } from '../../../kernel/write/actor.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { HarvestChangesTable, HarvestsTable } from '../../../platform/db/tables.generated.ts';
import { speaksForGoods } from '../lot/about.ts';
import type { Plot } from '../plot/store.ts';
import type { Carrier } from './follow.ts';

export type Harvest = Selectable<HarvestsTable>;

/**
 * Locks a harvest after its plot, as everywhere.
 * @param lockPlot decides who may, and locks.
 * @throws Refusal 403 for a harvest that is missing or somebody else's, alike; 404 for admins and the authority.
 */
export async function lockHarvest(
  { tx, actor }: Pick<Work, 'tx' | 'actor'>,
  name: string,
  lockPlot: (plot: string) => Promise<Plot>,
): Promise<{ harvest: Harvest; plot: Plot }> {
  const found = await tx.selectFrom('harvests').select('plot').where('name', '=', name).executeTakeFirst();
  if (found === undefined) {
    throw isAdmin(actor) || actor.roles.has('SVC Authority') ? notFound(`There is no harvest ${name}.`) : forbidden();
  }
  const plot = await lockPlot(found.plot);
  const harvest = await tx
    .selectFrom('harvests')
    .selectAll()
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { harvest, plot };
}

/** Locks the lots that hold something of a harvest and were not given up, by name. */
export async function lockCarriers(tx: Tx, harvest: string): Promise<Carrier[]> {
  await sql`
    select l.name from lots l
     where l.name in (select lot from lot_sources where harvest = ${harvest}) and l.status <> 'Cancelled'
     order by l.name for update of l`.execute(tx);
  const { rows } = await sql<Carrier>`
    select l.name as lot, l.status, l.attested_version > 0 as attested, l.unit, l.quantity_kg, s.quantity_kg as part_kg,
           exists (select from inspections i where ${speaksForGoods}) as inspected,
           l.status = 'Sold' or (l.status = 'Flagged' and l.previous_status = 'Sold') as sold,
           (select sum(o.quantity_kg) from lot_sources o where o.lot = l.name) as sources_kg
      from lot_sources s join lots l on l.name = s.lot
     where s.harvest = ${harvest} and l.status <> 'Cancelled' order by l.name`.execute(tx);
  return rows;
}

/** What becomes of a harvest, and who says so. */
export interface HarvestChange {
  kind: HarvestChangesTable['kind'];
  byAuthority: boolean;
  at: Date;
  actorId: string | null;
  reason: string | null;
  set: Updateable<HarvestsTable>;
}

/** Writes a change of a harvest, keeping what it said before. @returns its version now. */
export async function writeChange(tx: Tx, harvest: Harvest, change: HarvestChange): Promise<number> {
  const version = harvest.version + 1;
  await tx
    .updateTable('harvests')
    .set({ ...change.set, version })
    .where('name', '=', harvest.name)
    .execute();
  const said = ({ harvest_date, quantity_kg, stage, lot_reference, notes, lot }: Partial<Harvest>) =>
    JSON.stringify({ harvest_date, quantity_kg, stage, lot_reference, notes, lot });
  const after = { ...harvest, ...(change.set as Partial<Harvest>) };
  await tx
    .insertInto('harvest_changes')
    .values({
      harvest: harvest.name,
      version,
      kind: change.kind,
      by_authority: change.byAuthority,
      at: change.at,
      actor_id: change.actorId,
      reason: change.reason,
      before: said(harvest),
      after: said(after),
    })
    .execute();
  return version;
}

/** What a harvest said before, the latest change first. */
export function changesOf(tx: Tx, harvest: string) {
  return tx
    .selectFrom('harvest_changes')
    .leftJoin('users', 'users.id', 'harvest_changes.actor_id')
    .select(['version', 'kind', 'by_authority', 'at', 'reason', 'before', 'after', 'actor_id'])
    .select('users.full_name as actor_name')
    .where('harvest', '=', harvest)
    .orderBy('version', 'desc')
    .execute();
}

/** The lots that hold something of a harvest, by name; locks nothing. Undefined when there is no such harvest. */
export async function lotsOfHarvest(tx: Tx, harvest: string): Promise<string[] | undefined> {
  const { rows } = await sql<{ lots: string[] }>`
    select array(select lot from lot_sources where harvest = h.name order by lot) as lots
      from harvests h where h.name = ${harvest}`.execute(tx);
  return rows[0]?.lots;
}
