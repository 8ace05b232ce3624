import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalize, RECEIPT_ATTACHMENT } from '@lotmark/sdk/verify';
import { create } from 'qrcode';
import type { Attachment, Typesetter } from '../../../platform/typeset/typesetter.ts';
import type { DocumentDoctype, DocumentFormat } from './formats.ts';
import { sha256 } from './state.ts';
import type { Document } from './store.ts';

const folder = join(import.meta.dirname, '../../../../templates');
let known: Buffer | undefined;

/** The hash of all templates and words: with the facts and the date it says what a document is made of. */
export function templatesHash(): Buffer {
  if (known === undefined) {
    const names = readdirSync(folder).sort();
    known = sha256(
      Buffer.concat(
        names.map((name) => sha256(Buffer.concat([Buffer.from(`${name}\0`), readFileSync(join(folder, name))]))),
      ),
    );
  }
  return known;
}

/** Where anybody looks a record up. */
const publicPages: Partial<Record<DocumentDoctype, string>> = { Lot: 'verify', 'Export Certificate': 'certificate' };

/** Begins the name of the receipt inside. */
const wordOf: Readonly<Record<DocumentDoctype, string>> = {
  Lot: 'lot',
  Order: 'order',
  'Quality Inspection': 'inspection',
  'Farmer Statement': 'statement',
  'Finance Profile': 'profile',
  'Export Certificate': 'certificate',
  'Due Diligence Package': 'package',
  'Insurance Policy': 'policy',
  'Insurance Claim': 'claim',
};

type Printed = Pick<
  Document,
  'name' | 'language' | 'doctype' | 'docname' | 'facts' | 'facts_sha256' | 'stated_at' | 'record_receipt'
> & {
  print_format: DocumentFormat;
};

/** A template that an admin added, as a document is made with it. */
export interface OwnTemplate {
  name: string;
  version: number;
  source: string;
}

const json = (name: string, description: string, text: string): Attachment => ({
  name,
  mimeType: 'application/json',
  description,
  content: Buffer.from(text),
});

/**
 * The PDF of a document: the page, what it states as `facts.json`, the record's receipt where it has one, the template
 * where it did not come with the service, and an empty `receipt.json`, which is filled once the document is signed. The same
 * document gives the same bytes.
 */
export function print(
  typesetter: Typesetter,
  document: Printed,
  issuer: { baseUrl: string; did: string },
  own?: OwnTemplate,
): Promise<Uint8Array> {
  const date = document.stated_at.toISOString();
  const template =
    own === undefined
      ? { name: document.print_format, version: null, sha256: templatesHash().toString('hex') }
      : { name: own.name, version: own.version, sha256: sha256(own.source).toString('hex') };
  const attachments = [
    json('facts.json', 'What this document states', document.facts),
    ...(document.record_receipt === null
      ? []
      : [json(`${wordOf[document.doctype]}-receipt.json`, 'The receipt of the record', document.record_receipt)]),
    ...(own === undefined
      ? []
      : [
          json(
            'template.json',
            'The template that this document was made with',
            canonicalize({ ...template, based_on: document.print_format, source: own.source }),
          ),
        ]),
    json(
      RECEIPT_ATTACHMENT,
      'The receipt of this document, once it is signed',
      `{"document":"${document.name}","receipt":null}`,
    ),
  ];
  const page = publicPages[document.doctype];
  const address = page === undefined ? undefined : `${issuer.baseUrl}/${page}/${document.docname}`;
  return typesetter.typeset({
    template: document.print_format,
    ...(own === undefined ? {} : { source: own.source }),
    date,
    attachments,
    data: {
      document: {
        name: document.name,
        language: document.language,
        doctype: document.doctype,
        docname: document.docname,
        stated_at: `${date.slice(0, 19)}Z`,
        facts_sha256: document.facts_sha256.toString('hex'),
        did: issuer.did,
        template,
      },
      facts: JSON.parse(document.facts) as unknown,
      address: address ?? null,
      qr: address === undefined ? null : qrPicture(address),
    },
  });
}

/** A QR code as one path of an SVG picture, with the white margin that readers need. */
export function qrPicture(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  let path = '';
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) if (modules.get(y, x) !== 0) path += `M${x + 4} ${y + 4}h1v1h-1z`;
  }
  const side = size + 8;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path d="${path}"/></svg>`;
}
