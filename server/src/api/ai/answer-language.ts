import { questionLanguage } from '../../domain/assistant/reading/question-language.ts';
import { knownLanguage, type Language, languages, wishedLanguage } from '../../kernel/values/language.ts';
import type { KnownActor } from '../../kernel/write/actor.ts';
import type { Tx } from '../../platform/db/database.ts';

interface Asking {
  tx: Tx;
  actor: KnownActor;
  headers: Readonly<Record<string, string | undefined>>;
}

/** In what language an answer is given: that of the question, else the one the call asks for, else the person's own. */
export async function answerLanguage({ tx, actor, headers }: Asking, question: string): Promise<Language> {
  const known = questionLanguage(question) ?? wishedLanguage(headers);
  if (known !== null) return known;
  const user = await tx.selectFrom('users').select('language').where('id', '=', actor.userId).executeTakeFirst();
  return knownLanguage(user?.language) ?? languages[0];
}
