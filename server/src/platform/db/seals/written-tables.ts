import { catalogue } from './catalogue.generated.ts';
import { exceptColumns, exceptTables } from './exceptions.ts';

// Neither `for update` nor `do update` names a table.
const writing =
  /\b(?:insert\s+into|(?<!\b(?:for|do|key)\s+)update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?(?:"?(\w+)"?\.)?"?(\w+)/gi;

/** What a text of SQL names as written, and where it stands; that of another schema than ours with its name. */
function namedBy(text: string): { table: string; index: number }[] {
  return [...text.matchAll(writing)].map(({ 1: schema = 'public', 2: name = '', index }) => {
    const table = name.toLowerCase();
    return { table: schema.toLowerCase() === 'public' ? table : `${schema.toLowerCase()}.${table}`, index };
  });
}

/** The tables that a text of SQL names as written; what is no table may be among them. */
export const tablesWrittenBy = (text: string): string[] => namedBy(text).map(({ table }) => table);

/** A function that a statement calls stands for the tables that it writes. */
export const called = (name: string): string => `${name}()`;

const functions = new Set(Object.keys(catalogue.functions).map((name) => name.replace(/\(.*/s, '')));
const calledBy = (text: string): string[] =>
  [...text.matchAll(/\b(\w+)\s*\(/g)].map(({ 1: name = '' }) => name).filter((name) => functions.has(name));

const leavesTrace = (table: string): boolean =>
  table === 'record_changes' || !(Object.hasOwn(exceptTables, table) || table.startsWith('pgboss.'));

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
  /** With the functions that it calls, as `called` says them. */
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
  const found = namedBy(text);
  return {
    tables: [...new Set([...found.map(({ table }) => table), ...calledBy(text).map(called)])],
    records: found.some(({ table, index }) => leavesTrace(table) && !updatesExceptions(text.slice(index), table)),
  };
}
