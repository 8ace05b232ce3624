import { sql } from 'kysely';
import { z } from 'zod';
import { mayKnowOperator, maySeePlaces, packageAccess } from '../../domain/assurance/diligence/access.ts';
import { assertIntact } from '../../domain/assurance/diligence/assert-intact.ts';
import { detailOf, packageDetail } from '../../domain/assurance/diligence/detail.ts';
import {
  findPackages,
  findPlots,
  overviewOf,
  type PlotLine,
  plotSorts,
} from '../../domain/assurance/diligence/list.ts';
import { plotsFile, whispFile } from '../../domain/assurance/diligence/plots-file.ts';
import { activities, packageStatuses, plotVerdicts, risks } from '../../domain/assurance/diligence/types.ts';
import {
  packageCsv,
  packageRow,
  packageRowView,
  packageSorts,
  selectPackage,
} from '../../domain/assurance/diligence/views.ts';
import { orgsWith } from '../../domain/people/party/duties.ts';
import { alteredOnceSigned } from '../../domain/proof/attestation/signed-packages.ts';
import { csvMaxRows, csvOfRows } from '../../kernel/lists/csv.ts';
import { fetchPage, ordered, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { forbidden } from '../../kernel/values/errors.ts';
import { FileResult } from '../../kernel/values/file-result.ts';
import { docName, lotRef, toNumber } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';

const missing = {
  permission: 'the caller has nothing to do with it, or there is no such package',
  not_found: 'for admins and authorities: there is no such package',
};

const { limit_start, limit_page_length, ...narrowing } = pageInput(packageSorts);
const paging = { limit_start, limit_page_length };
const filters = {
  ...narrowing,
  status: z.enum(packageStatuses).optional(),
  activity: z.enum(activities).optional(),
  risk: z.enum(risks).optional(),
  operator: docName('organisation').optional(),
  lot: lotRef().optional(),
};

const list = operation({
  summary:
    "Due diligence packages, the newest first: the operator's own, for cooperatives and exporters also those with their lots, for authorities and admins all.",
  allow: 'user',
  kind: 'read',
  input: z.object({ ...paging, ...filters }),
  output: pageOutput(
    packageRow.extend({
      as_signed: z.boolean().meta({
        description:
          'What is recorded of it is what was signed; where not, nothing of it holds. A Draft is not signed yet.',
      }),
    }),
  ),
  handler: async (ctx, input) => {
    const { rows, ...page } = await fetchPage(ctx.tx, findPackages(ctx.tx, ctx.actor, input), {
      select: selectPackage,
      request: input,
      sorts: packageSorts,
      defaultSort: 'created_at desc',
    });
    const altered = await alteredOnceSigned(ctx.tx, rows);
    const data = rows.map((row) => ({ ...packageRowView(row, ctx.actor), as_signed: !altered.has(row.name) }));
    return { data, ...page };
  },
});

const exportCsv = operation({
  summary:
    'The list of packages as CSV with the same filters, at most 5000 rows; `system` says whether the EU system or a simulator has a statement, and `as_signed` what somebody altered.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  envelope: 'file',
  input: z.object(filters),
  output: z.string(),
  handler: async (ctx, input) => {
    const found = selectPackage(findPackages(ctx.tx, ctx.actor, input));
    const list = ordered(found, input.sort ?? 'created_at desc', packageSorts).limit(csvMaxRows + 1);
    const rows = await list.execute();
    const columns = packageCsv(ctx.actor, await alteredOnceSigned(ctx.tx, rows));
    return csvOfRows('due-diligence-packages.csv', columns, rows);
  },
});

const overview = operation({
  summary:
    'The figures above the list of packages, of all that the caller may see; those that somebody altered past the service are counted apart.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object({}),
  output: z.object({
    total: z.int(),
    altered: z.int().meta({
      description: 'Their record is not what was signed: in the total, and in no other figure.',
    }),
    by_status: z.record(z.enum(packageStatuses), z.int()),
    outdated: z.int().meta({ description: 'With the EU system, and another than their lots now.' }),
    not_assessed: z.int().meta({ description: 'Made, and not known to be of negligible risk.' }),
    available_simulated: z
      .int()
      .meta({ description: 'Of the Available ones, those that only a simulator has, not the EU.' }),
    quantity_kg: z.number().nullable().meta({
      description: 'Null for a cooperative, and where the caller may know the operator of none of them.',
    }),
    available_kg: z.number().nullable(),
    connected_to: z
      .enum(['simulator', 'traces'])
      .nullable()
      .meta({ description: 'What this service hands statements to now; null where to nothing.' }),
  }),
  handler: async (ctx) => {
    const { quantity_kg, available_kg, ...counts } = await overviewOf(ctx.tx, ctx.actor, packageStatuses);
    // What other cooperatives gave to a package is not for this one to know.
    const all = orgsWith(ctx.actor, 'manage_lots', 'Cooperative').length === 0;
    return {
      ...counts,
      quantity_kg: all ? toNumber(quantity_kg) : null,
      available_kg: all ? toNumber(available_kg) : null,
      connected_to: ctx.services.euSystem?.kind ?? null,
    };
  },
});

const detail = operation({
  summary: 'One package: its goods, its statement field by field, what was found and signed, and its history.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object({ package: docName('package') }),
  output: packageDetail,
  refusals: missing,
  handler: async (ctx, { package: name }) => {
    const found = await selectPackage(packageAccess.list(ctx, 'read'))
      .where('diligence_packages.name', '=', name)
      .executeTakeFirst();
    const detail = await detailOf(ctx, packageAccess.found(found, ctx, name, 'read'));
    return { ...detail, connected_to: ctx.services.euSystem?.kind ?? null };
  },
});

const plotRow = z.object({
  plot: z.string(),
  country: z.string(),
  hectares: z.number().nullable().meta({ description: 'On the ellipsoid; null of a point.' }),
  quantity_kg: z.number().meta({ description: "The part of the lots' mass that is this plot's." }),
  verdict: z.enum(plotVerdicts).nullable().meta({ description: 'Null before an assessment.' }),
  indicators: z.unknown(),
  mitigated: z.boolean().meta({ description: 'A measure for this very plot is recorded with what shows it.' }),
  producer_name: z.string().nullable().meta({ description: 'For the operator and authorities.' }),
  place: z.string().nullable(),
  geometry: z.unknown().meta({ description: 'GeoJSON, for the operator and authorities; else null.' }),
});

const listPlots = operation({
  summary: 'The plots of a package with their verdicts; their places and producers for the operator and authorities.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object({
    ...pageInput(plotSorts),
    package: docName('package'),
    verdict: z.enum(plotVerdicts).optional(),
  }),
  output: pageOutput(plotRow),
  refusals: missing,
  handler: async (ctx, { package: name, verdict, search, ...request }) => {
    const found = await packageAccess.see(ctx, name, 'read');
    const known = maySeePlaces(ctx.actor, found);
    const supplier = known ? undefined : ctx.actor;
    const { rows, ...page } = await fetchPage(ctx.tx, findPlots(ctx.tx, name, { verdict, supplier, search }), {
      select: (plots) =>
        plots.select([
          'diligence_plots.plot',
          'country',
          'hectares',
          'quantity_kg',
          'diligence_verdicts.verdict',
          'diligence_verdicts.indicators',
          'producer_name',
          'place',
          'geometry',
          sql<boolean>`exists (select from diligence_mitigations m
             where m.package = diligence_plots.package and m.plot = diligence_plots.plot
               and num_nonnulls(m.file, m.inspection, m.credential) = 1)`.as('mitigated'),
        ]),
      request,
      sorts: plotSorts,
      defaultSort: 'plot',
    });
    return { data: rows.map((row) => plotView(row as unknown as PlotLine, known)), ...page };
  },
});

function plotView(row: PlotLine, known: boolean): z.input<typeof plotRow> {
  return {
    plot: row.plot,
    country: row.country,
    hectares: toNumber(row.hectares),
    quantity_kg: toNumber(row.quantity_kg),
    verdict: row.verdict,
    indicators: known ? row.indicators : null,
    mitigated: row.mitigated,
    producer_name: known ? row.producer_name : null,
    place: known ? row.place : null,
    geometry: known ? JSON.parse(row.geometry) : null,
  };
}

const download = operation({
  summary:
    'The plots of a package as the file that the EU system reads: six decimals, and its four properties; or as Whisp takes them, each named as external_id.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  envelope: 'file',
  input: z.object({
    package: docName('package'),
    reader: z.enum(['eu', 'whisp']).default('eu').meta({
      description: 'Who reads it. What Whisp makes of its file can be brought as it is (bring_assessment).',
    }),
  }),
  output: z.string(),
  refusals: {
    ...missing,
    permission: 'the caller is neither of the operator nor an authority',
    state: 'somebody altered its plots past the service',
  },
  handler: async (ctx, { package: name, reader }) => {
    const found = await packageAccess.see(ctx, name, 'read');
    if (!mayKnowOperator(ctx.actor, found)) throw forbidden('Only the operator and authorities see where plots lie.');
    await assertIntact(ctx.tx, found);
    const whisp = reader === 'whisp';
    const file = await (whisp ? whispFile : plotsFile)(ctx.tx, found);
    return new FileResult(`${name}${whisp ? '-whisp' : ''}.geojson`, 'application/geo+json; charset=utf-8', file);
  },
});

export const eudrPackages = {
  list_packages: list,
  export_packages_csv: exportCsv,
  overview,
  package_detail: detail,
  list_plots: listPlots,
  download_geojson: download,
};
