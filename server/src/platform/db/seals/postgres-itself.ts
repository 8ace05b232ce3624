import type { Ask } from './sealed-tables.ts';

/** What PostgreSQL itself consists of has smaller numbers. */
export const firstOwn = 16384;

/**
 * PostgreSQL makes a cluster in fewer transactions (677 with version 15, 705 with 18), and what it makes has their numbers for good: whatever
 * somebody changed since has a larger one, also after it was put back. Its operators, casts and families of operators are made in the
 * very first.
 */
const firstTransaction = 1000;
const madeLater = (alias: string): string => `${alias}.xmin::text::bigint >= ${firstTransaction}`;
const notTheFirst = (alias: string): string => `${alias}.xmin::text <> '1'`;

/** SQL: the methods by which values are sorted and joined, also without an index. */
const ordering = `select m.oid from pg_am m where m.amname in ('btree', 'hash')`;

/**
 * SQL: what somebody changed of PostgreSQL itself. Whoever owns the cluster may replace its functions and views, and statements then mean
 * something else. Functions that PostgreSQL keeps for superusers are left out: operators give them to others, and the service calls none.
 */
export const alteredItself = `
  select null::text as owner, format('function %s of PostgreSQL: it was changed since the cluster was made', p.oid::regprocedure) as fault
    from pg_proc p where p.oid < ${firstOwn} and ${madeLater('p')}
     and not exists (select from pg_init_privs i where i.classoid = 'pg_proc'::regclass and i.objoid = p.oid and i.privtype = 'i')
  union all
  select null, format('operator %s of PostgreSQL: it was changed since the cluster was made', o.oid::regoperator)
    from pg_operator o where o.oid < ${firstOwn} and ${notTheFirst('o')}
  union all
  select null, format('aggregate %s of PostgreSQL: it was changed since the cluster was made', a.aggfnoid)
    from pg_aggregate a where a.aggfnoid < ${firstOwn} and ${notTheFirst('a')}
  union all
  select null, format('cast of %s to %s of PostgreSQL: it was changed since the cluster was made', k.castsource::regtype, k.casttarget::regtype)
    from pg_cast k where k.oid < ${firstOwn} and ${notTheFirst('k')}
  union all
  select null, format('type %s of PostgreSQL: it was changed since the cluster was made', t.oid::regtype)
    from pg_type t where t.oid < ${firstOwn} and ${madeLater('t')}
  union all
  select null, format('view %s of PostgreSQL: it was changed since the cluster was made', r.ev_class::regclass)
    from pg_rewrite r where r.oid < ${firstOwn} and ${madeLater('r')}
  union all
  -- Whoever answers for it answers for all functions that are written in it.
  select null, format('language %s of PostgreSQL: it was changed since the cluster was made', l.lanname)
    from pg_language l
   where l.oid < ${firstOwn} and ${madeLater('l')}
      or l.oid >= ${firstOwn} and l.lanname in ('internal', 'c', 'sql', 'plpgsql') and not exists (
           select from pg_proc p where p.oid = l.lanplcallfoid and p.probin = '$libdir/plpgsql' and p.prosrc = 'plpgsql_call_handler')
  union all
  -- Versions of others are noted anew where the system's own have changed.
  select null, format('collation %s of PostgreSQL: it was changed since the cluster was made', c.collname)
    from pg_collation c where c.collnamespace = 'pg_catalog'::regnamespace and c.collname in ('C', 'POSIX', 'default')
     and (c.oid >= ${firstOwn} or ${notTheFirst('c')})
  union all
  select null, format('operator class %s of PostgreSQL: it was changed since the cluster was made', o.opcname)
    from pg_opclass o where o.oid < ${firstOwn} and ${notTheFirst('o')} or o.oid >= ${firstOwn} and o.opcfamily < ${firstOwn}
  union all
  select null, format('operator family %s of PostgreSQL: it was changed since the cluster was made', f.opfname)
    from pg_opfamily f where f.oid < ${firstOwn} and ${notTheFirst('f')}
  union all
  -- What has no default of its own, such as arrays, would be ordered by it.
  select null, format('operator class %s: values of %s are ordered by it', o.opcname, o.opcintype::regtype)
    from pg_opclass o join pg_type t on t.oid = o.opcintype
   where o.oid >= ${firstOwn} and o.opcdefault and o.opcmethod in (${ordering})
     and (t.oid < ${firstOwn} or t.typnamespace in ('public'::regnamespace, to_regnamespace('pgboss')))
  union all
  -- Values are sorted, and found again when tables are joined, by whichever family its operator belongs to.
  select null, format('operator family %s: operator %s of PostgreSQL does not belong to it', f.opfname, a.amopopr::regoperator)
    from pg_amop a join pg_opfamily f on f.oid = a.amopfamily
   where a.oid >= ${firstOwn} and a.amopopr < ${firstOwn} and f.oid >= ${firstOwn} and a.amopmethod in (${ordering})
  union all
  -- With it, an index answers for another operator than it was made for.
  select null, format('operator family %s of PostgreSQL: operator %s does not belong to it', f.opfname, a.amopopr::regoperator)
    from pg_amop a join pg_opfamily f on f.oid = a.amopfamily where f.oid < ${firstOwn} and (a.oid >= ${firstOwn} or ${notTheFirst('a')})
  union all
  select null, format('operator family %s of PostgreSQL: function %s does not belong to it', f.opfname, a.amproc)
    from pg_amproc a join pg_opfamily f on f.oid = a.amprocfamily where f.oid < ${firstOwn} and (a.oid >= ${firstOwn} or ${notTheFirst('a')})`;

/**
 * SQL: what functions are written in, and what indexes of others' operator classes rely on, as one value with the rest that may be called: an
 * operator that was added to a family for a moment, or taken out, leaves no trace there.
 */
export const familiesNow = `
    select concat('m', n.oid, ' ', n.xmin) from pg_amop n where n.oid >= ${firstOwn}
    union all select concat('p', n.oid, ' ', n.xmin) from pg_amproc n where n.oid >= ${firstOwn}
    union all select concat('k', n.oid, ' ', n.xmin) from pg_opclass n where n.oid >= ${firstOwn}
    union all select concat('l', n.oid, ' ', n.xmin) from pg_language n`;

/** SQL: whether a function is one of the extension that the service itself asks for: compiled, and under its own name. */
export const isOfTrigrams = (callee: string): string => `exists (
  select from pg_proc f join pg_language l on l.oid = f.prolang
   where f.oid = ${callee} and l.lanname = 'c' and f.probin = '$libdir/pg_trgm' and f.prosrc = f.proname and f.prosupport = 0)`;

/** By method: the functions of the classes of `pg_trgm`, with their numbers. */
const trigramFunctions = {
  gin: {
    2: 'gin_extract_value_trgm',
    3: 'gin_extract_query_trgm',
    4: 'gin_trgm_consistent',
    6: 'gin_trgm_triconsistent',
  },
  gist: {
    1: 'gtrgm_consistent',
    2: 'gtrgm_union',
    3: 'gtrgm_compress',
    4: 'gtrgm_decompress',
    5: 'gtrgm_penalty',
    6: 'gtrgm_picksplit',
    7: 'gtrgm_same',
    8: 'gtrgm_distance',
    10: 'gtrgm_options',
  },
};
const trigramOperators = ['%', '<->', '~~', '~~*', '~', '~*', '%>', '<->>', '%>>', '<->>>', '='];

const functionNumbers = Object.entries(trigramFunctions)
  .flatMap(([method, functions]) => Object.entries(functions).map((each) => `('${method}', ${each[0]}, '${each[1]}')`))
  .join(', ');
const operatorNumbers = trigramOperators.map((name, index) => `(${index + 1}, '${name}')`).join(', ');

/** SQL: whether an operator class `alias` is one of `pg_trgm`, and consists of what that is made of. */
export const isTrigramClass = (alias: string): string => `(
  (${alias}.opcname = 'gin_trgm_ops' and ${alias}.opckeytype = 'integer'::regtype
     or ${alias}.opcname = 'gist_trgm_ops' and exists (
       select from pg_type t where t.oid = ${alias}.opckeytype and t.typname = 'gtrgm' and ${isOfTrigrams('t.typinput')}))
  and ${alias}.opcintype = 'text'::regtype
  and not exists (
    select from pg_amproc a join pg_opfamily f on f.oid = a.amprocfamily join pg_am m on m.oid = f.opfmethod join pg_proc p on p.oid = a.amproc
     where a.amprocfamily = ${alias}.opcfamily
       and not (m.amname = 'gin' and a.amprocnum = 1 and p.oid = 'btint4cmp'::regproc)
       and not ((m.amname::text, a.amprocnum::int, p.proname::text) in (${functionNumbers}) and ${isOfTrigrams('p.oid')}))
  and not exists (
    select from pg_amop a join pg_operator x on x.oid = a.amopopr
     where a.amopfamily = ${alias}.opcfamily
       and not ((a.amopstrategy::int, x.oprname::text) in (${operatorNumbers})
         and x.oprleft = 'text'::regtype and x.oprright = 'text'::regtype
         and (x.oid < ${firstOwn} or ${isOfTrigrams('x.oprcode')}))))`;

/** What somebody changed of PostgreSQL itself, in words; one statement of about a millisecond. */
export const alteredItselfIn = async (ask: Ask): Promise<string[]> =>
  (await ask<{ fault: string }>(`select fault from (${alteredItself}) a order by fault`)).map(({ fault }) => fault);
