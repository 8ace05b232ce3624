import { sql } from 'kysely';
import { z } from 'zod';
import { checkLinks } from '../../domain/foundation/reference/links.ts';
import { tolerancesAt } from '../../domain/foundation/reference/tolerances.ts';
import { exportersOf, importAccess } from '../../domain/origin/plot-import/access.ts';
import { acceptable, mayCancel, mayReadAgain, waitsForPeople } from '../../domain/origin/plot-import/rules.ts';
import { countCopies, forgetRows, type PlotImport, updateImport } from '../../domain/origin/plot-import/store.ts';
import {
  findingsOf,
  findingView,
  importRow,
  importRowRow,
  importRowSorts,
  importRowView,
  importSorts,
  importView,
} from '../../domain/origin/plot-import/views.ts';
import { findCooperatives, foundSorts } from '../../domain/people/join/views.ts';
import { orgsWith } from '../../domain/people/party/duties.ts';
import type { CsvColumns } from '../../kernel/lists/csv.ts';
import { csvFile } from '../../kernel/lists/csv.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { accept } from '../../kernel/values/errors.ts';
import { docName, referenceName, timestamp, toIso } from '../../kernel/values/vocabulary.ts';
import { isAdmin } from '../../kernel/write/actor.ts';
import { soAlready } from '../../kernel/write/so-already.ts';
import { actorIdOf } from '../../kernel/write/work.ts';
import { shownTitle } from '../../platform/db/shown-names.ts';
import { plotImportRowStates, plotImportStatuses } from '../../platform/db/tables.generated.ts';
import { operation, type UserCtx } from '../operation.ts';

const notYours =
  'the caller is neither of the office of the cooperative nor of the exporter; or there is no such import';
const refusals = { permission: notYours, not_found: 'for admins: there is no such import' };
const moved = z.object({ name: z.string(), status: z.enum(plotImportStatuses) });

const { search: _noSearch, ...listPage } = pageInput(importSorts);
const list = operation({
  summary: 'Files of plots that were sent to or by the organisations of the caller, newest first; admins see all.',
  allow: 'user',
  kind: 'read',
  input: z.object({
    ...listPage,
    cooperative: docName('cooperative').optional(),
    status_filter: z.enum(plotImportStatuses).optional(),
  }),
  output: pageOutput(importRow),
  handler: async (ctx, { cooperative, status_filter, ...request }) => {
    let query = importAccess.list(ctx, 'see');
    if (cooperative !== undefined) query = query.where('plot_imports.cooperative', '=', cooperative);
    if (status_filter !== undefined) query = query.where('plot_imports.status', '=', status_filter);
    const { rows, ...page } = await fetchPage(ctx.tx, query, {
      select: (each) => each.selectAll('plot_imports'),
      request,
      sorts: importSorts,
      defaultSort: 'created_at desc',
    });
    return { data: rows.map(importView), ...page };
  },
});

const get = operation({
  summary: 'A file of plots: how far it is, and what is wrong with it as a whole.',
  allow: 'user',
  kind: 'read',
  input: z.object({ import: docName('plot import') }),
  output: importRow.extend({
    cooperative_name: z.string(),
    exporter_name: z.string().nullable(),
    findings: z.array(findingView).meta({ description: 'About the file as a whole.' }),
    likely_swapped: z.boolean().meta({ description: 'Positions seem to have their latitude first: see `read_again`.' }),
    expires_at: timestamp()
      .nullable()
      .meta({ description: 'When it ends by itself unless somebody goes on with it; null of what waits for nobody.' }),
    copies: z.int().meta({ description: 'Of the rows that are ready: those that say what one before them says.' }),
    may_accept: z.boolean().meta({ description: 'The caller is of the office of the cooperative.' }),
  }),
  refusals,
  handler: async (ctx, input) => {
    const found = await importAccess.see(ctx, input.import, 'see');
    const decides = await importAccess
      .list(ctx, 'decide')
      .select('plot_imports.name')
      .where('plot_imports.name', '=', found.name)
      .executeTakeFirst();
    const { likely_swapped } = found;
    const may_accept = decides !== undefined;
    const [days] = await tolerancesAt(ctx.tx, ['plot_file_days'], ctx.now);
    const ends = new Date(found.updated_at.getTime() + Number(days) * 86_400_000);
    const expires_at = waitsForPeople(found) ? toIso(ends) : null;
    const parties = await ctx.tx
      .selectFrom('orgs')
      .select(['name', 'title'])
      .where('name', 'in', [found.cooperative, found.exporter ?? found.cooperative])
      .execute();
    const titles = new Map(parties.map(({ name, title }) => [name, title]));
    return {
      ...importView(found),
      cooperative_name: titles.get(found.cooperative) ?? found.cooperative,
      exporter_name: found.exporter && (titles.get(found.exporter) ?? found.exporter),
      findings: findingsOf(found.findings),
      likely_swapped,
      expires_at,
      copies: await countCopies(ctx.tx, found.name),
      may_accept,
    };
  },
});

const listCooperatives = operation({
  summary: 'The cooperatives for which the caller may send files of plots: their own, and for exporters all.',
  allow: 'user',
  kind: 'read',
  input: z.object(pageInput(foundSorts)),
  output: pageOutput(z.object({ name: z.string(), title: z.string(), country: z.string() })),
  handler: async (ctx, request) => {
    let query = findCooperatives(ctx.tx, request);
    const all = isAdmin(ctx.actor) || exportersOf(ctx.actor).length > 0;
    if (!all)
      query = query.where(
        sql<boolean>`orgs.name = any(${orgsWith(ctx.actor, 'correct_records', 'Cooperative')}::text[])`,
      );
    const { rows, ...page } = await fetchPage(ctx.tx, query, {
      select: (orgs) => orgs.select(['orgs.name', shownTitle('orgs').as('title'), 'orgs.country']),
      request,
      sorts: foundSorts,
      defaultSort: 'title asc',
    });
    return { data: rows, ...page };
  },
});

const { search: _unused, ...rowPage } = pageInput(importRowSorts);
const listRows = operation({
  summary: 'What each row of a file of plots says, what was found in it, and what became of it.',
  allow: 'user',
  kind: 'read',
  input: z.object({
    import: docName('plot import'),
    ...rowPage,
    state_filter: z.enum(plotImportRowStates).optional(),
  }),
  output: pageOutput(importRowRow),
  refusals,
  handler: async (ctx, { import: name, state_filter, ...request }) => {
    const found = await importAccess.see(ctx, name, 'see');
    let query = ctx.tx.selectFrom('plot_import_rows').where('import', '=', found.name);
    if (state_filter !== undefined) query = query.where('state', '=', state_filter);
    const { rows, ...page } = await fetchPage(ctx.tx, query, {
      select: (each) =>
        each.select([
          'row',
          'plot_name',
          'farmer_name',
          'farmer_email',
          'planted_year',
          'stated_ha',
          'state',
          'plot',
          'findings',
        ]),
      request,
      sorts: importRowSorts,
      defaultSort: 'row asc',
    });
    return { data: rows.map(importRowView), ...page };
  },
});

interface ReportLine {
  row: number;
  state: string;
  plot_name: string | null;
  farmer: string | null;
  plot: string | null;
  field: string | null;
  fault: string | null;
  message: string | null;
  advice: string | null;
}

const reportColumns: CsvColumns<ReportLine> = [
  ['row', ({ row }) => row],
  ['state', ({ state }) => state],
  ['plot_name', ({ plot_name }) => plot_name],
  ['farmer', ({ farmer }) => farmer],
  ['plot', ({ plot }) => plot],
  ['field', ({ field }) => field],
  ['fault', ({ fault }) => fault],
  ['what_is_wrong', ({ message }) => message],
  ['what_would_be_right', ({ advice }) => advice],
];

const report = operation({
  summary: 'The report of a file of plots as a table: a line for each row, or for each thing found in it.',
  allow: 'user',
  kind: 'read',
  envelope: 'file',
  input: z.object({ import: docName('plot import') }),
  output: z.string(),
  refusals,
  handler: async (ctx, input) => {
    const found = await importAccess.see(ctx, input.import, 'see');
    const { rows } = await sql<ReportLine>`
      select r.row, r.state, r.plot_name, coalesce(r.farmer_email, r.farmer_name) as farmer, r.plot,
             f.field, f.code as fault, f.message, f.advice
        from plot_import_rows r
        left join lateral jsonb_to_recordset(r.findings)
             as f (field text, code text, message text, advice text) on true
       where r.import = ${found.name} order by r.row`.execute(ctx.tx);
    return csvFile(`${found.name}.csv`, reportColumns, rows);
  },
});

const take = operation({
  summary:
    'Lets the plots be made that a file of plots holds, for the office of the cooperative; rows that were refused stay out.',
  allow: 'user',
  kind: 'write',
  input: z.object({
    import: docName('plot import'),
    commodity_type: referenceName('commodity type').optional().meta({
      description: 'What grows on all the plots; as it was said with the file, where it is left out.',
    }),
  }),
  output: moved,
  refusals: {
    ...refusals,
    validation: 'there is no such commodity type',
    state: 'its file was not read yet, or somebody else has its plots made already',
  },
  handler: async (ctx, input) => {
    const found = await importAccess.lock(ctx, input.import, 'decide');
    const commodity_type = input.commodity_type ?? found.commodity_type;
    if (takenBy(found, ctx.actor.userId) && commodity_type === found.commodity_type) return asItIs(ctx, found);
    accept(acceptable(found));
    await checkLinks(ctx.tx, [{ field: 'commodity_type', target: 'commodity_type', value: input.commodity_type }]);
    const set = { status: 'Taking', commodity_type, accepted_by: actorIdOf(ctx), updated_at: ctx.now } as const;
    const { name, status } = await updateImport(ctx.tx, found.name, set);
    ctx.emit('plot_import.due', name);
    ctx.about(name);
    return { name, status };
  },
});

/** Plots are, or were, made of it because this person said so. */
const takenBy = ({ status, accepted_by }: PlotImport, userId: string): boolean =>
  (status === 'Taking' || status === 'Done') && accepted_by === userId;

/** Who clicks twice, or never had the answer, is told what they did. */
async function asItIs(ctx: UserCtx, { name, status }: PlotImport): Promise<z.input<typeof moved>> {
  ctx.about(name);
  await soAlready(ctx, 'plot_imports', { name });
  return { name, status };
}

const cancel = operation({
  summary: 'Takes a file of plots back before plots are made of it.',
  allow: 'user',
  kind: 'write',
  input: z.object({ import: docName('plot import') }),
  output: moved,
  refusals: { ...refusals, state: 'plots are made of it already, or it has ended' },
  handler: async (ctx, input) => {
    const found = await importAccess.lock(ctx, input.import, 'see');
    if (found.status === 'Cancelled') return asItIs(ctx, found);
    accept(mayCancel(found));
    const { name, status } = await updateImport(ctx.tx, found.name, { status: 'Cancelled', updated_at: ctx.now });
    ctx.about(name);
    return { name, status };
  },
});

const readAgain = operation({
  summary: 'Reads a file of plots once more, with longitude or latitude first.',
  allow: 'user',
  kind: 'write',
  input: z.object({ import: docName('plot import'), latitude_first: z.boolean() }),
  output: moved,
  refusals: { ...refusals, state: 'its file was not read yet, or plots are made of it already' },
  handler: async (ctx, { import: given, latitude_first }) => {
    const found = await importAccess.lock(ctx, given, 'see');
    if (found.status === 'Checking' && found.latitude_first === latitude_first) return asItIs(ctx, found);
    accept(mayReadAgain(found));
    await forgetRows(ctx.tx, found.name);
    const none = { ready: 0, refused: 0, attempts: 0, row_count: null, findings: '[]' };
    const set = { ...none, latitude_first, status: 'Checking', updated_at: ctx.now } as const;
    const { name, status } = await updateImport(ctx.tx, found.name, set);
    ctx.emit('plot_import.due', name);
    ctx.about(name);
    return { name, status };
  },
});

export const plotImportDesk = {
  list,
  list_cooperatives: listCooperatives,
  get,
  list_rows: listRows,
  report,
  take,
  cancel,
  read_again: readAgain,
};
