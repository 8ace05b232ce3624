import { z } from 'zod';
import { type Decision, decided, invalid, refused } from '../../kernel/errors.ts';

/** A new password. Never trimmed: what was typed is what counts. */
export const newPassword = () =>
  z
    .string()
    .min(10, 'must have at least 10 characters')
    .max(200, 'must have at most 200 characters')
    .meta({ description: '10 to 200 characters.' });

/** Refuses what every list of stolen passwords starts with: the address itself, or one character repeated. */
export function checkPassword(password: string, email: string): Decision<string> {
  const plain = password.toLowerCase();
  if (plain === email || new Set(plain).size < 4) return refused(invalid('password', 'is too easy to guess'));
  return decided(password);
}
