import { expect, test } from 'vitest';
import { faultSentence, knownFault, mostOf, namedFault } from './fault-sentence.ts';

test('what the service says of a field becomes a sentence', () => {
  expect(faultSentence('must be greater than 0')).toBe('This must be greater than 0');
  expect(faultSentence('lies outside of it', 'Port')).toBe('Port lies outside of it');
  expect(faultSentence('There is no plot PLOT-1.')).toBe('There is no plot PLOT-1.');
});

test('what has words of ours is known, whatever follows', () => {
  expect(knownFault('is not your password')).toBe('notYourPassword');
  expect(knownFault('is too easy to guess: many people use it, or it is your address; take several words')).toBe(
    'easyPassword',
  );
  expect(knownFault('Several links went to your address just now: open the newest, or try again in an hour.')).toBe(
    'manyLinks',
  );
  expect(knownFault('is not your passport')).toBeUndefined();
});

test('a fault that stands at no field names its own', () => {
  expect(namedFault('token: is not valid, has expired, or was used before')).toEqual({
    subject: 'Token',
    predicate: 'is not valid, has expired, or was used before',
  });
  expect(namedFault('payload.lots.0.buyer_name: must have at least 2 characters')?.subject).toBe('Buyer name');
  expect(namedFault('Nothing here: is wrong')).toBeUndefined();
  expect(namedFault('LOT-2026-00001 is sold.')).toBeUndefined();
});

test('a bound is read with its figure and unit, to be written in the language of the reader', () => {
  expect(mostOf('must be at most 10,000,000 kg')).toEqual({ figure: 10_000_000, unit: 'kg' });
  expect(mostOf('must be at most 12.5')).toEqual({ figure: 12.5, unit: '' });
  expect(mostOf('must be at most 600: what was claimed with CLM-2026-00001')).toBeUndefined();
});
