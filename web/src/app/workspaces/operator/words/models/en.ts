import type { Shape } from '../../../../i18n/messages.ts';

export const models = {
  title: 'Compare models',
  words:
    'The same question to several language models at once: what each says, how long it took and what it cost. They get no records and no tools; whoever runs a model reads what you send it.',
  question: 'Question',
  models: 'Models',
  modelsWords: 'At most 8. Further ones are named in AI_MODELS.',
  onlyOne: 'No language model is set up: only the assistant without one can be asked. Name others in AI_MODELS.',
  embedded: 'Without a language model ({model})',
  prompt: 'What is asked',
  tooLong: 'Question and document have {length, number} characters; at most {most, number} fit.',
  document: 'Add a document',
  documentIs: '{file}: {count} characters',
  without: 'Without it',
  noText: '{file} has no text; a picture is not read here.',
  notRead: '{file} could not be read.',
  system: 'What the models are told before',
  systemWords: 'May stay empty.',
  longest: 'Tokens of an answer, at most',
  ask: 'Ask all',
  answers: 'Answers',
  failed: 'No answer',
  cut: 'Ended because it was as long as it may be.',
  took: 'Took',
  firstWords: 'First words after',
  seconds: '{count} s',
  cost: 'Cost',
  noPrice: 'no price is known',
  free: 'nothing',
  asked: 'Tokens asked',
  answered: 'Tokens answered',
  about: 'about {count}',
} as const;

declare module '../../../../i18n/messages.ts' {
  interface Messages {
    models: Shape<typeof models>;
  }
}
