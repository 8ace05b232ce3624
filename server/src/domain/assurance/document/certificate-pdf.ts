import { wrongState } from '../../../kernel/values/errors.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Typesetter } from '../../../platform/typeset/typesetter.ts';
import type { ProvenCertificate } from '../certificate/public.ts';
import type { DocumentLanguage } from './formats.ts';
import { print } from './print.ts';
import { factsJson, sha256, stateRecord } from './state.ts';

/**
 * A certificate as a PDF for anybody, dated by its newest signed statement, with the receipt of that inside: the same
 * statement gives the same bytes. @throws Refusal 409 where the record is not what was signed.
 */
export async function certificatePdf(
  tx: Tx,
  { typesetter, issuer }: { typesetter: Typesetter; issuer: { baseUrl: string; did: string } },
  { certificate, asSigned, fact, receipt }: ProvenCertificate,
  language: DocumentLanguage,
): Promise<Uint8Array> {
  const { name } = certificate;
  if (!asSigned || fact === undefined) throw wrongState(`The record of ${name} is not what was signed; it has no PDF.`);
  const asked = { language, bagKg: undefined, farmer: undefined, part: { farmer: undefined } };
  const facts = factsJson(await stateRecord(tx, 'export-certificate', name, asked));
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
