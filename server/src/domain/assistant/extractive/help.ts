import type { Language } from '../../../kernel/values/language.ts';
import { plainName } from '../../foundation/reference/plain-name.ts';
import { type HelpTopic, helpTopics } from './help-topics.ts';

/** Words that say nothing about what somebody looks for. */
const common = new Set(
  plainName(
    'the a an of to in on is are do does can i my we it and or for how what why with from be have that this you your when where ' +
      'el la los las un una de del que como es son en y o por para con mi mis se lo al su puedo ' +
      'le les un une des du de que comment est sont en et ou pour avec mon ma mes je on ce puis ' +
      'o os as um uma do da dos das que como e sao em ou por para com meu minha eu posso',
  ).split(' '),
);

interface Indexed {
  topic: HelpTopic;
  words: ReadonlyMap<string, number>;
}

const stem = (word: string): string => (word.length > 4 ? word.replace(/(es|s|ing|ed)$/, '') : word);
const wordsOf = (text: string): string[] =>
  plainName(text)
    .split(' ')
    .filter((word) => word.length > 1 && !common.has(word))
    .map(stem);

/** Every topic with its words: those of its keywords count three times as much as those of its texts. */
const indexed: readonly Indexed[] = helpTopics.map((topic) => {
  const words = new Map<string, number>();
  for (const word of Object.values(topic.says).flatMap(wordsOf)) words.set(word, 1);
  for (const word of wordsOf(topic.keywords)) words.set(word, 3);
  return { topic, words };
});

const least = 3;
const most = 2;

/** The topics of the help that a question is about, the nearest first; none where it is about none of them. */
export function helpAbout(text: string, language: Language): { id: string; page: string; says: string }[] {
  const asked = [...new Set(wordsOf(text))];
  const scored = indexed
    .map(({ topic, words }) => ({ topic, score: asked.reduce((sum, word) => sum + (words.get(word) ?? 0), 0) }))
    .filter(({ score }) => score >= least)
    .sort((left, right) => right.score - left.score);
  const [best] = scored;
  return scored
    .filter(({ score }) => best !== undefined && score * 2 > best.score)
    .slice(0, most)
    .map(({ topic: { id, page, says } }) => ({ id, page, says: says[language] }));
}
