import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { CsvColumns } from '../../../kernel/lists/csv.ts';
import type { Sorts } from '../../../kernel/lists/page.ts';
import { timestamp, toIso, toNumber } from '../../../kernel/values/vocabulary.ts';
import { shownTitle } from '../../../platform/db/shown-names.ts';
import type { Tables } from '../../../platform/db/tables.generated.ts';
import type { StoredFile } from '../../foundation/file/store.ts';
import { fileRow, fileRowView } from '../../foundation/file/views.ts';
import type { Judgement } from './judge.ts';
import { inFormOrder, type Protocol } from './protocol.ts';
import { inspectionStatuses } from './rules.ts';
import { handedInStatuses, type Inspection, type InspectionFacts, measuresOf } from './store.ts';

export const methodSeenOutput = z.string().nullable().meta({
  description:
    'What the lot said of its processing when it was looked at: where it says something else now, nobody looked at such goods.',
});

/** An inspection as anybody may see it: what was found, not by whom. */
export const publicInspection = z.object({
  name: z.string(),
  status: z.enum(handedInStatuses),
  claimed_grade: z.string().nullable().meta({ description: 'The grade that the lot bore when it was handed in.' }),
  grade: z.string().nullable(),
  result: z.string().nullable().meta({
    description:
      'conformant or non_conformant to what the lot claims; null where nothing is compared: with a claimed_grade, because the two are not comparable.',
  }),
  inspected_at: timestamp().nullable(),
  processing_method: methodSeenOutput,
  attested: z.boolean().meta({ description: 'Approved, signed, and still what was signed.' }),
});
export type PublicInspection = z.input<typeof publicInspection>;

export function publicInspectionView(inspection: InspectionFacts, attested: boolean): PublicInspection {
  return {
    name: inspection.name,
    status: inspection.status,
    claimed_grade: inspection.claimed_grade,
    grade: inspection.grade,
    result: inspection.result,
    inspected_at: toIso(inspection.inspected_at),
    processing_method: inspection.processing_method,
    attested,
  };
}

const judgementView = z.object({
  grade: z.string().nullable().meta({ description: 'The grade that follows from what was measured.' }),
  claimed: z.string().nullable().meta({ description: 'The grade that the lot bore when it was handed in.' }),
  steps: z.int().nullable().meta({
    description:
      'Steps that the grade is below the claimed one, above it where negative; null where no ladder has both.',
  }),
  rules: z
    .array(
      z.object({
        grade: z.string(),
        measure: z.string(),
        value: z.string().nullable(),
        at_least: z.string().nullable(),
        at_most: z.string().nullable(),
        holds: z.boolean().nullable().meta({ description: 'Null where it was not measured.' }),
      }),
    )
    .meta({ description: 'What each grade asks, the best first, beside what was measured.' }),
  doubts: z
    .array(
      z.union([
        z.object({ kind: z.literal('grade'), claimed: z.string(), grade: z.string(), steps: z.int() }),
        z.object({ kind: z.literal('floor'), measure: z.string(), value: z.string(), at_least: z.string() }),
      ]),
    )
    .meta({ description: 'Why the lot is flagged when this is approved.' }),
});

/** How the grade follows; undefined for a Draft. */
export function judgementOf({ judgement }: Pick<Inspection, 'judgement'>): Judgement | undefined {
  return judgement === null ? undefined : judgementView.parse(judgement);
}

/** A line of a list of inspections. */
export const inspectionRow = z.object({
  name: z.string(),
  status: z.enum(inspectionStatuses),
  lot: z.string(),
  commodity_type: z.string(),
  cooperative: z.string(),
  cooperative_name: z.string(),
  inspector: z.string().meta({ description: "The inspector's e-mail address." }),
  inspector_name: z.string(),
  claimed_grade: z.string().nullable(),
  grade: z.string().nullable().meta({ description: 'The grade that follows from what was measured.' }),
  result: z.string().nullable().meta({ description: 'conformant, non_conformant, or null where nothing is compared.' }),
  rejection_reason: z.string().nullable(),
  inspected_at: timestamp().nullable(),
  created_at: timestamp(),
  submitted_at: timestamp().nullable(),
  decided_at: timestamp().nullable(),
});

export const inspectionSorts = {
  created_at: ['inspections.created_at', 'inspections.name'],
  name: ['inspections.name'],
  status: ['inspections.status', 'inspections.created_at', 'inspections.name'],
} as const satisfies Sorts;

export interface InspectionLine extends Inspection {
  commodity_type: string;
  cooperative: string;
  cooperative_name: string;
  inspector_email: string;
  inspector_name: string;
}

/** Adds what a line shows. Names are looked up for the rows of the page alone. */
export function selectInspection<Row>(query: SelectQueryBuilder<Tables, 'inspections', Row>) {
  return query
    .selectAll('inspections')
    .select([
      sql<string>`(select commodity_type from lots where lots.name = inspections.lot)`.as('commodity_type'),
      sql<string>`(select cooperative from lots where lots.name = inspections.lot)`.as('cooperative'),
      sql<string>`(select ${shownTitle('orgs')} from lots join orgs on orgs.name = lots.cooperative where lots.name = inspections.lot)`.as(
        'cooperative_name',
      ),
      sql<string>`(select email from users where users.id = inspections.inspector)`.as('inspector_email'),
      sql<string>`(select full_name from users where users.id = inspections.inspector)`.as('inspector_name'),
    ]);
}

export function inspectionRowView(row: InspectionLine): z.input<typeof inspectionRow> {
  return {
    name: row.name,
    status: row.status,
    lot: row.lot,
    commodity_type: row.commodity_type,
    cooperative: row.cooperative,
    cooperative_name: row.cooperative_name,
    inspector: row.inspector_email,
    inspector_name: row.inspector_name,
    claimed_grade: row.claimed_grade,
    grade: row.grade,
    result: row.result,
    rejection_reason: row.rejection_reason,
    inspected_at: toIso(row.inspected_at),
    created_at: toIso(row.created_at),
    submitted_at: toIso(row.submitted_at),
    decided_at: toIso(row.decided_at),
  };
}

export const inspectionCsv: CsvColumns<InspectionLine> = [
  ['inspection', (row) => row.name],
  ['status', (row) => row.status],
  ['lot', (row) => row.lot],
  ['commodity_type', (row) => row.commodity_type],
  ['cooperative', (row) => row.cooperative_name],
  ['claimed_grade', (row) => row.claimed_grade],
  ['grade', (row) => row.grade],
  ['result', (row) => row.result],
  ['inspected_at', (row) => row.inspected_at],
  ['submitted_at', (row) => row.submitted_at],
  ['decided_at', (row) => row.decided_at],
  ['seal_number', (row) => row.seal_number],
  ['rejection_reason', (row) => row.rejection_reason],
  ['inspector', (row) => row.inspector_name],
];

/** One inspection with all that it says. */
export const inspectionView = inspectionRow.extend({
  lot_status: z.string(),
  lot_grade: z.string().nullable().meta({ description: 'The grade that the lot bears now.' }),
  measures: z.record(z.string(), z.string()).meta({ description: 'Values by measure, as decimals.' }),
  measured: z
    .array(z.object({ measure: z.string(), value: z.string(), unit: z.string().nullable() }))
    .meta({ description: 'The same in the order of the protocol, with units.' }),
  judgement: judgementView.nullable(),
  seal_number: z.string().nullable(),
  gps_lat: z
    .number()
    .nullable()
    .meta({ description: 'Where it was inspected; for the offices and who sells the lot.' }),
  gps_lng: z.number().nullable(),
  notes: z.string().nullable().meta({ description: "The inspector's own; only for them, admins and authorities." }),
  decision_note: z.string().nullable(),
  attested: z.boolean().meta({ description: 'Approved, signed, and still what was signed.' }),
  still_inspects: z.boolean().nullable().meta({
    description: 'For admins: whoever inspected it is an inspector still, who can log in. Null for others.',
  }),
  files: z.array(fileRow),
});

export interface InspectionBeside {
  lot: { status: string; grade: string | null };
  files: readonly StoredFile[];
  decisionNote: string | null;
  /** Of the day of the inspection; undefined where nothing is measured of the commodity. */
  protocol: Protocol | undefined;
  attested: boolean;
  /** Whether whoever inspected it inspects still; null where the caller is not told. */
  stillInspects: boolean | null;
  /** Whether the caller may read the inspector's own notes. */
  seesNotes: boolean;
  /** Whether the caller may know where the goods lay. */
  seesPlace: boolean;
}

export function inspectionViewOf(row: InspectionLine, beside: InspectionBeside): z.input<typeof inspectionView> {
  return {
    ...inspectionRowView(row),
    lot_status: beside.lot.status,
    lot_grade: beside.lot.grade,
    measures: { ...measuresOf(row) },
    measured: inFormOrder(beside.protocol, measuresOf(row)),
    judgement: judgementOf(row) ?? null,
    seal_number: row.seal_number,
    gps_lat: beside.seesPlace ? toNumber(row.gps_lat) : null,
    gps_lng: beside.seesPlace ? toNumber(row.gps_lng) : null,
    notes: beside.seesNotes ? row.notes : null,
    decision_note: beside.decisionNote,
    attested: beside.attested,
    still_inspects: beside.stillInspects,
    files: beside.files.map(fileRowView),
  };
}
