import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Lookup } from '../../platform/db/lookups.ts';
import type { LotsTable } from '../../platform/db/tables.generated.ts';
import type { LotPredicate } from './access.ts';
import { type EditableField, editableFields, type MassBound } from './edit.ts';

export type Lot = Selectable<LotsTable>;

/** Locks one lot until the transaction ends. Lock order everywhere: order, then lot, then escrow, then accounts. */
export function lockLot(tx: Tx, name: string): Promise<Lot | undefined> {
  return tx.selectFrom('lots').selectAll().where('name', '=', name).forUpdate().executeTakeFirst();
}

/** The lot, if there is one that the predicate allows; locks nothing. */
export function findLot(tx: Tx, name: string, allowed: LotPredicate): Promise<Lot | undefined> {
  return tx.selectFrom('lots').selectAll().where('name', '=', name).where(allowed).executeTakeFirst();
}

/** A lot that is known to exist, as this transaction has made it. */
export function readLot(tx: Tx, name: string): Promise<Lot> {
  return tx.selectFrom('lots').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
}

/** As `lockLot`, for a lot that the predicate allows; somebody else's lot is neither locked nor told of. */
export function lockAllowedLot(tx: Tx, name: string, allowed: LotPredicate): Promise<Lot | undefined> {
  return tx.selectFrom('lots').selectAll().where('name', '=', name).where(allowed).forUpdate().executeTakeFirst();
}

export async function insertLot(tx: Tx, lot: Insertable<LotsTable>): Promise<void> {
  await tx.insertInto('lots').values(lot).execute();
}

/** Writes columns of one lot, which the caller has locked. */
export async function updateLot(tx: Tx, name: string, changes: Updateable<LotsTable>): Promise<void> {
  await tx.updateTable('lots').set(changes).where('name', '=', name).execute();
}

/** What binds the mass of a lot: the harvests in it, and whether it was split. */
const massColumns = `
  (select sum(quantity_kg) from lot_sources where lot = lots.name) as sources_kg,
  lots.parent_lot is not null or exists (select from lots part where part.parent_lot = lots.name) as split`;

export async function massBound(tx: Tx, name: string): Promise<MassBound> {
  const { rows } = await sql<MassBound>`select ${sql.raw(massColumns)} from lots where name = ${name}`.execute(tx);
  return rows[0] ?? { sources_kg: null, split: false };
}

/** The fields of a lot that its owners edit, with what binds its mass, by its name. */
export const editableLot: Lookup<Pick<Lot, 'name' | 'status' | 'cooperative' | EditableField> & MassBound> = {
  name: 'editable lot',
  text: `
    select name as key, name, status, cooperative, ${editableFields.join(', ')}, ${massColumns}
      from lots where name = any($1)`,
};

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
  // Locked first: only a later statement sees the version that an edit committed while this one waited.
  const listed = await sql<{ name: string }>`
    select name from lots where name = any(${names}::text[]) and status = 'Listed' order by name for update`.execute(
    tx,
  );
  if (listed.rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    with moved as (
      update lots l set status = 'Notarized', updated_at = ${now}
       where l.name = any(${listed.rows.map((row) => row.name)}::text[])
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

export async function recordHistory(tx: Tx, ...happenings: LotHappening[]): Promise<void> {
  if (happenings.length === 0) return;
  await tx
    .insertInto('lot_history')
    .values(
      happenings.map((happening) => ({
        lot: happening.lot,
        at: happening.at,
        kind: happening.kind,
        from_status: happening.from ?? null,
        to_status: happening.to ?? null,
        actor_id: happening.actorId ?? null,
        actor_org: happening.actorOrg ?? null,
        note: happening.note ?? null,
        data: JSON.stringify(happening.data ?? {}),
      })),
    )
    .execute();
}

/** Notes which version of the attestation speaks for each lot now. */
export async function setAttestedVersions(tx: Tx, versions: ReadonlyMap<string, number>): Promise<void> {
  await sql`
    update lots set attested_version = signed.version
      from unnest(${[...versions.keys()]}::text[], ${[...versions.values()]}::int[]) as signed (lot, version)
     where lots.name = signed.lot`.execute(tx);
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
