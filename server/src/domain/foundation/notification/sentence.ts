import { type Language, languages } from '../../../kernel/values/language.ts';
import { type NotificationFacts, type NotificationKind, notificationKinds } from './kinds.ts';
import { notificationWords } from './messages.ts';

/** A text in the reader's language, or in the first language that it has, which is told. */
export function inLanguage(
  texts: Readonly<Record<string, string>>,
  wanted: Language,
): { text: string; language: Language } {
  const language = [wanted, ...languages].find((each) => texts[each] !== undefined) ?? wanted;
  return { text: texts[language] ?? '', language };
}

/** What a notice says, in one line of plain text. */
export function sentenceOf(
  notice: { kind: string; subject: string; facts: NotificationFacts },
  language: Language,
): string {
  const { kind, subject, facts } = notice;
  if (kind === 'announcement') return inLanguage(facts.title ?? {}, language).text;
  const { sentences } = notificationWords[language];
  const sentence = isKind(kind) && kind !== 'announcement' ? sentences[kind] : '{subject}';
  return filled(sentence, {
    subject,
    lot: facts.lot ?? '',
    label: facts.label ?? inLanguage(facts.title ?? {}, language).text,
    day: facts.day ?? '',
    order: facts.order ?? '',
    organisation: facts.organisation ?? subject,
  });
}

export const isKind = (kind: string): kind is NotificationKind => notificationKinds.some((each) => each === kind);

export function filled(sentence: string, parts: Readonly<Record<string, string | number>>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(parts[name] ?? ''));
}
