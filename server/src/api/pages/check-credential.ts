import type { TrustedKey } from '@lotmark/sdk/verify';
import { dataBlock, html, type Markup } from './html.ts';
import { layout, signShapes } from './layout.ts';
import { credentialCheckWords } from './messages/credential-check.ts';
import type { Reader } from './reader.ts';
import type { WebEntry } from './web-assets.ts';

/** Whom the page takes for the platform. */
export interface CheckedAgainst {
  did: string;
  /** Its other names: the did:web. */
  aliases: Readonly<Record<string, string>>;
  keys: readonly TrustedKey[];
  /** What the addresses of its status lists begin with. */
  lists: string;
}

/** `/credentials/check`: checks a credential in the reader's browser; the file never leaves it. */
export function credentialCheckPage(
  page: { style: string; reader: Reader; path: string; script: WebEntry | null },
  against: CheckedAgainst,
): Markup {
  const { reader, script } = page;
  const { title, lead, stays, choose, or, without, command, ...spoken } = credentialCheckWords[reader.language];
  const keys = against.keys.map(({ kid, retiredAt }) => ({ kid, retiredAt: retiredAt?.toISOString() ?? null }));
  return layout({
    ...page,
    title: html`${title} · Lotmark`,
    description: lead,
    body: html`<section class="hero"><h1>${title}</h1><p class="lead">${lead}</p><p>${stays}</p></section>
${script !== null && signShapes}
<section class="drop" id="drop" hidden>
<div class="drop-zone" id="drop-zone"><label class="button" for="credential-file">${choose}</label><input type="file" id="credential-file" accept=".json,.jsonld,application/json,application/vc" class="file"><span class="soft">${or}</span></div>
<div id="drop-result" class="drop-result" aria-live="polite"></div></section>
<noscript><p>${without}</p></noscript>
${script === null && html`<p>${without}</p>`}
<p class="soft">${command} <code>npx --no lotmark verify credential.json</code></p>
${
  script !== null &&
  dataBlock('credential-data', {
    locale: reader.locale,
    marks: reader.text.marks,
    ...against,
    keys,
    words: spoken,
  })
}`,
  });
}
