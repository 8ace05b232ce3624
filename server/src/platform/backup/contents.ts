/** Runs one statement and answers its rows. */
export type Ask = <Row extends object>(text: string) => Promise<Row[]>;

/** What is in a database at one moment, as far as a restored copy is compared with it. */
export interface Contents {
  /** Rows by table, with its schema: `public.lots`. */
  rows: Record<string, number>;
  /** The head of the log; the root in lowercase hex. */
  log: { size: number; root: string } | null;
  /** What the records need of the file storage: hashes, 64 lowercase hex digits, each once. */
  files: string[];
  /** The newest migration; empty where there is none. */
  schema: string;
  /** Version of the server, such as 15.20. */
  postgres: string;
}

const tables = `
  select format('select %L as name, count(*)::int8::text as count from %I.%I', n.nspname || '.' || c.relname, n.nspname, c.relname) as text
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind = 'r' and c.relpersistence <> 't'
     and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
   order by n.nspname, c.relname`;

/** Where the hashes of files in the file storage stand: as bytes, or as hex digits. */
const fileColumns = [
  { table: 'files', column: 'sha256', bytes: true },
  { table: 'documents', column: 'pdf_sha256', bytes: true },
  { table: 'documents', column: 'sealed_sha256', bytes: true },
  { table: 'certificate_seals', column: 'sealed_sha256', bytes: true },
  { table: 'eu_exchanges', column: 'request_sha256', bytes: false },
  { table: 'eu_exchanges', column: 'answer_sha256', bytes: false },
];

/** SQL: whether a record names the file of a hash, given as an expression of text; of a database of this version. */
export const isFileNamed = (hash: string): string =>
  `(${fileColumns
    .map(({ table, column, bytes }) => {
      const wanted = bytes ? `decode(${hash}, 'hex')` : hash;
      return `exists (select from public.${table} where ${column} = ${wanted})`;
    })
    .join(' or ')})`;

/** Those that this database has: a backup of an earlier version lacks some. */
const knownColumns = `
  select table_name as table, column_name as column from information_schema.columns
   where table_schema = 'public' and column_name like '%sha256'`;

/** Statements of so many tables each: the planner takes its time over long ones. */
const chunk = 50;

/** Counts every table. Call it in a transaction that sees one moment. */
export async function contentsOf(ask: Ask): Promise<Contents> {
  const counts = (await ask<{ text: string }>(tables)).map(({ text }) => text);
  const rows: Record<string, number> = {};
  for (let at = 0; at < counts.length; at += chunk) {
    const found = await ask<{ name: string; count: string }>(counts.slice(at, at + chunk).join(' union all '));
    for (const { name, count } of found) rows[name] = Number(count);
  }
  const [server] = await ask<{ version: string }>(`select current_setting('server_version') as version`);
  const head = Object.hasOwn(rows, 'public.anchor_batches')
    ? await ask<{ size: string; root: string }>(
        `select tree_size::text as size, encode(root, 'hex') as root from anchor_batches order by tree_size desc limit 1`,
      )
    : [];
  const newest = Object.hasOwn(rows, 'public.schema_migrations')
    ? await ask<{ name: string }>('select name from schema_migrations order by name desc limit 1')
    : [];
  const there = await ask<{ table: string; column: string }>(knownColumns);
  const holding = fileColumns
    .filter((each) => there.some(({ table, column }) => table === each.table && column === each.column))
    .map(({ table, column, bytes }) => {
      const hash = bytes ? `encode(${column}, 'hex')` : column;
      return `select ${hash} as hash from public.${table} where ${column} is not null`;
    });
  const files = holding.length === 0 ? [] : await ask<{ hash: string }>(`${holding.join(' union ')} order by hash`);
  return {
    rows,
    files: files.map(({ hash }) => hash),
    log: head[0] === undefined ? null : { size: Number(head[0].size), root: head[0].root },
    schema: newest[0]?.name ?? '',
    postgres: server?.version.split(' ')[0] ?? '',
  };
}

/** Where two databases differ, in words; empty when they hold the same number of rows everywhere, and the same log. */
export function differences(wanted: Pick<Contents, 'rows' | 'log'>, found: Pick<Contents, 'rows' | 'log'>): string[] {
  const names = [...new Set([...Object.keys(wanted.rows), ...Object.keys(found.rows)])].sort();
  const rows = names
    .filter((name) => wanted.rows[name] !== found.rows[name])
    .map((name) => `${name}: ${found.rows[name] ?? 'no table'} instead of ${wanted.rows[name] ?? 'no table'} rows`);
  const same = wanted.log?.size === found.log?.size && wanted.log?.root === found.log?.root;
  const headOf = (log: Contents['log']) => (log === null ? 'empty' : `${log.size} leaves with the root ${log.root}`);
  return same ? rows : [...rows, `the log: ${headOf(found.log)} instead of ${headOf(wanted.log)}`];
}
