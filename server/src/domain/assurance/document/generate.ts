import { forbidden, invalid, Refusal, wrongState } from '../../../kernel/values/errors.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import { soundReceipt } from '../../proof/attestation/receipt.ts';
import { partOf } from './access.ts';
import { type DocumentDoctype, type DocumentLanguage, formatsOf, type PrintFormat, printFormats } from './formats.ts';
import { factsJson, sha256, stateRecord } from './state.ts';
import { stateAsWritten } from './state-as-written.ts';
import { assertDocumentAsWritten, type Document, findDocument, insertDocument, waitingOf } from './store.ts';
import { isShipped } from './template/rules.ts';
import { type Template, templateInUse, templateRow, templatesFor } from './template/store.ts';

/** How many documents of one person may wait to be made. */
export const maxWaiting = 50;

/** Formats that carry the receipt of their record. */
const withReceiptOf: Partial<Record<PrintFormat, 'lot' | 'certificate' | 'package' | 'policy' | 'claim'>> = {
  'lot-passport': 'lot',
  'export-certificate': 'certificate',
  'due-diligence-dossier': 'package',
  'insurance-policy': 'policy',
  'claim-letter': 'claim',
};

export interface Wanted {
  doctype: DocumentDoctype;
  docname: string;
  format: PrintFormat;
  language: DocumentLanguage;
  bagKg: string | undefined;
  /** E-mail address. */
  farmer: string | undefined;
  /** A template that an admin added, which shows the facts of the format. */
  template?: Pick<Template, 'name' | 'version' | 'source_sha256'> | undefined;
}

/**
 * What is meant by the name of a print format: one of the service, or a template of an admin that is in use.
 * @throws Refusal 400 for neither, and for one of other records.
 */
export async function formatCalled(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  doctype: DocumentDoctype,
  name: string,
): Promise<Pick<Wanted, 'format' | 'template'>> {
  const template = isShipped(name) ? undefined : await templateInUse(tx, name, now);
  const format = isShipped(name) ? name : template?.based_on;
  if (format === undefined || printFormats[format] !== doctype) {
    const own = (await templatesFor(tx, formatsOf(doctype), now)).map((each) => each.name);
    throw invalid('print_format', `is not one of a ${doctype}: ${[...formatsOf(doctype), ...own].join(', ')}`);
  }
  return { format, template };
}

/**
 * Writes down what a record says now; the document of it is made by a job.
 * @returns its name.
 * @throws Refusal 403 for a record that is not the caller's, 409 where it says nothing yet.
 */
export async function generate(work: Work, wanted: Wanted): Promise<string> {
  const { tx, now } = work;
  const { doctype, docname, format, language } = wanted;
  const by = await authorOf(work);
  if (wanted.template !== undefined) await work.attest.assertAsWritten(templateRow(wanted.template));
  const part = await partOf(work, doctype, docname);
  const asked = { language, bagKg: wanted.bagKg, farmer: wanted.farmer, part };
  const stated = await stateAsWritten(work, { doctype, docname, format }, asked);
  const facts = factsJson(stated);
  const kind = withReceiptOf[format];
  const receipt = kind === undefined ? null : await soundReceipt(tx, kind, docname);
  const name = await work.ids.name(tx, 'DOC', now);
  await insertDocument(tx, {
    name,
    print_format: format,
    language,
    doctype,
    docname,
    farmer: stated.farmer ?? null,
    status: 'Queued',
    facts,
    facts_sha256: sha256(facts),
    stated_at: now,
    record_receipt: receipt === null ? null : JSON.stringify(receipt),
    template: wanted.template?.name ?? null,
    template_version: wanted.template?.version ?? null,
    template_source_sha256: wanted.template?.source_sha256 ?? null,
    created_by: by,
    created_at: now,
  });
  work.emit('document.queued', name);
  return name;
}

/** Accepts a draft as it is: from then on it is a document. @throws Refusal 409 for one that is none any more. */
export async function acceptDraft(work: Work, draft: Document): Promise<void> {
  if (draft.status !== 'Draft') throw wrongState(`${draft.name} is ${draft.status}; only a Draft is accepted.`);
  await authorOf(work);
  await assertDocumentAsWritten(work, draft.name);
  await work.tx.updateTable('documents').set({ status: 'Queued' }).where('name', '=', draft.name).execute();
  work.emit('document.queued', draft.name);
}

/** Who asks. @throws Refusal 429 where too many of theirs wait. */
export async function authorOf(work: Work): Promise<string> {
  const by = actorIdOf(work);
  if (by === null) throw forbidden('A document is asked for by a person.');
  if ((await waitingOf(work.tx, by)) >= maxWaiting) {
    throw new Refusal('rate_limit', `${maxWaiting} of your documents wait to be made; ask again in a moment.`, {
      headers: { 'retry-after': '5' },
    });
  }
  return by;
}

/** Whether the record still says what the document states; undefined where that cannot be said. */
export async function stillSays(work: Pick<Work, 'tx'>, name: string): Promise<boolean | undefined> {
  const document = await findDocument(work.tx, name);
  if (document === undefined || document.print_format === 'letter') return undefined;
  const facts = JSON.parse(document.facts) as { bag_kg?: string };
  const asked = {
    language: document.language,
    bagKg: facts.bag_kg,
    farmer: undefined,
    part: { farmer: document.farmer ?? undefined },
  };
  try {
    const stated = await stateRecord(work.tx, document.print_format, document.docname, asked);
    return withoutProof(factsJson(stated)) === withoutProof(document.facts);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** That a signature has reached the ledger meanwhile changes nothing of what was stated. */
function withoutProof(facts: string): string {
  const { signed: _, ...rest } = JSON.parse(facts) as { signed?: unknown };
  return JSON.stringify(rest);
}
