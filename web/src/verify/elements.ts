import type { Mark } from './page-data.ts';

type Child = Node | string;

/** An element with its class and children; text stays text. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  made.append(...children);
  return made;
}

/** A sign with its word for those who do not see it; its shape stands in the page. */
export function sign(mark: Mark, word: string): SVGSVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const picture = document.createElementNS(space, 'svg');
  picture.setAttribute('class', `sign ${mark}`);
  picture.setAttribute('width', '24');
  picture.setAttribute('height', '24');
  picture.setAttribute('role', 'img');
  picture.setAttribute('aria-label', word);
  const use = document.createElementNS(space, 'use');
  use.setAttribute('href', `#sign-${mark}`);
  picture.append(use);
  return picture;
}

/** The verifier's own words, which are English on every page. */
export function technical(words: string): HTMLParagraphElement {
  const detail = element('p', 'detail', words);
  detail.lang = 'en';
  return detail;
}
