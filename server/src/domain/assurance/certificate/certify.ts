import { sql } from 'kysely';
import { accept, notFound, wrongState } from '../../../kernel/values/errors.ts';
import { doneAlready, soAlready } from '../../../kernel/write/so-already.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import { inspectionsOfGoods } from '../../origin/lot/about.ts';
import { lockLot } from '../../origin/lot/store.ts';
import { assertImpartial } from '../../people/party/impartial.ts';
import { recordRows } from '../../proof/attestation/record-rows.ts';
import { alteredCertificates } from '../../proof/attestation/signed-certificates.ts';
import type { LotVerifier } from '../../proof/attestation/verify-lot.ts';
import { issueCredential } from '../../proof/credential/issue.ts';
import { revokeIssued } from '../../proof/credential/status.ts';
import type { PlatformSigner } from '../../proof/did/platform-signer.ts';
import { lockOrderRow } from '../../trade/order/store.ts';
import { certificateCredential, credentialId } from './credential.ts';
import { examine } from './examine.ts';
import { hasEnded, mayBeCertified, mayBeRevoked, mayEndOn, officeOf } from './rules.ts';
import {
  type Certificate,
  insertCertificate,
  lockCertificate,
  lockIssued,
  readCertificate,
  toBeSealed,
  updateCertificate,
} from './store.ts';
import { tellParties } from './tell.ts';

/** What issuing needs besides the transaction. */
export interface Issuer {
  signer: PlatformSigner;
  lotVerifier: LotVerifier;
  baseUrl: string;
}

/** What an officer adds to what the records say. */
export interface Given {
  certificate_number: string | undefined;
  authority: string | undefined;
  /** yyyy-mm-dd, the last day. */
  expiry: string | undefined;
}

/**
 * Issues the certificate of an order's goods, with what was checked of them at this moment; an Issued one is answered
 * instead of a second. Order and lot stay locked: what was checked is so until it is signed.
 * @throws Refusal 404, 403 for who belongs to a party of the order, 400 for a last day that is over, 409 naming everything that stands against it.
 */
export async function issueCertificate(
  work: Work,
  { signer, lotVerifier, baseUrl }: Issuer,
  order: string,
  given: Given,
): Promise<{ certificate: Certificate; created: boolean }> {
  const { tx, now } = work;
  const row = await lockOrderRow(tx, order);
  if (row === undefined) throw notFound(`There is no order ${order}.`);
  const issued = await lockIssued(tx, order);
  if (issued !== undefined && !hasEnded(issued, now)) {
    await soAlready(work, 'export_certificates', { name: issued.name });
    return { certificate: issued, created: false };
  }
  const lot = await lockLot(tx, row.lot);
  const parties = [row.exporter, row.buyer, lot?.cooperative].filter((party) => party !== undefined);
  await assertImpartial(work, actorIdOf(work) ?? '', parties, `certify ${order}`);
  accept(mayEndOn(given.expiry, now));
  if (issued !== undefined) await expire(work, issued);
  // In one view: what was signed of them once holds for what is so no more, where somebody put it back.
  const rows = [
    ...recordRows('sale', [order]),
    ...recordRows('organisation', parties),
    ...inspectionsOfGoods(row.lot),
    { table: 'plots', where: sql<boolean>`t.name in (select s.plot from lot_sources s where s.lot = ${row.lot})` },
  ];
  const checked = await work.attest.readAsWritten(rows, async (view) => {
    const examination = await examine(view, lotVerifier, order);
    if (examination === undefined) throw new Error(`${order} lost its lot`);
    accept(mayBeCertified(examination.examined));
    return examination.checked;
  });
  if (checked === undefined) throw new Error(`${row.lot} is proven without an anchor`);
  const name = await work.ids.name(tx, 'CERT', now);
  const content = {
    name,
    order,
    lot: row.lot,
    exporter: row.exporter,
    certificateNumber: given.certificate_number ?? null,
    authority: given.authority ?? null,
    issuedAs: officeOf(work.actor),
    expiry: given.expiry ?? null,
    checked,
  };
  const credential = await issueCredential(work, signer, { body: certificateCredential(content, baseUrl), baseUrl });
  const made = await insertCertificate(tx, {
    name,
    status: 'Issued',
    order_name: order,
    lot: row.lot,
    exporter: row.exporter,
    certificate_number: content.certificateNumber,
    authority: content.authority,
    expiry: content.expiry,
    issued_as: content.issuedAs,
    checked: JSON.stringify(checked),
    issued_by: actorIdOf(work) ?? '',
    issued_at: now,
    credential_id: credentialId(baseUrl, name),
    credential: JSON.stringify(credential),
  });
  // The order is locked, so the other unique index is that of numbers.
  if (!made) throw wrongState(`The number ${given.certificate_number} is that of another certificate.`);
  await attested(work, name);
  const certificate = await readCertificate(tx, name);
  await tellParties(work, certificate, { kind: 'certificate_issued', baseUrl });
  return { certificate, created: true };
}

/**
 * Revokes an Issued certificate; one that was revoked before stays as it is.
 * @param reason public.
 * @throws Refusal 404, 409 for an expired one, one that was revoked by somebody else or with another reason, and where the record is not
 * what was signed.
 */
export async function revokeCertificate(
  work: Work,
  name: string,
  { reason, signer, baseUrl }: { reason: string | undefined; signer: PlatformSigner; baseUrl: string },
): Promise<{ certificate: Certificate; revoked: boolean }> {
  const { tx, now } = work;
  const certificate = await lockCertificate(tx, name);
  if (certificate === undefined) throw notFound(`There is no certificate ${name}.`);
  if (accept(mayBeRevoked(certificate, now)) === 'already') {
    await doneAlready(
      work,
      'export_certificates',
      { name },
      {
        stands: `${name} is Revoked`,
        by: certificate.revoked_by,
        said: { reason: [certificate.revoked_reason, reason] },
      },
    );
    return { certificate, revoked: false };
  }
  await work.attest.assertAsSigned('certificate', [name]);
  await revokeIssued(work, signer, { about: certificate.credential_id, why: 'certificate revoked' });
  return { certificate: await revoked(work, name, { reason, baseUrl }), revoked: true };
}

/**
 * Revokes the Issued certificate of an order that was cancelled: nobody's decision, so nobody is named. One at its end is written
 * down as Expired. Its credential is revoked also where its record is not what was signed; an admin has to look at that.
 * @throws Refusal 409 where the order is not what was signed: a revocation is for good, and follows from nothing that somebody else wrote.
 */
export async function revokeUnsold(
  work: Work,
  order: string,
  { signer, baseUrl }: { signer: PlatformSigner; baseUrl: string },
): Promise<void> {
  const { tx, now } = work;
  const sale = await lockOrderRow(tx, order);
  const certificate = await lockIssued(tx, order);
  if (sale?.status !== 'Cancelled' || certificate === undefined) return;
  await work.attest.assertAsSigned('order', [order]);
  if (hasEnded(certificate, now)) return expire(work, certificate);
  const { name, credential_id: about } = certificate;
  await revokeIssued(work, signer, { about, why: 'sale cancelled' });
  if ((await alteredCertificates(tx, [name])).length > 0) return;
  await revoked(work, name, { reason: `The sale ${order} was cancelled.`, baseUrl });
}

/** Writes down that a certificate is Revoked, signs it so, and tells the parties of its order. */
async function revoked(
  work: Work,
  name: string,
  { reason, baseUrl }: { reason: string | undefined; baseUrl: string },
): Promise<Certificate> {
  await updateCertificate(work.tx, name, {
    status: 'Revoked',
    revoked_at: work.now,
    revoked_by: actorIdOf(work),
    revoked_reason: reason ?? null,
  });
  await attested(work, name);
  const certificate = await readCertificate(work.tx, name);
  await tellParties(work, certificate, { kind: 'certificate_revoked', baseUrl });
  return certificate;
}

/** Writes down that a certificate, which the caller has locked, has come to its end. */
export async function expire(work: Work, { name }: Certificate): Promise<void> {
  await work.attest.assertAsSigned('certificate', [name]);
  await updateCertificate(work.tx, name, { status: 'Expired', expired_at: work.now });
  await attested(work, name);
}

/** Signs what the record says now; its PDF is sealed once that is on the ledger. */
async function attested(work: Work, name: string): Promise<void> {
  await work.attest.now('certificate', [name]);
  await toBeSealed(work.tx, name, work.now);
}
