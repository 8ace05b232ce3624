import type { Json } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import { invalid, wrongState } from '../../../../kernel/values/errors.ts';
import { Exact } from '../../../../kernel/values/exact.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import { lotFactsColumns, lotFactsJoins } from '../../../proof/attestation/facts.ts';
import type { LotFacts } from '../../../proof/attestation/payloads.ts';
import { signedFact } from '../../../proof/attestation/signed-versions.ts';
import { decimalOf, type Facts, type FactsReader, organisation } from './facts.ts';

interface LotRow extends LotFacts {
  status: string;
  quantity_kg: string | null;
  cooperative_org: Json;
  exporter_org: Json;
}

async function lotOf(tx: Tx, name: string): Promise<LotRow> {
  const { rows } = await sql<LotRow>`
    select ${lotFactsColumns}, l.status, l.quantity_kg, ${organisation('c')} as cooperative_org, ${organisation('e')} as exporter_org
      from lots l ${lotFactsJoins} join orgs c on c.name = l.cooperative left join orgs e on e.name = l.exporter
     where l.name = ${name}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`${name} is gone`);
  if (row.status === 'Draft') throw wrongState(`${name} is a Draft; its papers are made once it is listed.`);
  return row;
}

const byFirst = (a: readonly [string, ...unknown[]], b: readonly [string, ...unknown[]]) => (a[0] < b[0] ? -1 : 1);

/** What a lot says of itself, its origin, and how far its proof has come. */
async function lotFacts(tx: Tx, row: LotRow): Promise<Facts> {
  const fact = await signedFact(tx, 'lot', row.name);
  return {
    lot: row.name,
    status: row.status,
    commodity_type: row.commodity_type,
    quantity: decimalOf(row.quantity),
    unit: row.unit,
    stage: row.stage ?? null,
    grade: row.grade,
    processing_method: row.processing_method,
    lot_reference: row.lot_reference,
    parent_lot: row.parent_lot,
    cooperative: row.cooperative_org,
    exporter: row.exporter_org,
    origin: row.origin.map(({ country, region, quantity_kg }) => ({
      country,
      region,
      quantity_kg: decimalOf(quantity_kg),
    })),
    processing: (row.processing ?? []).map((step) => ({
      from_stage: step.from_stage,
      to_stage: step.to_stage,
      processed_on: step.processed_on,
      input_kg: decimalOf(step.input_kg),
      output_kg: decimalOf(step.output_kg),
      moisture_percent: decimalOf(step.moisture_percent),
    })),
    harvests: [...row.harvests]
      .sort(byFirst)
      .map(([harvest, plot, kg, date]) => ({ harvest, plot, quantity_kg: decimalOf(kg), harvest_date: date })),
    plots: [...row.plots].sort(byFirst).map(([plot, commitment]) => ({ plot, commitment })),
    signed:
      fact === undefined
        ? null
        : {
            version: fact.version,
            payload_hash: fact.payload_hash.toString('hex'),
            ledger_tx: fact.anchored ? fact.tx_hash : null,
            ledger_index: fact.anchored ? fact.ledger_index : null,
          },
  };
}

export const lotPassport: FactsReader = async (tx, name) => ({ facts: await lotFacts(tx, await lotOf(tx, name)) });

const maxBags = 2000;

/** Labels for the bags of a lot: whole ones, and the rest in the last. The masses add up to the lot. */
export const bagLabels: FactsReader = async (tx, name, { bagKg = '60' }) => {
  const row = await lotOf(tx, name);
  if (row.quantity_kg === null) throw wrongState(`${name} has no mass in kilograms.`);
  const total = new Exact(row.quantity_kg);
  const bags = total.div(bagKg).ceil();
  if (bags.gt(maxBags)) throw invalid('bag_kg', `makes ${bags.toFixed()} bags; at most ${maxBags} fit one document`);
  const rest = total.minus(bags.minus(1).mul(bagKg));
  return {
    facts: {
      lot: row.name,
      lot_reference: row.lot_reference,
      commodity_type: row.commodity_type,
      stage: row.stage ?? null,
      grade: row.grade,
      processing_method: row.processing_method,
      cooperative: row.cooperative_org,
      origin: row.origin.map(({ country, region }) => ({ country, region })),
      total_kg: decimalOf(row.quantity_kg),
      bags: bags.toNumber(),
      bag_kg: bags.eq(1) ? rest.toFixed() : new Exact(bagKg).toFixed(),
      last_bag_kg: rest.toFixed(),
    },
  };
};
