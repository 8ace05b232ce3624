import { type RawBuilder, type Selectable, sql } from 'kysely';
import { Refusal } from '../../../kernel/values/errors.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import type { UntpBundlesTable } from '../../../platform/db/tables.generated.ts';

type Attest = Pick<Work['attest'], 'readAsWritten'>;

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

/** Why a bundle does not hold any more, and the rows that say so of some lots. */
interface Cause {
  /** Of the bundle `b` and its lot `l`. */
  holds: RawBuilder<unknown>;
  rows(lots: readonly string[]): RowsOf[];
}

const causes: readonly Cause[] = [
  // Lots that were signed anew since, or of which nothing may be said now.
  {
    holds: sql`(l.attested_version <> b.lot_version or l.status in ('Flagged', 'Cancelled'))`,
    rows: () => [],
  },
  // A DID that it names was given up since.
  {
    holds: sql`exists (
      select from dids d where d.organisation in (l.cooperative, l.exporter) and d.deactivated_at >= b.issued_at)`,
    rows: (lots) => [
      {
        table: 'dids',
        where: sql`t.deactivated_at is not null and t.organisation in (
          select unnest(array[l.cooperative, l.exporter]) from lots l where l.name = any(${lots}::text[]))`,
      },
    ],
  },
  // A statement that it names does not count any more.
  {
    holds: sql`exists (
      select from diligence_lots d join diligence_packages p on p.name = d.package
       where d.lot = b.lot and p.reference_number is not null and p.updated_at >= b.issued_at
         and (p.status <> 'Available' or p.outdated_at is not null))`,
    rows: (lots) => [
      { table: 'diligence_lots', where: sql`t.lot = any(${lots}::text[])` },
      {
        table: 'diligence_packages',
        where: sql`t.name in (select d.package from diligence_lots d where d.lot = any(${lots}::text[]))`,
      },
    ],
  },
];

const outlivedBy = (...some: readonly Cause[]) => sql`
  from untp_bundles b join lots l on l.name = b.lot
 where b.ended_at is null and (${sql.join(
   some.map(({ holds }) => holds),
   sql` or `,
 )})`;

export const someOutlived = () => sql<boolean>`exists (select ${outlivedBy(...causes)})`;

export type Outlived = Pick<Bundle, 'lot' | 'version' | 'about'>;

/** Some of them behind a lot, locked; those that another process is at are left to it. */
export async function lockOutlived(tx: Tx, after: string, limit: number): Promise<Outlived[]> {
  const { rows } = await sql<Outlived>`
    select b.lot, b.version, b.about ${outlivedBy(...causes)} and b.lot > ${after}
     order by b.lot limit ${limit} for update of b skip locked`.execute(tx);
  return rows;
}

/**
 * Those of them that do not hold by what the service wrote, for one cause at least: what they say is revoked for good. Others are left
 * out: by a row that was there for a moment nothing is.
 */
export async function trulyOutlived(attest: Attest, bundles: readonly Outlived[]): Promise<Outlived[]> {
  let open = bundles;
  for (const cause of causes) {
    const found = new Set(await outlivedAsWritten(attest, cause, open));
    open = open.filter((bundle) => !found.has(bundle));
  }
  return bundles.filter((bundle) => !open.includes(bundle));
}

/** Together where all rows hold; else each by itself. */
async function outlivedAsWritten(attest: Attest, cause: Cause, bundles: readonly Outlived[]): Promise<Outlived[]> {
  if (bundles.length === 0) return [];
  const lots = bundles.map(({ lot }) => lot);
  const rows: RowsOf[] = [
    { table: 'untp_bundles', where: sql`t.ended_at is null and t.lot = any(${lots}::text[])` },
    { table: 'lots', where: sql`t.name = any(${lots}::text[])` },
    ...cause.rows(lots),
  ];
  try {
    const found = await attest.readAsWritten(rows, async (view) => {
      const said = await sql<Outlived>`
        select b.lot, b.version, b.about ${outlivedBy(cause)} and b.lot = any(${lots}::text[])`.execute(view);
      return new Set(said.rows.map(identityOf));
    });
    return bundles.filter((bundle) => found.has(identityOf(bundle)));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (bundles.length === 1) return [];
    const half = Math.ceil(bundles.length / 2);
    const some = await outlivedAsWritten(attest, cause, bundles.slice(0, half));
    return [...some, ...(await outlivedAsWritten(attest, cause, bundles.slice(half)))];
  }
}

const identityOf = ({ lot, version, about }: Outlived): string => `${lot} ${version} ${about}`;
