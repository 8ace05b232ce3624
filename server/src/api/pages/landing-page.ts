import type { PublicTotals } from '../../domain/desks/public-record/totals.ts';
import { fill, html, type Markup } from './html.ts';
import { evaluationNote, layout, lookupForm } from './layout.ts';
import type { Plural } from './messages/plural.ts';
import type { Reader } from './reader.ts';
import { code } from './sections.ts';

export interface LandingPage {
  style: string;
  reader: Reader;
  path: string;
  totals: PublicTotals;
  /** Whether others than the operator keep the ledger: only then does it prove something against the operator. */
  publicLedger: boolean;
}

/** `/`: what this is, the box, the figures, and the ways in. */
export function landingPage({ style, reader, path, totals, publicLedger }: LandingPage): Markup {
  const { landing: text, frame } = reader.text;
  const { checked } = text.steps;
  const words = { ...text.steps, checked: publicLedger ? checked : { ...checked, words: checked.wordsLocal } };
  return layout({
    title: `Lotmark: ${text.title}`,
    description: text.description,
    style,
    reader,
    path,
    body: html`<section class="landing"><div><h1>${text.title}</h1>
<p class="lead">${publicLedger ? text.lead : text.leadLocal}</p>
${!publicLedger && evaluationNote(reader)}
${lookupForm(reader)}
<p class="soft">${text.free} ${publicLedger && text.believe}</p></div>
${figures(reader, totals)}</section>
<section><h2>${text.how}</h2><ol class="how">${(['farm', 'signed', 'escrow', 'checked'] as const).map(
      (step) => html`<li>${icons[step]}<h3>${words[step].title}</h3><p>${words[step].words}</p></li>`,
    )}</ol></section>
<div class="halves ways">
<section class="card"><h2>${text.people.title}</h2><p>${text.people.words}</p><p class="actions"><a class="button" href="/app/signup">${frame.signUp}</a><a class="button quiet" href="/app/login">${frame.signIn}</a></p><p><a href="/app/market">${text.seeMarket}</a></p></section>
<section class="card"><h2>${text.systems.title}</h2><p>${text.systems.words}</p><p class="actions"><a class="button quiet" href="/partners/signup">${text.partnerAccess}</a><a class="button quiet" href="/docs">${frame.docs}</a></p><p><a href="/openapi.json">OpenAPI</a></p></section>
</div>`,
  });
}

function figures(reader: Reader, totals: PublicTotals): Markup {
  const { landing: text } = reader.text;
  const shown: [number, Plural][] = [
    [totals.kilograms_traced, text.figures.kilograms],
    [totals.lots_attested, text.figures.lots],
    [totals.plots, text.figures.plots],
    [totals.harvests, text.figures.harvests],
    [totals.lots_anchored, text.figures.anchored],
    [totals.inspections, text.figures.inspections],
    [totals.orders_settled, text.figures.orders],
    [totals.ledger_transactions, text.figures.transactions],
  ];
  const { last_anchor: last } = totals;
  return html`<section class="card totals"><h2>${text.totals}</h2><ul class="figures">${shown.map(
    ([count, words]) => html`<li><strong>${reader.figure(count, 0)}</strong> ${reader.counted(words, count)}</li>`,
  )}</ul><p class="soft">${
    last === null
      ? text.noAnchor
      : html`${fill(text.lastAnchor, { time: reader.moment(new Date(last.anchored_at)), ledger: last.ledger_index })}<br>${code(last.tx_hash)}`
  }</p></section>`;
}

const stroke = (shape: string): Markup =>
  html`<svg viewBox="0 0 24 24" width="32" height="32" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${shape}"/></svg>`;
const icons = {
  farm: stroke('M12 21v-9m0 0c0-4 2.5-7 8-7 0 5-3 8-8 8m0 2c-4 0-7-2-7-6.5 4.5 0 7 2.5 7 6.5M6 21h12'),
  signed: stroke('M4 19c3-7 6-12 8-12 3 0-3 9 0 9 2 0 3-4 4.5-4S18 15 20 14M4 22h16'),
  escrow: stroke('M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2'),
  checked: stroke('M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM8.5 12l2.5 2.5L15.5 10'),
};
