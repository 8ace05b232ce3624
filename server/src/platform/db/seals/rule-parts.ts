import { dueText } from './marks.ts';
import { familiesNow } from './postgres-itself.ts';

/** Rows of the system catalogue that say what runs or decides when rows of tables are written. */
interface Part {
  kind: string;
  /**
   * $3: oids of the tables. $6: oids of the functions that triggers call. $7: the newest function, operator or cast. $9: `callableNow`, where rows are read. What the queue
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

/** SQL: schemas in which functions and operators are looked for that no statement names the schema of; as one value. */
const lookedUpSchemas = 'array(select p.oid from pg_namespace p where p.nspname = any(current_schemas(true)))';

/**
 * SQL: stands for all that may be called and that is not PostgreSQL's own. What was made elsewhere before, and comes to where it is found by another
 * name or schema, is no newer than the rest. Functions that trace changes are left out: triggers call them by their number.
 */
export const callableNow = `(
  select coalesce(md5(string_agg(own.told, ',' order by own.told collate "C")), '') from (
    select concat('f', n.oid, ' ', n.xmin) as told from pg_proc n
     where n.oid >= 16384 and n.proname not like 'seal\\_%' and n.pronamespace = any(${lookedUpSchemas})
    union all select concat('o', n.oid, ' ', n.xmin) from pg_operator n
     where n.oid >= 16384 and n.oprnamespace = any(${lookedUpSchemas})
    union all select concat('c', n.oid, ' ', n.xmin) from pg_cast n where n.oid >= 16384
    union all ${familiesNow}) own)`;

/** What may be called by any statement: our own functions, and whatever came since. */
const callable: readonly Part[] = [
  { kind: 'f', from: 'pg_proc f where f.oid = any($6::oid[])', of: '0', xmins: ['f.xmin'], told: ['f.oid'] },
  newer(`pg_proc n where n.oid > $7::oid and ${lookedUp('n.pronamespace')}`),
  newer(`pg_operator n where n.oid > $7::oid and ${lookedUp('n.oprnamespace')}`),
  newer('pg_cast n where n.oid > $7::oid'),
  // What it computes may say that it has rows which it does not have, of a table that is only read. The queue makes its own with its
  // first start, and what it says is believed nowhere.
  newer(
    `pg_index n where n.indexrelid > $7::oid and ${computing('n')}
       and not exists (select from pg_class q where q.oid = n.indrelid and q.relnamespace = to_regnamespace('pgboss'))
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
    never: `pg_constraint q where q.contype = 'c' and q.coninhcount = 0 and ${onPart('q.conrelid')} and q.xmin <> all($5::xid[])`,
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
export const lines = parts
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
  // Asked here alone, as whatever is written is read, too.
  {
    kind: 'n',
    from: `(select ${callableNow} as told) n where n.told is distinct from $9::text`,
    of: '0',
    xmins: [],
    told: ['n.told'],
    known: 'false',
  },
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

/**
 * This very transaction has changed what runs with its tables: a trigger that ran with it may have taken itself away by now, and is not seen any more. What the service itself
 * does so is to make a month's part of a divided table. $1: the tables.
 */
const changedItself = `exists (
  select from pg_locks k join pg_class c on c.oid = k.relation and c.relkind <> 'p'
   where k.pid = pg_backend_pid() and k.locktype = 'relation' and k.mode = 'AccessExclusiveLock' and k.granted and k.relation = any($1::oid[]))`;

/** A transaction of another level would see the catalogue as it was at its beginning. */
const seesTheLatest = `current_setting('transaction_isolation') = 'read committed'`;

/** What the error of a mark says that was not made; PostgreSQL puts the rest around it. */
const changedWords = 'rules of the database changed';

const fromRules = (text: string): string => text.replace(/\$([3-9])/g, (_, number: string) => `$${Number(number) - 2}`);

/**
 * What a transaction has to mark, if the tables have the rules that they are known to have ($6 rows of the catalogue). The transaction holds
 * locks on what it wrote, so whatever ran with it is still there. Else it fails, and nothing is proven. One row; its `id` is null where
 * nothing is to be marked.
 */
export const dueByRules = `
  select due.*, case when f.all_of = $6 and f.known = $6 and ${seesTheLatest} and not ${changedItself} then true
                     else ('${changedWords}: ' || f.all_of || ' ' || f.known)::int::boolean end as by_rules
    from ${fromRules(countOf(parts))} left join (${dueText}) due on true`;

/**
 * Fails unless the tables that were read, and whatever statements call, are what they are known to be, and were so all the time
 * since that was read. Parameters as of `dueByRules`, and $7.
 */
export const readByRules = `
  select case when f.all_of = $6 and f.known = $6 and ${seesTheLatest} and not ${changedItself} then true
              else ('${changedWords}: ' || f.all_of || ' ' || f.known)::int::boolean end
    from ${fromRules(countOf(readParts))}`;

/**
 * Fails unless what runs with the tables that another transaction has written, and goes on holding, is what it is known to be. Parameters as of `dueByRules`.
 */
export const writtenByRules = `
  select case when f.all_of = $6 and f.known = $6 then true
              else ('${changedWords}: ' || f.all_of || ' ' || f.known)::int::boolean end
    from ${fromRules(countOf(parts))}`;

/** Whether a mark was not made because rules are not what they were. */
export function saysChanged(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', message } = error as Error & { code?: string };
  return code === '22P02' && message.includes(changedWords);
}
