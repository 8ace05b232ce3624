import type { Json } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import { wrongState } from '../../../../kernel/values/errors.ts';
import { inFormOrder, protocolOn } from '../../../origin/inspection/protocol.ts';
import { describedWhenSeen } from '../../../proof/attestation/as-described.ts';
import { type FactsReader, moment, organisation } from './facts.ts';

interface InspectionRow {
  status: string;
  commodity_type: string;
  day: string;
  measures: Record<string, string>;
  seen_at: Date;
  facts: { lot: string; [name: string]: Json };
}

/** What was measured and what follows from it, and what the lot was called then; never the inspector's own notes, nor where they stood. */
export const inspectionReport: FactsReader = async (tx, name) => {
  const { rows } = await sql<InspectionRow>`
    select i.status, l.commodity_type, to_char(coalesce(i.inspected_at, i.created_at) at time zone 'UTC', 'YYYY-MM-DD') as day,
           i.measures, coalesce(i.inspected_at, i.submitted_at, i.created_at) as seen_at,
           json_build_object('inspection', i.name, 'status', i.status, 'lot', i.lot,
             'commodity_type', l.commodity_type, 'claimed_grade', i.claimed_grade, 'grade', i.grade, 'result', i.result,
             'seal_number', i.seal_number, 'rejection_reason', i.rejection_reason, 'cooperative', ${organisation('c')},
             'inspected_at', ${moment('i.inspected_at')}, 'submitted_at', ${moment('i.submitted_at')},
             'decided_at', ${moment('i.decided_at')},
             'files', coalesce((select json_agg(encode(f.sha256, 'hex') order by f.sha256) from files f
                                 where f.doctype = 'Quality Inspection' and f.docname = i.name
                                   and f.removed_at is null), '[]')) as facts
      from inspections i join lots l on l.name = i.lot join orgs c on c.name = l.cooperative
     where i.name = ${name}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`${name} is gone`);
  if (row.status === 'Draft') throw wrongState(`${name} is a Draft; its report is made once it was handed in.`);
  const measures = inFormOrder(await protocolOn(tx, row.commodity_type, row.day), row.measures);
  const { lot_reference } = await describedWhenSeen(tx, { lot: row.facts.lot, seen_at: row.seen_at });
  return { facts: { ...row.facts, lot_reference, measures: measures.map((each) => ({ ...each })) } };
};
