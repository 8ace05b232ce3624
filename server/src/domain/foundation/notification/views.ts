import { z } from 'zod';
import type { Sorts } from '../../../kernel/lists/page.ts';
import type { Language } from '../../../kernel/values/language.ts';
import { timestamp, toIso } from '../../../kernel/values/vocabulary.ts';
import { type NotificationFacts, notificationKinds, pageOf } from './kinds.ts';
import { isKind, sentenceOf } from './sentence.ts';
import type { Notification } from './store.ts';

const texts = z.record(z.string(), z.string());
const facts = z.object({
  title: texts.optional(),
  lot: z.string().optional(),
  label: z.string().optional(),
  day: z.string().optional(),
  organisation: z.string().optional(),
  order: z.string().optional(),
  page: z.string().optional(),
});

/** What was kept with a notice. */
export function factsOf({ facts: kept }: Pick<Notification, 'facts'>): NotificationFacts {
  const read = facts.parse(kept);
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

export const notificationRow = z.object({
  id: z.int(),
  kind: z.enum(notificationKinds),
  subject: z.string().meta({ description: 'The record that it is about.' }),
  text: z.string().meta({ description: 'What happened, in the language of the reader.' }),
  page: z.string().nullable().meta({ description: 'Its page in the portal.' }),
  created_at: timestamp(),
  read_at: timestamp().nullable(),
});

export const notificationSorts = { created_at: ['notifications.id'] } as const satisfies Sorts;

export function notificationRowView(row: Notification, language: Language): z.input<typeof notificationRow> {
  const { id, kind, subject } = row;
  if (!isKind(kind)) throw new Error(`there is no kind of notice ${kind}`);
  const known = factsOf(row);
  return {
    id,
    kind,
    subject,
    text: sentenceOf({ kind, subject, facts: known }, language),
    page: pageOf(kind, subject, known),
    created_at: toIso(row.created_at),
    read_at: toIso(row.read_at),
  };
}
