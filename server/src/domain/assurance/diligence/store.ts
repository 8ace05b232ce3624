import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Appending } from '../../../kernel/write/append.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { DiligencePackagesTable } from '../../../platform/db/tables.generated.ts';
import { openStatuses, submittedStatuses } from './rules.ts';
import {
  type Assessment,
  broughtSource,
  type Evidence,
  type Mitigation,
  type Package,
  type PackageLot,
  type PackagePlot,
  type PackageSource,
  type PackageStatus,
  type RuleSet,
  type SignOff,
} from './types.ts';

export function findPackage(tx: Tx, name: string): Promise<Package | undefined> {
  return tx.selectFrom('diligence_packages').selectAll().where('name', '=', name).executeTakeFirst();
}

/** A package that is known to exist, locked until the transaction ends. Lock packages after orders, plots and lots. */
export function lockPackage(tx: Tx, name: string): Promise<Package> {
  return tx
    .selectFrom('diligence_packages')
    .selectAll()
    .where('name', '=', name)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function insertPackage(tx: Tx, row: Insertable<DiligencePackagesTable>): Promise<void> {
  await tx.insertInto('diligence_packages').values(row).execute();
}

/** Writes columns of a package, which the caller has locked; sign it anew (`movePackage` does). */
export async function updatePackage(tx: Tx, name: string, set: Updateable<DiligencePackagesTable>): Promise<Package> {
  return tx
    .updateTable('diligence_packages')
    .set(set)
    .where('name', '=', name)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function lotsOf(tx: Tx, name: string): Promise<PackageLot[]> {
  return tx
    .selectFrom('diligence_lots')
    .selectAll()
    .where('package', '=', name)
    .orderBy(sql`lot collate "C"`)
    .execute();
}

/** Rows to one page: other callers are answered in between, and no more than a page is in memory. */
const pageRows = 250;

/** Rows page by page, none of them empty. What they are read of never changes. */
async function* pages<Row>(read: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  for (;;) {
    const rows = await read(last);
    if (rows.length > 0) yield rows;
    if (rows.length < pageRows) return;
    last = rows.at(-1);
  }
}

/** The plots of a package in order of name. */
export const plotPages = (tx: Tx, name: string): AsyncGenerator<PackagePlot[]> =>
  pages((last) =>
    tx
      .selectFrom('diligence_plots')
      .selectAll()
      .where('package', '=', name)
      .where(sql<boolean>`plot collate "C" > ${last?.plot ?? ''}`)
      .orderBy(sql`plot collate "C"`)
      .limit(pageRows)
      .execute(),
  );

/** What its plots gave to its lots. */
export const sourcePages = (tx: Tx, name: string): AsyncGenerator<PackageSource[]> =>
  pages((last) =>
    tx
      .selectFrom('diligence_sources')
      .selectAll()
      .where('package', '=', name)
      .where(sql<boolean>`(lot, plot) > (${last?.lot ?? ''}, ${last?.plot ?? ''})`)
      .orderBy('lot')
      .orderBy('plot')
      .limit(pageRows)
      .execute(),
  );

/** Evidence that was not taken back, in the order in which it was recorded. */
export function evidenceOf(tx: Tx, name: string): Promise<Evidence[]> {
  return tx
    .selectFrom('diligence_evidence')
    .selectAll()
    .where('package', '=', name)
    .where('withdrawn_at', 'is', null)
    .orderBy('id')
    .execute();
}

export function newestAssessment(tx: Tx, name: string): Promise<Assessment | undefined> {
  return tx
    .selectFrom('diligence_assessments')
    .selectAll()
    .where('package', '=', name)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/**
 * Whether the newest assessment of a package says by itself that its risk is negligible; no row where there is none. A file that
 * somebody brought does not: whoever signs for it says so.
 */
export const lowBySource = (name: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  select a.verdict = 'negligible' and a.source <> ${broughtSource} from diligence_assessments a where a.package = ${name} order by a.id desc limit 1`;

/**
 * SQL: until when an operator keeps what it submitted, a date beside its row of `diligence_rule_sets`; of 29 February the last day of
 * the month. Null of what was not submitted. Source: Regulation (EU) 2023/1115, Art. 4(3).
 */
export const keepUntil = (submitted: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`((${submitted} at time zone 'UTC') + make_interval(years => retention_years))::date`;

export function mitigationsOf(tx: Tx, name: string): Promise<Mitigation[]> {
  return tx.selectFrom('diligence_mitigations').selectAll().where('package', '=', name).orderBy('id').execute();
}

export function newestSignOff(tx: Tx, name: string): Promise<SignOff | undefined> {
  return tx
    .selectFrom('diligence_sign_offs')
    .selectAll()
    .where('package', '=', name)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** The rule set that counts on a day (yyyy-mm-dd); there is always one. */
export function ruleSetOn(tx: Tx, day: string): Promise<RuleSet> {
  return tx
    .selectFrom('diligence_rule_sets')
    .selectAll()
    .where('valid_from', '<=', day)
    .orderBy('valid_from', 'desc')
    .executeTakeFirstOrThrow();
}

/** A rule set by its name, of a package that was made by it. */
export function ruleSet(tx: Tx, name: string): Promise<RuleSet> {
  return tx.selectFrom('diligence_rule_sets').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
}

/** Live packages that contain one of the lots, locked in order of name. */
export async function lockPackagesWith(tx: Tx, lots: readonly string[]): Promise<Package[]> {
  return tx
    .selectFrom('diligence_packages')
    .selectAll()
    .where('status', 'in', [...openStatuses, ...submittedStatuses])
    .where('name', 'in', (eb) =>
      eb
        .selectFrom('diligence_lots')
        .select('package')
        .where('lot', '=', eb.fn.any(eb.val(lots)))
        .where('live', '=', true),
    )
    .orderBy('name')
    .forNoKeyUpdate()
    .execute();
}

/** Its lots are free for another package. */
export async function freeLots(tx: Tx, name: string): Promise<void> {
  await tx.updateTable('diligence_lots').set({ live: false }).where('package', '=', name).execute();
}

export interface PackageHappening {
  package: string;
  at: Date;
  from: PackageStatus | null;
  to: PackageStatus;
  actorId: string | null;
  note: string | null;
}

export const packageHistory: Appending<PackageHappening> = {
  name: 'diligence_history',
  insert: (rows) => sql`
    insert into diligence_history (package, at, from_status, to_status, actor_id, note)
    select h.package, h.at, h."from", h."to", h."actorId", h.note
      from jsonb_to_recordset(${JSON.stringify(rows.map((row, place) => ({ ...row, place })))}::jsonb) as h (place int,
             package text, at timestamptz, "from" text, "to" text, "actorId" uuid, note text)
     order by h.place`,
};
