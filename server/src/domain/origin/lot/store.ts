import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Appending } from '../../../kernel/write/append.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { newestRow } from '../../../platform/db/newest-row.ts';
import type { LotsTable } from '../../../platform/db/tables.generated.ts';
import { inspectionsOfGoods, speaksForGoods } from './about.ts';
import type { MassBound } from './editable.ts';

export type Lot = Selectable<LotsTable>;

/** Locks one lot until the transaction ends. Lock order everywhere: order, then lot, then escrow, then accounts. */
export function lockLot(tx: Tx, name: string): Promise<Lot | undefined> {
  return tx.selectFrom('lots').selectAll().where('name', '=', name).forUpdate().executeTakeFirst();
}

/** A lot that is known to exist, as this transaction has made it. */
export function readLot(tx: Tx, name: string): Promise<Lot> {
  return tx.selectFrom('lots').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
}

export async function insertLot(tx: Tx, lot: Insertable<LotsTable>): Promise<void> {
  await tx.insertInto('lots').values(lot).execute();
}

/** Writes columns of one lot, which the caller has locked. */
export async function updateLot(tx: Tx, name: string, changes: Updateable<LotsTable>): Promise<void> {
  await lotChange(tx, name, changes).execute();
}

/** As `updateLot`, not made yet; see `together`. */
export function lotChange(tx: Tx, name: string, changes: Updateable<LotsTable>) {
  return tx.updateTable('lots').set(changes).where('name', '=', name);
}

/**
 * Before a change of where a lot stands in its sale: it is signed at the commit, unless somebody changed it past the service,
 * or nothing of the lot was ever signed. The lot must be locked.
 */
export async function signListing(
  { attest }: Pick<Work, 'attest'>,
  { name, attested_version }: Pick<Lot, 'name' | 'attested_version'>,
): Promise<void> {
  if (attested_version > 0 && (await attest.isAsSigned('listing', name))) attest.atCommit('listing', name);
}

/** The inspections of the goods of a row of lots that were handed in and not sent back. */
const standing = sql`
  from lots l join inspections i on ${speaksForGoods} where l.name = lots.name`;

/** What binds the mass of a row of lots: what its last step gave, else the harvests in it; whether it was split; whether it was inspected, and as what. */
export const massColumns = [
  sql<string | null>`coalesce((select output_kg from processings where lot = lots.name and withdrawn_at is null
                                order by step desc limit 1),
                              (select sum(quantity_kg) from lot_sources where lot = lots.name))`.as('sources_kg'),
  sql<boolean>`(lots.parent_lot is not null or exists (select from lots part where part.parent_lot = lots.name))`.as(
    'split',
  ),
  sql<boolean>`exists (select ${standing})`.as('inspected'),
  sql<string[]>`array(
    select i.grade ${standing} and i.grade is not null
    union select i.claimed_grade ${standing} and i.claimed_grade is not null and i.result is distinct from 'non_conformant'
    order by 1)`.as('grades'),
] as const;

/** Of a lot that nothing binds. */
export const unbound: MassBound = { sources_kg: null, split: false, inspected: false, grades: [] };

export async function massBound(tx: Tx, name: string): Promise<MassBound> {
  const bound = await tx.selectFrom('lots').select(massColumns).where('name', '=', name).executeTakeFirst();
  return bound ?? unbound;
}

/** As `massBound`, for a change of what is claimed of goods. @throws Refusal 409 where somebody altered what binds them, or hid it. */
export const boundAsWritten = ({ attest }: Pick<Work, 'attest'>, name: string): Promise<MassBound> =>
  attest.readAsWritten(
    [
      ...inspectionsOfGoods(name),
      { table: 'lots', where: sql`t.parent_lot = ${name}` },
      { table: 'lot_sources', where: sql`t.lot = ${name}`, many: true },
      { table: 'processings', where: sql`t.lot = ${name}` },
    ],
    (view) => massBound(view, name),
  );

/**
 * Listed -> Notarized with a line of history each, for those of `names` that have no version waiting for an anchor.
 * @returns the lots that moved, by name.
 */
export async function markNotarized(
  tx: Tx,
  names: readonly string[],
  now: Date,
  anchor: { txHash: string; ledgerIndex: number },
): Promise<string[]> {
  const moved: string[] = [];
  // A batch may hold a hundred thousand lots: no statement may outlast the time that one has.
  const inOrder = [...names].sort();
  for (let from = 0; from < inOrder.length; from += lotsAtOnce) {
    moved.push(...(await markSome(tx, inOrder.slice(from, from + lotsAtOnce), { now, anchor })));
  }
  return moved;
}

const lotsAtOnce = 5000;

async function markSome(
  tx: Tx,
  names: readonly string[],
  { now, anchor }: { now: Date; anchor: { txHash: string; ledgerIndex: number } },
): Promise<string[]> {
  // Locked first, in whatever state: only a later statement sees the version that an edit committed while this one waited, and a
  // sale that is being undone either waits for the anchor or is Listed by then. Not against those who only refer to a lot: carts
  // and histories need not wait for an anchor.
  await sql`select from lots where name = any(${names}::text[]) order by name for no key update`.execute(tx);
  const { rows } = await sql<{ name: string }>`
    with moved as (
      update lots l set status = 'Notarized', updated_at = ${now}
       where l.name = any(${names}::text[]) and l.status = 'Listed'
         and not exists (select 1 from attestations a where a.kind = 'lot' and a.subject = l.name and a.leaf_index is null)
      returning l.name
    ), told as (
      insert into lot_history (lot, at, kind, from_status, to_status, data)
      select name, ${now}::timestamptz, 'notarized', 'Listed', 'Notarized',
             jsonb_build_object('tx_hash', ${anchor.txHash}::text, 'ledger_index', ${anchor.ledgerIndex}::bigint)
        from moved order by name
    )
    select name from moved order by name`.execute(tx);
  return rows.map((row) => row.name);
}

/**
 * Whether the newest signed version of a lot is on the ledger, also where its anchor came while it was sold or flagged. The lot
 * must be locked.
 */
export async function isAnchored(tx: Tx, lot: string): Promise<boolean> {
  const { rows } = await sql<{ anchored: boolean | null }>`
    select exists (select from anchor_batches b where b.status = 'anchored' and b.tree_size > a.leaf_index) as anchored
      from attestations a where a.kind = 'lot' and a.subject = ${lot} order by a.version desc limit 1`.execute(tx);
  return rows[0]?.anchored === true;
}

/** A part that is split off a lot keeps the boundaries that the lot kept (plot/boundary.ts). */
export async function inheritBoundaries(tx: Tx, parent: string, child: string): Promise<void> {
  await sql`
    insert into lot_boundaries (lot, plot, gps_lat, gps_lng, gps_polygon, country, cooperative, stated_ha, kept_at)
    select ${child}, plot, gps_lat, gps_lng, gps_polygon, country, cooperative, stated_ha, kept_at
      from lot_boundaries where lot = ${parent}`.execute(tx);
}

/** One line of the lot's timeline. */
export interface LotHappening {
  lot: string;
  at: Date;
  /** `created`, `listed`, `unlisted`, `updated`, `notarized`, `verified`, `sold`, `flagged`, `resolved`, ... */
  kind: string;
  from?: string | null;
  to?: string | null;
  actorId?: string | null;
  actorOrg?: string | null;
  note?: string | null;
  data?: Record<string, unknown>;
}

const lotHistory: Appending<LotHappening> = {
  name: 'lot_history',
  insert: (rows) => sql`
    insert into lot_history (lot, at, kind, from_status, to_status, actor_id, actor_org, note, data)
    select h.lot, h.at, h.kind, h."from", h."to", h."actorId", h."actorOrg", h.note, coalesce(h.data, '{}'::jsonb)
      from jsonb_to_recordset(${JSON.stringify(rows.map((row, place) => ({ ...row, place })))}::jsonb) as h (place int, lot text,
             at timestamptz, kind text, "from" text, "to" text, "actorId" uuid, "actorOrg" text, note text, data jsonb)
     order by h.place`,
};

/** The newest happening of a kind in the life of a lot. */
export function lastHappening(
  tx: Tx,
  lot: string,
  kind: LotHappening['kind'],
): Promise<{ actor_id: string | null; note: string | null } | undefined> {
  return newestRow(
    tx.selectFrom('lot_history').select(['actor_id', 'note']).where('lot', '=', lot).where('kind', '=', kind),
  );
}

/** Written at the end of the transaction: nothing that decides reads a lot's history. */
export function recordHistory({ append }: Pick<Work, 'append'>, ...happenings: LotHappening[]): void {
  append(lotHistory, ...happenings);
}

/** Notes which version of the attestation speaks for each lot now. */
export function attestedVersions(versions: ReadonlyMap<string, number>): RawBuilder<unknown> {
  return sql`
    update lots set attested_version = signed.version
      from unnest(${[...versions.keys()]}::text[], ${[...versions.values()]}::int[]) as signed (lot, version)
     where lots.name = signed.lot`;
}

/** A comment on a lot, such as the note of the authority's decision. */
export async function commentOnLot(
  tx: Tx,
  comment: { lot: string; body: string; authorId: string; at: Date },
): Promise<void> {
  const { lot, body, authorId, at } = comment;
  await tx
    .insertInto('comments')
    .values({ doctype: 'Lot', docname: lot, body, author_id: authorId, created_at: at })
    .execute();
}
