import { originals } from './postgres-itself.generated.ts';
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

/** SQL: 96 bits of the hash of a text, in base64. */
const shortHash = (text: string): string =>
  `encode(substring(pg_catalog.sha256(pg_catalog.convert_to(${text}, 'UTF8')) from 1 for 12), 'base64')`;

/** SQL: all that a function `p` does, and who may be called by it; not who may call it. */
const functionContent =
  shortHash(`concat_ws('|', 'function', p.pronamespace::regnamespace, p.proname, p.proargtypes::text, p.proallargtypes::text,
  p.proargmodes::text, p.prorettype, (select l.lanname from pg_language l where l.oid = p.prolang), p.prosrc, p.probin, p.prokind,
  p.provolatile, p.proisstrict, p.proretset, p.prosecdef, p.provariadic, p.prosupport, p.proconfig::text,
  pg_get_expr(p.proargdefaults, 0), pg_get_function_sqlbody(p.oid))`);
/** SQL: all that a type `t` does. */
const typeContent =
  shortHash(`concat_ws('|', 'type', t.typnamespace::regnamespace, t.typname, t.typlen, t.typbyval, t.typtype, t.typcategory, t.typdelim,
  t.typelem, t.typinput, t.typoutput, t.typreceive, t.typsend, t.typmodin, t.typmodout, t.typanalyze, t.typsubscript, t.typstorage, t.typcollation)`);

/** SQL: what the functions and base types of PostgreSQL come to; for `scripts/postgres-itself.ts`. */
export const contentOfItself = `
  select ${functionContent} as content from pg_proc p where p.oid < ${firstOwn}
  union all select ${typeContent} from pg_type t where t.oid < ${firstOwn} and t.typtype in ('b', 'p')`;

/**
 * SQL: what somebody changed of PostgreSQL itself. Whoever owns the cluster may replace its functions and views, and statements then mean
 * something else. Functions that PostgreSQL keeps for superusers are left out: operators give them to others, and the service calls none.
 */
const alteredItself = `
  select format('function %s of PostgreSQL: it was changed since the cluster was made', p.oid::regprocedure) as fault,
         ${functionContent} as content, p.xmin::text as written, p.proacl is not null as given
    from pg_proc p where p.oid < ${firstOwn} and ${madeLater('p')}
     and not exists (select from pg_init_privs i where i.classoid = 'pg_proc'::regclass and i.objoid = p.oid and i.privtype = 'i')
  union all
  select format('operator %s of PostgreSQL: it was changed since the cluster was made', o.oid::regoperator), null, null, false
    from pg_operator o where o.oid < ${firstOwn} and ${notTheFirst('o')}
  union all
  select format('aggregate %s of PostgreSQL: it was changed since the cluster was made', a.aggfnoid), null, null, false
    from pg_aggregate a where a.aggfnoid < ${firstOwn} and ${notTheFirst('a')}
  union all
  select format('cast of %s to %s of PostgreSQL: it was changed since the cluster was made', k.castsource::regtype, k.casttarget::regtype), null, null, false
    from pg_cast k where k.oid < ${firstOwn} and ${notTheFirst('k')}
  union all
  select format('type %s of PostgreSQL: it was changed since the cluster was made', t.oid::regtype), ${typeContent}, t.xmin::text, t.typacl is not null
    from pg_type t where t.oid < ${firstOwn} and ${madeLater('t')}
  union all
  select format('view %s of PostgreSQL: it was changed since the cluster was made', r.ev_class::regclass), null, null, false
    from pg_rewrite r where r.oid < ${firstOwn} and ${madeLater('r')}
  union all
  -- Whoever answers for it answers for all functions that are written in it.
  select format('language %s of PostgreSQL: it was changed since the cluster was made', l.lanname), null, null, false
    from pg_language l
   where l.lanname in ('internal', 'c', 'sql') and (l.oid >= ${firstOwn} or l.lanplcallfoid <> 0)
      or l.lanname = 'plpgsql' and not exists (
           select from pg_proc p where p.oid = l.lanplcallfoid and p.probin = '$libdir/plpgsql' and p.prosrc = 'plpgsql_call_handler')
  union all
  -- Versions of others are noted anew where the system's own have changed.
  select format('collation %s of PostgreSQL: it was changed since the cluster was made', c.collname), null, null, false
    from pg_collation c where c.collnamespace = 'pg_catalog'::regnamespace and c.collname in ('C', 'POSIX', 'default')
     and (c.oid >= ${firstOwn} or ${notTheFirst('c')})
  union all
  select format('operator class %s of PostgreSQL: it was changed since the cluster was made', o.opcname), null, null, false
    from pg_opclass o where o.oid < ${firstOwn} and ${notTheFirst('o')} or o.oid >= ${firstOwn} and o.opcfamily < ${firstOwn}
  union all
  select format('operator family %s of PostgreSQL: it was changed since the cluster was made', f.opfname), null, null, false
    from pg_opfamily f where f.oid < ${firstOwn} and ${notTheFirst('f')}
  union all
  -- What has no default of its own, such as arrays, would be ordered by it.
  select format('operator class %s: values of %s are ordered by it', o.opcname, o.opcintype::regtype), null, null, false
    from pg_opclass o join pg_type t on t.oid = o.opcintype
   where o.oid >= ${firstOwn} and o.opcdefault and o.opcmethod in (${ordering})
     and (t.oid < ${firstOwn} or t.typnamespace in ('public'::regnamespace, to_regnamespace('pgboss')))
  union all
  -- Values are sorted, and found again when tables are joined, by whichever family its operator belongs to.
  select format('operator family %s: operator %s of PostgreSQL does not belong to it', f.opfname, a.amopopr::regoperator), null, null, false
    from pg_amop a join pg_opfamily f on f.oid = a.amopfamily
   where a.oid >= ${firstOwn} and a.amopopr < ${firstOwn} and f.oid >= ${firstOwn} and a.amopmethod in (${ordering})
  union all
  -- With it, an index answers for another operator than it was made for.
  select format('operator family %s of PostgreSQL: operator %s does not belong to it', f.opfname, a.amopopr::regoperator), null, null, false
    from pg_amop a join pg_opfamily f on f.oid = a.amopfamily where f.oid < ${firstOwn} and (a.oid >= ${firstOwn} or ${notTheFirst('a')})
  union all
  select format('operator family %s of PostgreSQL: function %s does not belong to it', f.opfname, a.amproc), null, null, false
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

/** What somebody changed of PostgreSQL itself. */
export interface AlteredItself {
  faults: string[];
  /** What was replaced for a while, and is as it was: no more is told by it, but nobody knows what was. */
  past: string[];
  /** Rows that were written later, say what they said, and name who has rights to them: mostly somebody gave or took some. */
  notes: string[];
}

/** One statement of about a millisecond. */
export async function alteredItselfIn(ask: Ask): Promise<AlteredItself> {
  const rows = await ask<{ fault: string; content: string | null; written: string | null; given: boolean }>(
    `select fault, content, written, given from (${alteredItself}) a order by fault`,
  );
  const known = rows.length === 0 ? new Set<string>() : knownContents();
  const isOriginal = ({ content }: { content: string | null }) => content !== null && known.has(content);
  const [same, other] = [rows.filter(isOriginal), rows.filter((row) => !isOriginal(row))];
  const subject = (fault: string): string => fault.replace(/ of PostgreSQL: .*/s, ' of PostgreSQL');
  return {
    faults: other.map(({ fault }) => fault),
    past: same
      .filter(({ given }) => !given)
      .map(
        ({ fault, written }) =>
          `${subject(fault)}: somebody replaced it for a while, and put it back (transaction ${written})`,
      ),
    notes: same
      .filter(({ given }) => given)
      .map(
        ({ fault, written }) =>
          `${subject(fault)} says what it said when the cluster was made, and was written again (transaction ${written}): if none of you gave or took rights to it, somebody replaced it for a while`,
      ),
  };
}

let contents: ReadonlySet<string> | undefined;
/** Read once, and only where something was changed. */
function knownContents(): ReadonlySet<string> {
  contents ??= new Set(originals.trim().split(/\s+/));
  return contents;
}
