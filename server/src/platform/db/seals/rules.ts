import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { AskWith } from './ask-with.ts';
import { catalogue, newestMigration } from './catalogue.generated.ts';
import {
  catalogueDifferences,
  concernsReading,
  queueFaults,
  readCatalogue,
  runningAmong,
  strangersIn,
} from './catalogue.ts';
import { callableNow, lines } from './rule-parts.ts';
import { looseTables } from './sealed-tables.ts';
import { isAnyVouchedFor, isVouchedFor, stateOf } from './vouched-rules.ts';
import { called, tablesWrittenBy } from './written-tables.ts';

/** The rules of a database as they were read, and found to be those of this version. */
export interface Rules {
  /** Of tables, with all those that their triggers and foreign keys write besides. */
  parametersFor(written: ReadonlySet<string>): RuleParameters;
  /** Whether tables of the queue were there when the rules were read: it makes them at its first start, after ours. */
  knowsQueue(written: ReadonlySet<string>): boolean;
  /** Of tables that were read, and those that functions read which were called, as `called` says them. */
  parametersForReading(read: ReadonlySet<string>): ReadingParameters;
  /** What is not as it must be of tables that are read. */
  faultsOfReading(read: Iterable<string>): readonly string[];
  /** What is not as it must be of tables, and of those that are written along with them. Where there is something, none is written. */
  faultsOf(written: Iterable<string>): readonly string[];
  faults: readonly string[];
  /** They are those of another version that vouched for them. */
  isVouched: boolean;
  /** Says all of our own tables and functions, and nothing of what others have added beside them. */
  own: string;
}

/** $1 to $6 of `dueByRules` and `readByRules`. */
export type RuleParameters = readonly [
  tables: readonly string[],
  named: readonly string[],
  xmins: readonly string[],
  functions: readonly string[],
  newest: string,
  count: number,
];
/** $1 to $7 of `readByRules`: also what `callableNow` was. */
export type ReadingParameters = readonly [...RuleParameters, callable: string];

interface Line {
  tbl: string;
  line: string;
  xmins: string[];
}

/** Nobody can say what the rules are; it ends when whoever changes them does. */
export class UnsteadyRulesError extends Error {
  /** As altered rules. */
  readonly code = 'LM002';
  constructor() {
    super('The rules of the database do not stay the same for long enough to be read.');
    this.name = 'UnsteadyRulesError';
  }
}

/** How often rules are read again that change while they are read. */
const attempts = 5;
/** So long a newer version may take from a change that runs in no transaction until it has vouched for it. */
const migratingMs = 250;

/**
 * Reads the rules, and compares what they say with this version or with one that vouched for them. They are read before and
 * after: what is the same both times was so in between.
 */
export async function readRules(ask: AskWith, key: Uint8Array): Promise<Rules> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const before = await readLines(ask);
    const found = await faultsNow(ask, key);
    if (found.isMigrating && attempt < attempts) {
      await pause(migratingMs);
      continue;
    }
    const after = await readLines(ask);
    if (steadyPart(before) === steadyPart(after)) return rulesFrom(before, found);
  }
  throw new UnsteadyRulesError();
}

/** What others have beside ours may come and go meanwhile: whatever of it changes, the next mark finds out. */
function steadyPart({ tables, functions, cascades, lines: all }: Read): string {
  const beside = besideOurs(functions);
  const own = all.filter(({ line }) => !isOf(beside, line));
  return JSON.stringify([tables, functions.filter(({ isOurs }) => isOurs), cascades, own]);
}

const besideOurs = (functions: Read['functions']): ReadonlySet<string> =>
  new Set(functions.filter(({ isOurs }) => !isOurs).map(({ oid }) => oid));

/** Whether a line is of one of these functions. */
function isOf(functions: ReadonlySet<string>, line: string): boolean {
  const [kind, oid = ''] = line.split(' ');
  return kind === 'f' && functions.has(oid);
}

interface Read {
  tables: { name: string; bare: string; oid: string; of: string; xmin: string }[];
  functions: { name: string; oid: string; source: string; table: string | null; isHelper: boolean; isOurs: boolean }[];
  cascades: { from: string; to: string }[];
  newest: string;
  /** As of `callableNow`. */
  callable: string;
  lines: Line[];
}

/** SQL: the name of a table; that of the queue with its schema. */
const shownName = (table: string, schema: string): string =>
  `case when ${schema}.nspname = 'public' then '' else ${schema}.nspname || '.' end || ${table}.relname`;

const tablesSql = `
  select ${shownName('c', 's')} as name, c.relname as bare, c.oid::text as oid, c.xmin::text as xmin, coalesce(${shownName('parent', 's')}, ${shownName('c', 's')}) as of
    from pg_class c join pg_namespace s on s.oid = c.relnamespace
    left join pg_inherits h on h.inhrelid = c.oid and c.relispartition
    left join pg_class parent on parent.oid = h.inhparent
   where s.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') order by c.oid`;

/** All functions, and of which table they are a trigger's function. Those that leave traces are no `helpers`. */
const functionsSql = `
  select p.proname as name, p.oid::text as oid, p.prosrc as source, c.relname as table,
         c.oid is null or p.proname not like 'seal\\_%' as "isHelper",
         p.pronamespace = 'public'::regnamespace
           and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e') as "isOurs"
    from pg_proc p join pg_namespace s on s.oid = p.pronamespace and s.nspname !~ '^pg_temp'
    left join pg_trigger t on t.tgfoid = p.oid and not t.tgisinternal
    left join pg_class c on c.oid = t.tgrelid and c.relnamespace = 'public'::regnamespace
   where p.oid >= 16384
   order by p.oid, c.relname`;

/** Keys by which a deleted or changed row changes those of another table. */
const cascadesSql = `
  select f.relname as from, t.relname as to
    from pg_constraint k join pg_class f on f.oid = k.confrelid join pg_class t on t.oid = k.conrelid
   where k.contype = 'f' and k.conparentid = 0 and (k.confdeltype in ('c', 'n', 'd') or k.confupdtype in ('c', 'n', 'd'))
   order by 1, 2`;

const newestSql = `
  select greatest((select max(oid) from pg_proc), (select max(oid) from pg_operator), (select max(oid) from pg_cast),
         (select max(indexrelid) from pg_index))::text as newest, ${callableNow} as callable`;

async function readLines(ask: AskWith): Promise<Read> {
  // First: what is made meanwhile is newer.
  const [found] = await ask<{ newest: string; callable: string | null }>(newestSql);
  const { newest, callable } = { newest: found?.newest ?? '0', callable: found?.callable ?? '' };
  const tables = await ask<Read['tables'][number]>(tablesSql);
  const functions = await ask<Read['functions'][number]>(functionsSql);
  const cascades = await ask<Read['cascades'][number]>(cascadesSql);
  // Some are only there so that the numbers are those of the mark.
  const values = [null, null, tables.map(({ oid }) => oid), null, null, helpersAmong(functions), newest];
  const unused = '$1::text is null and $2::text is null and $4::text is null and $5::text is null';
  const text = `select tbl, line, xmins from (${lines}) l where ${unused} order by line collate "C"`;
  return { tables, functions, cascades, newest, callable, lines: await ask<Line & pg.QueryResultRow>(text, values) };
}

/** Those that leave traces belong to one table each, and are read with its triggers. */
const helpersAmong = (functions: Read['functions']): string[] => [
  ...new Set(functions.filter(({ isHelper }) => isHelper).map(({ oid }) => oid)),
];

/** Faults by table; '' for what may concern all. Those of reading concern also who only reads the table. */
type Faults = ReadonlyMap<string, readonly Fault[]>;
interface Fault {
  words: string;
  ofReading: boolean;
}

/** Parts of a table that decide what is written. Other unique indexes than ours only refuse. */
const decidingParts = new Set(['columns', 'constraints', 'triggers']);

interface FoundFaults {
  faults: Faults;
  isVouched: boolean;
  /** A newer version has vouched for rules, and not for these: it may be about to. */
  isMigrating: boolean;
}

async function faultsNow(ask: AskWith, key: Uint8Array): Promise<FoundFaults> {
  const found = await readCatalogue(ask);
  const strangers = await strangersIn(ask);
  const faults: [string, Fault][] = strangers.map((each) => [
    each.owner ?? '',
    { words: each.fault, ofReading: concernsReading(each) },
  ]);
  const add = (name: string, words: string, ofReading: boolean) => faults.push([name, { words, ofReading }]);
  const isKnown = (name: string): boolean => Object.hasOwn(catalogue.functions, name);
  const running = await runningAmong(
    ask,
    Object.keys(found.functions).filter((name) => !isKnown(name)),
    catalogue.functions,
  );
  for (const { name, part, fault } of catalogueDifferences(found, catalogue)) {
    if (part === 'function') {
      // One that is unknown runs only where something known calls it.
      if (isKnown(name) || running.has(name)) add('', fault, true);
    } else if (part === undefined && found.tables[name] === undefined) {
      // Something else may stand there, such as a view, for all who read it.
      add('', fault, true);
    } else if (part === undefined || decidingParts.has(part)) add(name, fault, part === 'columns');
  }
  for (const fault of await queueFaults(ask)) add('', fault, true);
  for (const { name } of await looseTables(ask)) add(name, `${name}: its changes are not traced`, false);
  const mayBeNewer = faults.length > 0 && strangers.length === 0 && (await isAnyVouchedFor(ask));
  if (mayBeNewer && (await isVouchedFor(ask, key, await stateOf(ask, found), newestMigration))) {
    return { faults: new Map(), isVouched: true, isMigrating: false };
  }
  const byTable = Map.groupBy(faults, ([name]) => name);
  return {
    faults: new Map([...byTable].map(([name, each]) => [name, each.map(([, fault]) => fault)])),
    isVouched: false,
    isMigrating: mayBeNewer && (await isVouchedFor(ask, key, null, newestMigration)),
  };
}

/** So many sets of tables are kept with what is asked of them. */
const maxKnown = 2000;

function keeping<Parameters>(known: Map<string, Parameters>, id: string, make: () => Parameters): Parameters {
  let parameters = known.get(id);
  if (parameters === undefined) {
    parameters = make();
    if (known.size >= maxKnown) known.clear();
    known.set(id, parameters);
  }
  return parameters;
}

function rulesFrom(
  { tables, functions, cascades, newest, callable, lines: all }: Read,
  { faults, isVouched }: FoundFaults,
): Rules {
  const partitions = Map.groupBy(tables, (table) => table.of);
  // They come and go by themselves, as do those of the queue.
  const partitionOids = new Set(
    tables.filter(({ name, of }) => name !== of || name.startsWith('pgboss.')).map(({ oid }) => oid),
  );
  const isPart = new Set(tables.filter(({ name, of }) => name !== of).map(({ oid }) => oid));
  const beside = besideOurs(functions);
  const linesOf = Map.groupBy(all, ({ tbl }) => tbl);
  // Of those that may go none is counted.
  const counted = (of: string): number => (linesOf.get(of) ?? []).filter(({ line }) => !line.startsWith('h ')).length;
  const general = counted('0');
  const nameOf = new Map(tables.map(({ oid, bare }) => [oid, bare]));
  const helpers = helpersAmong(functions);
  const besides = tablesBesides({ tables, functions, cascades });
  const readFrom = tablesReadFrom({ tables, functions });
  const known = new Map<string, RuleParameters>();
  const knownOfReading = new Map<string, ReadingParameters>();
  const wholes = new Map(tables.filter(({ oid }) => !isPart.has(oid)).map((table) => [table.name, table]));
  return {
    faults: [...faults.values()].flatMap((each) => each.map(({ words }) => words)),
    isVouched,
    own: all
      .filter(({ tbl, line }) => !/^[ehnrs] /.test(line) && !isOf(beside, line) && !partitionOids.has(tbl))
      .map(({ line }) => line)
      .join('\n'),
    faultsOf: (written) => {
      if (faults.size === 0) return [];
      const names = [...besides([...written])].flatMap((name) => [
        name,
        ...(partitions.get(name) ?? []).map((part) => part.name),
      ]);
      return ['', ...new Set(names)].flatMap((name) => (faults.get(name) ?? []).map(({ words }) => words));
    },
    faultsOfReading: (read) =>
      faults.size === 0
        ? []
        : ['', ...readFrom(read)].flatMap((name) =>
            (faults.get(name) ?? []).filter(({ ofReading }) => ofReading).map(({ words }) => words),
          ),
    parametersForReading: (read) => {
      const names = [...read].sort();
      return keeping(knownOfReading, names.join(' '), () => {
        const those = [...readFrom(names)].flatMap((name) => wholes.get(name) ?? []);
        const oids = those.map(({ oid }) => oid);
        const telling = ['0', ...oids].flatMap((of) => linesOf.get(of) ?? []);
        const ofColumns = telling.filter(({ line }) => line.startsWith('a '));
        const withNames = those.map(({ oid, bare, xmin }) => `${oid} ${bare} ${xmin}`);
        const xmins = xminsOf(telling.filter(({ line }) => /^[ahf] /.test(line)));
        return [oids, withNames, xmins, helpers, newest, oids.length + ofColumns.length + helpers.length, callable];
      });
    },
    knowsQueue: (written) => [...written].every((name) => !name.startsWith('pgboss.') || partitions.has(name)),
    parametersFor: (written) => {
      const names = [...written].sort();
      return keeping(known, names.join(' '), () => {
        const oids = [...besides(names)].flatMap((name) =>
          (partitions.get(name) ?? []).filter(({ oid }) => !isPart.has(oid)).map(({ oid }) => oid),
        );
        const count = oids.reduce((sum, oid) => sum + counted(oid), general);
        const withNames = oids.map((oid) => `${oid} ${nameOf.get(oid)}`);
        const xmins = xminsOf(['0', ...oids].flatMap((of) => linesOf.get(of) ?? []));
        return [oids, withNames, xmins, helpers, newest, count];
      });
    },
  };
}

/** Each once, the most frequent first: PostgreSQL looks through them for every row. */
function xminsOf(lines: readonly Line[]): string[] {
  const times = new Map<string, number>();
  for (const xmin of lines.flatMap(({ xmins }) => xmins)) times.set(xmin, (times.get(xmin) ?? 0) + 1);
  return [...times].sort(([, left], [, right]) => right - left).map(([xmin]) => xmin);
}

/** The tables of some, and those that are written along with them: by their triggers, what these call, and foreign keys. */
function tablesBesides({ tables, functions, cascades }: Pick<Read, 'tables' | 'functions' | 'cascades'>) {
  const names = new Set(tables.map(({ of }) => of));
  const sources = new Map(functions.map(({ name, source }) => [name, source]));
  const helperNames = [...new Set(functions.filter(({ isHelper }) => isHelper).map(({ name }) => name))];
  const writtenBy = (source: string, seen: Set<string>): string[] => {
    const inner = helperNames.filter((name) => !seen.has(name) && new RegExp(`\\b${name}\\s*\\(`).test(source));
    for (const name of inner) seen.add(name);
    return [...tablesWrittenBy(source), ...inner.flatMap((name) => writtenBy(sources.get(name) ?? '', seen))];
  };
  const next = new Map<string, Set<string>>();
  const add = (from: string, to: Iterable<string>): void => {
    next.set(from, new Set([...(next.get(from) ?? []), ...to]));
  };
  for (const { table, source } of functions) if (table !== null) add(table, writtenBy(source, new Set()));
  for (const { from, to } of cascades) add(from, [to]);
  for (const name of helperNames) add(called(name), writtenBy(sources.get(name) ?? '', new Set([name])));
  return (written: readonly string[]): Set<string> => {
    const all = new Set<string>(['record_changes', 'write_marks']);
    const visit = (name: string): void => {
      if (all.has(name) || !(names.has(name) || next.has(name))) return;
      all.add(name);
      for (const other of next.get(name) ?? []) visit(other);
    };
    for (const name of written) visit(name);
    return all;
  };
}

/** The tables of some names, and those that functions name which are called, also by way of others. */
function tablesReadFrom({ tables, functions }: Pick<Read, 'tables' | 'functions'>) {
  const names = new Set(tables.map(({ of }) => of));
  const sources = new Map(functions.map(({ name, source }) => [called(name), source]));
  return (read: Iterable<string>): Set<string> => {
    const all = new Set<string>();
    const seen = new Set<string>();
    const visit = (name: string): void => {
      if (seen.has(name)) return;
      seen.add(name);
      if (names.has(name)) all.add(name);
      for (const [word] of (sources.get(name) ?? '').matchAll(/\w+/g)) {
        visit(word);
        visit(called(word));
      }
    };
    for (const name of read) visit(name);
    return all;
  };
}
