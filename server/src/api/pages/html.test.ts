import { expect, test } from 'vitest';
import { dataBlock, fill, html } from './html.ts';

const turned = 'not\u202Edeilpmoc';

test('characters that turn or hide text are written out, and stay in attributes and data', () => {
  expect(html`<p>${turned} ${['a\u200Bb', '\u2066c']}</p>`.text).toBe('<p>not[U+202E]deilpmoc a[U+200B]b[U+2066]c</p>');
  expect(fill('Reason: {reason}.', { reason: turned }).text).toBe('Reason: not[U+202E]deilpmoc.');
  expect(html`<dd data-value="${turned}">${html`${turned}`}</dd>`.text).toBe(
    `<dd data-value="${turned}">not[U+202E]deilpmoc</dd>`,
  );
  const data = dataBlock('x', { turned });
  expect(html`<div>${data}</div>`.text).toBe(`<div>${data.text}</div>`);
});

test('joiners of words stay, and markup in texts is escaped', () => {
  expect(html`<p>${'می\u200Cخواهم <b>&"\''}</p>`.text).toBe('<p>می\u200Cخواهم &#60;b&#62;&#38;&#34;&#39;</p>');
});
