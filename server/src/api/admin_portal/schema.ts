import { z } from 'zod';
import { countModules, readCatalogue, tableView } from '../../domain/operations/schema/catalogue.ts';
import { diagramOf, relationsOf } from '../../domain/operations/schema/mermaid.ts';
import { defaultModules, type Module, modules } from '../../domain/operations/schema/modules.ts';
import { invalid } from '../../kernel/values/errors.ts';
import { operation } from '../operation.ts';

const choices = [...modules, 'other'] as const;
const input = z.object({
  modules: z
    .string()
    .trim()
    .max(400)
    .optional()
    .meta({
      description: `Names of modules, separated by commas, or \`all\`; ${defaultModules.join(',')} unless told. Modules: ${modules.join(', ')}, other.`,
      examples: ['people,money'],
    }),
});
const refusals = { validation: 'a module is unknown' } as const;

/** @throws Refusal 400 naming what is no module. */
function chosen(text: string | undefined): (Module | 'other')[] {
  const names = (text ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  if (names.length === 0) return [...defaultModules];
  if (names.includes('all')) return [...choices];
  const unknown = names.filter((name) => !choices.some((choice) => choice === name));
  if (unknown.length > 0)
    throw invalid('modules', `${unknown.join(', ')} is no module; there are ${choices.join(', ')}, and all`);
  return choices.filter((choice) => names.includes(choice));
}

const moduleCount = z.object({ name: z.enum(choices), tables: z.int(), shown: z.boolean() });
const relation = z.object({
  from: z.string(),
  column: z.string(),
  to: z.string(),
  always: z.boolean().meta({ description: 'Every row names one.' }),
  alone: z.boolean().meta({ description: 'At most one row names a record.' }),
});

const schemaTables = operation({
  summary:
    'The tables of the database at this moment, by module: columns, references, indexes, sizes, and what is traced.',
  allow: 'admin',
  kind: 'read',
  snapshot: true,
  input,
  output: z.object({
    modules: z.array(moduleCount),
    tables: z.array(tableView),
    relations: z.array(relation).meta({ description: 'Among the tables shown.' }),
  }),
  refusals,
  handler: async (ctx, { modules: text }) => {
    const wanted = chosen(text);
    const tables = await readCatalogue(ctx.tx, wanted);
    const counts = await countModules(ctx.tx);
    return {
      modules: counts.map((each) => ({ ...each, shown: wanted.includes(each.name) })),
      tables,
      relations: relationsOf(tables),
    };
  },
});

const schemaDiagram = operation({
  summary: 'The same tables as the text of an entity relationship diagram, for Mermaid 11.',
  allow: 'admin',
  kind: 'read',
  snapshot: true,
  input,
  output: z.object({
    modules: z.array(z.enum(choices)),
    mermaid: z.string(),
    tables: z.int(),
    relations: z.int(),
  }),
  refusals,
  handler: async (ctx, { modules: text }) => {
    const wanted = chosen(text);
    const tables = await readCatalogue(ctx.tx, wanted);
    return {
      modules: wanted,
      mermaid: diagramOf(tables),
      tables: tables.length,
      relations: relationsOf(tables).length,
    };
  },
});

export const portalSchema = { schema_tables: schemaTables, schema_diagram: schemaDiagram };
