import type { Document, Share } from '../../../domain/assurance/document/store.ts';
import { html, type Markup } from '../html.ts';
import { evaluationNote, layout, sign } from '../layout.ts';
import { type DocumentVerdict, documentWords } from '../messages/document.ts';
import type { Reader } from '../reader.ts';
import { code, list, section } from '../sections.ts';

export interface ShownDocument {
  document: Document;
  share: Share;
  verdict: DocumentVerdict;
  /** The DID that issued it, and the address of the platform. */
  issuer: string;
  baseUrl: string;
  /** SHA-256 of the file as it is handed out; undefined where there is none. */
  fileHash: string | undefined;
  /** Whether others confirm the ledger of the anchors. */
  publicLedger: boolean;
  /** Whether the record says the same now; undefined where that is not compared. */
  same: boolean | undefined;
}

/** Asks for the password of a link; without script, too. */
export function passwordPage(
  page: { style: string; reader: Reader; path: string },
  { title, words, action }: { title: string; words: string; action: string },
): Markup {
  const text = documentWords[page.reader.language];
  return layout({
    ...page,
    title: `${title} · Lotmark`,
    head: html`<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">`,
    body: html`<section class="hero"><h1>${title}</h1><p role="status">${words}</p>
<form class="lookup" method="post" action="${action}"><label for="password">${text.password}</label>
<div class="box"><input id="password" name="password" type="password" required maxlength="200" autocomplete="off"><button>${text.enter}</button></div></form></section>`,
  });
}

const signs = { signed: 'ok', waiting: null, unsigned: null, altered: 'fail' } as const;

/** `/document/{token}`: what was issued, by whom, and whether it is still what it was. */
export function documentPage(page: { style: string; reader: Reader; path: string }, shown: ShownDocument): Markup {
  const { reader, path } = page;
  const { document, share, verdict } = shown;
  const text = documentWords[reader.language];
  const title = text.formats[document.print_format];
  const [verdictTitle, verdictWords] = text.verdicts[verdict];
  const mark = signs[verdict];
  const recordNow = shown.same === undefined ? text.unknown : shown.same ? text.same : text.changed;
  const file = path.split('?', 1).join('');
  return layout({
    ...page,
    title: `${title} ${document.docname} · Lotmark`,
    head: html`<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">`,
    body: html`<section class="hero"><p class="soft">${title} · ${document.name}</p>
<h1>${document.docname}</h1>
<div class="verdict ${mark === 'ok' ? 'verified' : mark === 'fail' ? 'failed' : 'pending'}">${mark === null ? '' : sign(mark, null)}<div>
<p role="status"><strong>${verdictTitle}.</strong> ${verdictWords}</p></div></div>
${!shown.publicLedger && evaluationNote(reader)}
${list([
  [text.issuedBy, html`${shown.baseUrl}<br>${code(shown.issuer)}`],
  [text.record, document.docname],
  [text.stated, reader.moment(document.stated_at)],
  [text.today, recordNow],
  [text.signedAt, document.signed_at !== null && reader.moment(document.signed_at)],
  [text.until, reader.moment(share.expires_at)],
])}</section>
${section(text.file, [
  shown.fileHash === undefined ? '' : html`<p><a class="button" href="${file}/file.pdf">${text.download}</a></p>`,
  list([
    [text.hash, document.pdf_sha256 !== null && code(document.pdf_sha256.toString('hex'))],
    [text.fileHash, shown.fileHash !== undefined && code(shown.fileHash)],
    [text.factsHash, code(document.facts_sha256.toString('hex'))],
    [
      text.template,
      document.template !== null &&
        html`${document.template}, ${text.version} ${document.template_version}<br>${code(document.template_source_sha256?.toString('hex') ?? '')}`,
    ],
  ]),
])}
${
  // Without a signature the file alone shows nothing: there would be nothing to check.
  verdict === 'unsigned' ? '' : section(text.check, [html`<p class="soft">${text.checkWords}</p>`])
}
<p class="soft">${text.noted}</p>`,
  });
}
