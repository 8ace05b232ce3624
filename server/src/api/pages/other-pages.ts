import type { AnchoredLots } from '../../domain/public-record/lot-record.ts';
import type { PublicTotals } from '../../domain/public-record/totals.ts';
import { html, type Markup } from './html.ts';
import { figure, layout, lookupForm, moment } from './layout.ts';

/** `/`: what this is, the box, the figures. */
export function landingPage(style: string, totals: PublicTotals): Markup {
  const figures: [string, string][] = [
    [figure(totals.lots_attested), 'lots signed'],
    [figure(totals.kilograms_traced, 0), 'kilograms traced'],
    [figure(totals.plots), 'farm plots'],
    [figure(totals.harvests), 'harvests'],
    [figure(totals.inspections), 'inspections'],
    [figure(totals.orders_settled), 'orders settled'],
    [figure(totals.lots_anchored), 'lots anchored'],
    [figure(totals.ledger_transactions), 'ledger transactions'],
  ];
  const { last_anchor: last } = totals;
  return layout({
    title: 'Lotmark: coffee and cocoa that can be checked',
    description: 'Lots of coffee and cocoa from the plot to the buyer, with anchors that anybody can check.',
    style,
    body: html`<section class="hero"><h1>Coffee and cocoa that can be checked</h1>
<p class="lead">Lots here are traced to the plots they grew on, signed, and anchored on a ledger. Type the number on the bag: you see what was signed, and whether it still holds.</p>
${lookupForm()}</section>
<section><h2>So far</h2><ul class="figures">${figures.map(([number, words]) => html`<li><strong>${number}</strong> ${words}</li>`)}</ul>
<p class="soft">${
      last === null
        ? 'Nothing was anchored yet.'
        : html`Last anchor: ${moment(new Date(last.anchored_at))}, ledger ${last.ledger_index}, transaction <code>${last.tx_hash}</code>`
    }</p></section>
<section><h2>How it works</h2><ol class="how">
<li><h3>From the plot</h3><p>Farmers record plots and harvests; harvests are pooled into lots, each only once, and the mass has to add up.</p></li>
<li><h3>Signed and anchored</h3><p>What a lot says is hashed and signed. The signatures go into an append-only log, whose fingerprint is published on a ledger.</p></li>
<li><h3>Paid on delivery</h3><p>The buyer’s money rests in escrow until buyer and exporter both confirm the delivery, without seeing each other’s figures.</p></li>
<li><h3>Checked by anyone</h3><p>The receipt of a lot proves what was signed and when, without an account, and without having to trust this site.</p></li>
</ol></section>
<section><h2>For machines</h2><p><a href="/docs">The interface, readable</a> · <a href="/openapi.json">as OpenAPI</a></p></section>`,
  });
}

/** `/verify`: the box, with what was wrong with the last try. */
export function lookupPage(style: string, value = '', problem: string | null = null): Markup {
  return layout({
    title: 'Verify a lot · Lotmark',
    style,
    body: html`<section class="hero"><h1>Verify a lot</h1>
<p class="lead">The lot number stands on the bag and on the papers. A ledger transaction has 64 digits and letters.</p>
${lookupForm(value, problem)}</section>`,
  });
}

/** The lots of one ledger transaction. */
export function transactionPage(style: string, txHash: string, anchored: AnchoredLots): Markup {
  const more = anchored.total - anchored.lots.length;
  return layout({
    title: 'Lots of one transaction · Lotmark',
    style,
    body: html`<section><h1>${figure(anchored.total)} lots, one transaction</h1>
<p class="soft"><code>${txHash}</code></p>
<p>This ledger transaction anchors them together:</p>
<ul class="lots">${anchored.lots.map(({ lot }) => html`<li><a href="/verify/${lot}">${lot}</a></li>`)}</ul>
${more > 0 && html`<p class="soft">and ${figure(more)} more.</p>`}</section>`,
  });
}

/** Nothing was found, or nothing could be done. */
export function messagePage(style: string, title: string, words: string, value = ''): Markup {
  return layout({
    title: `${title} · Lotmark`,
    style,
    body: html`<section class="hero"><h1>${title}</h1><p class="lead">${words}</p>${lookupForm(value)}</section>`,
  });
}
