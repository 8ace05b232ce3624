import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { said as es } from '../../../web/src/app/workspaces/operator/said/es.ts';
import { said as fr } from '../../../web/src/app/workspaces/operator/said/fr.ts';
import { said as pt } from '../../../web/src/app/workspaces/operator/said/pt.ts';
import { controls } from '../../src/domain/operations/compliance/controls.ts';

const server = join(import.meta.dirname, '../../src');
const sources = [
  'domain/operations/setup/rules.ts',
  'domain/operations/compliance/controls.ts',
  'domain/operations/backup/rules.ts',
  'domain/operations/dns/status.ts',
  'api/dns_admin/status.ts',
];

/** The phrases that a source can say: every template behind `say`, with a number for each value. */
function phrasesOf(source: string): string[] {
  return source
    .split('say`')
    .slice(1)
    .map((rest) => {
      let phrase = '';
      let values = 0;
      let depth = 0;
      for (let at = 0; at < rest.length; at++) {
        const two = rest.slice(at, at + 2);
        if (depth === 0 && rest[at] === '`') return phrase;
        if (depth === 0 && two === '${') {
          phrase += `{${values++}}`;
          depth = 1;
          at++;
        } else if (depth > 0) depth += rest[at] === '{' ? 1 : rest[at] === '}' ? -1 : 0;
        else phrase += rest[at];
      }
      throw new Error('a template does not end');
    });
}

const phrases = [
  ...sources.flatMap((file) => phrasesOf(readFileSync(join(server, file), 'utf8'))),
  ...controls.map(({ title }) => title),
  ...[...readFileSync(join(server, 'domain/operations/compliance/residency.ts'), 'utf8').matchAll(/data: '(.+)'/g)].map(
    ([, data = '']) => data,
  ),
];
const valuesIn = (text = ''): string[] => [...text.matchAll(/\{\d\}/g)].map(String).sort();

test.each(Object.entries({ es, fr, pt }))(
  '%s has every sentence that the service can say, with its values',
  (_, words) => {
    expect(new Set(phrases).size).toBeGreaterThan(150);
    expect(phrases.filter((phrase) => words[phrase] === undefined)).toEqual([]);
    expect(phrases.filter((phrase) => String(valuesIn(words[phrase])) !== String(valuesIn(phrase)))).toEqual([]);
    // Nothing is kept that is said no more.
    expect(Object.keys(words).filter((phrase) => !phrases.includes(phrase))).toEqual([]);
  },
);

test('phrases are read from templates as they stand', () => {
  const dollar = '$';
  expect(phrasesOf(`say\`a ${dollar}{f({ x: 1 })} b ${dollar}{c}.\``)).toEqual(['a {0} b {1}.']);
});
