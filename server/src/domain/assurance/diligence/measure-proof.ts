import { sql } from 'kysely';
import { invalid } from '../../../kernel/values/errors.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { shownTitle } from '../../../platform/db/shown-names.ts';
import { findFile } from '../../foundation/file/store.ts';
import { alteredInspections } from '../../proof/attestation/signed-inspections.ts';
import { attestedOrgCredentials } from '../../proof/attestation/signed-org-credentials.ts';
import type { Measure, Mitigation, Package } from './types.ts';

/** What shows that a measure was taken: at most one of them. */
export interface MeasureProof {
  file?: string | undefined;
  inspection?: string | undefined;
  credential?: string | undefined;
}

const pictures = ['image/jpeg', 'image/png', 'image/webp'];
const pdf = 'application/pdf';

/** What may show a measure. Records are of other people than who records the measure: an inspector's, an office's. */
const proofs: Readonly<
  Record<Measure, { files: readonly string[]; records: readonly ('inspection' | 'credential')[] }>
> = {
  satellite_review: { files: [...pictures, pdf, 'application/json'], records: [] },
  field_visit: { files: [...pictures, pdf], records: ['inspection'] },
  independent_audit: { files: [pdf], records: ['credential'] },
  supplier_information: { files: [...pictures, pdf, 'text/csv', 'application/json'], records: [] },
  support_of_producers: { files: [...pictures, pdf], records: [] },
  other: { files: [...pictures, pdf], records: ['inspection'] },
};

const measureWords: Readonly<Record<Measure, string>> = {
  satellite_review: 'a review of satellite images',
  field_visit: 'a field visit',
  independent_audit: 'an independent audit',
  supplier_information: 'information of the supplier',
  support_of_producers: 'support of producers',
  other: 'another measure',
};
const fileWords: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
  'application/json': 'JSON or GeoJSON',
  'text/csv': 'CSV',
};
/** The files that may show a measure, as people call them. */
const filesWords = (measure: Measure): string =>
  proofs[measure].files.map((type) => fileWords[type] ?? type).join(', ');

/** Schemes whose auditors look at the land itself. */
const landSchemes = ['4C', 'Fair trade', 'Organic', 'Rainforest Alliance'];

/** The lots of a package that a measure is about: all, or those that the plot gave to. */
const lotsAbout = (name: string, plot: string | null) => sql`
  select s.lot from diligence_sources s where s.package = ${name} and (${plot}::text is null or s.plot = ${plot})`;

/**
 * Refuses what does not exist, is not of the right kind, or is about other goods.
 * @throws Refusal 400 that says what would be right.
 */
export async function checkProof(
  tx: Tx,
  { name }: Pick<Package, 'name'>,
  { measure, plot, ...proof }: MeasureProof & { measure: Measure; plot?: string | undefined },
  today: string,
): Promise<void> {
  const { files, records } = proofs[measure];
  const [second] = (['file', 'inspection', 'credential'] as const).filter((each) => proof[each] !== undefined).slice(1);
  if (second !== undefined) throw invalid(second, 'name one of file, inspection and credential');
  for (const kind of ['inspection', 'credential'] as const) {
    if (proof[kind] !== undefined && !records.includes(kind))
      throw invalid(kind, `does not show ${measureWords[measure]}; a file does: ${filesWords(measure)}`);
  }
  if (proof.file !== undefined) {
    const type = (await findFile(tx, proof.file))?.content_type;
    if (type !== undefined && !files.includes(type))
      throw invalid('file', `is no file that shows ${measureWords[measure]}: ${filesWords(measure)}`);
  }
  const about = { package: name, plot: plot ?? null, file: null, inspection: null, credential: null };
  const { inspection = null, credential = null } = proof;
  if (inspection !== null && !(await recordStands(tx, { ...about, inspection }, today)))
    throw invalid('inspection', 'must be an approved inspection of a lot of this package (of this plot)');
  if (credential !== null && !(await recordStands(tx, { ...about, credential }, today)))
    throw invalid(
      'credential',
      `must be in force, of a cooperative of this package (of this plot), and one of ${landSchemes.join(', ')}`,
    );
}

type Shown = Pick<Mitigation, 'package' | 'plot' | 'file' | 'inspection' | 'credential'>;
const exists = async (tx: Tx, query: ReturnType<typeof sql>) => (await query.execute(tx)).rows.length > 0;

/** Whether the record that a measure points at is there at this moment, and still says it. @param today yyyy-mm-dd. */
async function recordStands(tx: Tx, { package: name, plot, inspection, credential }: Shown, today: string) {
  if (inspection !== null) {
    const approved = sql`
      select from inspections where name = ${inspection} and status = 'Approved' and lot in (${lotsAbout(name, plot)})`;
    return (await exists(tx, approved)) && (await alteredInspections(tx, [inspection])).length === 0;
  }
  return (await attestedOrgCredentials(tx, sql`c.name = ${credential} and ${showing(name, plot, today)}`)).size > 0;
}

/** Credentials `c` in force that may show a measure. */
const showing = (name: string, plot: string | null, today: string) => sql`
  c.credential_type = any(${landSchemes}::text[]) and c.verified and c.withdrawn_at is null
    and coalesce(c.valid_from <= ${today}::date, true) and coalesce(c.valid_until >= ${today}::date, true)
    and c.org in (select l.cooperative from diligence_lots l where l.package = ${name} and l.lot in (${lotsAbout(name, plot)}))`;

/** A record that may show a measure of a package, and what it is about. */
export interface ShowingRecord {
  kind: 'inspection' | 'credential';
  name: string;
  /** The lot that was inspected; the scheme of the credential. */
  of: string;
  /** The cooperative that holds the credential; null of an inspection. */
  holder: string | null;
}

/** The records that may show a measure of a package at this moment, at most 500. @param today yyyy-mm-dd. */
export async function showingRecords(tx: Tx, name: string, today: string): Promise<ShowingRecord[]> {
  const credentials = [...(await attestedOrgCredentials(tx, showing(name, null, today)))];
  const { rows } = await sql<ShowingRecord>`
    select 'inspection' as kind, i.name, i.lot as of, null as holder
      from inspections i where i.status = 'Approved' and i.lot in (${lotsAbout(name, null)})
    union all
    select 'credential', c.name, c.credential_type, ${shownTitle('o')}
      from org_credentials c join orgs o on o.name = c.org where c.name = any(${credentials}::text[])
     order by kind, name desc limit 500`.execute(tx);
  const altered = await alteredInspections(
    tx,
    rows.flatMap((row) => (row.kind === 'inspection' ? row.name : [])),
  );
  const bad = new Set<string>(altered);
  return rows.filter((row) => !bad.has(row.name));
}

/** Of the measures of a package, those that something shows at this moment. @param today yyyy-mm-dd. */
export async function shownMeasures<M extends Omit<Shown, 'package'>>(
  tx: Tx,
  name: string,
  measures: readonly M[],
  today: string,
): Promise<Set<M>> {
  const named = measures.flatMap(({ file }) => file ?? []);
  const { rows } = await sql<{ name: string }>`
    select name from files where name = any(${named}::text[]) and doctype = 'Due Diligence Package' and docname = ${name}
       and removed_at is null`.execute(tx);
  const files = new Set(rows.map((row) => row.name));
  const known = new Map<string, boolean>();
  const shown = new Set<M>();
  for (const each of measures) {
    const { plot, file, inspection, credential } = each;
    const record = inspection ?? credential;
    if (file !== null && files.has(file)) shown.add(each);
    if (record === null) continue;
    const key = `${record} ${plot}`;
    const stands = known.get(key) ?? (await recordStands(tx, { ...each, package: name }, today));
    known.set(key, stands);
    if (stands) shown.add(each);
  }
  return shown;
}
