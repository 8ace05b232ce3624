import type { AnchoredLots } from '../../domain/desks/public-record/lot-record.ts';
import { receiptDrop, scriptData, type Trusted } from './check-receipt.ts';
import { fill, html, type Markup, type Part } from './html.ts';
import { evaluationNote, layout, lookupForm, signShapes } from './layout.ts';
import type { Reader } from './reader.ts';
import { code } from './sections.ts';
import type { WebEntry } from './web-assets.ts';

/** `/verify`: the box, with what was wrong with the last try, and the place to drop a receipt. */
export function lookupPage(
  page: { style: string; reader: Reader; path: string; script: WebEntry | null; publicLedger: boolean } & Trusted,
  value = '',
  problem: Part = null,
): Markup {
  const { reader, script } = page;
  const { lookup } = reader.text;
  return layout({
    style: page.style,
    reader,
    path: page.path,
    script,
    title: `${lookup.title} · Lotmark`,
    body: [
      html`<section class="hero"><h1>${lookup.title}</h1>
<p class="lead">${lookup.lead}</p>
${!page.publicLedger && evaluationNote(reader)}
${lookupForm(reader, value, problem)}</section>`,
      script !== null && [signShapes, receiptDrop(reader), scriptData(reader, page, null)],
    ],
  });
}

/** The lots of one ledger transaction. */
export function transactionPage(
  page: { style: string; reader: Reader; path: string },
  txHash: string,
  anchored: AnchoredLots,
): Markup {
  const { reader } = page;
  const { transaction: text } = reader.text;
  const more = anchored.total - anchored.lots.length;
  const heading = reader.counted(text.title, anchored.total);
  return layout({
    ...page,
    title: html`${heading} · Lotmark`,
    body: html`<section><h1>${heading}</h1>
<p class="soft">${code(txHash)}</p>
<p>${text.words}</p>
<ul class="lots">${anchored.lots.map(({ lot }) => html`<li><a href="/verify/${lot}">${lot}</a></li>`)}</ul>
${more > 0 && html`<p class="soft">${fill(text.more, { count: reader.figure(more) })}</p>`}</section>`,
  });
}

/** Nothing was found, or nothing could be done. */
export function messagePage({
  style,
  title,
  words,
  value,
  reader,
  path,
}: {
  style: string;
  /** Where the reader is, for the choice of another language. */
  path: string;
  title: string;
  words: Part;
  /** What stands in the field of the next look-up. */
  value: string;
  reader: Reader;
}): Markup {
  return layout({
    title: `${title} · Lotmark`,
    style,
    reader,
    path,
    body: html`<section class="hero"><h1>${title}</h1><p class="lead">${words}</p>${lookupForm(reader, value)}</section>`,
  });
}
