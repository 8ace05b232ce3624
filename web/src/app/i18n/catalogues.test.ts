import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const portal = join(import.meta.dirname, '..');
/** The folders of words, each with a file for each language. */
const folders = globSync(['*/words/en.ts', '*/*/words/en.ts', 'i18n/terms/en.ts'], { cwd: portal }).map(dirname).sort();
const read = (folder: string, language: string): Promise<object> => import(join(portal, folder, `${language}.ts`));

/** `area.key` -> text. */
function textsOf(catalogue: object, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(catalogue)) {
    if (typeof value === 'string') texts.set(prefix + key, value);
    else for (const [name, text] of textsOf(value as object, `${prefix}${key}.`)) texts.set(name, text);
  }
  return texts;
}

/** Names in braces, but for the branches of a plural: `{count, plural, =0 {none} one {is} other {are}}` names `count` alone. */
const argumentsOf = (text: string) =>
  [
    ...new Set(
      [...text.matchAll(/(?<!(?:\b(?:zero|one|two|few|many|other)|=\d+) )\{(\w+)\s*[,}]/g)].map((match) => match[1]),
    ),
  ]
    .sort()
    .join(' ');
/** Words that a reader reads; what stands in braces or is a unit or a currency belongs to every language. */
const wordsOf = (text: string) => text.replaceAll(/\{[^{}]*\}/g, '').match(/\p{Ll}{2,}/gu) ?? [];

test('there are words of every workspace', () => {
  const workspaces = globSync('workspaces/*/index.ts', { cwd: portal }).map(dirname);
  expect(folders).toEqual(expect.arrayContaining(workspaces.map((folder) => join(folder, 'words'))));
});

test('Portuguese is that of Brazil everywhere, and a plot is a talhão', async () => {
  const european = /ficheiro|registad|palavras?-passe|desfloresta|descarreg|parcela/i;
  const found = [];
  for (const folder of folders)
    for (const [key, text] of textsOf(await read(folder, 'pt')))
      if (european.test(text)) found.push(`${folder} ${key}`);
  expect(found).toEqual([]);
});

describe.each(folders)('%s', (folder) => {
  test.each(['fr', 'es', 'pt'])('%s says everything that English says, with the same arguments', async (language) => {
    const reference = textsOf(await read(folder, 'en'));
    const texts = textsOf(await read(folder, language));
    expect([...texts.keys()].sort()).toEqual([...reference.keys()].sort());
    for (const [key, text] of texts) {
      expect(text.trim(), key).not.toBe('');
      expect(argumentsOf(text), key).toBe(argumentsOf(reference.get(key) ?? ''));
    }
  });

  test.each(['fr', 'es', 'pt'])('%s is a language of its own', async (language) => {
    const reference = textsOf(await read(folder, 'en'));
    const texts = textsOf(await read(folder, language));
    const sentences = [...reference].filter(([, text]) => text.split(' ').length > 2 && wordsOf(text).length > 0);
    const untranslated = sentences.filter(([key, text]) => texts.get(key) === text).map(([key]) => key);
    expect(untranslated).toEqual([]);
  });
});
