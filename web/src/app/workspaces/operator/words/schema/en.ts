import type { Shape } from '../../../../i18n/messages.ts';

export const schema = {
  title: 'Schema',
  words: 'The tables of the database as they are now. Each wing of the service writes its own.',
  modules: 'Modules',
  columns: 'Show all columns',
  picture: 'Picture of {count, plural, one {# table} other {# tables}} and what they refer to',
  larger: 'Larger',
  smaller: 'Smaller',
  mermaid: 'Text for Mermaid',
  tables: 'Tables',
  table: 'Table',
  rowsRoughly: 'roughly {count} rows',
  notCounted: 'rows not counted yet',
  size: 'Size',
  trace: 'Trace',
  traced: 'every change is traced',
  column: 'Column',
  type: 'Type',
  refersTo: 'Refers to',
  empty: 'may be empty',
  none: 'These modules have no tables',
  choose: 'Choose at least one module.',
} as const;

declare module '../../../../i18n/messages.ts' {
  interface Messages {
    schema: Shape<typeof schema>;
  }
}
