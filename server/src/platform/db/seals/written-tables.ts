import { catalogue } from './catalogue.generated.ts';
import { exceptColumns, exceptTables, followedWhenMade, unfollowedTables } from './exceptions.ts';
import { wholeTablesIn } from './whole-tables.ts';

// Neither `for update` nor `do update` names a table.
const writing =
  /\b(?:insert\s+into|(?<!\b(?:for|do|key)\s+)update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?(?:"?(\w+)"?\.)?"?(\w+)/gi;

interface Named {
  table: string;
  /** Where it stands in the text. */
  index: number;
  /** Whether rows that are there already may become others. */
  changes: boolean;
}

/** What a text of SQL names as written; that of another schema than ours with its name. */
function namedBy(text: string): Named[] {
  const found = [...text.matchAll(writing)];
  return found.map(({ 0: verb, 1: schema = 'public', 2: name = '', index }, place) => {
    const table = name.toLowerCase();
    const until = found[place + 1]?.index ?? text.length;
    return {
      table: schema.toLowerCase() === 'public' ? table : `${schema.toLowerCase()}.${table}`,
      index,
      changes: /^(?:update|merge)/i.test(verb) || /\bdo\s+update\b/i.test(text.slice(index, until)),
    };
  });
}

/** The tables that a text of SQL names as written; what is no table may be among them. */
export const tablesWrittenBy = (text: string): string[] => namedBy(text).map(({ table }) => table);

/** A function that a statement calls stands for the tables that it writes. */
export const called = (name: string): string => `${name}()`;

const functions = new Set(Object.keys(catalogue.functions).map((name) => name.replace(/\(.*/s, '')));
const calledBy = (text: string): string[] =>
  [...text.matchAll(/\b(\w+)\s*\(/g)].map(({ 1: name = '' }) => name).filter((name) => functions.has(name));

const tables = new Set(Object.keys(catalogue.tables));

/** What a text of SQL names: tables, and functions as `called` says them. A column that is called like one counts, too. */
function readNames(text: string): readonly string[] {
  const words = new Set([...text.matchAll(/\w+/g)].map(([word]) => word));
  return [...[...words].filter((word) => tables.has(word)), ...new Set(calledBy(text).map(called))];
}

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
  /** Those whose rows must be what the service wrote last. */
  followed: readonly string[];
  /** The whole tables that it names. */
  leansOn: readonly string[];
}

/** A statement that does nothing but say that rows of a table may be mended in this transaction, though they were altered. */
export const mending = (table: string): string => `select 'mends ${table}'`;

/** The table that a statement says is mended. */
export const mendedBy = (text: string): string | undefined => /^select 'mends (\w+)'$/.exec(text)?.[1];

/** Texts of statements are few; the answer is kept for each. */
const maxTexts = 4000;

function byText<Told>(read: (text: string) => Told): (text: string) => Told {
  const known = new Map<string, Told>();
  return (text) => {
    let told = known.get(text);
    if (told === undefined) {
      told = read(text);
      if (known.size < maxTexts) known.set(text, told);
    }
    return told;
  };
}

/** Tells what statements write, by their texts. */
export const writesOf = (): ((text: string) => Writes) => byText(readWrites);

/** Tells what statements name, by their texts. */
export const namesIn = byText(readNames);

function readWrites(text: string): Writes {
  const found = namedBy(text);
  const records = found.filter(
    ({ table, index }) => leavesTrace(table) && !updatesExceptions(text.slice(index), table),
  );
  const follows = ({ table, changes }: Named) =>
    followedWhenMade.has(table) || (changes && !Object.hasOwn(unfollowedTables, table));
  return {
    tables: [...new Set([...found.map(({ table }) => table), ...calledBy(text).map(called)])],
    records: records.length > 0,
    followed: [...new Set(records.filter(follows).map(({ table }) => table))],
    leansOn: wholeTablesIn(text),
  };
}
