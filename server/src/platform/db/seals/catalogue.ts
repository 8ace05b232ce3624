import { hash } from 'node:crypto';
import { getConstructionPlans } from 'pg-boss';
import { plain } from './plain.ts';
import { type AlteredItself, alteredItselfIn, firstOwn, isOfTrigrams, isTrigramClass } from './postgres-itself.ts';
import { type Ask, tracesChanges } from './sealed-tables.ts';

/** What a table consists of, each part by a short hash of all that the catalogue says of it. */
export type Parts = Readonly<Record<string, string>>;

export interface Catalogue {
  /** Table -> part (columns, constraints, indexes, triggers) -> hash. */
  tables: Readonly<Record<string, Parts>>;
  /** Function with its arguments -> hash. */
  functions: Parts;
}

interface Line {
  owner: string;
  part: string;
  is: string;
}

/** Partitions have what their table has; what else they have is found by `strangers`. */
const ours = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;

/**
 * All that makes a table do something: what its columns default to, what constraints and unique indexes refuse, which triggers
 * run, whether rows are hidden. Indexes that only serve lists are the operator's affair. (The triggers that trace changes are
 * made from the columns, and compared by `looseTables`.)
 */
const tableLines = `
  select c.relname as owner, 'columns' as part,
         concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
                   pg_get_expr(d.adbin, d.adrelid),
                   case when a.attcollation <> t.typcollation then 'collate ' || a.attcollation::regcollation end) as is
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where ${ours}
  union all
  select c.relname, 'columns', concat_ws(' ', c.relpersistence, c.relrowsecurity, c.relforcerowsecurity) from pg_class c where ${ours}
  union all
  select c.relname, 'constraints', concat_ws(' ', k.conname, k.convalidated, pg_get_constraintdef(k.oid))
    from pg_class c join pg_constraint k on k.conrelid = c.oid and k.contype in ('c', 'f', 'p', 'u', 'x') where ${ours}
  union all
  select c.relname, 'indexes', concat_ws(' ', i.indisvalid, pg_get_indexdef(i.indexrelid))
    from pg_class c join pg_index i on i.indrelid = c.oid
   where ${ours} and i.indisunique and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
  union all
  select c.relname, 'triggers', pg_get_triggerdef(t.oid)
    from pg_class c join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal and not ${tracesChanges}
   where ${ours}`;

/** SQL: whether an object is called a part of an extension; whoever owns the database can call anything so. */
const isOfExtension = (object: string, catalogue: string): string =>
  `exists (select from pg_depend dep where dep.objid = ${object} and dep.classid = '${catalogue}'::regclass and dep.deptype = 'e')`;

/** Not those of extensions, nor those that trace changes. */
const functionLines = `
  select p.oid::regprocedure::text as owner, '' as part,
         concat_ws(' ', l.lanname, p.prokind, p.prosecdef, p.provolatile, p.proisstrict, p.proconfig::text, p.proretset, p.prorettype::regtype,
                   nullif(p.prosupport, 0)::regproc, p.proargnames::text, p.proargmodes::text, pg_get_expr(p.proargdefaults, 0), md5(p.prosrc)) as is
    from pg_proc p join pg_language l on l.oid = p.prolang
   where p.pronamespace = 'public'::regnamespace and p.proname not like 'seal\\_%'
     and not ${isOfExtension('p.oid', 'pg_proc')}`;

const shortHash = (lines: readonly string[]): string =>
  hash('sha256', lines.map(plain).sort().join('\n'), 'hex').slice(0, 16);

function partsOf(lines: readonly Line[]): Parts {
  const parts = Map.groupBy(lines, ({ part }) => part);
  return Object.fromEntries([...parts].map(([part, own]) => [part, shortHash(own.map(({ is }) => is))]));
}

/** What the tables and functions of a database are, as its catalogue says. */
export async function readCatalogue(ask: Ask): Promise<Catalogue> {
  const tables = Map.groupBy(await ask<Line & Record<string, unknown>>(tableLines), ({ owner }) => owner);
  const functions = await ask<Line & Record<string, unknown>>(functionLines);
  const sorted = <Value>(entries: [string, Value][]) =>
    Object.fromEntries(entries.sort(([left], [right]) => (left < right ? -1 : 1)));
  return {
    tables: sorted([...tables].map(([name, lines]) => [name, partsOf(lines)])),
    functions: sorted(functions.map(({ owner, is }) => [owner, shortHash([is])])),
  };
}

/** SQL: whether an object is a part of an extension that nobody can have written in SQL: its function is compiled. */
const isCompiled = (object: string, catalogue: string, callee: string): string => `(
  ${isOfExtension(object, catalogue)}
  and exists (select from pg_proc f join pg_language l on l.oid = f.prolang where f.oid = ${callee} and l.lanname in ('c', 'internal')))`;

/**
 * SQL: operators of an extension that may stand beside those of PostgreSQL. Whoever owns the database can make anything compiled a
 * part of an extension, also a `>` of numbers and integers that is never true: so none is called as one of PostgreSQL, but for
 * distances, which our statements do not ask for, and those of the extension that the service asks for.
 */
const isHarmless = (operator: string): string => `(
  ${operator}.oprleft = 'text'::regtype and ${operator}.oprright = 'text'::regtype
    and ${operator}.oprname in ('%', '<%', '%>', '<<%', '%>>') and ${isOfTrigrams(`${operator}.oprcode`)}
  or ${isCompiled(`${operator}.oid`, 'pg_operator', `${operator}.oprcode`)}
    and (${operator}.oprname = '<->' or not exists (
      select from pg_operator known where known.oprname = ${operator}.oprname and known.oid < ${firstOwn})))`;

/** SQL: what expressions of indexes consist of: columns, constants, and what is computed of them by functions and operators of PostgreSQL. */
const computedNodes = [
  ...[
    'VAR',
    'CONST',
    'FUNCEXPR',
    'OPEXPR',
    'SCALARARRAYOPEXPR',
    'DISTINCTEXPR',
    'NULLIFEXPR',
    'BOOLEXPR',
    'RELABELTYPE',
  ],
  ...['COERCEVIAIO', 'ARRAYCOERCEEXPR', 'ARRAYEXPR', 'COALESCEEXPR', 'MINMAXEXPR', 'NULLTEST', 'BOOLEANTEST'],
  ...['CASEEXPR', 'CASEWHEN', 'CASETESTEXPR'],
]
  .map((node) => `'${node}'`)
  .join(', ');

/** SQL: whether a schema is one in which our connections look for functions and operators. What stands in others is never called. */
const isLookedAt = (schema: string): string => `(
  ${schema} in ('public'::regnamespace, 'pg_catalog'::regnamespace) or ${schema}::regnamespace::text = any(current_schemas(false)))`;

/**
 * What no migration makes, and what could do something behind the service's back: in its own transactions, so that what it did
 * would bear the service's mark.
 */
const strangerLines = `
  with own as (select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
  select case when own.nspname <> 'pgboss' then c.relname end as owner, format('%s: the rule %s is not one of this version', r.ev_class::regclass, r.rulename) as fault
    from pg_rewrite r join pg_class c on c.oid = r.ev_class join own on own.oid = c.relnamespace where r.rulename <> '_RETURN'
  union all
  select case when c.relnamespace is distinct from to_regnamespace('pgboss') then c.relname end, format('%s: the policy %s is not one of this version', p.polrelid::regclass, p.polname)
    from pg_policy p join pg_class c on c.oid = p.polrelid
  union all
  -- It would run within whatever looks into the queue.
  select null, format('%s: it stands where the queue has its tables', c.oid::regclass)
    from pg_class c where c.relnamespace = to_regnamespace('pgboss') and c.relkind in ('v', 'm', 'f')
  union all
  select case own.nspname when 'pgboss' then 'pgboss.' else '' end || c.relname, format('%s: the trigger %s is not one of this version', t.tgrelid::regclass, t.tgname)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join own on own.oid = c.relnamespace
   where not t.tgisinternal and (own.nspname <> 'public' or c.relispartition or c.relkind not in ('r', 'p'))
  union all
  select c.relname, format('%s: the trigger %s is switched off', t.tgrelid::regclass, t.tgname)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join own on own.oid = c.relnamespace where t.tgenabled <> 'O'
  union all
  select c.relname, format('%s: the condition %s is not one of this version', k.conrelid::regclass, k.conname)
    from pg_constraint k join pg_class c on c.oid = k.conrelid where c.relispartition and k.contype = 'c'
     and c.relnamespace = 'public'::regnamespace
  union all
  select c.relname, format('%s: its rows are computed by something that is not one of this version', i.indexrelid::regclass)
    from pg_index i join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
    join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = i.indexrelid and d.refobjid >= ${firstOwn}
   where d.refclassid in ('pg_type'::regclass, 'pg_operator'::regclass)
      or d.refclassid = 'pg_proc'::regclass and not (
           ${isOfExtension('d.refobjid', 'pg_proc')} and (select l.lanname from pg_proc f join pg_language l on l.oid = f.prolang where f.oid = d.refobjid) = 'c')
         -- Those of ours are compared.
         and not ((select p.pronamespace from pg_proc p where p.oid = d.refobjid) = 'public'::regnamespace and not ${isOfExtension('d.refobjid', 'pg_proc')})
  union all
  -- What its condition says may be another thing by the time it is asked: then it leaves out rows that are there.
  select c.relname, format('%s: its condition calls a function', i.indexrelid::regclass)
    from pg_index i join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
   where i.indpred::text ~ '\\{(FUNCEXPR|COERCEVIAIO)'
  union all
  -- Rows are compared by what their types say at that moment, and domains by conditions that can be given to those of PostgreSQL, too.
  select c.relname, format('%s: it computes what no index of this version does', i.indexrelid::regclass)
    from pg_index i join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
    cross join lateral (select concat(i.indexprs::text, i.indpred::text) as said) e
   where exists (select from regexp_matches(e.said, '\\{([A-Z]+)', 'g') as node where node[1] not in (${computedNodes}))
      or exists (select from regexp_matches(e.said, ':\\w*type(?:id)? (\\d+)', 'g') as named join pg_type t on t.oid = named[1]::oid
                  where t.oid >= ${firstOwn} or t.typtype <> 'b' or t.typelem <> 0 and t.typsubscript = 'array_subscript_handler'::regproc
                    and exists (select from pg_type part where part.oid = t.typelem and (part.oid >= ${firstOwn} or part.typtype <> 'b')))
  union all
  select null, format('%s.%s: it hides what has the same name in public', own.nspname, c.relname)
    from pg_class c join own on own.oid = c.relnamespace and own.nspname <> 'public' join pg_class known
      on known.relname = c.relname and known.relnamespace = 'public'::regnamespace and known.relkind in ('r', 'p', 'S')
   where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and own.nspname <> 'pgboss'
  union all
  select null, format('%s.%s: it hides what has the same name in public', own.nspname, p.proname)
    from pg_proc p join own on own.oid = p.pronamespace and own.nspname <> 'public' join pg_proc known
      on known.proname = p.proname and known.pronamespace = 'public'::regnamespace
  union all
  select null, format('operator %s: it is not one of this version', o.oid::regoperator)
    from pg_operator o
   -- With a type of its own on one side it would be the better fitting one for what has no type there, such as ' '.
   where o.oid >= ${firstOwn} and ${isLookedAt('o.oprnamespace')} and not ${isHarmless('o')}
  union all
  select null, format('cast of %s to %s: it is not one of this version', k.castsource::regtype, k.casttarget::regtype)
    from pg_cast k where k.oid >= ${firstOwn} and (k.castsource < ${firstOwn} and k.casttarget < ${firstOwn}
      -- Nor is one of a type of ours or of the queue: what is compared with a word would be asked by it.
      or exists (select from pg_type t where t.oid in (k.castsource, k.casttarget)
                  and t.typnamespace in ('public'::regnamespace, to_regnamespace('pgboss'))))
  union all
  select null, format('function %s: it is taken for that of PostgreSQL', p.oid::regprocedure)
    from pg_proc p
   where p.oid >= ${firstOwn} and ${isLookedAt('p.pronamespace')}
     and exists (select from pg_proc known where known.proname = p.proname and known.oid < ${firstOwn} and known.pronamespace = 'pg_catalog'::regnamespace)
     -- That of PostgreSQL is found first.
     and not (${isCompiled('p.oid', 'pg_proc', 'p.oid')} and exists (
       select from pg_proc known where known.proname = p.proname and known.oid < ${firstOwn} and known.proargtypes = p.proargtypes))
  union all
  select null, format('function %s: it is called as one of this version, and as a part of an extension', p.oid::regprocedure)
    from pg_proc p join pg_proc known on known.proname = p.proname and known.pronamespace = p.pronamespace
   where p.pronamespace = 'public'::regnamespace and ${isOfExtension('p.oid', 'pg_proc')} and not ${isOfExtension('known.oid', 'pg_proc')}
  union all
  select null, format('type %s: it is called as one of PostgreSQL', t.oid::regtype)
    from pg_type t join pg_type known on known.typname = t.typname and known.typnamespace = 'pg_catalog'::regnamespace
   where t.typnamespace = 'public'::regnamespace
  union all
  select null, format('schema %s: it is looked in before public', first)
    from (select (current_schemas(false))[1] as first) path where first <> 'public'
  union all
  select c.relname, format('%s: %s inherits from it', c.oid::regclass, h.inhrelid::regclass)
    from pg_inherits h join pg_class c on c.oid = h.inhparent and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    join pg_class part on part.oid = h.inhrelid
   where not part.relispartition or part.relkind <> 'r' or part.relnamespace <> c.relnamespace
  union all
  select c.relname, format('%s: what changes there changes %s along', c.oid::regclass, k.conrelid::regclass)
    from pg_constraint k join pg_class c on c.oid = k.confrelid and c.relnamespace = 'public'::regnamespace
    join pg_class other on other.oid = k.conrelid and other.relnamespace <> c.relnamespace
   where k.contype = 'f' and (k.confdeltype in ('c', 'n', 'd') or k.confupdtype in ('c', 'n', 'd'))
  union all
  select null, format('domain %s: its condition %s is not one of PostgreSQL', k.contypid::regtype, k.conname)
    from pg_constraint k where k.oid >= ${firstOwn} and k.contypid > 0 and k.contypid < ${firstOwn}
  union all
  select c.relname, format('%s: its order is that of a function that is not one of this version', i.indexrelid::regclass)
    from pg_index i join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
    cross join unnest(i.indclass::oid[]) as class join pg_opclass o on o.oid = class
   where class >= ${firstOwn} and not ${isTrigramClass('o')}
  union all
  select 'pgboss.' || c.relname, format('%s: something belongs to it that is not one of this version', c.oid::regclass)
    from pg_class c
   where c.relnamespace = to_regnamespace('pgboss') and exists (
     select from pg_depend d left join pg_attrdef a on d.classid = 'pg_attrdef'::regclass and a.oid = d.objid
       left join pg_constraint k on d.classid = 'pg_constraint'::regclass and k.oid = d.objid
       left join pg_index i on d.classid = 'pg_class'::regclass and i.indexrelid = d.objid
       left join pg_type t on d.refclassid = 'pg_type'::regclass and t.oid = d.refobjid
      where d.refclassid in ('pg_proc'::regclass, 'pg_operator'::regclass, 'pg_type'::regclass, 'pg_cast'::regclass, 'pg_opclass'::regclass)
        and d.refobjid >= ${firstOwn} and c.oid in (a.adrelid, k.conrelid, i.indrelid)
        -- The queue has types of its own, such as the state of a job.
        and (t.oid is null or t.typnamespace <> c.relnamespace or t.typtype = 'd'))
  union all
  -- Functions of PostgreSQL itself, too, do more than compute: set_config changes what the statements after it mean.
  select 'pgboss.' || c.relname, format('%s: something runs with it that is not of the queue', c.oid::regclass)
    from (select adrelid as rel, adbin::text as said from pg_attrdef
          union all select conrelid, conbin::text from pg_constraint where contype = 'c'
          union all select indrelid, concat(indpred::text, indexprs::text) from pg_index) e
    join pg_class c on c.oid = e.rel and c.relnamespace = to_regnamespace('pgboss')
   where exists (select from regexp_matches(e.said, '\\{([A-Z]+)', 'g') as node where node[1] not in (${computedNodes}))
      or exists (
     select from regexp_matches(e.said, 'funcid (\\d+)', 'g') as called join pg_proc p on p.oid = called[1]::oid
      where p.provolatile <> 'i' and p.proname not in ('now', 'clock_timestamp', 'gen_random_uuid', 'timestamptz_pl_interval'))
  union all
  select 'pgboss.' || c.relname, format('%s: %s is of a domain', c.oid::regclass, a.attname)
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 join pg_type t on t.oid = a.atttypid and t.typtype = 'd'
   where c.relnamespace = to_regnamespace('pgboss')
  union all
  select null, format('%s: it runs whenever somebody connects', e.evtname) from pg_event_trigger e where e.evtevent = 'login'
  union all
  select null, format('%s: it runs with commands that make or drop something', e.evtname)
    from pg_event_trigger e join pg_roles maker on maker.oid = e.evtowner
   where e.evtevent <> 'login'
     and not ${isCompiled('e.oid', 'pg_event_trigger', 'e.evtfoid')}
     -- Where the owner of the database is no superuser, somebody else runs PostgreSQL for him.
     and not (maker.rolsuper and exists (select from pg_database d join pg_roles r on r.oid = d.datdba where d.datname = current_database() and not r.rolsuper))
  union all
  select null, format('setting %s: it changes what statements of the service mean', setting)
    from pg_db_role_setting s cross join lateral unnest(s.setconfig) as setting
   where s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
     and setting ~* '^(search_path|session_replication_role|local_preload_libraries|session_preload_libraries|row_security|intervalstyle|(lotmark|plpgsql)[.][a-z_]+)='
  order by 2`;

export interface Stranger {
  /** The table that it concerns; null when it may concern all. */
  owner: string | null;
  /** What it is, in words. */
  fault: string;
}

/** The bodies of the queue's functions by their names, as it makes them at its first start. */
function functionsOfQueue(): ReadonlyMap<string, string> {
  const made = /create (?:or replace )?function pgboss\.(\w+)\([^$]*\$\$(.*?)\$\$/gis;
  return new Map([...getConstructionPlans('pgboss').matchAll(made)].map(([, name = '', body = '']) => [name, body]));
}

/**
 * Functions of the queue that are not as it makes them: they run within what it writes. Those of a newer queue are not known; a newer
 * version of the service vouches for what it has made.
 */
export async function queueFaults(ask: Ask): Promise<string[]> {
  const functions = await ask<{ name: string; signature: string; source: string; is_plain: boolean }>(`
    select p.proname as name, p.oid::regprocedure::text as signature, p.prosrc as source,
           l.lanname in ('sql', 'plpgsql') and p.prosqlbody is null and p.proconfig is null and p.prosupport = 0 and not p.prosecdef as is_plain
      from pg_proc p join pg_language l on l.oid = p.prolang where p.pronamespace = to_regnamespace('pgboss') order by 2`);
  if (functions.length === 0) return [];
  const made = functionsOfQueue();
  return functions
    .filter(({ name, source, is_plain }) => !is_plain || made.get(name) !== source)
    .map(({ signature }) => `function ${signature}: it is not one of the queue`);
}

/** Functions of ours that an index of a table computes with. */
const computingLines = `
  select distinct d.refobjid::regprocedure::text as name
    from pg_index i join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
    join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = i.indexrelid and d.refclassid = 'pg_proc'::regclass`;

/**
 * Of functions that are not of this version those that run with its statements: an index computes with them, or one of this version has
 * the same name, so that a call may come to them.
 */
export async function runningAmong(
  ask: Ask,
  unknown: readonly string[],
  ours: Catalogue['functions'],
): Promise<ReadonlySet<string>> {
  if (unknown.length === 0) return new Set();
  const bare = (name: string): string => name.replace(/\(.*/s, '');
  const known = new Set(Object.keys(ours).map(bare));
  const computing = new Set((await ask<{ name: string }>(computingLines)).map(({ name }) => name));
  return new Set(unknown.filter((name) => known.has(bare(name)) || computing.has(name)));
}

/** Whether a stranger may come between the rows of its table and who only reads it. */
export const concernsReading = ({ fault }: Stranger): boolean => !/: the (?:rule|trigger|condition) /.test(fault);

/** @param itself what was found of PostgreSQL itself, where it was looked at already. */
export async function strangersIn(ask: Ask, itself?: AlteredItself): Promise<Stranger[]> {
  const found = await ask<Stranger & Record<string, unknown>>(strangerLines);
  const { faults } = itself ?? (await alteredItselfIn(ask));
  return [...found, ...faults.map((fault) => ({ owner: null, fault }))];
}

/** How a table or a function differs from what it has to be. */
export interface Difference {
  /** Of the table, or the function with its arguments. */
  name: string;
  /** Which part of a table; undefined when all of it is meant. */
  part: 'function' | (string & {}) | undefined;
  /** In words. */
  fault: string;
}

/** How what there is differs from what there has to be. */
export function catalogueDifferences(found: Catalogue, wanted: Catalogue): Difference[] {
  const differences: Difference[] = [];
  const names = (one: object, other: object) => [...new Set([...Object.keys(one), ...Object.keys(other)])].sort();
  const add = (name: string, part: Difference['part'], fault: string) => differences.push({ name, part, fault });
  for (const table of names(found.tables, wanted.tables)) {
    const [is, was] = [found.tables[table], wanted.tables[table]];
    if (was === undefined) add(table, undefined, `${table}: the table is not one of this version`);
    else if (is === undefined) add(table, undefined, `${table}: the table is gone`);
    else {
      for (const part of names(is, was).filter((each) => is[each] !== was[each])) {
        add(table, part, `${table}: its ${part} are not those of this version`);
      }
    }
  }
  for (const name of names(found.functions, wanted.functions)) {
    const [is, was] = [found.functions[name], wanted.functions[name]];
    if (is === undefined) add(name, 'function', `function ${name}: it is gone`);
    else if (is !== was) add(name, 'function', `function ${name}: it is not one of this version`);
  }
  return differences;
}
