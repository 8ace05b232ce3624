import { expect, test } from 'vitest';
import english from './en/index.ts';
import spanish from './es/index.ts';
import french from './fr/index.ts';
import portuguese from './pt/index.ts';

/** `area.key` -> text. */
function textsOf(catalogue: object, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(catalogue)) {
    if (typeof value === 'string') texts.set(prefix + key, value);
    else for (const [name, text] of textsOf(value as object, `${prefix}${key}.`)) texts.set(name, text);
  }
  return texts;
}

/** Names in braces, but for the branches of a plural: `{count, plural, one {is} other {are}}` names `count` alone. */
const argumentsOf = (text: string) =>
  [...new Set([...text.matchAll(/(?<!\b(?:zero|one|two|few|many|other) )\{(\w+)\s*[,}]/g)].map((match) => match[1]))]
    .sort()
    .join(' ');
/** Words that a reader reads; what stands in braces or is a unit or a currency belongs to every language. */
const wordsOf = (text: string) => text.replaceAll(/\{[^{}]*\}/g, '').match(/\p{Ll}{2,}/gu) ?? [];
const reference = textsOf(english);

test.each([
  ['fr', french],
  ['es', spanish],
  ['pt', portuguese],
])('%s says everything that English says, with the same arguments', (_language, catalogue) => {
  const texts = textsOf(catalogue);
  expect([...texts.keys()].sort()).toEqual([...reference.keys()].sort());
  for (const [key, text] of texts) {
    expect(text.trim(), key).not.toBe('');
    expect(argumentsOf(text), key).toBe(argumentsOf(reference.get(key) ?? ''));
  }
});

test.each([
  ['fr', french],
  ['es', spanish],
  ['pt', portuguese],
])('%s is a language of its own', (_language, catalogue) => {
  const texts = textsOf(catalogue);
  const sentences = [...reference].filter(([, text]) => text.split(' ').length > 2 && wordsOf(text).length > 0);
  const untranslated = sentences.filter(([key, text]) => texts.get(key) === text).map(([key]) => key);
  expect(untranslated).toEqual([]);
});
