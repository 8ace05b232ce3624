import { fill, html, type Markup, type Part } from './html.ts';
import { doubtsOf } from './lot-doubts.ts';
import type { LotPage } from './lot-page-data.ts';
import { code, list } from './sections.ts';

/** How to check a lot without us: the receipt, the code to print, and who has to be trusted for what. */
export function receipt(page: LotPage): Markup {
  const { row, reader } = page;
  const { receipt: text } = reader.text;
  return html`<section class="proof"><h2>${text.title}</h2>
<figure class="qr">${page.qrCode}<figcaption>${text.code}<span class="address">${page.address}</span></figcaption></figure>
<p class="actions print-action"><button type="button" class="quiet" id="print-label" hidden>${text.print}</button></p>
${
  page.hasReceipt
    ? html`<p>${text.words}</p>
<p class="actions"><a class="button" href="/verify/${row.name}/receipt.json" download>${text.download}</a></p>
<p class="soft">${fill(text.command, { command: code(`npx --no lotmark verify ${row.name}-v${row.anchor_version}.receipt.json`) })}</p>
${forPrograms(page)}`
    : html`<p>${text.later}</p>`
}
<details><summary>${text.details}</summary>${experts(page)}</details>
${page.hasReceipt && trust(page)}</section>`;
}

/** The same for programs: credentials of UNTP, and events of EPCIS. Of a lot in doubt nothing is stated. */
function forPrograms({ row, live, reader }: LotPage): Markup {
  const { receipt: text } = reader.text;
  const stated = live.verified && doubtsOf(row).length === 0 && row.status !== 'Cancelled';
  return html`<p class="soft">${text.programs} ${
    stated && html`<a href="/verify/${row.name}/untp.json" download="${row.name}.untp.json">${text.untp}</a> · `
  }<a href="/epcis/events?lot=${row.name}" download="${row.name}.epcis.json">${text.epcis}</a></p>`;
}

function experts(page: LotPage): Markup {
  const { row, live, reader } = page;
  const { receipt: text } = reader.text;
  return list([
    [text.signedBy, code(live.signer_did)],
    [text.signed, reader.moment(row.signed_at)],
    [text.version, row.anchor_version],
    [text.hash, code(row.anchor_payload_hash.toString('hex'))],
    [text.transaction, row.tx_hash !== null && code(row.tx_hash)],
    [text.ledger, row.ledger_index !== null && fill(text.ledgerNumber, { index: row.ledger_index })],
    [text.anchored, row.anchored_at !== null && reader.moment(row.anchored_at)],
    [
      text.network,
      page.networkId === null
        ? text.unknownNetwork
        : (page.networkName ?? fill(text.privateNetwork, { id: page.networkId })),
    ],
  ]);
}

/** What no arithmetic shows: who wrote the page, whose the key is, whose the ledger is. */
function trust(page: LotPage): Markup {
  const { row, live, reader } = page;
  const { trust: text } = reader.text;
  const points: Part[] = [
    text.page,
    fill(text.key, { did: code(live.signer_did) }),
    page.networkName === null ? text.local : fill(text.ledger, { ledger: row.ledger_index }),
  ];
  if (page.shown.steps.some(({ name }) => name === 'witnesses')) points.push(text.witnesses);
  return html`<details open><summary>${text.title}</summary><ul class="plain">${points.map((point) => html`<li>${point}</li>`)}</ul></details>`;
}
