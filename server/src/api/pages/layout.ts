import { languages } from '../../kernel/values/language.ts';
import { html, type Markup, type Part } from './html.ts';
import type { Reader } from './reader.ts';
import type { WebEntry } from './web-assets.ts';

export interface Page {
  title: Part;
  /** Address of the style sheet. */
  style: string;
  /** Who reads it. */
  reader: Reader;
  /** The page's own path with its parameters, for the language switch; without it there is none. */
  path?: string;
  description?: Part;
  /** More for the head, such as a link to the receipt. */
  head?: Part;
  /** What the page loads to run by itself; it reads without it. */
  script?: WebEntry | null;
  body: Part;
}

const names = { en: 'English', fr: 'Français', es: 'Español', pt: 'Português' } as const;

/** The frame of every page: one style sheet, readable without it and without script. */
export function layout(page: Page): Markup {
  const { reader } = page;
  const { frame } = reader.text;
  return html`<!doctype html>
<html lang="${reader.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title}</title>
${page.description !== undefined && html`<meta name="description" content="${page.description}">`}
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="${page.style}">
${page.script?.styles.map((address) => html`<link rel="stylesheet" href="${address}">`)}
${page.script?.preloads.map((address) => html`<link rel="modulepreload" href="${address}">`)}
${page.script !== undefined && page.script !== null && html`<script type="module" src="${page.script.script}"></script>`}
${page.head}
</head>
<body>
<a class="skip" href="#content">${frame.skip}</a>
<header class="top"><a class="brand" href="/">${leaf}<span>Lotmark</span></a><nav aria-label="${frame.pages}"><a href="/verify">${frame.verify}</a><a href="/app/market">${frame.market}</a><a class="sign-in" href="/app/login">${frame.signIn}</a></nav></header>
<main id="content">
${page.body}
</main>
<footer class="bottom"><p>${frame.trust}</p>
<nav aria-label="Lotmark"><a href="/app/signup">${frame.signUp}</a><a href="/partners/signup">${frame.partners}</a><a href="/tools/plots">${frame.plotsTool}</a><a href="/credentials/check">${frame.credentialTool}</a><a href="/glossary">${frame.glossary}</a><a href="/docs">${frame.docs}</a></nav>
${page.path !== undefined && languageSwitch(reader, page.path)}</footer>
</body>
</html>
`;
}

function languageSwitch(reader: Reader, path: string): Markup {
  const choices = languages.map((language) =>
    language === reader.language
      ? html`<span aria-current="true">${names[language]}</span>`
      : html`<a href="${withLanguage(path, language)}" hreflang="${language}" lang="${language}">${names[language]}</a>`,
  );
  return html`<nav class="languages" aria-label="${reader.text.frame.language}">${choices}</nav>`;
}

/** What pages read of their addresses. Nothing else is written into a page: it may be a token that somebody pasted. */
const readParameters = new Set(['q', 'declined', 'topup', 'card']);

function withLanguage(path: string, language: string): string {
  const [address = '', query = ''] = path.split('?');
  const parameters = new URLSearchParams([...new URLSearchParams(query)].filter(([name]) => readParameters.has(name)));
  parameters.set('lang', language);
  // A path that begins with two slashes would lead to another host.
  return `${address.replace(/^[/\\]+/, '/')}?${parameters}`;
}

/** What every page says where it claims something, while the operator alone keeps the ledger. */
export function evaluationNote(reader: Reader): Markup {
  return html`<p class="evaluation">${reader.text.trust.headline}</p>`;
}

/** The box that every page about looking up has. */
export function lookupForm(reader: Reader, value = '', problem: Part = null): Markup {
  const { lookup } = reader.text;
  const wrong = problem !== null;
  return html`<form class="lookup" action="/verify" method="get" role="search">
<label for="q">${lookup.label}</label>
<div class="box"><input id="q" name="q" value="${value}" placeholder="LOT-2026-00001" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="200" required${
    wrong && html` aria-invalid="true" aria-describedby="q-problem"`
  }><button>${lookup.button}</button></div>
${wrong && html`<p id="q-problem" class="problem">${problem}</p>`}
</form>`;
}

const leafShape =
  'M20 3c-8 0-15 3.6-15 11 0 1.9.6 3.5 1.6 4.8L4 21.4 5.4 22.8l2.7-2.7C9.3 20.7 10.6 21 12 21c7 0 8.5-9 8-18ZM8.1 17.3C7.4 16.4 7 15.3 7 14c0-5 4.5-8 10.8-8.8C14 7.5 10.5 11 8.1 17.3Z';
const leaf = html`<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path fill="currentColor" d="${leafShape}"/></svg>`;
const icon = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#0b8a63" d="${leafShape}"/></svg>`,
)}`;

export type Mark = 'ok' | 'fail' | 'wait';
const shapes: Record<Mark, string> = {
  ok: 'M9.6 16.6 5.2 12.2l-1.5 1.5 5.9 5.9L20.8 8.4l-1.5-1.5z',
  fail: 'M18.6 7 17 5.4l-5 5-5-5L5.4 7l5 5-5 5L7 18.6l5-5 5 5 1.6-1.6-5-5z',
  wait: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 16a7 7 0 1 1 0-14 7 7 0 0 1 0 14Zm1-12h-2v5.6l4.4 2.6 1-1.7-3.4-2z',
};

/** The shapes of the signs once, for the pages whose script draws them too. */
export const signShapes: Markup = html`<svg class="shapes" aria-hidden="true">${Object.entries(shapes).map(
  ([mark, shape]) =>
    html`<symbol id="sign-${mark}" viewBox="0 0 24 24"><path fill="currentColor" d="${shape}"/></symbol>`,
)}</svg>`;

/** A sign with its word for those who do not see it; without a word where the text beside it says it already. */
export function sign(mark: Mark, word: string | null): Markup {
  const spoken = word === null ? html`aria-hidden="true"` : html`role="img" aria-label="${word}"`;
  return html`<svg class="sign ${mark}" viewBox="0 0 24 24" width="24" height="24" ${spoken}><path fill="currentColor" d="${shapes[mark]}"/></svg>`;
}
