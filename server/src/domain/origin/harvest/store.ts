import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import type { HarvestsTable } from '../../../platform/db/tables.generated.ts';
import type { Stage } from '../mass/rules.ts';
import { overlapsOf } from '../mass/store.ts';
import type { Candidate } from './rules.ts';

/** Most harvests in one lot. */
export const maxPooled = 5000;

export async function insertHarvest(tx: Tx, harvest: Insertable<HarvestsTable>): Promise<void> {
  await tx.insertInto('harvests').values(harvest).execute();
}

/** Whose harvests: those of all members of the cooperative, on its plots, or one member's own. */
export interface PoolScope {
  cooperative: string;
  commodityType: string;
  /** Only this farmer's plots. */
  farmer: string | undefined;
  /** Only what was weighed in this stage. */
  stage: Stage | undefined;
}

/**
 * Of a harvest `h` of a plot `p`: it was brought in by a member of the plot's cooperative. That is one who belongs to it
 * now, or belonged to it when the harvest was recorded: what somebody delivered before they left stays the cooperative's.
 */
export const ofMember: RawBuilder<boolean> = sql<boolean>`(
  exists (select from org_members m where m.org = p.cooperative and m.user_id = p.farmer)
  or exists (select from past_memberships past where past.org = p.cooperative and past.user_id = p.farmer
              and h.created_at >= past.joined_at and h.created_at < past.left_at))`;

/** Whether all of these harvests are of people who belonged to the cooperative of their plot. */
export const ofMembers = (harvests: readonly string[]): RawBuilder<boolean> => sql<boolean>`not exists (
  select from harvests h join plots p on p.name = h.plot where h.name = any(${harvests}::text[]) and not ${ofMember})`;

/** Names of the open harvests in scope, and how many more are of farmers who were no members when they recorded them. */
export async function openHarvests(tx: Tx, scope: PoolScope): Promise<{ names: string[]; ofOthers: number }> {
  const { rows } = await sql<{ name: string; member: boolean }>`
    select h.name, ${ofMember} as member
      from harvests h join plots p on p.name = h.plot
     where p.cooperative = ${scope.cooperative} and h.lot is null and h.quantity_kg is not null and h.voided_at is null
       and (p.commodity_type is null or p.commodity_type = ${scope.commodityType})
       and (${scope.stage ?? null}::text is null or h.stage = ${scope.stage ?? null}::text)
       and (${scope.farmer ?? null}::uuid is null or p.farmer = ${scope.farmer ?? null}::uuid)
     order by h.harvest_date, h.name limit ${2 * maxPooled}`.execute(tx);
  const names = rows.filter((row) => row.member).map((row) => row.name);
  return { names, ofOthers: rows.length - names.length };
}

/**
 * Locks harvests and their plots until the transaction ends: plots first, each kind by name, so that poolings of the
 * same plots wait for one another and see what the other took.
 * @returns the harvests that exist, in the order of `names`.
 */
export async function lockCandidates(tx: Tx, names: readonly string[]): Promise<(Candidate & { farmer: string })[]> {
  await sql`
    select name from plots where name in (select plot from harvests where name = any(${names}::text[]))
     order by name for no key update`.execute(tx);
  await sql`
    select name from harvests where name = any(${names}::text[]) order by name for update`.execute(tx);
  const { rows } = await sql<Candidate & { farmer: string }>`
    select h.name, h.plot, h.quantity_kg, h.lot, h.stage, h.voided_at, p.cooperative as plot_cooperative, p.commodity_type as plot_commodity,
           p.farmer,
           ${ofMember} as of_member,
           exists (select from past_memberships past where past.org = p.cooperative and past.user_id = p.farmer) as has_left
      from unnest(${names}::text[]) with ordinality as wanted (name, place)
      join harvests h on h.name = wanted.name join plots p on p.name = h.plot
     order by wanted.place`.execute(tx);
  return rows;
}

/** Puts the harvests into the lot, and writes down what it is made of. */
export async function assignToLot(tx: Tx, lot: string, harvests: readonly string[]): Promise<void> {
  await sql`update harvests set lot = ${lot} where name = any(${harvests}::text[])`.execute(tx);
  await sql`
    insert into lot_sources (lot, harvest, plot, quantity_kg)
    select ${lot}, name, plot, quantity_kg from harvests where name = any(${harvests}::text[])`.execute(tx);
}

/** What went into lots of these plots must be there, and be theirs. */
export const pooledOf = (plots: readonly string[]): RowsOf => ({
  table: 'harvests',
  where: sql`true`,
  keys: sql`array(select s.harvest from lot_sources s where s.plot = any(${plots}::text[]))`,
});

/** What says how much land plots have together, and what they gave in a season. */
export const onLand = (plots: readonly string[], season: { first_day: string; last_day: string }): RowsOf[] => [
  { table: 'plots', where: sql`t.name = any(${plots}::text[])` },
  overlapsOf(plots),
  pooledOf(plots),
  {
    table: 'harvests',
    where: sql`t.plot = any(${plots}::text[]) and t.harvest_date between ${season.first_day}::date and ${season.last_day}::date`,
  },
  { table: 'lots', where: sql`t.name in (select h.lot from harvests h where h.plot = any(${plots}::text[]))` },
];

/** Takes the harvests of a lot that is given up back into the pool of open ones. @returns how many. */
export async function releaseFromLot(tx: Tx, lot: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('harvests')
    .set({ lot: null })
    .where('lot', '=', lot)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** A comment on a plot: where a lot tag was scanned, and what the scanner noted. */
export async function commentOnPlot(
  tx: Tx,
  comment: { plot: string; body: string; authorId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('comments')
    .values({
      doctype: 'Farm Plot',
      docname: comment.plot,
      body: comment.body,
      author_id: comment.authorId,
      created_at: comment.at,
    })
    .execute();
}

/** What was noted about a plot, newest first. */
export function commentsOnPlot(
  tx: Tx,
  plot: string,
  limit: number,
): Promise<{ at: Date; author_name: string | null; body: string }[]> {
  return tx
    .selectFrom('comments')
    .leftJoin('users', 'users.id', 'comments.author_id')
    .select(['comments.created_at as at', 'users.full_name as author_name', 'comments.body'])
    .where('doctype', '=', 'Farm Plot')
    .where('docname', '=', plot)
    .orderBy('comments.id', 'desc')
    .limit(limit)
    .execute();
}
