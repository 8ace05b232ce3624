import type { Receipt } from '@lotmark/sdk/verify';
import { z } from 'zod';
import { notFound, type Refusal } from '../../../kernel/values/errors.ts';
import { timestamp, toIso } from '../../../kernel/values/vocabulary.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type Fact, findFact } from '../../proof/attestation/fact.ts';
import { loadReceipt } from '../../proof/attestation/receipt.ts';
import { alteredCertificates } from '../../proof/attestation/signed-certificates.ts';
import { differingSales } from '../../proof/attestation/signed-trades.ts';
import type { Certificate } from './store.ts';
import { type ChangeSince, sinceOf } from './views.ts';

/** A certificate with what proves it, as anybody may see it. */
export interface ProvenCertificate {
  certificate: Certificate & { since: ChangeSince[] };
  /** The record is what was signed, and its statement stands in the log where it was put. */
  asSigned: boolean;
  /** The newest signed statement of it. */
  fact: Fact | undefined;
  /** Of that statement; null until it is on the ledger. */
  receipt: Receipt | null;
}

/**
 * Why there is no certificate of a name: none was ever issued, or one was signed and its record is gone, which the service
 * itself never does.
 */
export async function whyMissing(tx: Tx, name: string): Promise<{ gone: Fact | undefined; refusal: Refusal }> {
  const gone = await findFact(tx, 'certificate', name, null);
  const words =
    gone === undefined
      ? `There is no certificate ${name}.`
      : `${name} was issued here, and its record is gone: its newest statement (version ${gone.version}) was signed ${gone.signed_at.toISOString()}. The service never deletes one; somebody did. Rely on nothing that names it until the operator has looked.`;
  return { gone, refusal: notFound(words) };
}

/** Undefined where there is none. */
export async function proveCertificate(tx: Tx, name: string): Promise<ProvenCertificate | undefined> {
  const certificate = await tx
    .selectFrom('export_certificates')
    .selectAll('export_certificates')
    .select(sinceOf.as('since'))
    .where('export_certificates.name', '=', name)
    .executeTakeFirst();
  if (certificate === undefined) return undefined;
  const fact = await findFact(tx, 'certificate', name, null);
  // What was altered of lot and order would hide what has become of them.
  const differing = await differingSales(tx, [certificate.order_name], { written: true });
  const since = differing.length === 0 ? certificate.since : [...certificate.since, 'records_altered' as const];
  return {
    certificate: { ...certificate, since },
    asSigned: fact?.misplaced !== true && (await alteredCertificates(tx, [name])).length === 0,
    fact,
    receipt: fact?.anchored === true ? await loadReceipt(tx, 'certificate', name, fact.version) : null,
  };
}

/** What stands behind a certificate. */
export const attestationView = z.object({
  verified: z.boolean().meta({ description: 'The record is what was signed with a key of the platform.' }),
  anchored: z.boolean().meta({ description: 'And its newest statement is on the ledger.' }),
  version: z.int().nullable(),
  payload_hash: z.string().nullable().meta({ description: 'SHA-256 that was signed, lowercase hex.' }),
  signed_at: timestamp().nullable(),
  kid: z.string().nullable(),
  tx_hash: z.string().nullable(),
  receipt_url: z.string().nullable(),
});

export function attestationViewOf(
  { certificate, asSigned, fact, receipt }: ProvenCertificate,
  baseUrl: string,
): z.input<typeof attestationView> {
  return {
    verified: asSigned,
    anchored: asSigned && receipt !== null,
    version: fact?.version ?? null,
    payload_hash: fact?.payload_hash.toString('hex') ?? null,
    signed_at: toIso(fact?.signed_at ?? null),
    kid: fact?.kid ?? null,
    tx_hash: fact?.tx_hash ?? null,
    receipt_url: receipt === null ? null : `${baseUrl}/v1/receipts/certificate/${certificate.name}`,
  };
}
