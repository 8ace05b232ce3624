import type { z } from 'zod';
import type { Component } from '../../../domain/assurance/profile/rules.ts';
import type { seenProfile } from '../../fep/answers.ts';
import { fill, html, type Markup, type Part } from '../html.ts';
import { evaluationNote, layout, sign } from '../layout.ts';
import { fepWords } from '../messages/fep.ts';
import { money } from '../pay/money.ts';
import type { Reader } from '../reader.ts';
import { code, list, section } from '../sections.ts';

type Seen = z.input<typeof seenProfile>;

/** How measures of a component are written; shares as per cent. */
const units: Partial<Record<Component, (reader: Reader, measure: number) => string>> = {
  harvest_kg: (reader, kg) => `${reader.figure(kg)} kg`,
  settled_value: (reader, usd) => money(String(usd), 'USD', reader.locale),
  seasons: (reader, years) => reader.figure(years),
  credentials: (reader, kinds) => reader.figure(kinds),
  tenure: (reader, months) =>
    new Intl.NumberFormat(reader.locale, { style: 'unit', unit: 'month', unitDisplay: 'long' }).format(months),
  office_verification: (reader, verified) => fepWords[reader.language][verified === 1 ? 'yes' : 'no'],
};

function measured(reader: Reader, component: Component, measure: string | null): string {
  if (measure === null) return fepWords[reader.language].noRecords;
  const write = units[component];
  if (write !== undefined) return write(reader, Number(measure));
  return Number(measure).toLocaleString(reader.locale, { style: 'percent', maximumFractionDigits: 1 });
}

/**
 * `/fep/{token}`: what a lender sees.
 * @param proof `verified`: the platform's signature holds over the score; `publicLedger`: others confirm the ledger of its anchor.
 */
export function fepPage(
  page: { style: string; reader: Reader; path: string },
  seen: Seen,
  { verified, publicLedger }: { verified: boolean; publicLedger: boolean },
): Markup {
  const { reader } = page;
  const text = fepWords[reader.language];
  const { profile, verification } = seen;
  const holder = profile.holder ?? profile.name;
  const until = profile.shareable_link_expires_at;
  const band = profile.score_band === null ? '' : text.bands[profile.score_band];
  const rows = (profile.components ?? []).map(
    (
      each,
    ) => html`<tr><th scope="row">${text.names[each.component]}<span class="soft">${reader.counted(text.records, each.records.count)}</span></th>
<td>${measured(reader, each.component, each.measure)}</td>
<td>${reader.figure(Number(each.points), 2)} / ${each.max_points}</td></tr>`,
  );
  const anchor: Part =
    verification.anchor === null
      ? html`<span class="soft">${text.anchorWaits}</span>`
      : code(verification.anchor.tx_hash);
  return layout({
    ...page,
    title: `${holder} · ${text.title} · Lotmark`,
    head: html`<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">`,
    body: html`<section class="hero"><p class="soft">${text.title} · ${text.of[profile.entity_type]}</p>
<h1>${holder}</h1>
<p class="score">${band} · ${fill(text.outOf, { score: reader.figure(profile.score ?? 0, 1) })}</p>
<div class="verdict ${verified ? 'verified' : 'failed'}">${sign(verified ? 'ok' : 'fail', null)}<div role="status">
<h2>${verified ? text.verified : text.notVerified}</h2>
<p>${verified ? text.verifiedWords : text.notVerifiedWords}</p></div></div>
${!publicLedger && evaluationNote(reader)}
${list([
  [text.profile, profile.name],
  [text.country, profile.country !== null && reader.country(profile.country)],
  [text.corridor, profile.corridor?.split('-').map(reader.country).join(' → ') ?? null],
  [text.computed, profile.computed_at !== null && reader.moment(new Date(profile.computed_at))],
  [text.linkUntil, until !== null && reader.moment(new Date(until))],
  [text.anchor, anchor],
])}</section>
${section(text.components, [
  html`<p class="soft">${text.componentsWords}</p>
<div class="wide"><table class="components"><thead><tr><th scope="col">${text.component}</th><th scope="col">${text.measured}</th><th scope="col">${text.points}</th></tr></thead>
<tbody>${rows}</tbody></table></div>`,
])}
${section(text.watermark, [html`<p class="soft">${text.watermarkWords}</p><p>${code(seen.watermark)}</p><p class="soft">HMAC ${code(seen.watermark_hmac)}</p>`])}
${section(text.check, [
  html`<p class="soft">${text.checkWords}</p>`,
  list([
    [text.key, code(verification.kid)],
    [text.signature, code(verification.signature)],
    [text.hash, code(verification.computed_hash)],
  ]),
  html`<details><summary>${text.scoreJson}</summary><pre class="signed"><code>${verification.score_json}</code></pre></details>`,
])}`,
  });
}
