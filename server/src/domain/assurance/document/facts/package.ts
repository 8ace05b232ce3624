import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { wrongState } from '../../../../kernel/values/errors.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import { shownTitle } from '../../../../platform/db/shown-names.ts';
import { signedFact } from '../../../proof/attestation/signed-versions.ts';
import { criterionLetters } from '../../diligence/people.ts';
import { plotsFilePieces } from '../../diligence/plots-file.ts';
import { referredBy } from '../../diligence/referred.ts';
import { keepUntil, lowBySource } from '../../diligence/store.ts';
import { type Facts, type FactsReader, moment } from './facts.ts';

/** Plots that the page lists; the file of plots, whose hash the page bears, has all of them. */
export const shownPlots = 1000;

/**
 * What an operator shows of a package: what Annex II of Regulation (EU) 2023/1115 asks of a statement, and for each letter
 * of Art. 10(2) what was found, from where, and who signed it. No coordinates and no names of producers: those are in the
 * file of plots.
 */
export const dueDiligenceDossier: FactsReader = async (tx, name) => {
  const { rows } = await sql<{ status: string; facts: Facts & { evidence: { criterion: string }[] } }>`
    select d.status, ${dossier} as facts from diligence_packages d join diligence_rule_sets r on r.name = d.rule_set
     where d.name = ${name}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`${name} is gone`);
  if (row.status === 'Draft') throw wrongState(`${name} is a Draft; its dossier is made of what was generated.`);
  const { evidence, ...said } = row.facts;
  const fact = await signedFact(tx, 'package', name);
  return {
    facts: {
      ...said,
      signed:
        fact === undefined
          ? null
          : {
              version: fact.version,
              payload_hash: fact.payload_hash.toString('hex'),
              ledger_tx: fact.anchored ? fact.tx_hash : null,
            },
      criteria: criterionLetters.map((letter) => ({
        letter,
        // The class of a country is known by the dated list, whoever recorded what.
        classes: letter === 'a' ? (said['countries'] ?? []) : [],
        found: evidence.filter(({ criterion }) => criterion === letter).map(({ criterion: _letter, ...each }) => each),
      })),
      plots: await plotFacts(tx, name),
      geojson_sha256: await plotsFileHash(tx, name),
    },
  };
};

const list = (query: ReturnType<typeof sql>) => sql`coalesce((select json_agg(x) from (${query}) x), '[]'::json)`;
const kilograms = (column: string) => sql`trim_scale(${sql.ref(column)})::text`;

const dossier = sql`json_build_object(
  'package', d.name, 'status', d.status, 'activity', d.activity, 'country_of_activity', d.country_of_activity,
  'border_country', d.border_country, 'comment', d.comment, 'rule_set', r.name, 'regulation', r.regulation,
  'cut_off_date', r.cut_off_date, 'risk', d.risk, 'reference_number', d.reference_number,
  'verification_number', d.verification_number, 'simulated', d.eu_system = 'simulator',
  'simulated_status', case when d.eu_system = 'simulator' then d.status end,
  'simulated_reference', case when d.eu_system = 'simulator' then d.reference_number end,
  'eu_status', case when d.eu_system is distinct from 'simulator' then d.status end,
  'eu_reference', case when d.eu_system is distinct from 'simulator' then d.reference_number end,
  'risk_basis', case when d.risk = 'negligible' then
    case when (${lowBySource(sql`d.name`)}) then 'source' else 'operator' end end,
  'quantity_kg', ${kilograms('d.quantity_kg')}, 'hectares', ${kilograms('d.hectares')}, 'plot_count', d.plot_count,
  'producer_count', d.producer_count, 'harvests_from', d.first_harvest, 'harvests_to', d.last_harvest,
  'inputs_hash', encode(d.inputs_hash, 'hex'), 'outdated_at', ${moment('d.outdated_at')},
  'generated_at', ${moment('d.generated_at')}, 'submitted_at', ${moment('d.submitted_at')},
  'available_at', ${moment('d.available_at')},
  'keep_until', ${keepUntil(sql`d.submitted_at`)},
  'operator', json_build_object('name', d.operator, 'title', d.operator_name, 'country', d.operator_country,
    'eori', d.operator_eori, 'street', d.operator_street, 'postal_code', d.operator_postal_code, 'city', d.operator_city,
    'email', d.operator_email, 'phone', d.operator_phone),
  'goods', ${list(sql`
    select l.lot, l.commodity_type, l.hs_heading, l.description, ${kilograms('l.quantity_kg')} as quantity_kg,
           (select string_agg(s ->> 'scientific_name', ', ') from jsonb_array_elements(r.goods -> l.commodity_type -> 'species') s
             where d.species is null or s ->> 'scientific_name' = any(d.species)) as species,
           encode(l.input_hash, 'hex') as input_hash
      from diligence_lots l where l.package = d.name order by l.lot collate "C"`)},
  'countries', ${list(sql`
    select p.country, count(*)::int as plots,
           coalesce(a.country_classes ->> p.country, (select k.risk_class from country_classes k
             where k.country = p.country and k.valid_from <= d.generated_at::date order by k.valid_from desc limit 1),
             'standard') as class,
           coalesce(a.assessed_at, d.generated_at)::date as class_on
      from diligence_plots p
      left join lateral (select country_classes, assessed_at from diligence_assessments where package = d.name
                          order by id desc limit 1) a on true
     where p.package = d.name group by p.country, a.country_classes, a.assessed_at order by p.country`)},
  'suppliers', ${list(sql`
    select o.name, ${shownTitle('o')} as title, o.country, o.kind from orgs o
     where o.name in (select cooperative from diligence_lots where package = d.name
                      union select l.exporter from lots l join diligence_lots g on g.lot = l.name where g.package = d.name)
       and o.name <> d.operator order by o.name`)},
  'declarations', ${list(sql`
    select distinct on (e.reference_number) e.reference_number, e.result, e.system, ${moment('e.checked_at')} as checked_at
      from (${referredBy({ name: sql`d.name`, operator: sql`d.operator`, submitted_at: sql`d.submitted_at` })}) e
     order by e.reference_number, e.checked_at desc`)},
  'assessment', (select json_build_object('source', a.source, 'source_version', a.source_version, 'rule_set', a.rule_set,
      'verdict', a.verdict, 'low', a.low, 'more_info_needed', a.more_info_needed, 'high', a.high,
      'not_assessed', a.not_assessed, 'answer_hash', encode(a.answer_hash, 'hex'), 'assessed_at', ${moment('a.assessed_at')})
    from diligence_assessments a where a.package = d.name order by a.id desc limit 1),
  'evidence', ${list(sql`
    select e.id, e.criterion, e.plot, e.source, e.finding, e.url, encode(e.sha256, 'hex') as sha256, e.signed_by, e.dated,
           e.valid_until, u.full_name as recorded_by, ${moment('e.recorded_at')} as recorded_at
      from diligence_evidence e join users u on u.id = e.recorded_by
     where e.package = d.name and e.withdrawn_at is null order by e.id`)},
  'mitigations', ${list(sql`
    select m.plot, m.measure, m.description, m.outcome, m.done_on, coalesce(m.file, m.inspection, m.credential) as shown_by,
           encode(f.sha256, 'hex') as shown_sha256, u.full_name as recorded_by,
           (select json_agg(json_build_object('by', w.full_name, 'at', ${moment('k.looked_at')}, 'sha256', encode(k.sha256, 'hex')) order by k.id)
              from diligence_looks k join users w on w.id = k.looked_by where k.mitigation = m.id) as looked_at_by
      from diligence_mitigations m join users u on u.id = m.recorded_by left join files f on f.name = m.file where m.package = d.name order by m.id`)},
  'sign_offs', ${list(sql`
    select s.conclusion, s.statement, u.full_name as signed_by, coalesce(s.as_admin, false) as as_admin, coalesce(s.alone, false) as alone, ${moment('s.signed_at')} as signed_at,
           s.inputs_hash = d.inputs_hash as of_these_inputs
      from diligence_sign_offs s join users u on u.id = s.signed_by where s.package = d.name order by s.id`)})`;

/** The first plots by name; each outline by what the receipts of its lots commit to. */
async function plotFacts(tx: Tx, name: string) {
  const { rows } = await sql<Facts>`
    select p.plot, p.country, ${kilograms('p.hectares')} as area_ha, ${kilograms('p.quantity_kg')} as quantity_kg, v.verdict,
           encode(sha256(salted.salt || convert_to(p.geometry, 'UTF8')), 'hex') as commitment
      from diligence_plots p
      left join plot_salts salted on salted.plot = p.plot
      left join diligence_verdicts v on v.plot = p.plot
       and v.assessment = (select max(id) from diligence_assessments where package = ${name})
     where p.package = ${name} order by p.plot collate "C" limit ${shownPlots}`.execute(tx);
  return rows;
}

async function plotsFileHash(tx: Tx, name: string): Promise<string> {
  const hashed = createHash('sha256');
  for await (const piece of plotsFilePieces(tx, name)) hashed.update(piece);
  return hashed.digest('hex');
}
