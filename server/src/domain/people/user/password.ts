import { z } from 'zod';
import { type Decision, decided, invalid, refused } from '../../../kernel/values/errors.ts';
import { passwordFormat } from '../../../kernel/values/vocabulary.ts';
import { isCommonPassword } from './common-passwords.ts';
import type { LeakedPasswords } from './leaked-passwords.ts';

/** A new password. Never trimmed: what was typed is what counts. */
export const newPassword = () =>
  z
    .string()
    .min(10, 'must have at least 10 characters')
    .max(200, 'must have at most 200 characters')
    .meta({ format: passwordFormat, description: '10 to 200 characters.', examples: ['green-hills-4'] });

/** As `checkPassword`, and refuses what is known from leaks, where there is a list of them. */
export async function checkNewPassword(
  leaked: LeakedPasswords | undefined,
  password: string,
  email: string,
  field = 'password',
): Promise<Decision<string>> {
  const checked = checkPassword(password, email, field);
  if (!checked.ok || leaked === undefined || !(await leaked.has(password))) return checked;
  return refused(
    invalid(field, 'is known from a leak elsewhere: thieves try it; take another one, and change it there, too'),
  );
}

/** Refuses what is tried first: the address or its first part, few characters again and again, and what everybody uses. */
export function checkPassword(password: string, email: string, field = 'password'): Decision<string> {
  const plain = password.toLowerCase();
  const lettersOf = (text: string) => text.replaceAll(/[^\p{L}]/gu, '');
  const name = lettersOf(email.slice(0, email.indexOf('@')));
  const own = plain === email || (name !== '' && lettersOf(plain) === name);
  if (own || new Set(plain).size < 4 || isCommonPassword(plain)) {
    return refused(
      invalid(field, 'is too easy to guess: many people use it, or it is your address; take several words'),
    );
  }
  return decided(password);
}
