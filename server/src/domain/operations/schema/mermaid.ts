import type { TableView } from './catalogue.ts';

/** One arrow of the picture: a column of one table names records of another. */
export interface Relation {
  from: string;
  column: string;
  to: string;
  /** Whether every row names one. */
  always: boolean;
  /** Whether at most one row names a record. */
  alone: boolean;
}

/** The relations among some tables; those that lead out of them are left out. */
export function relationsOf(tables: readonly TableView[]): Relation[] {
  const shown = new Set(tables.map(({ name }) => name));
  return tables.flatMap((table) =>
    table.columns.flatMap(({ name, nullable, references }) => {
      if (references === null || !shown.has(references.table)) return [];
      return [{ from: table.name, column: name, to: references.table, always: !nullable, alone: isAlone(table, name) }];
    }),
  );
}

const isAlone = ({ indexes }: TableView, column: string): boolean =>
  indexes.some(({ unique, definition }) => unique && definition.endsWith(`(${column})`));

/**
 * The tables as an entity relationship diagram of Mermaid 11. Names are quoted, as an entity may be called as a word of the
 * language is; types are written in one word.
 */
export function diagramOf(tables: readonly TableView[]): string {
  const lines = ['erDiagram'];
  for (const { name, columns } of tables) {
    lines.push(`  "${name}" {`);
    for (const column of columns) {
      const keys = [column.primary_key ? 'PK' : '', column.references === null ? '' : 'FK'].filter((key) => key !== '');
      const marks = keys.length === 0 ? '' : ` ${keys.join(', ')}`;
      lines.push(`    ${typeWord(column.type)} ${column.name}${marks}${column.nullable ? ' "may be empty"' : ''}`);
    }
    lines.push('  }');
  }
  for (const { from, column, to, always, alone } of relationsOf(tables)) {
    lines.push(`  "${to}" ${always ? '||' : '|o'}--${alone ? 'o|' : 'o{'} "${from}" : "${column}"`);
  }
  return `${lines.join('\n')}\n`;
}

const shortTypes: Readonly<Record<string, string>> = {
  'timestamp with time zone': 'timestamptz',
  'timestamp without time zone': 'timestamp',
  'double precision': 'float8',
  'character varying': 'varchar',
};

/** `numeric(18,6)` is `numeric`, `text[]` is `text[]`, `timestamp with time zone` is `timestamptz`. */
export function typeWord(type: string): string {
  const [, base = type, list = ''] = /^([^([]+)(?:\([^)]*\))?((?:\[\])*)$/.exec(type) ?? [];
  return `${(shortTypes[base.trim()] ?? base.trim()).replaceAll(/[^A-Za-z0-9_]/g, '_')}${list}`;
}
