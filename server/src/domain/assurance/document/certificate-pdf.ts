import { inOneView } from '../../../kernel/call/one-view.ts';
import { wrongState } from '../../../kernel/values/errors.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Typesetter } from '../../../platform/typeset/typesetter.ts';
import { type ProvenCertificate, proveCertificate } from '../certificate/public.ts';
import type { DocumentLanguage } from './formats.ts';
import { print } from './print.ts';
import { factsJson, sha256, stateRecord } from './state.ts';

/** A certificate, and what its PDF states; none of one whose record is not what was signed. */
export interface StatedCertificate extends ProvenCertificate {
  facts: string | undefined;
}

/**
 * Proven and stated in one view of the database: what somebody altered only between the two would stand in the PDF.
 * @returns undefined where there is none.
 */
export function statedCertificate(tx: Tx, name: string): Promise<StatedCertificate | undefined> {
  const read = async (view: Tx) => {
    const proven = await proveCertificate(view, name);
    if (proven === undefined || !proven.asSigned) return proven && { ...proven, facts: undefined };
    return { ...proven, facts: factsJson(await stateRecord(view, 'export-certificate', name, asked)) };
  };
  return tx.isTransaction ? read(tx) : inOneView({ reader: tx }, read);
}

/** None of it is in the facts of a certificate. */
const asked = { language: 'en', bagKg: undefined, farmer: undefined, part: { farmer: undefined } } as const;

/**
 * A certificate as a PDF for anybody, dated by its newest signed statement, with the receipt of that inside: the same
 * statement gives the same bytes. @throws Refusal 409 where the record is not what was signed.
 */
export async function certificatePdf(
  { typesetter, issuer }: { typesetter: Typesetter; issuer: { baseUrl: string; did: string } },
  { certificate, facts, fact, receipt }: StatedCertificate,
  language: DocumentLanguage,
): Promise<Uint8Array> {
  const { name } = certificate;
  if (facts === undefined || fact === undefined)
    throw wrongState(`The record of ${name} is not what was signed; it has no PDF.`);
  const printed = {
    name,
    print_format: 'export-certificate',
    language,
    doctype: 'Export Certificate',
    docname: name,
    facts,
    facts_sha256: sha256(facts),
    stated_at: fact.signed_at,
    record_receipt: receipt === null ? null : JSON.stringify(receipt),
  } as const;
  return print(typesetter, printed, issuer);
}
