import { html, type Markup, type Part } from './html.ts';

export interface Page {
  title: string;
  /** Address of the style sheet. */
  style: string;
  description?: string;
  /** More for the head, such as a link to the receipt. */
  head?: Part;
  body: Part;
}

/** The frame of every page: one style sheet, no script, readable without either. */
export function layout(page: Page): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title}</title>
${page.description !== undefined && html`<meta name="description" content="${page.description}">`}
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="${page.style}">
${page.head}
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header><a class="brand" href="/">${leaf}<span>Lotmark</span></a><nav aria-label="Pages"><a href="/verify">Verify a lot</a><a href="/docs">Interface</a></nav></header>
<main id="content">
${page.body}
</main>
<footer><p>Anyone may check a lot, without an account. Nothing on this page needs to be believed: the receipt can be checked without us.</p></footer>
</body>
</html>
`;
}

/** The box that every page about looking up has. */
export function lookupForm(value = '', problem: string | null = null): Markup {
  return html`<form class="lookup" action="/verify" method="get" role="search">
<label for="q">Lot number or ledger transaction</label>
<div class="box"><input id="q" name="q" value="${value}" placeholder="LOT-2026-00001" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="200" required${
    problem !== null && html` aria-invalid="true" aria-describedby="q-problem"`
  }><button>Verify</button></div>
${problem !== null && html`<p id="q-problem" class="problem">${problem}</p>`}
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
const words: Record<Mark, string> = { ok: 'Held', fail: 'Did not hold', wait: 'Not yet' };

/** A sign with its word for those who do not see it. */
export function sign(mark: Mark): Markup {
  return html`<svg class="sign ${mark}" viewBox="0 0 24 24" width="24" height="24" role="img" aria-label="${words[mark]}"><path fill="currentColor" d="${shapes[mark]}"/></svg>`;
}

/** 1234.5 -> 1,234.5 */
export function figure(value: number, decimals = 3): string {
  return value.toLocaleString('en-GB', { maximumFractionDigits: decimals });
}

/** 2 March 2026, 09:00 UTC */
export function moment(date: Date): string {
  const day = date.toLocaleDateString('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });
  const time = date.toLocaleTimeString('en-GB', { timeZone: 'UTC', hour: '2-digit', minute: '2-digit' });
  return `${day}, ${time} UTC`;
}
