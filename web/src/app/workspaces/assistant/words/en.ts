import type { Shape } from '../../../i18n/messages.ts';

export const assistant = {
  workspace: 'Assistant',
  open: 'Ask the assistant',
  title: 'Assistant',
  hello:
    'Ask about an order or a lot by its number, what is late, or what a word means. The assistant sees what you see, and changes nothing.',
  question: 'Your question',
  ask: 'Ask',
  thinking: 'The assistant reads…',
  you: 'You',
  it: 'Assistant',
  sourceHelp: 'The page for it',
  sourceList: 'The list',
  sources: 'Sources',
  next: 'What you could do',
  nextWords: 'Opens the form; nothing is done before you send it.',
  threads: 'Earlier questions',
  noThreads: 'You have asked nothing yet',
  fresh: 'New question',
  rename: 'Rename',
  name: 'Name',
  save: 'Save',
  pin: 'Pin',
  unpin: 'Unpin',
  remove: 'Delete',
  removeTitle: 'Delete this thread?',
  removeWords: 'All that was said in it is gone for good.',
  removed: 'The thread is deleted',
  renamed: 'The thread is renamed',
  pinned: 'Pinned',
  unpinned: 'No longer pinned',
  back: 'Back',
  took: '{provider}, {seconds} s',
} as const;

declare module '../../../i18n/messages.ts' {
  interface Messages {
    assistant: Shape<typeof assistant>;
  }
}
