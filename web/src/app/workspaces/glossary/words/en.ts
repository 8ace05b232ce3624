import type { Shape } from '../../../i18n/messages.ts';

export const glossary = {
  workspace: 'Words of the trade',
  glossary: 'Glossary',
  glossaryWords: 'What the words of coffee, cocoa, papers and rules mean.',
  search: 'Name or abbreviation',
  more: 'All about it',
  propose: 'Propose another name',
  proposeWords: 'It is used when an admin has approved it.',
  alias: 'Other name',
  proposed: '“{alias}” waits for an admin',
  added: '“{alias}” is in use',
  proposals: 'Proposed names',
  proposalsWords: 'Names that people or programs propose; only approved ones are used.',
  concept: 'Word',
  origin: 'From',
  origin_tenant: 'a person',
  origin_ai_learned: 'a program',
  evidence: 'Where',
  approve: 'Approve',
  reject: 'Reject',
  decided: '“{alias}” is decided',
  none: 'No name is proposed',
} as const;

declare module '../../../i18n/messages.ts' {
  interface Messages {
    glossary: Shape<typeof glossary>;
  }
}
