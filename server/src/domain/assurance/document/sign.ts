import { wrongState } from '../../../kernel/values/errors.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import type { PlatformSigner } from '../../proof/did/platform-signer.ts';
import { signStatement } from '../profile/sign.ts';
import { assertDocumentAsWritten, type Document } from './store.ts';

/**
 * Signs the file as it was made: its hash, what it is of and when. The signature becomes a leaf of the log, whose head is
 * anchored by job. Signed already, it stays as it is.
 * @param document locked.
 * @throws Refusal 409 for one that is not made.
 */
export async function signDocument(work: Work, signer: PlatformSigner, document: Document): Promise<boolean> {
  if (document.status === 'Signed') {
    await assertDocumentAsWritten(work, document.name);
    return false;
  }
  const { pdf_sha256, pdf_size, template_sha256 } = document;
  if (document.status !== 'Ready' || pdf_sha256 === null || pdf_size === null || template_sha256 === null) {
    throw wrongState(`${document.name} is ${document.status}; it must be Ready to be signed.`);
  }
  await assertDocumentAsWritten(work, document.name);
  await signStatement(work, signer, {
    kind: 'document',
    subject: document.name,
    version: 1,
    members: {
      print_format: document.print_format,
      language: document.language,
      record: { doctype: document.doctype, name: document.docname },
      stated_at: document.stated_at.toISOString(),
      facts_sha256: document.facts_sha256.toString('hex'),
      template_sha256: template_sha256.toString('hex'),
      ...(document.template === null || document.template_source_sha256 === null
        ? {}
        : {
            template: {
              name: document.template,
              version: document.template_version,
              sha256: document.template_source_sha256.toString('hex'),
            },
          }),
      pdf_sha256: pdf_sha256.toString('hex'),
      pdf_size,
    },
  });
  await work.tx
    .updateTable('documents')
    .set({ status: 'Signed', signed_at: work.now, signed_by: actorIdOf(work) })
    .where('name', '=', document.name)
    .execute();
  return true;
}
