import { maxActiveKeys } from '../../domain/people/partner/rules.ts';
import type { FieldError, Refusal } from '../../kernel/values/errors.ts';
import { fill, type Part } from './html.ts';
import type { Messages } from './messages/en.ts';
import type { Reader } from './reader.ts';

export type FormName = 'login' | 'account' | 'key';

/** What was wrong with a form, in the reader's language: refusals are written for programs, in English. */
export function problemWords(refusal: Refusal, form: FormName, reader: Reader): Part {
  const { partner: text } = reader.text;
  const { problems } = text;
  switch (refusal.code) {
    case 'validation':
      return (refusal.errors ?? []).map((error, index) => [index > 0 && ' ', fieldWords(error, text)]);
    case 'state':
      return form === 'account' ? problems.account : fill(problems.key, { count: maxActiveKeys });
    case 'authentication':
      return refusal.facts.second_factor === undefined ? problems.authentication : problems.code;
    case 'csrf':
    case 'rate_limit':
    case 'permission':
    case 'unavailable':
      return problems[refusal.code];
    default:
      return problems.other;
  }
}

function fieldWords({ field, message }: FieldError, text: Messages['partner']): Part {
  const labels: Readonly<Record<string, string>> = {
    usr: text.email,
    email: text.email,
    pwd: text.password,
    otp: text.code,
    password: text.password,
    full_name: text.name,
    label: text.label,
    org: text.org,
    scopes: text.scopes,
  };
  const { required, invalid, password } = text.problems;
  const words = message.startsWith('is required') ? required : field === 'password' ? password : invalid;
  return fill(words, { field: labels[field] ?? field });
}
