import type { Receipt } from '@lotmark/sdk/verify';
import { z } from 'zod';
import { timestamp, toIso, toNumber } from '../../../kernel/values/vocabulary.ts';
import { packageStatuses, riskBases, risks } from '../../assurance/diligence/types.ts';
import { methodSeenOutput } from '../../origin/inspection/views.ts';
import { originMembers, originView } from '../../origin/provenance/lot-origin.ts';
import type { LotVerification } from '../../proof/attestation/verify-lot.ts';
import type { AnchoredLots, PublicLotRow } from './lot-record.ts';

export const publicLot = z.object({
  name: z.string(),
  as_signed: z.boolean().meta({
    description:
      'What is told here of the lot is what its newest signed version says. Where it is not, somebody has altered the records: believe none of it.',
  }),
  status: z.string(),
  disputed: z.boolean().meta({
    description: 'The parties of its sale are in dispute, and an admin decides; whatever `status` says.',
  }),
  commodity_type: z.string(),
  cooperative: z.string().meta({ description: 'Name of the cooperative, such as COOP-00001.' }),
  cooperative_name: z.string().meta({
    description: 'What the cooperative calls itself; its name on the platform where its record is not what was signed.',
  }),
  cooperative_as_signed: z
    .boolean()
    .meta({ description: 'What is recorded about the cooperative is what was signed.' }),
  ...originMembers,
  quantity: z.number().meta({ description: 'In `unit`.' }),
  unit: z.string(),
  grade: z.string().nullable(),
  processing_method: z.string().nullable(),
  lot_reference: z.string().nullable(),
  harvest_count: z.int().meta({ description: 'Harvests that went into the lot.' }),
  plot_count: z.int().meta({ description: 'Plots that they came from.' }),
  payload_hash: z.string().meta({ description: 'SHA-256 of the newest signed payload, lowercase hex.' }),
  version: z.int().meta({ description: 'Counts the signed versions of the lot from 1.' }),
});

export const publicAnchor = z.object({
  status: z.enum(['pending', 'anchored']),
  version: z.int().meta({ description: 'The signed version of the lot that this anchor is about.' }),
  payload_hash: z.string().meta({ description: 'SHA-256 of that version, lowercase hex.' }),
  signed_at: timestamp(),
  tx_hash: z.string().nullable().meta({ description: 'Ledger transaction, 64 uppercase hex digits.' }),
  ledger_index: z.int().nullable(),
  network: z
    .int()
    .nullable()
    .meta({ description: "The ledger network's id; null for a pending anchor while no node was heard of yet." }),
  anchored_at: timestamp()
    .nullable()
    .meta({ description: "When the ledger closed, by the ledger's own clock; ISO 8601, UTC." }),
  receipt: z
    .record(z.string(), z.unknown())
    .nullable()
    .meta({ description: 'Everything needed to check the anchor offline, in the form lotmark.receipt.v1.' }),
  receipt_url: z.string().nullable(),
});

export const publicInspection = z.object({
  name: z.string(),
  lot: z.string().meta({ description: 'That was inspected: this one, or the one that it was split from afterwards.' }),
  status: z.string(),
  claimed_grade: z.string().nullable().meta({ description: 'The grade that the lot bore when it was inspected.' }),
  grade: z.string().nullable(),
  inspected_at: timestamp().nullable(),
  result: z.string().nullable().meta({
    description:
      'conformant or non_conformant to what the lot claims; null where nothing is compared: with a claimed_grade, because the two are not comparable.',
  }),
  processing_method: methodSeenOutput,
  attested: z.boolean().meta({ description: 'Approved, signed, and still what was signed.' }),
});

export const publicEudr = z
  .object({
    status: z.enum(packageStatuses).meta({
      description:
        'Superseded where the lot is another than the one that was looked into; Withdrawn where a statement was, and no other speaks for the lot.',
    }),
    plot_count: z.int(),
    risk: z.enum(risks).meta({ description: 'not_assessed never means negligible.' }),
    risk_basis: z.enum(riskBases).nullable().meta({
      description:
        'Who says that it is negligible: a source of deforestation data, of each plot, or the operator; null where it is not.',
    }),
    reference_number: z.string().nullable().meta({ description: 'Of an Available statement.' }),
    simulated: z.boolean().nullable().meta({
      description: 'The statement is in a simulator of the EU system and worth nothing; null where there is none yet.',
    }),
    available_at: timestamp().nullable().meta({ description: 'Since when the EU system has it; ISO 8601, UTC.' }),
  })
  .nullable()
  .meta({ description: 'The due diligence that speaks for the lot, only where its record is what was signed.' });

export const lotLookup = z.object({
  ok: z.literal(true),
  lot: publicLot,
  anchor: publicAnchor,
  inspections: z.array(publicInspection),
  eudr: publicEudr,
  lots: z
    .array(z.string())
    .optional()
    .meta({ description: 'With `tx_hash`: the lots which that transaction anchored, the first 100.' }),
  lots_total: z.int().optional().meta({ description: 'With `tx_hash`: how many lots it anchored.' }),
});

export interface LookupFacts {
  row: PublicLotRow;
  /** What the check of the lot found, as it is now; nothing where all held. */
  error: LotVerification['error'];
  receipt: Receipt | null;
  networkId: number | null;
  baseUrl: string;
  /** With a transaction hash: what it anchored. */
  anchored?: AnchoredLots;
}

export function lotLookupView(facts: LookupFacts): z.input<typeof lotLookup> {
  const { row, error, receipt, networkId, baseUrl, anchored } = facts;
  return {
    ok: true,
    lot: {
      name: row.name,
      as_signed: error !== 'payload_mismatch' && error !== 'bad_signature',
      status: row.status,
      disputed: row.disputed,
      commodity_type: row.commodity_type,
      cooperative: row.cooperative,
      cooperative_name: row.cooperative_name,
      cooperative_as_signed: row.cooperative_as_signed,
      ...originView(row.origin),
      quantity: toNumber(row.quantity),
      unit: row.unit,
      grade: row.grade,
      processing_method: row.processing_method,
      lot_reference: row.lot_reference,
      harvest_count: row.harvest_count,
      plot_count: row.plot_count,
      payload_hash: row.payload_hash.toString('hex'),
      version: row.version,
    },
    anchor: {
      status: row.tx_hash === null ? 'pending' : 'anchored',
      version: row.anchor_version,
      payload_hash: row.anchor_payload_hash.toString('hex'),
      signed_at: toIso(row.signed_at),
      tx_hash: row.tx_hash,
      ledger_index: row.ledger_index,
      // The anchor's own evidence knows better than today's settings.
      network: receipt?.ledger.network_id ?? networkId,
      anchored_at: toIso(row.anchored_at),
      receipt: receipt as Record<string, unknown> | null,
      receipt_url: receipt === null ? null : receiptUrl(baseUrl, row),
    },
    inspections: row.inspections,
    eudr: row.eudr,
    ...(anchored === undefined ? {} : { lots: anchored.lots.map((each) => each.lot), lots_total: anchored.total }),
  };
}

function receiptUrl(baseUrl: string, row: PublicLotRow): string {
  const old = row.anchor_version === row.version ? '' : `?version=${row.anchor_version}`;
  return `${baseUrl}/verify/${encodeURIComponent(row.name)}/receipt.json${old}`;
}
