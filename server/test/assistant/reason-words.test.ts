import { expect, test } from 'vitest';
import { said as es } from '../../../web/src/app/workspaces/decisions/said/es.ts';
import { said as fr } from '../../../web/src/app/workspaces/decisions/said/fr.ts';
import { said as pt } from '../../../web/src/app/workspaces/decisions/said/pt.ts';
import { ruleFacts, ruleSentences } from '../../src/domain/assistant/decision/rules.ts';

test.each([
  ['Spanish', es],
  ['French', fr],
  ['Portuguese', pt],
])('every reason that rules give, and every fact they look at, is there in %s', (_language, said) => {
  expect(ruleSentences.length).toBeGreaterThan(30);
  expect([...ruleSentences, ...ruleFacts].filter((each) => !Object.hasOwn(said, each))).toEqual([]);
  expect(Object.entries(said).filter(([english, words]) => words.trim() === '' || words === english)).toEqual([]);
});
