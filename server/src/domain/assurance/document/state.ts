import { hash } from 'node:crypto';
import { canonicalize } from '@lotmark/sdk/verify';
import type { Tx } from '../../../platform/db/database.ts';
import { exportCertificate } from './facts/certificate.ts';
import type { Asked, FactsReader, Stated } from './facts/facts.ts';
import { inspectionReport } from './facts/inspection.ts';
import { claimLetter, insurancePolicy } from './facts/insurance.ts';
import { bagLabels, lotPassport } from './facts/lot.ts';
import { commercialInvoice, packingList, salesContract } from './facts/order.ts';
import { dueDiligenceDossier } from './facts/package.ts';
import { fepReport } from './facts/profile.ts';
import { payoutStatement } from './facts/statement.ts';
import type { PrintFormat } from './formats.ts';

const readers: Readonly<Record<PrintFormat, FactsReader>> = {
  'lot-passport': lotPassport,
  'bag-labels': bagLabels,
  'sales-contract': salesContract,
  'commercial-invoice': commercialInvoice,
  'packing-list': packingList,
  'inspection-report': inspectionReport,
  'payout-statement': payoutStatement,
  'fep-report': fepReport,
  'export-certificate': exportCertificate,
  'due-diligence-dossier': dueDiligenceDossier,
  'insurance-policy': insurancePolicy,
  'claim-letter': claimLetter,
};

/** What a document of the record states now. @throws Refusal where the record says nothing yet that it could state. */
export function stateRecord(tx: Tx, format: PrintFormat, docname: string, asked: Asked): Promise<Stated> {
  return readers[format](tx, docname, asked);
}

/** The bytes that a document's hash is of. */
export const factsJson = (stated: Stated): string => canonicalize(stated.facts);
export const sha256 = (text: string | Uint8Array): Buffer => hash('sha256', text, 'buffer');
