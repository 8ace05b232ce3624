import { createHmac, hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { AskWith } from './ask-with.ts';
import { catalogue, newestMigration } from './catalogue.generated.ts';
import {
  type Catalogue,
  catalogueDifferences,
  concernsReading,
  readCatalogue,
  runningAmong,
  strangersIn,
} from './catalogue.ts';
import { attachedSeals, looseTables } from './sealed-tables.ts';
import { called, tablesWrittenBy } from './written-tables.ts';

/** Rows of the system catalogue that say what runs or decides when rows of tables are written. */
interface Part {
  kind: string;
  /**
   * $3: oids of the tables. $6: oids of the functions that triggers call. $7: the newest function, operator or cast. What the queue
   * makes at its first start, in its own schema, is left out.
   */
  from: string;
  /** The table that it is of; 0 for all. */
  of: string;
  /** Whatever was replaced and put back has another. */
  xmins: readonly string[];
  /** What else it is told by. */
  told: readonly string[];
  /** Whether a row is one of those that were read; by its xmins ($5) where nothing is said. $4: oids with the names of tables. */
  known?: string;
  /** Rows that must not be there when a mark is made, where those that are there may go: partitions come and go by themselves. */
  never?: string;
}

const named = `concat(c.oid, ' ', c.relname)`;
const newer = (from: string, oid = 'n.oid'): Part => ({
  kind: 'n',
  from,
  of: '0',
  xmins: ['n.xmin'],
  told: [oid],
  known: 'false',
});

/** A table that belongs to one of the tables. What our own transaction makes is a month's part of the readings. */
const part = 'pg_inherits h where h.inhparent = any($3::oid[])';
const onPart = (owner: string): string => `exists (select from ${part} and h.inhrelid = ${owner})`;

/** Indexes `alias` that run something when rows are written. */
const computing = (alias: string): string =>
  `(${alias}.indexprs is not null or ${alias}.indpred is not null or 16384 <= any(${alias}.indclass::oid[]))`;

/** Where functions and operators are looked for that no statement names the schema of. */
const lookedUp = (namespace: string): string =>
  `(select p.nspname from pg_namespace p where p.oid = ${namespace}) = any(current_schemas(true))`;

/** Temporary things are their maker's alone, and anybody may make some. */
const ofLasting = (table: string): string =>
  `not exists (select from pg_class v where v.oid = ${table} and v.relpersistence = 't')`;

/** What foreign keys run that change the rows of another table. */
const cascading = ['cascade_del', 'cascade_upd', 'setnull_del', 'setnull_upd', 'setdefault_del', 'setdefault_upd']
  .map((name) => `'"RI_FKey_${name}"'::regproc`)
  .join(', ');

/** Triggers `alias` that change something: not those that only refuse. */
const acting = (alias: string): string => `(not ${alias}.tgisinternal or ${alias}.tgfoid in (${cascading}))`;

const inheriting: Part = {
  kind: 'h',
  from: part,
  of: 'h.inhparent',
  xmins: ['h.xmin'],
  told: ['h.inhrelid'],
  never: `${part} and h.xmin <> all($5::xid[]) and h.xmin is distinct from pg_current_xact_id_if_assigned()::xid`,
};

const columns: Part = {
  kind: 'a',
  from: 'pg_attribute a where a.attrelid = any($3::oid[]) and a.attnum > 0',
  of: 'a.attrelid',
  xmins: ['a.xmin'],
  told: ['a.attrelid', 'a.attnum'],
};

/** What may be called by any statement: our own functions, and whatever came since. */
const callable: readonly Part[] = [
  { kind: 'f', from: 'pg_proc f where f.oid = any($6::oid[])', of: '0', xmins: ['f.xmin'], told: ['f.oid'] },
  newer(`pg_proc n where n.oid > $7::oid and ${lookedUp('n.pronamespace')}`),
  newer(`pg_operator n where n.oid > $7::oid and ${lookedUp('n.oprnamespace')}`),
  newer('pg_cast n where n.oid > $7::oid'),
  // What it computes may say that it has rows which it does not have, of a table that is only read.
  newer(
    `pg_index n where n.indexrelid > $7::oid and ${computing('n')}
       and n.xmin is distinct from pg_current_xact_id_if_assigned()::xid`,
    'n.indexrelid',
  ),
];

/**
 * Tables with what inherits from them, columns, triggers with their functions, keys that write along, defaults, conditions, indexes
 * that compute, policies, rules, schemas, functions, triggers of commands.
 */
const parts: readonly Part[] = [
  {
    kind: 't',
    from: 'pg_class c where c.oid = any($3::oid[])',
    of: 'c.oid',
    xmins: [],
    told: [named, 'c.relkind', 'c.relrowsecurity'],
    known: `${named} = any($4::text[]) and c.relkind in ('r', 'p') and not c.relrowsecurity`,
  },
  {
    kind: 'g',
    from: `pg_trigger t join pg_proc p on p.oid = t.tgfoid
            where t.tgrelid = any($3::oid[]) and ${acting('t')}`,
    of: 't.tgrelid',
    xmins: ['t.xmin', 'p.xmin'],
    told: ['t.oid', 'p.oid'],
  },
  inheriting,
  {
    kind: 'h',
    from: `pg_trigger q where ${acting('q')} and ${onPart('q.tgrelid')}`,
    of: '0',
    xmins: ['q.xmin'],
    told: ['q.oid'],
    never: `pg_trigger q where ${acting('q')} and ${onPart('q.tgrelid')}`,
  },
  {
    kind: 'h',
    from: `pg_index q where ${computing('q')} and ${onPart('q.indrelid')}`,
    of: '0',
    xmins: ['q.xmin'],
    told: ['q.indexrelid'],
    never: `pg_index q where ${computing('q')} and ${onPart('q.indrelid')} and q.xmin <> all($5::xid[])`,
  },
  {
    kind: 'h',
    from: `pg_constraint q where q.contype = 'c' and ${onPart('q.conrelid')}`,
    of: '0',
    xmins: ['q.xmin'],
    told: ['q.oid'],
    never: `pg_constraint q where q.contype = 'c' and q.coninhcount = 0 and ${onPart('q.conrelid')}`,
  },
  columns,
  {
    kind: 'd',
    from: 'pg_attrdef d where d.adrelid = any($3::oid[])',
    of: 'd.adrelid',
    xmins: ['d.xmin'],
    told: ['d.oid'],
  },
  {
    kind: 'k',
    from: `pg_constraint k where k.conrelid = any($3::oid[]) and k.contype = 'c'`,
    of: 'k.conrelid',
    xmins: ['k.xmin'],
    told: ['k.oid'],
  },
  {
    kind: 'i',
    from: `pg_index i where i.indrelid = any($3::oid[]) and ${computing('i')}`,
    of: 'i.indrelid',
    xmins: ['i.xmin'],
    told: ['i.indexrelid'],
  },
  { kind: 'p', from: `pg_policy l where ${ofLasting('l.polrelid')}`, of: '0', xmins: ['l.xmin'], told: ['l.oid'] },
  {
    kind: 'r',
    from: `pg_rewrite r where r.oid >= 16384 and ${ofLasting('r.ev_class')}`,
    of: '0',
    xmins: ['r.xmin'],
    told: ['r.oid'],
  },
  {
    kind: 's',
    from: `pg_namespace s where s.oid >= 16384 and s.nspname <> 'pgboss' and s.nspname !~ '^pg_(toast_)?temp'`,
    of: '0',
    xmins: ['s.xmin'],
    told: ['s.oid'],
  },
  { kind: 'e', from: 'pg_event_trigger e', of: '0', xmins: ['e.xmin'], told: ['e.oid'] },
  ...callable,
];

/** SQL: all such rows, a line each. */
const lines = parts
  .map(
    ({ kind, from, of, xmins, told }) =>
      `select ${of}::text as tbl, concat_ws(' ', '${kind}', ${[...told, ...xmins].join(', ')}) as line, array[${xmins.map((xmin) => `${xmin}::text`).join(', ')}]::text[] as xmins from ${from}`,
  )
  .join(' union all ');

/**
 * What answers a statement that only reads: tables under their names with what inherits from them, columns, and what it calls. Whatever
 * stood in the place of a table, or hid rows of it, has changed the row of the table in the catalogue, for good.
 */
const readParts: readonly Part[] = [
  {
    kind: 't',
    from: 'pg_class c where c.oid = any($3::oid[])',
    of: 'c.oid',
    xmins: [],
    told: [],
    // Our own transaction changes the row of the readings with their first month.
    known: `(concat(${named}, ' ', c.xmin) = any($4::text[])
      or c.xmin is not distinct from pg_current_xact_id_if_assigned()::xid and c.relkind = 'p')`,
  },
  inheriting,
  columns,
  ...callable,
];

/** SQL: whether each of them was there. */
const knownsOf = (these: readonly Part[]): string =>
  these
    .map(({ from, xmins, known, never }) => {
      if (never !== undefined) return `select false as known from ${never}`;
      const isKnown = known ?? xmins.map((xmin) => `${xmin} = any($5::xid[])`).join(' and ');
      return `select ${isKnown} as known from ${from}`;
    })
    .join(' union all ');
const countOf = (these: readonly Part[]): string =>
  `(select count(*) as all_of, count(*) filter (where l.known) as known from (${knownsOf(these)}) l) f`;

/** A transaction of another level would see the catalogue as it was at its beginning. */
const seesTheLatest = `current_setting('transaction_isolation') = 'read committed'`;

/** What the error of a mark says that was not made; PostgreSQL puts the rest around it. */
const changedWords = 'rules of the database changed';

/**
 * Marks what a transaction did, if the tables have the rules that they are known to have ($8 rows of the catalogue). The transaction holds
 * locks on what it wrote, so whatever ran with it is still there. Else it fails before the key for this once is handed out.
 */
export const markByRules = `
  select case when f.all_of = $8 and f.known = $8 and ${seesTheLatest} then mark_write($1, $2)::text
              else ('${changedWords}: ' || f.all_of || ' ' || f.known)::int::text end
    from ${countOf(parts)}`;

/**
 * Fails unless the tables that were read, and whatever statements call, are what they are known to be, and were so all the time
 * since that was read. $1 to $6 as $3 to $8 of a mark.
 */
export const readByRules = `
  select case when f.all_of = $6 and f.known = $6 and ${seesTheLatest} then true
              else ('${changedWords}: ' || f.all_of || ' ' || f.known)::int::boolean end
    from ${countOf(readParts).replace(/\$([3-7])/g, (_, number: string) => `$${Number(number) - 2}`)}`;

/** What PostgreSQL says of a function that is gone, or that there are two of. */
const functionCodes = new Set(['42883', '42725']);

/** Whether a mark was not made because rules are not what they were. */
export function saysChanged(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', message } = error as Error & { code?: string };
  return (
    (code === '22P02' && message.includes(changedWords)) || (functionCodes.has(code) && message.includes('mark_write'))
  );
}

/** The rules of a database as they were read, and found to be those of this version. */
export interface Rules {
  /** Of tables, with all those that their triggers and foreign keys write besides. */
  parametersFor(written: ReadonlySet<string>): RuleParameters;
  /** Of tables that were read, and those that functions read which were called, as `called` says them. */
  parametersForReading(read: ReadonlySet<string>): RuleParameters;
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

/** $3 to $8 of `markByRules`, $1 to $6 of `readByRules`. */
export type RuleParameters = readonly [
  tables: readonly string[],
  named: readonly string[],
  xmins: readonly string[],
  functions: readonly string[],
  newest: string,
  count: number,
];

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
         (select max(indexrelid) from pg_index))::text as newest`;

async function readLines(ask: AskWith): Promise<Read> {
  // First: what is made meanwhile is newer.
  const [found] = await ask<{ newest: string }>(newestSql);
  const newest = found?.newest ?? '0';
  const tables = await ask<Read['tables'][number]>(tablesSql);
  const functions = await ask<Read['functions'][number]>(functionsSql);
  const cascades = await ask<Read['cascades'][number]>(cascadesSql);
  // Some are only there so that the numbers are those of the mark.
  const values = [null, null, tables.map(({ oid }) => oid), null, null, helpersAmong(functions), newest];
  const unused = '$1::text is null and $2::text is null and $4::text is null and $5::text is null';
  const text = `select tbl, line, xmins from (${lines}) l where ${unused} order by line collate "C"`;
  return { tables, functions, cascades, newest, lines: await ask<Line & pg.QueryResultRow>(text, values) };
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

function keeping(known: Map<string, RuleParameters>, id: string, make: () => RuleParameters): RuleParameters {
  let parameters = known.get(id);
  if (parameters === undefined) {
    parameters = make();
    if (known.size >= maxKnown) known.clear();
    known.set(id, parameters);
  }
  return parameters;
}

function rulesFrom(
  { tables, functions, cascades, newest, lines: all }: Read,
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
  const knownOfReading = new Map<string, RuleParameters>();
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
        return [oids, withNames, xmins, helpers, newest, oids.length + ofColumns.length + helpers.length];
      });
    },
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

/** All that is compared, as one hash: what tables and functions are, and the triggers that trace changes. */
async function stateOf(ask: AskWith, found: Catalogue): Promise<string> {
  return hash('sha256', JSON.stringify([found, await attachedSeals(ask)]), 'hex');
}

const tagOfState = (key: Uint8Array, state: string, migration: string): Buffer =>
  createHmac('sha256', key).update(`the rules of the database: ${state} ${migration}`).digest();

/** Whether anything was vouched for: in a new database nothing was, and its state need not be read for each migration. */
async function isAnyVouchedFor(ask: AskWith): Promise<boolean> {
  const [there] = await ask<{ there: boolean }>(`select to_regclass('vouched_rules') is not null as there`);
  if (there?.there !== true) return false;
  const [some] = await ask<{ some: boolean }>('select exists (select from vouched_rules) as some');
  return some?.some === true;
}

/**
 * Whether a version of ours has said of this state that it is its own; null asks of any state.
 * @param after only one that is newer than this migration: an earlier state, put back, would lack what came since.
 */
async function isVouchedFor(ask: AskWith, key: Uint8Array, of: string | null, after: string): Promise<boolean> {
  const rows = await ask<{ tag: Buffer; state: string; migration: string }>(
    'select tag, state, migration from vouched_rules where ($1::text is null or state = $1) and migration > $2 collate "C"',
    [of, after],
  );
  return rows.some(({ tag, state, migration }) => tag.equals(tagOfState(key, state, migration)));
}

async function vouchForState(ask: AskWith, key: Uint8Array, state: string, migration: string): Promise<void> {
  await ask(
    `insert into vouched_rules (state, migration, tag) values ($1, $2, $3)
     on conflict (state) do update set migration = excluded.migration, tag = excluded.tag`,
    [state, migration, tagOfState(key, state, migration)],
  );
}

/**
 * Says of the rules as they are now that they are those of this version, so that processes of an earlier one go on writing until they
 * are replaced. Does nothing where they are not.
 */
export async function vouchForRules(
  ask: AskWith,
  key: Uint8Array,
  { wanted = catalogue, migration = newestMigration }: { wanted?: Catalogue; migration?: string } = {},
): Promise<void> {
  const found = await readCatalogue(ask);
  if (catalogueDifferences(found, wanted).length > 0) return;
  if ((await strangersIn(ask)).length > 0 || (await looseTables(ask)).length > 0) return;
  await vouchForState(ask, key, await stateOf(ask, found), migration);
}

/**
 * Changes the rules by a migration. Where they have been vouched for before, they are afterwards, too: what somebody else
 * changes in the same moment is believed by processes of earlier versions, as long as they last.
 * @param vouching runs what vouches for them, in a transaction that is marked.
 */
export async function changeRules(
  ask: AskWith,
  key: Uint8Array,
  migration: string,
  { change, vouching }: { change: () => Promise<void>; vouching: (vouch: () => Promise<void>) => Promise<void> },
): Promise<void> {
  const before =
    (await isAnyVouchedFor(ask)) && (await isVouchedFor(ask, key, await stateOf(ask, await readCatalogue(ask)), ''));
  await change();
  if (!before) return;
  await vouching(async () => vouchForState(ask, key, await stateOf(ask, await readCatalogue(ask)), migration));
}
