import { dataBlock, html, type Markup } from './html.ts';
import type { Reader } from './reader.ts';
import { stepGroups } from './verification-steps.ts';

/** Where a DID resolves to its document. */
const resolver = '/api/method/svc_network.did.api.resolve';

/** The place to drop a receipt that somebody was given. Only a script can check a file, so only a script shows it. */
export function receiptDrop(reader: Reader): Markup {
  const { drop } = reader.text;
  return html`<section class="drop" id="drop" hidden><h2>${drop.title}</h2><p>${drop.words}</p>
<div class="drop-zone" id="drop-zone"><label class="button" for="receipt-file">${drop.choose}</label><input type="file" id="receipt-file" accept=".json,application/json" class="file"><span class="soft">${drop.or}</span></div>
<div id="drop-result" class="drop-result"></div></section>`;
}

/** Whom this server names: the platform that must have signed, and the keys of its witnesses. */
export interface Trusted {
  did: string;
  witnesses: readonly string[];
}

/**
 * What the script needs: where things are, and every word it says.
 * @param lot the one of the page, with the newest version that was signed; whether that is anchored, and a witness whom this server
 * names has seen it.
 */
export function scriptData(
  reader: Reader,
  { did, witnesses }: Trusted,
  lot: { name: string; version: number; witnessed: boolean; anchored: boolean } | null,
): Markup {
  const { text } = reader;
  const steps = stepGroups.map(({ name, ids }) => ({ name, ids, ...text.checks.steps[name] }));
  return dataBlock('verify-data', {
    locale: reader.locale,
    did,
    resolution: `${resolver}?did=${encodeURIComponent(did)}`,
    newest: lot && { name: lot.name, version: lot.version },
    // Before the anchor there is no receipt to check.
    lot:
      lot?.anchored === true
        ? {
            name: lot.name,
            version: lot.version,
            witnessed: lot.witnessed,
            receipt: `/verify/${lot.name}/receipt.json?version=${lot.version}`,
          }
        : null,
    commodities: text.lot.commodities,
    steps,
    witnesses: {
      keys: witnesses,
      step: { name: 'witnesses', ids: ['witnesses'], ...text.checks.steps.witnesses },
      unknown: text.checks.witnessesUnknown,
    },
    marks: text.marks,
    found: text.checks.found,
    notVerified: text.claims.authentic.failed,
    browser: text.browser,
    drop: text.drop,
  });
}
