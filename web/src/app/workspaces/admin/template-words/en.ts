import type { Shape } from '../../../i18n/messages.ts';

export const templates = {
  title: 'Document templates',
  words:
    'Print formats of your own, beside those that come with the service. A published version stays as it is; each document says with which version it was made.',
  add: 'Add a template',
  next: 'New version',
  nextOf: 'New version of {title}',
  end: 'End',
  endOf: 'End {title}',
  endWords: 'Nothing new is made with it from now on. Documents that were made stay as they are.',
  ended: 'The template is ended.',
  reason: 'Why',
  reasonHint: 'Kept with it, for those who ask later.',
  none: 'No template was added yet.',
  noneWords: 'People print with the formats that come with the service.',
  search: 'Name or title',
  name: 'Name',
  nameHint: 'Begins with own-; small letters, digits and hyphens. By this name documents are asked for.',
  heading: 'Title',
  headingHint: 'People choose it by this.',
  basedOn: 'Shows the facts of',
  state: 'State',
  versionOf: 'Version {version}',
  since: 'Since',
  documents: 'Documents',
  state_planned: 'Planned',
  'state_in use': 'In use',
  state_replaced: 'Replaced',
  state_ended: 'Ended',
  source: 'Template (Typst)',
  sourceHint:
    'Begins with #import "document.typ": * and uses facts, doc and word. It reads no other files and no network, and must be done in five seconds.',
  language: 'Language of the preview',
  record: 'A record to look at',
  recordHint: 'Leave it empty for a sample.',
  counts: 'Counts from',
  countsHint: 'Now, unless you choose a day.',
  preview: 'Preview',
  publish: 'Publish',
  published: '{name}, version {version}, is published.',
  shown: 'Preview',
  ofSample: 'Of a sample that is nobody’s.',
  ofRecord: 'Of the record {record}.',
  page: 'Page {page} of {pages}',
  previous: 'Previous page',
  following: 'Next page',
  save: 'Save the PDF',
  given: 'What the template is given as facts',
  notYet: 'Press Preview to see what the template makes.',
} as const;

declare module '../../../i18n/messages.ts' {
  interface Messages {
    templates: Shape<typeof templates>;
  }
}
