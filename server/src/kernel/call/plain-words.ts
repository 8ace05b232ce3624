import type { z } from 'zod';

/** How a kind of value is called in a sentence. */
const nouns: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a JSON object',
  record: 'a JSON object',
};

type Issue = z.core.$ZodRawIssue;

/**
 * What is wrong with a value, in words that say what would be right. A schema's own message comes first; undefined
 * leaves the library's.
 */
export function plainWords(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return nouns[issue.expected] === undefined ? undefined : `must be ${nouns[issue.expected]}`;
    case 'invalid_value':
      return issue.values.length === 1
        ? `must be ${String(issue.values[0])}`
        : `must be one of ${issue.values.map(String).join(', ')}`;
    case 'too_big':
      return `must ${amount('at most', issue.origin, issue.maximum, issue.inclusive)}`;
    case 'too_small':
      return `must ${amount('at least', issue.origin, issue.minimum, issue.inclusive)}`;
    default:
      return undefined;
  }
}

/** `have at most 140 characters`, `be at least 1`, `be less than 90`. */
function amount(
  edge: 'at most' | 'at least',
  origin: string,
  limit: number | bigint,
  inclusive: boolean | undefined,
): string {
  const plural = limit === 1 ? '' : 's';
  if (origin === 'string') return `have ${edge} ${limit} character${plural}`;
  if (origin === 'array') return `have ${edge} ${limit} ${limit === 1 ? 'entry' : 'entries'}`;
  if (inclusive === false) return `be ${edge === 'at most' ? 'less' : 'greater'} than ${limit}`;
  return `be ${edge} ${limit}`;
}
