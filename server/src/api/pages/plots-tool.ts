import { plotWords } from '@lotmark/sdk/plots/words';
import { dataBlock, html, type Markup } from './html.ts';
import { layout } from './layout.ts';
import type { Reader } from './reader.ts';
import type { WebEntry } from './web-assets.ts';

/** `/tools/plots`: checks a file of plots in the reader's browser; the file never leaves it. */
export function plotsToolPage(page: { style: string; reader: Reader; path: string; script: WebEntry | null }): Markup {
  const { reader, script } = page;
  const { plotsTool: text } = reader.text;
  const { title, lead, stays, choose, or, without, ...spoken } = text;
  return layout({
    ...page,
    title: html`${title} · Lotmark`,
    description: lead,
    body: html`<section class="hero"><h1>${title}</h1><p class="lead">${lead}</p><p>${stays}</p></section>
<section class="drop" id="drop" hidden>
<div class="drop-zone" id="drop-zone"><label class="button" for="plots-file">${choose}</label><input type="file" id="plots-file" accept=".geojson,.json,.kml,.csv,.txt,application/geo+json,application/json,application/vnd.google-earth.kml+xml,text/csv" class="file"><span class="soft">${or}</span></div>
<div id="drop-result" class="drop-result" aria-live="polite"></div></section>
<noscript><p>${without}</p></noscript>
${script === null && html`<p>${without}</p>`}
<p class="soft">${text.command} <code>npx --no lotmark lint plots.geojson</code></p>
${script !== null && dataBlock('plots-data', { locale: reader.locale, ...spoken, ...plotWords[reader.language] })}`,
  });
}
