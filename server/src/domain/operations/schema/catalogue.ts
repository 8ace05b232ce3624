import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/database.ts';
import { exceptColumns, exceptTables } from '../../../platform/db/seals/exceptions.ts';
import { type Module, moduleOf, modules } from './modules.ts';

export const columnView = z.object({
  name: z.string(),
  type: z.string().meta({ description: 'As PostgreSQL writes it.' }),
  nullable: z.boolean(),
  primary_key: z.boolean(),
  generated: z.boolean().meta({ description: 'Computed from other columns, or numbered by the database.' }),
  default: z.string().nullable(),
  references: z
    .object({ table: z.string(), column: z.string() })
    .nullable()
    .meta({ description: 'The record that it names, where it names one.' }),
  untraced_because: z
    .string()
    .nullable()
    .meta({ description: 'Why a change of it leaves no trace; null where every change does.' }),
});
export const tableView = z.object({
  name: z.string(),
  module: z.enum([...modules, 'other']),
  rows_estimate: z
    .int()
    .nullable()
    .meta({ description: 'As the planner believes; null where it has not counted yet.' }),
  bytes: z.int().meta({ description: 'With its indexes.' }),
  traced: z.boolean().meta({ description: 'Whether each change of its rows leaves a signed trace.' }),
  untraced_because: z.string().nullable(),
  columns: z.array(columnView),
  indexes: z.array(z.object({ name: z.string(), unique: z.boolean(), definition: z.string() })),
});
export type TableView = z.input<typeof tableView>;

interface Row {
  name: string;
  rows_estimate: number | null;
  bytes: number;
  columns: Omit<z.input<typeof columnView>, 'untraced_because'>[];
  indexes: TableView['indexes'];
}

/** The tables of some modules, as the database has them at this moment; by module, then by name. */
export async function readCatalogue(tx: Tx, wanted: readonly (Module | 'other')[]): Promise<TableView[]> {
  const names = await tableNames(tx);
  const chosen = names.filter((name) => wanted.includes(moduleOf(name) ?? 'other'));
  const { rows } = await sql<Row>`
    select c.relname as name, nullif(c.reltuples, -1)::bigint as rows_estimate,
           pg_total_relation_size(c.oid) as bytes,
           (select json_agg(json_build_object(
                     'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'nullable', not a.attnotnull,
                     'primary_key', coalesce(a.attnum = any(p.conkey), false),
                     'generated', a.attgenerated <> '' or a.attidentity <> '',
                     'default', case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end,
                     'references', (
                        select json_build_object('table', t.relname, 'column', ta.attname)
                          from pg_constraint f join pg_class t on t.oid = f.confrelid
                          join pg_attribute ta on ta.attrelid = t.oid
                           and ta.attnum = f.confkey[array_position(f.conkey, a.attnum)]
                         where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any(f.conkey)
                         order by cardinality(f.conkey), f.conname limit 1)) order by a.attnum)
              from pg_attribute a
              left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
           (select coalesce(json_agg(json_build_object('name', i.relname, 'unique', x.indisunique,
                     'definition', pg_get_indexdef(x.indexrelid)) order by i.relname), '[]')
              from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = c.oid) as indexes
      from pg_class c left join pg_constraint p on p.conrelid = c.oid and p.contype = 'p'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname = any(${chosen}::text[])
     order by c.relname`.execute(tx);
  const tables = rows.map(({ columns, ...table }) => ({
    ...table,
    module: moduleOf(table.name) ?? ('other' as const),
    traced: exceptTables[table.name] === undefined,
    untraced_because: exceptTables[table.name] ?? null,
    columns: columns.map((column) => ({
      ...column,
      untraced_because: exceptColumns[table.name]?.[column.name] ?? null,
    })),
  }));
  const place = (module: TableView['module']) => (module === 'other' ? modules.length : modules.indexOf(module));
  return tables.sort((left, right) => place(left.module) - place(right.module));
}

/** Parts of a divided table are left out: the whole stands for them. */
async function tableNames(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
     order by relname`.execute(tx);
  return rows.map(({ name }) => name);
}

/** How many tables each module has; `other` only where there are some. */
export async function countModules(tx: Tx): Promise<{ name: Module | 'other'; tables: number }[]> {
  const counts = Map.groupBy(await tableNames(tx), (name) => moduleOf(name) ?? ('other' as const));
  const every: (Module | 'other')[] = [...modules, 'other'];
  return every
    .map((name) => ({ name, tables: counts.get(name)?.length ?? 0 }))
    .filter(({ name, tables }) => name !== 'other' || tables > 0);
}
