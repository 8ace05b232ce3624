import { exceptColumns, exceptTables } from './exceptions.ts';

// Neither `for update` nor `do update` names a table.
const writing =
  /\b(?:insert\s+into|(?<!\b(?:for|do|key)\s+)update|delete\s+from|merge\s+into|truncate)\s+(?:only\s+)?"?(\w+)/gi;

/** The tables that a text of SQL names as written; what is no table may be among them. */
export const tablesWrittenBy = (text: string): string[] =>
  [...text.matchAll(writing)].map(({ 1: name = '' }) => name.toLowerCase());

const leavesTrace = (table: string): boolean => table === 'record_changes' || !Object.hasOwn(exceptTables, table);

/**
 * Whether a statement begins with an update of nothing but columns that leave no trace; others may follow it. Whatever looks
 * like an assignment counts as one, so that at worst a mark is made in vain.
 */
function updatesExceptions(text: string, table: string): boolean {
  const set = /^\s*update\s.*?\sset\s(.*?)(?:\s(?:from|where|returning)\s|$)/is.exec(text)?.[1];
  if (set === undefined) return false;
  const columns = [...set.matchAll(/(\w+)"?\s*=/g)].map(([, column = '']) => column);
  return columns.length > 0 && columns.every((column) => Object.hasOwn(exceptColumns[table] ?? {}, column));
}

/** What a statement writes. */
export interface Writes {
  tables: readonly string[];
  /** Whether one of them may be a record that leaves a trace. */
  records: boolean;
}

/** Texts of statements are few; the answer is kept for each. */
const maxTexts = 4000;

/** Tells what statements write, by their texts. */
export function writesOf(): (text: string) => Writes {
  const known = new Map<string, Writes>();
  return (text) => {
    let writes = known.get(text);
    if (writes === undefined) {
      writes = readWrites(text);
      if (known.size < maxTexts) known.set(text, writes);
    }
    return writes;
  };
}

function readWrites(text: string): Writes {
  const found = [...text.matchAll(writing)].map(({ 1: name = '', index }) => ({ table: name.toLowerCase(), index }));
  return {
    tables: [...new Set(found.map(({ table }) => table))],
    records: found.some(({ table, index }) => leavesTrace(table) && !updatesExceptions(text.slice(index), table)),
  };
}
