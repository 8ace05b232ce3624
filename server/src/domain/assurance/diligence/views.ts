import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { CsvColumns } from '../../../kernel/lists/csv.ts';
import type { Sorts } from '../../../kernel/lists/page.ts';
import { timestamp, toIso, toNumber } from '../../../kernel/values/vocabulary.ts';
import type { Actor } from '../../../kernel/write/actor.ts';
import type { Tables } from '../../../platform/db/tables.generated.ts';
import { mayKnowOperator, suppliersOf } from './access.ts';
import { isSubmitted } from './rules.ts';
import { lowBySource } from './store.ts';
import { activities, type Package, packageStatuses, riskBases, risks } from './types.ts';

export const packageSorts = {
  created_at: ['diligence_packages.created_at', 'diligence_packages.name'],
  name: ['diligence_packages.name'],
  status: ['diligence_packages.status', 'diligence_packages.created_at', 'diligence_packages.name'],
} as const satisfies Sorts;

/** What has to be done for a statement, in this order. */
export const steps = ['generated', 'assessed', 'judged', 'submitted', 'available'] as const;

export const packageRow = z.object({
  name: z.string(),
  status: z.enum(packageStatuses),
  activity: z.enum(activities),
  country_of_activity: z.string().meta({ description: 'ISO 3166-1 alpha-2.' }),
  operator: z
    .string()
    .nullable()
    .meta({ description: 'Null for who supplies a lot of it, who does not learn who buys.' }),
  operator_name: z.string().nullable(),
  lots: z.array(z.string()).meta({ description: 'For who supplies lots: their own.' }),
  commodity_types: z.array(z.string()),
  quantity_kg: z.number().meta({ description: 'For who supplies lots: of their own.' }),
  hectares: z
    .number()
    .nullable()
    .meta({ description: 'Of the plots with an outline or a stated area; null where there is none.' }),
  plot_count: z.int(),
  producer_count: z.int(),
  first_harvest: z.string().nullable(),
  last_harvest: z.string().nullable(),
  risk: z.enum(risks).meta({ description: 'not_assessed never means negligible.' }),
  assessed: z
    .boolean()
    .meta({ description: 'A source said something of each plot; that one was asked is not enough.' }),
  unassessed_plots: z.int().meta({ description: 'Plots of which no source said anything.' }),
  risk_basis: z.enum(riskBases).nullable().meta({
    description:
      'Who says that the risk is negligible: a source, of each plot, or the operator, who signed for it; null where it is not.',
  }),
  reference_number: z.string().nullable(),
  simulated: z.boolean().nullable().meta({
    description: 'The statement is in a simulator of the EU system and worth nothing; null where there is none yet.',
  }),
  outdated_at: timestamp().nullable().meta({ description: 'Since when one of its lots or plots is another.' }),
  outdated_reason: z.string().nullable(),
  replaces: z.string().nullable(),
  replaced_by: z.string().nullable(),
  created_at: timestamp(),
  submitted_at: timestamp().nullable(),
  available_at: timestamp().nullable(),
  amend_until: timestamp().nullable().meta({ description: 'Until when the statement can be amended or withdrawn.' }),
  checklist: z.array(z.object({ step: z.enum(steps), done: z.boolean() })),
});

export interface PackageLine extends Package {
  lots: { lot: string; cooperative: string; exporters: string[]; commodity_type: string; quantity_kg: string }[];
  /** Plots of which no source said anything. */
  unassessed: number;
  /** Low everywhere, by a source alone. */
  by_source: boolean;
  replaced_by: string | null;
  amend_hours: number;
  /** Of its statements in the EU system, the first to be closed to changes. */
  change_until: Date | null;
  /** Some of it was asked to be handed over, and nothing says that it arrived. */
  under_way: boolean;
}

/** One that was refused is followed by another, whose parts are made after it. */
const ofNewestSubmission = sql<boolean>`(s.package = diligence_packages.name and s.created_at >= (
  select max(n.created_at) from eu_statements n where n.package = diligence_packages.name and n.place = 0))`;

/** Adds what a line shows, for the rows of the page alone. */
export function selectPackage<Row>(query: SelectQueryBuilder<Tables, 'diligence_packages', Row>) {
  return query.selectAll('diligence_packages').select([
    sql<PackageLine['lots']>`(select json_agg(json_build_object('lot', l.lot, 'cooperative', l.cooperative,
        'exporters', (select coalesce(json_agg(x.exporter), '[]'::json) from (
           select exporter from lots where name = l.lot and exporter is not null
           union select exporter from orders where lot = l.lot and status not in ('Draft', 'Cancelled')) x),
        'commodity_type', l.commodity_type, 'quantity_kg', l.quantity_kg::text) order by l.lot)
        from diligence_lots l where l.package = diligence_packages.name)`.as('lots'),
    sql<number>`coalesce((select a.not_assessed from diligence_assessments a where a.package = diligence_packages.name
        order by a.id desc limit 1), diligence_packages.plot_count)`.as('unassessed'),
    sql<boolean>`coalesce((${lowBySource(sql`diligence_packages.name`)}), false)`.as('by_source'),
    sql<string | null>`(select n.name from diligence_packages n where n.replaces = diligence_packages.name)`.as(
      'replaced_by',
    ),
    sql<number>`(select r.amend_hours from diligence_rule_sets r where r.name = diligence_packages.rule_set)`.as(
      'amend_hours',
    ),
    sql<Date | null>`(select min(s.change_until) from eu_statements s where ${ofNewestSubmission})`.as('change_until'),
    sql<boolean>`exists (select from eu_statements s where ${ofNewestSubmission} and s.change_until is null)`.as(
      'under_way',
    ),
  ]);
}

/** The lots of a package that the caller may know of: who supplies lots their own. */
export function lotsSeen(actor: Actor, row: Pick<PackageLine, 'operator' | 'lots'>): PackageLine['lots'] {
  const lots = row.lots ?? [];
  if (mayKnowOperator(actor, row)) return lots;
  const { cooperatives, exporters: sellers } = suppliersOf(actor);
  return lots.filter(
    ({ cooperative, exporters }) =>
      cooperatives.includes(cooperative) || exporters.some((exporter) => sellers.includes(exporter)),
  );
}

/** Hectares of plots with an outline. Where each is known by a point alone, nobody knows any. */
export const outlined = (hectares: string | null): number | null => toNumber(hectares) || null;

const isAssessed = ({ unassessed, plot_count }: Pick<PackageLine, 'unassessed' | 'plot_count'>): boolean =>
  unassessed === 0 && plot_count > 0;

const reached: Readonly<Record<(typeof steps)[number], (row: PackageLine) => boolean>> = {
  generated: ({ inputs_hash }) => inputs_hash !== null,
  assessed: (row) => isAssessed(row),
  judged: ({ status, risk }) => risk === 'negligible' && status !== 'Superseded',
  // What was rejected or withdrawn stands there no longer.
  submitted: ({ status, under_way }) => isSubmitted(status) && !under_way,
  available: ({ status }) => status === 'Available',
};

/** Of a package whose statement is not kept apart. */
const amendUntil = ({ submitted_at, amend_hours }: PackageLine): Date | null =>
  submitted_at === null ? null : new Date(submitted_at.getTime() + amend_hours * 3_600_000);

export function packageRowView(row: PackageLine, actor: Actor): z.input<typeof packageRow> {
  const known = mayKnowOperator(actor, row);
  const lots = lotsSeen(actor, row);
  const kilograms = lots.reduce((sum, { quantity_kg }) => sum + Number(quantity_kg), 0);
  const published = known || (row.status === 'Available' && row.outdated_at === null);
  const until = isSubmitted(row.status) && reached.submitted(row) ? (row.change_until ?? amendUntil(row)) : null;
  return {
    name: row.name,
    status: row.status,
    activity: row.activity,
    country_of_activity: row.country_of_activity,
    operator: known ? row.operator : null,
    operator_name: known ? row.operator_name : null,
    lots: lots.map(({ lot }) => lot),
    commodity_types: [...new Set(lots.map(({ commodity_type }) => commodity_type))].sort(),
    quantity_kg: known ? toNumber(row.quantity_kg) : Number(kilograms.toFixed(3)),
    hectares: known ? outlined(row.hectares) : null,
    plot_count: row.plot_count,
    producer_count: row.producer_count,
    first_harvest: row.first_harvest,
    last_harvest: row.last_harvest,
    risk: row.risk,
    assessed: isAssessed(row),
    unassessed_plots: row.unassessed,
    risk_basis: row.risk === 'negligible' ? (row.by_source ? 'source' : 'operator') : null,
    reference_number: published ? row.reference_number : null,
    simulated: row.eu_system === null ? null : row.eu_system === 'simulator',
    outdated_at: toIso(row.outdated_at),
    outdated_reason: known ? row.outdated_reason : null,
    replaces: row.replaces,
    replaced_by: row.replaced_by,
    created_at: toIso(row.created_at),
    submitted_at: toIso(row.submitted_at),
    available_at: toIso(row.available_at),
    amend_until: toIso(until),
    checklist: steps.map((step) => ({ step, done: reached[step](row) })),
  };
}

/** What has a statement: said in each row, because a file goes further than the page it came from. */
const systems = { true: 'simulator, worth nothing; the EU has no statement', false: 'EU system' } as const;

const asSigned = {
  true: 'yes',
  false: 'no, somebody altered it past the service; nothing in this row holds',
  draft: 'not signed yet',
} as const;

/** @param altered the packages whose record is not what was signed. */
export function packageCsv(actor: Actor, altered: ReadonlySet<string>): CsvColumns<PackageLine> {
  const of =
    (column: (row: z.input<typeof packageRow>) => string | number | null) =>
    (row: PackageLine): string | number | null =>
      column(packageRowView(row, actor));
  return [
    ['package', (row) => row.name],
    ['status', (row) => (altered.has(row.name) ? 'Altered' : row.status)],
    ['as_signed', (row) => asSigned[altered.has(row.name) ? 'false' : row.status === 'Draft' ? 'draft' : 'true']],
    ['system', of(({ simulated }) => (simulated === null ? null : systems[`${simulated}`]))],
    ['reference_number', of(({ reference_number }) => reference_number)],
    ['risk', (row) => row.risk],
    ['risk_said_by', of(({ risk_basis }) => risk_basis)],
    ['plots', (row) => row.plot_count],
    ['plots_not_assessed', of(({ unassessed_plots }) => unassessed_plots)],
    ['lots', of(({ lots }) => lots.join(' '))],
    ['quantity_kg', of(({ quantity_kg }) => quantity_kg)],
    ['operator', of(({ operator }) => operator)],
    ['activity', (row) => row.activity],
    ['country_of_activity', (row) => row.country_of_activity],
    ['created_at', of(({ created_at }) => created_at)],
    ['submitted_at', of(({ submitted_at }) => submitted_at)],
    ['available_at', of(({ available_at }) => available_at)],
    ['outdated_at', of(({ outdated_at }) => outdated_at)],
  ];
}
