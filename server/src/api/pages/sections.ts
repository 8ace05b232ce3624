import { html, type Markup, type Part } from './html.ts';

/** A part of a page under its heading. */
export function section(title: Part, content: readonly Part[], name?: string): Markup {
  return html`<section${name !== undefined && html` class="${name}"`}><h2>${title}</h2>${content}</section>`;
}

/** A term with its value, and the name under which a script finds the value as recorded. */
export type Entry = readonly [term: Part, value: Part, fact?: { name: string; value: string }];

/** Terms with their values; what has none is left out. */
export function list(entries: readonly Entry[]): Markup {
  const given = entries.filter(([, value]) => value !== null && value !== undefined && value !== false);
  return html`<dl>${given.map(
    ([term, value, fact]) =>
      html`<div><dt>${term}</dt><dd${
        fact !== undefined && html` data-fact="${fact.name}" data-value="${fact.value}"`
      }>${value}</dd></div>`,
  )}</dl>`;
}

export function code(text: string): Markup {
  return html`<code>${text}</code>`;
}
