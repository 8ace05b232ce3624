import type { Shape } from '../../../i18n/messages.ts';

export const attached = {
  title: 'Files',
  words: 'Papers and photographs. Those who have a part in this record see them, and admins; nobody else.',
  lotWords: 'Papers and photographs. Its cooperative, its exporter and admins see them; buyers do not.',
  none: 'No file was added yet.',
  noneRemoved: 'No file was taken off.',
  add: 'Add a file',
  added: '{file} is added.',
  tooLarge: 'A file may have at most 3.5 MB. Make it smaller, or send it in parts.',
  haveRead: 'Have it read',
  wasRead:
    '{file} is read: {count, plural, =0 {nothing is left to look at} one {one field waits for you} other {# fields wait for you}}.',
  remove: 'Take off',
  removeTitle: 'Take off {file}',
  removeWords:
    'The others do not see the file any more. That it was here, and who took it off, stays in the list of what was taken off.',
  removed: '{file} is taken off.',
  by: '{by}, {moment}',
  removedBy: 'Taken off by {by}, {moment}',
  stays: 'Stays: something was decided while it was here.',
  showRemoved: 'What was taken off',
  showThere: 'What is here',
  more: 'Show more',
  kilobytes: '{size} kB',
  megabytes: '{size} MB',
  'type_image/jpeg': 'Picture',
  'type_image/png': 'Picture',
  'type_image/webp': 'Picture',
  'type_application/pdf': 'PDF',
  'type_application/json': 'JSON',
  'type_text/csv': 'Table',
  'type_text/plain': 'Text',
} as const;

declare module '../../../i18n/messages.ts' {
  interface Messages {
    attached: Shape<typeof attached>;
  }
}
