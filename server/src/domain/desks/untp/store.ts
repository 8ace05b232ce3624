import { type Selectable, sql } from 'kysely';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import type { UntpBundlesTable } from '../../../platform/db/tables.generated.ts';

export type Bundle = Selectable<UntpBundlesTable>;

/** The one of a lot that counts. */
export function liveBundle(tx: Tx, lot: string): Promise<Bundle | undefined> {
  return tx
    .selectFrom('untp_bundles')
    .selectAll()
    .where('lot', '=', lot)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** Everybody who makes a bundle of a lot waits here for the others. */
export async function lockBundles(tx: Tx, lot: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`untp ${lot}`}, 0))`.execute(tx);
}

export async function newestVersion(tx: Tx, lot: string): Promise<number> {
  const row = await tx
    .selectFrom('untp_bundles')
    .select('version')
    .where('lot', '=', lot)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version ?? 0;
}

export async function insertBundle(tx: Tx, bundle: Omit<Bundle, 'ended_at'>): Promise<void> {
  await tx.insertInto('untp_bundles').values(bundle).execute();
}

export async function endBundle(tx: Tx, { lot, version }: Pick<Bundle, 'lot' | 'version'>, now: Date): Promise<void> {
  await tx
    .updateTable('untp_bundles')
    .set({ ended_at: now })
    .where('lot', '=', lot)
    .where('version', '=', version)
    .execute();
}

/**
 * Bundles of lots that were signed anew since, or of which nothing may be said now; and those that name a DID that was
 * given up since, or a statement that does not count any more.
 */
const outlived = sql`
  from untp_bundles b join lots l on l.name = b.lot
 where b.ended_at is null
   and (l.attested_version <> b.lot_version or l.status in ('Flagged', 'Cancelled')
     or exists (select from dids d where d.organisation in (l.cooperative, l.exporter) and d.deactivated_at >= b.issued_at)
     or exists (select from diligence_lots d join diligence_packages p on p.name = d.package
                 where d.lot = b.lot and p.reference_number is not null and p.updated_at >= b.issued_at
                   and (p.status <> 'Available' or p.outdated_at is not null)))`;

export const someOutlived = () => sql<boolean>`exists (select ${outlived})`;

/** Some of them, locked; those that another process is at are left to it. At random, so that those which are left as they are keep none waiting. */
export async function lockOutlived(tx: Tx, limit: number): Promise<Outlived[]> {
  const { rows } = await sql<Outlived>`
    select b.lot, b.version, b.about ${outlived} order by random() limit ${limit} for update of b skip locked`.execute(
    tx,
  );
  return rows.sort((left, right) => (left.lot < right.lot ? -1 : 1));
}

type Outlived = Pick<Bundle, 'lot' | 'version' | 'about'>;

/**
 * Whether a bundle does not hold any more by what the service wrote: a revocation is for good, and follows from nothing that is there for a
 * moment. @throws Refusal 409 naming what was altered.
 */
export function isOutlived({ attest }: Work, { lot, version }: Outlived): Promise<boolean> {
  const parties = sql`(select unnest(array[l.cooperative, l.exporter]) from lots l where l.name = ${lot})`;
  const packages = sql`(select d.package from diligence_lots d where d.lot = ${lot})`;
  const rows: RowsOf[] = [
    { table: 'untp_bundles', where: sql`t.lot = ${lot} and t.version = ${version}` },
    { table: 'lots', where: sql`t.name = ${lot}` },
    { table: 'dids', where: sql`t.organisation in ${parties}` },
    { table: 'diligence_lots', where: sql`t.lot = ${lot}` },
    { table: 'diligence_packages', where: sql`t.name in ${packages}` },
  ];
  return attest.readAsWritten(rows, async (view) => {
    const { rows: found } = await sql`select ${outlived} and b.lot = ${lot} and b.version = ${version}`.execute(view);
    return found.length > 0;
  });
}
