import type { Json } from '@lotmark/sdk/verify';
import type { ToIssue } from '../../proof/credential/issue.ts';
import type { Checked } from './examine.ts';

/** Where the words of the credential are defined. The version is part of the address: what was issued keeps its meaning. */
export const contextPath = '/contexts/certificate/v2';

/** What a certificate says, before it is stored. */
export interface CertificateContent {
  name: string;
  order: string;
  lot: string;
  exporter: string;
  certificateNumber: string | null;
  authority: string | null;
  issuedAs: string;
  /** yyyy-mm-dd, the last day. */
  expiry: string | null;
  checked: Checked;
}

/** The address at which the credential of a certificate is: also its id. */
export const credentialId = (baseUrl: string, name: string): string => `${baseUrl}/v1/certificates/${name}/credential`;

/**
 * What the W3C credential of a certificate says, before it is issued: it ends with the last day of the certificate, and is revoked
 * by its id.
 */
export function certificateCredential(content: CertificateContent, baseUrl: string): ToIssue['body'] {
  const { name, checked, expiry } = content;
  const { inspection, delivery } = checked;
  const subject: Record<string, Json> = {
    type: 'ExportCertificate',
    certificate: name,
    issuedAs: content.issuedAs,
    order: content.order,
    lot: content.lot,
    exporter: content.exporter,
    exporterName: checked.exporter_name,
    commodity: checked.commodity_type,
    quantity: checked.quantity,
    unit: checked.unit,
    originCountry: checked.origin_country,
    destinationCountry: checked.destination_country,
    lotVersion: checked.lot_version,
    lotSha256: checked.lot_payload_hash,
    lotTransaction: checked.lot_tx_hash,
    inspected: inspection !== null,
  };
  const optional = {
    certificateNumber: content.certificateNumber,
    authority: content.authority,
    claimedGrade: delivery === undefined ? checked.grade : delivery.claimed_grade,
    quantityBasis: delivery?.basis ?? null,
    orderedQuantity: delivery?.ordered_quantity ?? null,
    confirmedGrade: delivery?.basis === 'both_confirmed' ? checked.grade : null,
    inspection: inspection?.name ?? null,
    inspectedLot: inspection?.lot ?? null,
    inspectedGrade: inspection?.grade ?? null,
    inspectionResult: inspection?.result ?? null,
  };
  for (const [member, value] of Object.entries(optional)) if (value !== null) subject[member] = value;
  return {
    '@context': [`${baseUrl}${contextPath}`],
    id: credentialId(baseUrl, name),
    type: ['ExportCertificateCredential'],
    ...(expiry === null ? {} : { validUntil: endOf(expiry) }),
    credentialSubject: subject,
  };
}

/** The midnight after a last day. */
const endOf = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString();
