/** What the service says of a field without naming it: a verb begins it. */
const predicate = /^(?:is|must|has|lies|does|would|was|may|speaks|cannot|can|needs)\b/;

/** The service's fixed predicates and sentences that people meet most, by the word of ours that says them. */
const known = [
  [/^is not your password$/, 'notYourPassword'],
  [/^is too easy to guess\b/, 'easyPassword'],
  [/^is known from a leak\b/, 'leakedPassword'],
  [/^must be an e-mail address$/, 'noAddress'],
  [/^is wrong, or was used before\b/, 'wrongCode'],
  // How long to wait is said beside it (`useProblemText`).
  [/^Too many calls: /, 'tooManyCalls'],
  [/^Too many failed logins\b/, 'tooManyLogins'],
  [/^Too many wrong codes\b/, 'tooManyCodes'],
  [/^Several links went to your address\b/, 'manyLinks'],
] as const;

export type KnownFault = (typeof known)[number][1];

/** Which of the sentences that have words of ours it is; undefined for any other. */
export const knownFault = (message: string): KnownFault | undefined => known.find(([said]) => said.test(message))?.[1];

/** `must be at most 10,000,000 kg`: the figure and its unit; undefined for any other. */
export function mostOf(message: string): { figure: number; unit: string } | undefined {
  const [, figure, unit = ''] = /^must be at most ([\d,]+(?:\.\d+)?)(?: (kg))?$/.exec(message) ?? [];
  return figure === undefined ? undefined : { figure: Number(figure.replaceAll(',', '')), unit };
}

/** A sentence of what the service says of a field. The subject is the field that it stands at, unless it is named. */
export function faultSentence(message: string, subject = 'This'): string {
  return predicate.test(message) ? `${subject} ${message}` : message;
}

/** `new_email: must be …`: the field's own name as the subject, and the predicate. */
export function namedFault(message: string): { subject: string; predicate: string } | undefined {
  const [, path, said] = /^([a-z]\w*(?:\.\w+)*): (.+)$/s.exec(message) ?? [];
  if (path === undefined || said === undefined || !predicate.test(said)) return undefined;
  const name = path
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .at(-1);
  if (name === undefined) return undefined;
  const words = name.replaceAll('_', ' ');
  return { subject: `${words.charAt(0).toUpperCase()}${words.slice(1)}`, predicate: said };
}
