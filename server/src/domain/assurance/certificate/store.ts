import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { wrongState } from '../../../kernel/values/errors.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { shownTitle } from '../../../platform/db/shown-names.ts';
import type { ExportCertificatesTable } from '../../../platform/db/tables.generated.ts';
import { inUnit } from '../../origin/lot/split-rules.ts';
import { type OriginPart, partsOfGoods } from '../../origin/provenance/lot-origin.ts';
import { alteredCertificates } from '../../proof/attestation/signed-certificates.ts';
import { differingSales } from '../../proof/attestation/signed-trades.ts';
import { type Checked, checkedView } from './examine.ts';
import { dayOf } from './rules.ts';
import { hasChanged } from './since.ts';

export type Certificate = Selectable<ExportCertificatesTable>;

/** What it says that was checked. @throws Refusal 409 where it cannot be read: the service never wrote it so. */
export function checkedOf({ name, checked }: Pick<Certificate, 'name' | 'checked'>): Checked {
  const read = checkedView.safeParse(checked);
  if (read.success) return read.data;
  throw wrongState(`The record of ${name} is not what was signed, and cannot be read.`);
}

/** Where the certified goods come from, in kilograms of them. What is signed has those of the harvests. */
export const originOfCertified = ({
  origin,
  quantity,
  unit,
}: Pick<Checked, 'origin' | 'quantity' | 'unit'>): OriginPart[] => partsOfGoods(origin, inUnit(quantity, unit, 'kg'));

export function findCertificate(tx: Tx, name: string): Promise<Certificate | undefined> {
  return tx.selectFrom('export_certificates').selectAll().where('name', '=', name).executeTakeFirst();
}

export function readCertificate(tx: Tx, name: string): Promise<Certificate> {
  return tx.selectFrom('export_certificates').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
}

export function lockCertificate(tx: Tx, name: string): Promise<Certificate | undefined> {
  return tx.selectFrom('export_certificates').selectAll().where('name', '=', name).forUpdate().executeTakeFirst();
}

/** The one Issued certificate of an order, locked. */
export function lockIssued(tx: Tx, order: string): Promise<Certificate | undefined> {
  return tx
    .selectFrom('export_certificates')
    .selectAll()
    .where('order_name', '=', order)
    .where('status', '=', 'Issued')
    .forUpdate()
    .executeTakeFirst();
}

/** @returns false where its number is that of another certificate, or another was issued for the order. */
export async function insertCertificate(tx: Tx, certificate: Insertable<ExportCertificatesTable>): Promise<boolean> {
  const row = await tx
    .insertInto('export_certificates')
    .values(certificate)
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes columns of one certificate, which the caller has locked. */
export async function updateCertificate(
  tx: Tx,
  name: string,
  change: Updateable<ExportCertificatesTable>,
): Promise<void> {
  await tx.updateTable('export_certificates').set(change).where('name', '=', name).execute();
}

/** Issued ones whose last day has passed. */
export const ended = (now: Date) => sql<boolean>`(status = 'Issued' and expiry < ${dayOf(now)}::date)`;

export async function endedCertificates(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from export_certificates where ${ended(now)} order by expiry, name limit ${limit}`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Issued ones whose sale was cancelled. Every condition is in an index, so that no row is looked at. */
const unsold = sql`
  from orders o join export_certificates c on c.order_name = o.name and c.status = 'Issued'
 where o.status = 'Cancelled' and o.submitted_at is not null`;

export const someWithoutSale = () => sql<boolean>`exists (select ${unsold})`;

/** Orders, each of which has one Issued certificate. */
export async function withoutSale(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select o.name ${unsold} order by o.name limit ${limit}`.execute(tx);
  return rows.map(({ name }) => name);
}

/** The order of an Issued certificate, where it was cancelled. */
export async function cancelledSale(tx: Tx, certificate: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select o.name from export_certificates c join orders o on o.name = c.order_name and o.status = 'Cancelled'
     where c.name = ${certificate} and c.status = 'Issued'`.execute(tx);
  return rows[0]?.name;
}

/** A certificate beside its lot. */
export interface LotCertificate extends Pick<Certificate, 'name' | 'status' | 'expiry' | 'issued_at'> {
  /** Its record is what was signed. */
  as_signed: boolean;
  /** Its lot or sale is not what whoever relies on it would think. */
  changed: boolean;
}

/** The certificates of a lot, the newest first. */
export async function certificatesOfLot(tx: Tx, lot: string): Promise<LotCertificate[]> {
  const rows = await tx
    .selectFrom('export_certificates')
    .select(['name', 'status', 'expiry', 'issued_at', 'order_name', hasChanged.as('changed')])
    .where('lot', '=', lot)
    .orderBy('issued_at', 'desc')
    .orderBy('name', 'desc')
    .limit(20)
    .execute();
  if (rows.length === 0) return [];
  const altered = await alteredCertificates(
    tx,
    rows.map(({ name }) => name),
  );
  const orders = [...new Set(rows.map(({ order_name }) => order_name))];
  const alteredSales = await differingSales(tx, orders, { written: true });
  return rows.map((row) => ({
    ...row,
    as_signed: !altered.includes(row.name),
    changed: row.changed || alteredSales.length > 0,
  }));
}

/** A certificate of a lot that counts at a moment, as anybody may see it. */
export interface CertificateInForce {
  name: string;
  credential: string;
  exporter: { name: string; title: string };
  authority: string | null;
  number: string | null;
  /** yyyy-mm-dd. */
  issuedOn: string;
  /** The last day. */
  expiry: string | null;
}

/** Those of a lot that are issued, have not ended, whose lot and sale are what they were, and whose records are what was signed. */
export async function certificatesInForce(tx: Tx, lot: string, now: Date): Promise<CertificateInForce[]> {
  const { rows } = await sql<CertificateInForce>`
    select export_certificates.name, credential_id as credential,
           json_build_object('name', g.name, 'title', ${shownTitle('g')}) as exporter, authority, certificate_number as number,
           (issued_at at time zone 'UTC')::date::text as "issuedOn", expiry::text
      from export_certificates join orgs g on g.name = export_certificates.exporter
     where export_certificates.lot = ${lot} and export_certificates.status = 'Issued' and ${ended(now)} is not true and not ${hasChanged}
     order by issued_at, export_certificates.name limit 20`.execute(tx);
  if (rows.length === 0) return [];
  const altered = await alteredCertificates(
    tx,
    rows.map(({ name }) => name),
  );
  return rows.filter(({ name }) => !altered.includes(name));
}

/** The newest statement of a certificate is to be sealed for readers of PDF files, once it is on the ledger. */
export async function toBeSealed(tx: Tx, certificate: string, now: Date): Promise<void> {
  await tx
    .insertInto('certificates_to_seal')
    .values({ certificate, stated_at: now })
    .onConflict((conflict) => conflict.column('certificate').doUpdateSet({ stated_at: now }))
    .execute();
}
