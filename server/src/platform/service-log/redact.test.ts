import { expect, test } from 'vitest';
import { redactor } from './redact.ts';

const { clean } = redactor();

test.each([
  'Nobody has registered a webhook.',
  'No device is registered.',
  'The replication of the database was restarted, and its requirements recalculated.',
])('an ordinary sentence stays as it is: %s', (sentence) => {
  expect(clean(sentence)).toBe(sentence);
});

test.each([
  'sk_live_51HxAbCdEf',
  'rk-51HxAbCdEf',
  'whsec_abcdefgh1',
  're_AbCdEfGh12',
  'ghp_AbCdEfGh12',
  'AKIAIOSFODNN7EXAMPLE',
])('what has the shape of a key is taken out: %s', (key) => {
  expect(clean(`it refused ${key}.`)).toBe('it refused [removed].');
});
