import { expect, test } from 'vitest';
import { passwordLevel } from './password-strength.ts';

test('what everybody takes is easy to guess', () => {
  expect(passwordLevel('short')).toBe(0);
  expect(passwordLevel('password123')).toBe(1);
  expect(passwordLevel('1234567890')).toBe(1);
  expect(passwordLevel('ada.lovelace-1', 'ada.lovelace@example.org')).toBe(1);
});

test('several words are fair or good', () => {
  expect(passwordLevel('green-hills')).toBe(2);
  expect(passwordLevel('from-farm-to-harbour')).toBe(3);
});
