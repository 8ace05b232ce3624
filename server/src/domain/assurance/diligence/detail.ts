import { sql } from 'kysely';
import { z } from 'zod';
import { timestamp, toNumber } from '../../../kernel/values/vocabulary.ts';
import type { Actor } from '../../../kernel/write/actor.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { mayKnowOperator } from './access.ts';
import { judgementOf } from './assess.ts';
import { showingRecords, shownMeasures } from './measure-proof.ts';
import { referredBy } from './referred.ts';
import { isOpen } from './rules.ts';
import { type SharedOutside, sharedOutside } from './shared-outside.ts';
import { statedSpecies } from './species.ts';
import { keepUntil } from './store.ts';
import { conclusions, countryClasses, measures, packageStatuses, type RuleSet, risks } from './types.ts';
import { alteredOf } from './unaltered.ts';
import { lotsSeen, type PackageLine, packageRow, packageRowView } from './views.ts';
import { foreignLots } from './wanted.ts';

const statementView = z
  .object({
    activityType: z.string(),
    countryOfActivity: z.string(),
    borderCrossCountry: z.string().nullable(),
    comment: z.string().nullable(),
    operatorName: z.string(),
    eori: z.string().nullable(),
    street: z.string().nullable(),
    postalCode: z.string().nullable(),
    city: z.string().nullable(),
    country: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    geoLocationConfidential: z.boolean(),
    commodities: z.array(
      z.object({
        hsHeading: z.string(),
        descriptionOfGoods: z.string(),
        netWeight: z.string().meta({ description: 'Kilograms.' }),
        scientificNames: z.array(z.string()).meta({ description: 'Those that the statement bears or would bear.' }),
        producers: z.int(),
        plots: z.int(),
        countries: z.array(z.string()),
      }),
    ),
  })
  .meta({ description: 'The statement, field by field as the EU system names them.' });

export const packageDetail = packageRow.extend({
  rule_set: z.string(),
  regulation: z.string(),
  cut_off_date: z.string(),
  keep_until: z
    .string()
    .nullable()
    .meta({ description: 'Until when its operator has to keep the dossier; null of what was not submitted.' }),
  inputs_hash: z.string().nullable().meta({ description: 'SHA-256 over all frozen inputs, lowercase hex.' }),
  attested_version: z.int(),
  species: z.array(z.string()).meta({
    description:
      'Scientific names that its operator declared; empty where it was made before anybody was asked. For the operator and authorities.',
  }),
  altered: z.string().nullable().meta({
    description:
      'A record of it that is not what the service wrote: what it says here, its status and numbers too, counts for nothing.',
  }),
  lots_left: z.array(z.string()).meta({
    description:
      'Of its lots, those that its operator sells or buys at this moment: of these alone a new version can be made. For the operator and authorities.',
  }),
  goods: z.array(
    z.object({
      lot: z.string(),
      cooperative: z.string(),
      commodity_type: z.string(),
      quantity_kg: z.number(),
      hs_heading: z.string(),
      plots: z.int(),
    }),
  ),
  statement: statementView.nullable().meta({ description: 'Null for a cooperative.' }),
  open: z
    .array(z.object({ reason: z.string(), count: z.int(), plots: z.array(z.string()) }))
    .meta({ description: 'What keeps it from being Passed, with the first plots of each.' }),
  assessments: z.array(
    z.object({
      id: z.int(),
      source: z.string(),
      source_version: z.string().nullable(),
      rule_set: z.string(),
      verdict: z.enum(risks),
      low: z.int(),
      more_info_needed: z.int(),
      high: z.int(),
      not_assessed: z.int(),
      country_classes: z.record(z.string(), z.enum(countryClasses)),
      assessed_at: timestamp(),
    }),
  ),
  evidence: z.array(
    z.object({
      id: z.int(),
      criterion: z.string(),
      plot: z.string().nullable(),
      source: z.string(),
      finding: z.string(),
      file: z.string().nullable(),
      url: z.string().nullable(),
      sha256: z.string().nullable(),
      signed_by: z.string().nullable(),
      dated: z.string().nullable(),
      valid_until: z.string().nullable(),
      recorded_by: z.string(),
      recorded_at: timestamp(),
    }),
  ),
  mitigations: z.array(
    z.object({
      id: z.int(),
      plot: z.string().nullable(),
      measure: z.enum(measures),
      description: z.string(),
      outcome: z.string(),
      done_on: z.string(),
      file: z.string().nullable().meta({ description: 'What shows it, or one of the next two.' }),
      inspection: z.string().nullable(),
      credential: z.string().nullable(),
      looks: z
        .array(z.object({ by: z.string(), at: timestamp() }))
        .meta({ description: 'Who opened the file that shows it, and when first.' }),
      looked: z.boolean().meta({ description: 'The caller did.' }),
      own: z.boolean().meta({ description: 'The caller recorded it.' }),
      shown: z.boolean().meta({ description: 'What shows it is there at this moment; else it answers for nothing.' }),
      recorded_by: z.string(),
      recorded_at: timestamp(),
    }),
  ),
  sign_offs: z.array(
    z.object({
      conclusion: z.enum(conclusions),
      statement: z.string(),
      assessment: z.int().nullable(),
      signed_by: z.string(),
      as_admin: z.boolean().meta({ description: 'An admin of the service signed, for the operator.' }),
      alone: z.boolean().meta({
        description: 'The signer had recorded a measure that it rests on; the operator had nobody else.',
      }),
      signed_at: timestamp(),
    }),
  ),
  history: z.array(
    z.object({
      at: timestamp(),
      from_status: z.enum(packageStatuses).nullable(),
      to_status: z.enum(packageStatuses),
      by: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
  refers_to: z
    .array(
      z.object({
        lot: z.string(),
        reference_number: z.string(),
        simulated: z.boolean(),
        checked_at: timestamp(),
      }),
    )
    .meta({ description: "Suppliers' statements that its own refers to, or will; for the operator and authorities." }),
  showing_records: z
    .array(
      z.object({
        kind: z.enum(['inspection', 'credential']),
        name: z.string(),
        of: z.string().meta({ description: 'The lot inspected, or the scheme of the credential.' }),
        holder: z.string().nullable().meta({ description: 'The cooperative that holds the credential.' }),
      }),
    )
    .meta({ description: 'Records that may show a measure at this moment; for the operator and authorities.' }),
  shared_outside: z
    .array(z.object({ plot: z.string(), percent: z.int() }))
    .meta({ description: 'Its plots that share ground with a registered plot outside of it, and how much of theirs.' }),
  rejection_reason: z.string().nullable(),
  verification_number: z.string().nullable(),
  waits_for: z
    .enum(['source', 'eu_system'])
    .nullable()
    .meta({ description: 'Who was asked and has not answered yet: what they answer changes the package by itself.' }),
  connected_to: z
    .enum(['simulator', 'traces'])
    .nullable()
    .meta({ description: 'What this service hands statements to now; null where to nothing.' }),
});
type Detail = Omit<z.input<typeof packageDetail>, 'connected_to'>;

interface GoodsRow {
  lot: string;
  cooperative: string;
  commodity_type: string;
  quantity_kg: string;
  hs_heading: string;
  description: string;
  plots: number;
}

/** All that the caller may know of a package: a cooperative its own lots, and nothing of who buys. */
export async function detailOf(
  { tx, now, actor }: Pick<Work, 'tx' | 'now'> & { actor: Actor },
  row: PackageLine,
): Promise<Detail> {
  const known = mayKnowOperator(actor, row);
  const rules = await tx
    .selectFrom('diligence_rule_sets')
    .selectAll()
    .select(sql<string | null>`${keepUntil(sql`${row.submitted_at}::timestamptz`)}::text`.as('keep_until'))
    .where('name', '=', row.rule_set)
    .executeTakeFirstOrThrow();
  const seen = new Set(lotsSeen(actor, row).map(({ lot }) => lot));
  const goods = await goodsRows(tx, row.name);
  const judged = known && isOpen(row.status) ? await judgementOf({ tx, now }, row) : undefined;
  return {
    ...packageRowView(row, actor),
    rule_set: rules.name,
    regulation: rules.regulation,
    cut_off_date: rules.cut_off_date,
    keep_until: rules.keep_until,
    inputs_hash: row.inputs_hash?.toString('hex') ?? null,
    attested_version: await versionOf(tx, row.name),
    species: known ? (row.species ?? []) : [],
    altered: (await alteredOf(tx, row)) ?? null,
    lots_left: known ? await lotsLeft(tx, row) : [],
    goods: goods
      .filter(({ lot }) => seen.has(lot))
      .map(({ description: _description, ...each }) => ({ ...each, quantity_kg: toNumber(each.quantity_kg) })),
    statement: known ? await statementOf(tx, row, goods, rules) : null,
    open: (judged?.judgement.open ?? []).map(({ reason, plots }) => ({
      reason,
      count: plots.length,
      plots: plots.slice(0, 20),
    })),
    ...(known ? await paperOf({ tx, now, actor }, row.name) : nothing),
    refers_to: known ? await referencesOf(tx, row) : [],
    showing_records:
      known && isOpen(row.status) ? await showingRecords(tx, row.name, now.toISOString().slice(0, 10)) : [],
    shared_outside: await outsideOf(tx, row.name, [...seen]),
    rejection_reason: known ? row.rejection_reason : null,
    verification_number: known ? row.verification_number : null,
    waits_for: known ? await waitsFor(tx, row) : null,
  };
}

async function lotsLeft(tx: Tx, { operator, lots }: PackageLine): Promise<string[]> {
  const names = lots.map(({ lot }) => lot);
  const foreign = new Set(await foreignLots(tx, operator, names));
  return names.filter((lot) => !foreign.has(lot));
}

async function waitsFor(tx: Tx, { name, status }: PackageLine): Promise<Detail['waits_for']> {
  const { rows } = await sql<{ source: boolean; eu_system: boolean }>`
    select exists (select from deforestation_requests where package = ${name}) as source,
           exists (select from eu_tasks t join eu_statements s on s.internal_reference = t.statement
                    where s.package = ${name} and t.ended_at is null) as eu_system`.execute(tx);
  if (rows[0]?.source === true) return 'source';
  return status === 'Submitted' || status === 'Amended' || rows[0]?.eu_system === true ? 'eu_system' : null;
}

/** Suppliers' statements that the package's own refers to: the same that its file names. */
async function referencesOf(tx: Tx, { name, operator, submitted_at }: PackageLine): Promise<Detail['refers_to']> {
  const referred = referredBy({
    name: sql`${name}`,
    operator: sql`${operator}`,
    submitted_at: sql`${submitted_at}::timestamptz`,
  });
  const { rows } = await sql<Detail['refers_to'][number]>`
    select lot, reference_number, system = 'simulator' as simulated, ${moment('checked_at')} as checked_at
      from (${referred}) r order by lot, reference_number limit 500`.execute(tx);
  return rows;
}

/** Of the plots of the lots that the reader sees. */
const outsideOf = async (tx: Tx, name: string, lots: readonly string[]): Promise<SharedOutside[]> => {
  const all = await sharedOutside(tx, sql`select plot from diligence_plots where package = ${name}`);
  if (all.length === 0) return [];
  const { rows } = await sql<{ plot: string }>`
    select distinct plot from diligence_sources where package = ${name} and lot = any(${lots}::text[])
       and plot = any(${all.map(({ plot }) => plot)}::text[])`.execute(tx);
  const own = new Set(rows.map(({ plot }) => plot));
  return all.filter(({ plot }) => own.has(plot));
};

const nothing = { assessments: [], evidence: [], mitigations: [], sign_offs: [], history: [] };

async function versionOf(tx: Tx, name: string): Promise<number> {
  const { rows } = await sql<{ version: number | null }>`
    select max(version) as version from attestations where kind = 'package' and subject = ${name}`.execute(tx);
  return rows[0]?.version ?? 0;
}

async function goodsRows(tx: Tx, name: string): Promise<GoodsRow[]> {
  const { rows } = await sql<GoodsRow>`
    select l.lot, l.cooperative, l.commodity_type, l.quantity_kg, l.hs_heading, l.description,
           (select count(*) from diligence_sources s where s.package = l.package and s.lot = l.lot)::int as plots
      from diligence_lots l where l.package = ${name} order by l.lot`.execute(tx);
  return rows;
}

async function statementOf(
  tx: Tx,
  row: PackageLine,
  goods: readonly GoodsRow[],
  rules: RuleSet,
): Promise<NonNullable<Detail['statement']>> {
  const { rows } = await sql<{ commodity: string; producers: number; plots: number; countries: string[]; kg: string }>`
    select l.commodity_type as commodity, count(distinct p.producer)::int as producers, count(distinct p.plot)::int as plots,
           array_agg(distinct p.country order by p.country) as countries,
           (select trim_scale(sum(g.quantity_kg))::text from diligence_lots g
             where g.package = ${row.name} and g.commodity_type = l.commodity_type) as kg
      from diligence_lots l join diligence_sources s on s.package = l.package and s.lot = l.lot
      join diligence_plots p on p.package = s.package and p.plot = s.plot
     where l.package = ${row.name} group by l.commodity_type order by l.commodity_type`.execute(tx);
  return {
    activityType: row.activity,
    countryOfActivity: row.country_of_activity,
    borderCrossCountry: row.border_country,
    comment: row.comment,
    operatorName: row.operator_name,
    eori: row.operator_eori,
    street: row.operator_street,
    postalCode: row.operator_postal_code,
    city: row.operator_city,
    country: row.operator_country,
    email: row.operator_email,
    phone: row.operator_phone,
    geoLocationConfidential: true,
    commodities: rows.map(({ commodity, kg, producers, plots, countries }) => {
      const line = goods.find(({ commodity_type }) => commodity_type === commodity);
      return {
        hsHeading: line?.hs_heading ?? '',
        descriptionOfGoods: line?.description ?? commodity,
        netWeight: kg,
        scientificNames: statedSpecies(rules, commodity, row.species).map(({ scientific_name }) => scientific_name),
        producers,
        plots,
        countries,
      };
    }),
  };
}

/** What was recorded about a package, each of its lists at most 500 long, the newest of the history first. */
async function paperOf(
  { tx, now, actor }: Pick<Work, 'tx' | 'now' | 'actor'>,
  name: string,
): Promise<Pick<Detail, keyof typeof nothing>> {
  const by = sql`${actor.userId ?? null}::uuid`;
  const { rows } = await sql<{ paper: Pick<Detail, keyof typeof nothing> }>`
    select json_build_object(
      'assessments', coalesce((select json_agg(a order by a.id desc) from (
         select id, source, source_version, rule_set, verdict, low, more_info_needed, high, not_assessed, country_classes,
                ${moment('assessed_at')} as assessed_at
           from diligence_assessments where package = ${name} order by id desc limit 500) a), '[]'::json),
      'evidence', coalesce((select json_agg(e order by e.id) from (
         select d.id, d.criterion, d.plot, d.source, d.finding, d.file, d.url, encode(d.sha256, 'hex') as sha256, d.signed_by,
                d.dated, d.valid_until, u.full_name as recorded_by, ${moment('d.recorded_at')} as recorded_at
           from diligence_evidence d join users u on u.id = d.recorded_by
          where d.package = ${name} and d.withdrawn_at is null order by d.id limit 500) e), '[]'::json),
      'mitigations', coalesce((select json_agg(m order by m.id) from (
         select d.id, d.plot, d.measure, d.description, d.outcome, d.done_on, d.file, d.inspection, d.credential, u.full_name as recorded_by,
                ${moment('d.recorded_at')} as recorded_at, coalesce(d.recorded_by = ${by}, false) as own,
                exists (select from diligence_looks k where k.mitigation = d.id and k.looked_by = ${by}) as looked,
                coalesce((select json_agg(json_build_object('by', w.full_name, 'at', ${moment('k.looked_at')}) order by k.id)
                   from diligence_looks k join users w on w.id = k.looked_by where k.mitigation = d.id), '[]'::json) as looks
           from diligence_mitigations d join users u on u.id = d.recorded_by
          where d.package = ${name} order by d.id limit 500) m), '[]'::json),
      'sign_offs', coalesce((select json_agg(json_build_object('conclusion', s.conclusion, 'statement', s.statement,
           'assessment', s.assessment, 'signed_by', u.full_name, 'as_admin', coalesce(s.as_admin, false),
           'alone', coalesce(s.alone, false), 'signed_at', ${moment('s.signed_at')}) order by s.id desc)
         from diligence_sign_offs s join users u on u.id = s.signed_by where s.package = ${name}), '[]'::json),
      'history', coalesce((select json_agg(json_build_object('at', ${moment('h.at')}, 'from_status', h.from_status,
           'to_status', h.to_status, 'by', u.full_name, 'note', h.note) order by h.id desc)
         from diligence_history h left join users u on u.id = h.actor_id where h.package = ${name}), '[]'::json)) as paper`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('an object has no row');
  const { mitigations, ...paper } = row.paper;
  const shown = await shownMeasures(tx, name, mitigations, now.toISOString().slice(0, 10));
  return { ...paper, mitigations: mitigations.map((each) => ({ ...each, shown: shown.has(each) })) };
}

const moment = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
