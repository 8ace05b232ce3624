import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/database.ts';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';

/**
 * The lots above a lot `l`: the one that it was split from, the one that that was split from, and so on; each with what was
 * split off it, and when. (By `union`, so that records which name each other in a circle end.)
 */
const above = sql`
  with recursive above as (
    select part.parent_lot as lot, part.created_at as parted from lots part where part.name = l.name
    union select part.parent_lot, part.created_at from above join lots part on part.name = above.lot
  )`;

/** A lot `l` with those above it. Of nearly all lots that is known without walking up: their parent is no part itself. */
const withAbove = sql`case
  when l.parent_lot is null then array[l.name]
  when (select whole.parent_lot is null from lots whole where whole.name = l.parent_lot)
    then array[l.name, l.parent_lot]
  else array[l.name] || array(${above} select above.lot from above where above.lot is not null) end`;

/** When the goods of a lot `l` left the lot above it that an inspection `i` is of. */
const partedFromInspected = sql`case when i.lot = l.parent_lot then l.created_at
  else (${above} select min(above.parted) from above where above.lot = i.lot) end`;

/**
 * Whether an inspection `i` is about the goods of a lot `l`: it is of that lot, or of one that it was split from, also by way of
 * other parts, while its goods were still there. What is found of the rest says nothing of a part that is gone. When they looked
 * is the inspector's word; when they handed it in is the service's, so both must lie before the part.
 */
export const isAboutGoods: RawBuilder<boolean> = sql<boolean>`(
  i.lot = any(${withAbove}) and (i.lot = l.name or
    greatest(i.inspected_at, coalesce(i.submitted_at, i.created_at)) <= ${partedFromInspected}))`;

/** Whether an inspection `i` speaks for the goods of a lot `l`: it was handed in, and not sent back. */
export const speaksForGoods: RawBuilder<boolean> = sql<boolean>`(${isAboutGoods} and i.status in ('Submitted', 'Approved'))`;

/** SQL for the newest approved inspection `i` that is about the goods of a lot `l`. */
export const newestApproved = (columns: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${columns} from inspections i where ${isAboutGoods} and i.status = 'Approved'
   order by i.decided_at desc, i.name desc limit 1`;

/** When an inspector of an inspection `i` looked. */
export const seenAt = sql<Date>`coalesce(i.inspected_at, i.submitted_at, i.created_at)`;

/**
 * What the lot of an inspection `i` said of its processing when the inspector looked, by what was signed of it (see `describedWhenSeen`);
 * no row where nothing was.
 */
export const methodSeen = sql`
  select a.version, a.payload::jsonb ->> 'processing_method' as method
    from attestations a where a.kind = 'lot' and a.subject = i.lot
   order by a.signed_at <= ${seenAt} desc, case when a.signed_at <= ${seenAt} then a.version else -a.version end desc
   limit 1`;

/** Of a row of lots: an approved inspection of its goods found something else than it claims, or none saw goods that were claimed to be so processed. */
export const foundOtherwise: RawBuilder<boolean> = sql<boolean>`(
  select coalesce(bool_or(i.result = 'non_conformant')
                  or not bool_or(seen.version is null or seen.method is not distinct from l.processing_method), false)
    from lots l join inspections i on ${isAboutGoods} left join lateral (${methodSeen}) seen on true
   where l.name = lots.name and i.status = 'Approved')`;

/** Of some lots, those of which `foundOtherwise` holds. */
export async function foundOtherwiseAmong(tx: Tx, lots: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select lots.name from lots where lots.name = any(${lots}::text[]) and ${foundOtherwise}`.execute(tx);
  return new Set(rows.map(({ name }) => name));
}

/** What `foundOtherwise` says, in answers. Status Verified alone does not say what was found. */
export const foundOtherwiseOutput = z.boolean().meta({
  description:
    'An approved inspection found something else than it claims, or was of goods that were claimed to be processed otherwise, whatever `status` says.',
});

/**
 * The inspections of a lot and of those above it. Each lot says how many of its own were approved, and whoever approves one changes it in
 * the same transaction: so one is missed that somebody took away, or made out to be of another lot, or not to be approved.
 */
export function inspectionsOfGoods(lot: string): RowsOf[] {
  const goods = sql`(select unnest(${withAbove}) from lots l where l.name = ${lot})`;
  const inspections: RowsOf = { table: 'inspections', where: sql`t.lot in ${goods}` };
  const approved = sql`(select count(*) from inspections i where i.lot = whole.name and i.status = 'Approved')`;
  const complete = sql<boolean>`not exists (
    select from lots whole where whole.name in ${goods} and whole.approved_inspections <> ${approved})`;
  return [
    inspections,
    { table: 'lots', where: sql`t.name in ${goods}`, beside: [inspections], relied: { on: complete, rows: 1 } },
  ];
}

/** @param inspected what was read: whether goods of the lot were inspected. */
export function inspectedAsRead(lot: string, inspected: boolean): RowsOf[] {
  const on = sql<boolean>`(select exists (select from inspections i where ${speaksForGoods}) from lots l where l.name = t.name) = ${inspected}`;
  return [...inspectionsOfGoods(lot), { table: 'lots', where: sql`t.name = ${lot}`, relied: { on, rows: 1 } }];
}

/** SQL for the names of some lots and of all that was split off them, also by way of other parts. */
export const withParts = (lots: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  with recursive parts as (
    select name from lots where name in (${lots})
    union select part.name from parts join lots part on part.parent_lot = parts.name
  ) select name from parts)`;

/** The lots that an inspection is about, by name: that which was inspected, and the parts that its goods have gone into since. */
export async function lotsInspectedBy(tx: Tx, inspection: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select l.name from inspections i cross join lateral ${withParts(sql`i.lot`)} goods join lots l on l.name = goods.name
     where i.name = ${inspection} and ${isAboutGoods} order by l.name`.execute(tx);
  return rows.map(({ name }) => name);
}
