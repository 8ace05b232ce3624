import { hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { diligencePackageStatuses } from '../../../platform/db/tables.generated.ts';
import { inSlices } from '../../../platform/threads/slices.ts';
import { type Traced, tracedBeside, withVouchedKeys } from '../did/vouched-keys.ts';
import { type PackageFacts, packageFacts, packagePayload } from './package-facts.ts';
import { isSigned, keyNamed, type SignedRow } from './verify-lot.ts';

/** A package as it is now, beside its newest attestation, whose columns are null where there is none. */
type Row = { name: string; facts: PackageFacts } & (
  | (SignedRow & { version: number; salt: Buffer; public_key: Buffer | null })
  | { version: null }
);

async function load(tx: Tx, chosen: RawBuilder<unknown>): Promise<(Row & Traced)[]> {
  const rows = await tracedBeside(tx, { d: 'diligence_packages' }, async (traceOf) => {
    const trace = traceOf('d');
    const { rows } = await sql<Row>`
    select d.name, ${packageFacts} as facts, a.version, a.salt, a.payload_hash, a.signature, a.kid, a.signed_at,
           k.public_key, k.valid_from, k.retired_at, ${trace.columns}
      from diligence_packages d ${trace.join}
      left join lateral (
        select * from attestations where kind = 'package' and subject = d.name order by version desc limit 1
      ) a on true
      left join signing_keys k on k.kid = a.kid
     where ${chosen}
     order by d.name`.execute(tx);
    return rows;
  });
  return withVouchedKeys(tx, rows);
}

/** What the record says makes the very payload that was signed, by a key of ours, and is what the service wrote last. */
function holds(row: Row & Traced): boolean {
  if (!row.written || row.version === null || row.public_key === null) return false;
  const envelope = { version: row.version, salt: row.salt.toString('hex'), signedAt: row.signed_at };
  const payload = packagePayload(row.facts, envelope);
  return hash('sha256', payload, 'buffer').equals(row.payload_hash) && isSigned(row, keyNamed);
}

/** The packages that speak for a lot, or did until they were withdrawn, and whose records are what was signed; what was altered speaks for nothing. */
export async function packagesOnLot(tx: Tx, lot: string): Promise<PackageFacts[]> {
  const rows = await load(
    tx,
    sql`d.name in (select package from diligence_lots where lot = ${lot} and (live or d.status = 'Withdrawn')) and d.status <> 'Draft'`,
  );
  // Each says itself, as signed, which lots it speaks for; how its rows were found is not relied upon.
  const speaks = ({ status, lots }: PackageFacts) =>
    lots.some(([name, , , live]) => name === lot && (live || status === 'Withdrawn'));
  return rows
    .filter(holds)
    .map(({ facts }) => facts)
    .filter(speaks);
}

/** A Draft says nothing yet, and is not signed. */
const isSignedStatus = (status: string): boolean => status !== 'Draft';
const signedStatuses = diligencePackageStatuses.filter(isSignedStatus);

/** Packages to one go: other callers are answered in between. */
const atOnce = 200;

/** Of the packages named, those whose record is not what was signed. */
export async function alteredPackages(tx: Tx, names: readonly string[]): Promise<string[]> {
  const altered: string[] = [];
  await inSlices(names, atOnce, async (some) => {
    const rows = await load(tx, sql`d.name = any(${some}::text[])`);
    altered.push(...rows.filter((row) => !holds(row)).map(({ name }) => name));
  });
  return altered;
}

/** The same of those of these packages that are signed at all. */
export async function alteredOnceSigned(
  tx: Tx,
  packages: readonly { name: string; status: string }[],
): Promise<ReadonlySet<string>> {
  const signed = packages.filter(({ status }) => isSignedStatus(status)).map(({ name }) => name);
  return new Set(await alteredPackages(tx, signed));
}

/** Compares packages with their attestations, in order of name; `cursor` is null at the end of the list. */
export async function findAlteredPackages(
  tx: Tx,
  limit: number,
  cursor: string | null,
): Promise<{ altered: string[]; checked: number; cursor: string | null }> {
  const rows = await load(
    tx,
    sql`d.name in (select name from diligence_packages where name > ${cursor ?? ''} 
                    and status = any(${signedStatuses}::text[]) order by name limit ${limit})`,
  );
  return {
    altered: rows.filter((row) => !holds(row)).map(({ name }) => name),
    checked: rows.length,
    cursor: rows.length < limit ? null : (rows.at(-1)?.name ?? null),
  };
}
