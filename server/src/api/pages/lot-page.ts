import type { LotVerification } from '../../domain/attestation/verify-lot.ts';
import type { PublicLotRow } from '../../domain/public-record/lot-record.ts';
import { html, type Markup, type Part } from './html.ts';
import { figure, layout, lookupForm, moment, sign } from './layout.ts';
import type { Shown, Verdict } from './verification-steps.ts';

export interface LotPage {
  style: string;
  row: PublicLotRow;
  live: LotVerification;
  shown: Shown;
  /** When it was checked. */
  now: Date;
  /** The page's own address. */
  address: string;
  /** Its QR code, as SVG of our own making. */
  qrCode: Markup;
  hasReceipt: boolean;
  networkId: number;
  /** Name of a public network; null for any other. */
  networkName: string | null;
}

const headings: Record<Verdict, string> = {
  verified: 'Verified',
  pending: 'Signed, not yet anchored',
  failed: 'Not verified',
};
const marks = { verified: 'ok', pending: 'wait', failed: 'fail' } as const;

/** What a lot's status means to somebody who holds a bag of it. */
const statuses: Record<string, string> = {
  Draft: 'Withdrawn from the market by its owner',
  Listed: 'On the market',
  Notarized: 'On the market, anchored on the ledger',
  Verified: 'On the market, verified by an inspection or the authority',
  Flagged: 'Flagged: the authority is looking into something that does not fit',
  Cancelled: 'Cancelled',
  Sold: 'Sold',
};

/** The public verification page of a lot. */
export function lotPage(page: LotPage): Markup {
  const { row, shown } = page;
  const heading = headings[shown.verdict];
  return layout({
    title: `${row.name}: ${heading.toLowerCase()} · Lotmark`,
    description: `${heading}: ${figure(Number(row.quantity))} ${row.unit} ${row.commodity_type} from ${row.origin_country_name}.`,
    style: page.style,
    head:
      page.hasReceipt &&
      html`<link rel="alternate" type="application/json" title="Receipt" href="/verify/${row.name}/receipt.json">`,
    body: [verdict(page, heading), facts(row), checks(page), inspections(row), eudr(row), receipt(page)],
  });
}

function verdict({ row, shown, now }: LotPage, heading: string): Markup {
  return html`<section class="verdict ${shown.verdict}">
${sign(marks[shown.verdict])}
<div><p class="lot">${row.name}</p><h1>${heading}</h1><p>${shown.sentence}</p><p class="soft">Checked ${moment(now)}.</p></div>
</section>
${row.status === 'Flagged' && html`<p class="notice">This lot is flagged: the authority is looking into something that does not fit. Whether the records are what was signed is a different question, answered below.</p>`}
${row.status === 'Cancelled' && html`<p class="notice">This lot was cancelled.</p>`}`;
}

function facts(row: PublicLotRow): Markup {
  return section('The lot', [
    list([
      ['Goods', [row.commodity_type, row.processing_method !== null && `, ${row.processing_method.toLowerCase()}`]],
      ['Quantity', `${figure(Number(row.quantity))} ${row.unit}`],
      ['Grade', row.grade],
      ['Origin', row.origin_country_name],
      ['Cooperative', row.cooperative_name],
      [
        'Traced to',
        row.harvest_count > 0 && `${counted(row.harvest_count, 'harvest')} of ${counted(row.plot_count, 'plot')}`,
      ],
      ['Reference', row.lot_reference],
      ['Status', statuses[row.status] ?? row.status],
    ]),
  ]);
}

function checks({ shown }: LotPage): Markup {
  return section('What was checked', [
    html`<ol class="steps">${shown.steps.map(
      (step) =>
        html`<li class="${step.mark}">${sign(step.mark)}<div><h3>${step.title}</h3><p>${step.words}</p>${
          step.detail !== '' && html`<p class="detail">${step.detail}</p>`
        }</div></li>`,
    )}</ol>`,
  ]);
}

function inspections(row: PublicLotRow): Markup {
  if (row.inspections.length === 0) return section('Inspections', [html`<p class="soft">None yet.</p>`]);
  return section(
    'Inspections',
    row.inspections.map(
      (inspection) =>
        html`<article><h3>${inspection.name} <span class="tag ${inspection.status.toLowerCase()}">${inspection.status}</span></h3>${list(
          [
            ['Grade', inspection.grade],
            ['Result', inspection.result],
            ['Inspected', inspection.inspected_at !== null && moment(new Date(inspection.inspected_at))],
          ],
        )}</article>`,
    ),
  );
}

function eudr(row: PublicLotRow): Markup {
  const title = 'EU deforestation regulation';
  if (row.eudr_package === null) {
    return section(title, [html`<p class="soft">No due diligence package has been made for this lot yet.</p>`]);
  }
  return section(title, [
    list([
      ['Status', row.eudr_status],
      ['Package', row.eudr_package],
      ['Plots', row.eudr_plot_count],
      ['Risk', row.eudr_risk],
      ['EU reference', row.eudr_reference_number],
    ]),
  ]);
}

function receipt(page: LotPage): Markup {
  const { row, live } = page;
  const network =
    page.networkName ?? `${page.networkId}, not a public network: an installation for evaluation or tests`;
  return section('Check it yourself', [
    page.hasReceipt
      ? html`<p>The receipt holds everything that is needed to check this without us: what was signed, the signature, and the proof from there to the ledger.</p>
<p class="actions"><a class="button" href="/verify/${row.name}/receipt.json" download>Download the receipt</a></p>
<p class="soft">Then: <code>npx lotmark verify ${row.name}-v${row.anchor_version}.receipt.json</code></p>`
      : html`<p>The receipt is offered here once the ledger has confirmed the anchor.</p>`,
    html`<div class="with-code">${list([
      ['Signed by', code(live.signer_did)],
      ['Signed', moment(row.signed_at)],
      ['Version', row.anchor_version],
      ['Payload hash', code(row.anchor_payload_hash.toString('hex'))],
      ['Ledger transaction', row.tx_hash !== null && code(row.tx_hash)],
      ['Ledger', row.ledger_index !== null && `number ${row.ledger_index}`],
      ['Anchored', row.anchored_at !== null && moment(row.anchored_at)],
      ['Network', network],
    ])}<figure class="qr">${page.qrCode}<figcaption>This page</figcaption></figure></div>`,
    html`<h3>Another lot</h3>${lookupForm()}`,
  ]);
}

function code(text: string): Markup {
  return html`<code>${text}</code>`;
}

function section(title: string, content: readonly Part[]): Markup {
  return html`<section><h2>${title}</h2>${content}</section>`;
}

/** Terms with their values; what has none is left out. */
function list(entries: readonly (readonly [term: string, value: Part])[]): Markup {
  const given = entries.filter(([, value]) => value !== null && value !== undefined && value !== false);
  return html`<dl>${given.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function counted(count: number, noun: string): string {
  return `${figure(count)} ${noun}${count === 1 ? '' : 's'}`;
}
