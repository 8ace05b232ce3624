import { z } from 'zod';
import { ownsPackage, packageAccess } from '../../domain/assurance/diligence/access.ts';
import type { Fault } from '../../domain/assurance/diligence/fault.ts';
import { generatePackage, previewPackage } from '../../domain/assurance/diligence/generate.ts';
import { lotReadiness, packagesFor, seeTradedLot } from '../../domain/assurance/diligence/lot-readiness.ts';
import { liveFor, lotSorts, lotsFor } from '../../domain/assurance/diligence/lots-for.ts';
import { speciesNames } from '../../domain/assurance/diligence/species.ts';
import { submitPackage } from '../../domain/assurance/diligence/submit.ts';
import { activities, packageStatuses, plotVerdicts } from '../../domain/assurance/diligence/types.ts';
import { outlined } from '../../domain/assurance/diligence/views.ts';
import { actingOperator, loadOperator, statementCountries } from '../../domain/assurance/diligence/wanted.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { accept } from '../../kernel/values/errors.ts';
import { docName, lotRef, text, toNumber } from '../../kernel/values/vocabulary.ts';
import { lotStatuses } from '../../platform/db/tables.generated.ts';
import { operation } from '../operation.ts';

const country = () =>
  z
    .string()
    .trim()
    .toUpperCase()
    .length(2)
    .meta({ description: `One of ${statementCountries.join(', ')}.`, examples: ['DE'] });

const wanted = {
  lots: z.array(lotRef()).min(1).max(500),
  operator: docName('organisation').optional().meta({
    description: 'The exporter or buyer that answers for it; required for who acts for several, and for admins.',
  }),
  activity: z.enum(activities),
  country_of_activity: country(),
  border_country: country().optional().meta({ description: 'Where the goods enter or leave the EU.' }),
  comment: text(2000, 0).optional(),
  species: z.array(z.enum(speciesNames)).max(speciesNames.length).optional().meta({
    description:
      'What the goods are, as the operator declares and answers for: required of coffee, several where it is mixed. Cocoa is Theobroma cacao.',
  }),
  replaces: docName('package').optional().meta({ description: 'The package whose place this one takes.' }),
};

const fault = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  record: z.string().meta({ description: 'Name of the lot, plot or organisation.' }),
  message: z.string(),
  values: z
    .record(z.string(), z.string())
    .optional()
    .meta({ description: 'What a sentence of the code needs beside the record.' }),
  link: z.string().meta({ description: 'A page of the portal where somebody mends it.' }),
});

const shownFaults = 500;
const faultsView = ({ faults, errors, warnings }: { faults: readonly Fault[]; errors: number; warnings: number }) => ({
  faults: faults.slice(0, shownFaults),
  errors,
  warnings,
});
const readiness = {
  ready: z.boolean(),
  faults: z.array(fault).meta({ description: `Errors first; at most ${shownFaults}.` }),
  errors: z.int(),
  warnings: z.int(),
};

const refusals = {
  permission: 'the caller makes no statements for the operator, or it neither sells nor buys a lot',
  not_found: 'for admins: there is no such organisation, lot or package',
  validation: 'the operator is a cooperative, a country is none of the EU, or a species is none of the goods',
};

const unique = (lots: readonly string[]) => [...new Set(lots)].sort();

const preview = operation({
  summary: 'What a package of these lots would be, and everything that keeps it from being one; writes nothing.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object(wanted),
  output: z.object({
    ...readiness,
    operator: z.string(),
    rule_set: z.string(),
    other: z.string().nullable().meta({ description: 'A package that speaks for one of the lots already.' }),
    plot_count: z.int(),
    quantity_kg: z.number(),
    hectares: z.number().nullable().meta({ description: 'Of the plots with an outline; null where there is none.' }),
    first_harvest: z.string().nullable(),
    last_harvest: z.string().nullable(),
  }),
  refusals,
  handler: async (ctx, input) => {
    const found = await previewPackage(ctx, { ...input, lots: unique(input.lots) });
    return {
      ready: found.ready && found.other === null,
      ...faultsView(found),
      operator: found.operator.name,
      rule_set: found.rules.name,
      other: found.other,
      plot_count: found.frozen.plotCount,
      quantity_kg: toNumber(found.frozen.quantityKg),
      hectares: outlined(found.frozen.hectares),
      first_harvest: found.frozen.firstHarvest,
      last_harvest: found.frozen.lastHarvest,
    };
  },
});

const generate = operation({
  summary:
    'Makes a due diligence package of lots from what is recorded of them, freezes and signs it. The same again answers the one that is there.',
  allow: 'user',
  kind: 'write',
  input: z.object(wanted),
  output: z.object({
    name: z.string(),
    status: z.enum(packageStatuses),
    made: z.boolean(),
    plot_count: z.int(),
    warnings: z.array(fault),
    message: z.string(),
  }),
  refusals: {
    ...refusals,
    state: 'something is missing, each named with its record; or another package speaks for a lot',
    unavailable: 'other large packages are being made, or this one takes too much memory or time',
  },
  handler: async (ctx, input) => {
    const { package: found, made, warnings } = await generatePackage(ctx, { ...input, lots: unique(input.lots) });
    ctx.about(found.name);
    const { name, status, plot_count } = found;
    const message = made ? `${name} is made of ${plot_count} plots.` : `${name} is there already; nothing has changed.`;
    return { name, status, made, plot_count, warnings: warnings.slice(0, shownFaults), message };
  },
});

const speaking = z.object({ name: z.string(), status: z.enum(packageStatuses) });

const isReady = operation({
  summary:
    'Whether a lot could go into a statement, and what is missing, with the page that mends it; for its people, who bought it, and authorities. A plot that no source said anything of is missing something.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object({ lot: lotRef() }),
  output: z.object({
    ...readiness,
    lot: z.string(),
    plot_count: z.int(),
    verdicts: z.record(z.enum(plotVerdicts), z.int()).meta({
      description: 'Plots by what a source last said of them as they are drawn now; not_assessed: none said anything.',
    }),
    open_plots: z.int().meta({
      description: 'Plots that no source assessed, or that are not low and that nobody answered for; each is a fault.',
    }),
    packages: z.array(speaking).meta({ description: 'Those that speak for it, of those that the caller may see.' }),
  }),
  refusals: {
    permission: 'the caller neither owns nor trades the lot, or there is no such lot',
    not_found: 'for admins: there is no such lot',
  },
  handler: async (ctx, { lot }) => {
    await seeTradedLot(ctx, lot);
    const { ready, plotCount, verdicts, openPlots, packages, ...said } = await lotReadiness(ctx, lot);
    return { lot, ready, ...faultsView(said), plot_count: plotCount, verdicts, open_plots: openPlots, packages };
  },
});

const lots = operation({
  summary: 'Lots that an operator sells or bought, the newest first, each with its package for the activity.',
  allow: 'user',
  kind: 'read',
  input: z.object({
    ...pageInput(lotSorts),
    operator: docName('organisation').optional().meta({
      description: 'The exporter or buyer; required for who acts for several, and for admins.',
    }),
    activity: z.enum(activities).default('IMPORT'),
  }),
  output: pageOutput(
    z.object({
      lot: z.string(),
      lot_reference: z.string().nullable(),
      commodity_type: z.string(),
      quantity_kg: z.number(),
      status: z.enum(lotStatuses),
      package: z
        .string()
        .nullable()
        .meta({ description: "The operator's own for the activity; speaks for it already." }),
      packages: z.array(speaking).meta({ description: 'All that speak for it, as lot_readiness names them.' }),
    }),
  ),
  refusals: {
    permission: 'the caller makes no statements for the operator',
    not_found: 'for admins: there is no such organisation',
    validation: 'an operator has to be named, or is a cooperative',
  },
  handler: async (ctx, { operator: given, activity, search, ...request }) => {
    const operator = await loadOperator(ctx.tx, ctx.actor, accept(actingOperator(ctx.actor, given)));
    const { rows, ...page } = await fetchPage(ctx.tx, lotsFor(ctx.tx, operator.name, { search }), {
      select: (found) =>
        found.select([
          'lots.name as lot',
          'lots.lot_reference',
          'lots.commodity_type',
          'lots.quantity_kg',
          'lots.status',
          liveFor(operator.name, activity).as('package'),
        ]),
      request,
      sorts: lotSorts,
      defaultSort: 'name desc',
    });
    const speak = await packagesFor(
      ctx,
      rows.map(({ lot }) => lot),
    );
    return {
      data: rows.map((row) => ({
        ...row,
        quantity_kg: toNumber(row.quantity_kg) ?? 0,
        packages: speak.get(row.lot) ?? [],
      })),
      ...page,
    };
  },
});

const submit = operation({
  summary: 'Hands a Passed package to the EU system, which answers later; a repeat tells its status.',
  allow: 'user',
  kind: 'write',
  input: z.object({
    package: docName('package'),
    accept_unassessed: z
      .boolean()
      .default(false)
      .meta({ description: 'Admins only: a Generated one, assessed by a source and judged by nobody.' }),
  }),
  output: z.object({
    name: z.string(),
    status: z.enum(packageStatuses),
    submitted: z.boolean(),
    reference_number: z.string().nullable(),
    simulated: z.boolean().nullable(),
    message: z.string(),
  }),
  refusals: {
    permission: 'the caller is no member of its operator (a missing package answers alike)',
    not_found: 'for admins: there is no such package',
    state:
      'it is neither Generated nor Passed, nobody judged it, its source was asked and has not answered, or a lot or plot in it has changed',
    unavailable: 'the EU system is off, or the package takes too much memory or time',
  },
  handler: async (ctx, { package: name, accept_unassessed: acceptUnassessed }) => {
    const locked = await packageAccess.lock(ctx, name, 'own');
    ctx.about(name);
    const system = ctx.services.euSystem;
    const { package: found, submitted } = await submitPackage(ctx, locked, { system, acceptUnassessed });
    const simulated = found.eu_system === null ? null : found.eu_system === 'simulator';
    const note = simulated ? ' It is a simulator: its numbers are worth nothing.' : '';
    return {
      name,
      status: found.status,
      submitted,
      reference_number: ownsPackage(ctx.actor, found) ? found.reference_number : null,
      simulated,
      message: `${name} is ${found.status}.${note}`,
    };
  },
});

export const eudrGeneration = {
  preview_package: preview,
  generate_package: generate,
  lot_readiness: isReady,
  submit_to_eu: submit,
  list_lots: lots,
};
