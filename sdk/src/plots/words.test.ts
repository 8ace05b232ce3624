import { describe, expect, test } from 'vitest';
import { plotFaults } from './findings.ts';
import { lintPlots } from './lint.ts';
import { fillDetail, plotWords } from './words/index.ts';

const placesIn = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe.each(['es', 'fr', 'pt'] as const)('the words of the check in %s', (language) => {
  const { en, [language]: other } = plotWords;

  test('say every sentence, with the same values in it', () => {
    const details = Object.entries(en.details).map(([key, sentence]) => [key, placesIn(sentence)]);
    const others = new Map(Object.entries(other.details));
    expect(details).toEqual([...others].map(([key, sentence]) => [key, placesIn(sentence)]));
    for (const [key, sentence] of Object.entries(en.details)) expect(others.get(key)).not.toBe(sentence);
  });

  test('advise on every fault', () => {
    expect(Object.keys(other.advice)).toEqual(Object.keys(plotFaults));
    const own = Object.values(other.advice);
    for (const advice of Object.values(en.advice)) expect(own).not.toContain(advice);
  });
});

test('a finding says in every language what its English message says', () => {
  const text = JSON.stringify({
    type: 'Feature',
    properties: { producername: 'Abebe' },
    geometry: { type: 'Point', coordinates: [999, 6] },
  });
  const said = lintPlots(text).findings.map(({ detail, values, message }) => [
    message === fillDetail(plotWords.en.details[detail], values),
    fillDetail(plotWords.fr.details[detail], values),
  ]);
  expect(said).toEqual([
    [true, 'La propriété « producername » est ignorée ; elle doit s’écrire « ProducerName ».'],
    [true, '[999, 6] n’est nulle part sur Terre.'],
  ]);
});
