import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { giveWay } from '../../../platform/db/give-way.ts';
import type { InputDifference, KeptFrame } from './comparing.ts';
import { deskSession } from './desk-aside.ts';
import type { DrawnPlot, FrozenSummary } from './freezing.ts';
import type { TrailLot } from './trail.ts';
import { sourceLines } from './trail-lines.ts';
import type { Activity, RuleSet } from './types.ts';

/** What lots come to at this moment, and what can be done with it. */
export interface FrozenNow {
  frozen: FrozenSummary;
  /** Its plots that have a place. */
  drawn(): Promise<DrawnPlot[]>;
  /** Writes it as the inputs of a package. */
  write(of: { name: string; operator: string; activity: Activity }): Promise<void>;
  /** What a package that keeps `plots` keeps otherwise than it is now. */
  differences(plots: AsyncIterable<string[]>, of: KeptFrame): Promise<InputDifference[]>;
}

/**
 * Reads what lots come from in this transaction, and has a thread work it out, piece by piece: what the people's process reads
 * and writes it does not look into.
 */
export async function withFrozen<Value>(
  tx: Tx,
  { lots, rules }: { lots: readonly TrailLot[]; rules: RuleSet },
  use: (now: FrozenNow) => Promise<Value>,
): Promise<Value> {
  const session = deskSession({ kind: 'freeze', lots, rules });
  try {
    await session.feed(
      'now',
      sourceLines(
        tx,
        lots.map(({ lot }) => lot),
      ),
    );
    const { summary } = await session.ask({ kind: 'summary' });
    const frozen = { ...summary, inputs: Buffer.from(summary.inputs) };
    return await use({
      frozen,
      drawn: async () => (await session.ask({ kind: 'drawn' })).drawn,
      write: async (of) => {
        await insertLots(tx, of, frozen);
        const nextPiece = giveWay(tx);
        for (let from = 0; from < frozen.plotCount; from += rowsAtOnce) {
          const { rows } = await session.ask({ kind: 'plotRows', from, count: rowsAtOnce });
          await insertPlots(tx, of.name, rows);
          await nextPiece();
        }
        for (let from = 0; from < frozen.sourceCount; from += rowsAtOnce) {
          const { rows } = await session.ask({ kind: 'sourceRows', from, count: rowsAtOnce });
          await insertSources(tx, of.name, rows);
          await nextPiece();
        }
      },
      differences: async (plots, of) => {
        await session.feed('plots', plots);
        return (await session.ask({ kind: 'differences', of })).differences;
      },
    });
  } finally {
    session.close();
  }
}

/** Rows to one statement: a large one keeps everybody where the database lives in this process. */
const rowsAtOnce = 100;

async function insertLots(
  tx: Tx,
  of: { name: string; operator: string; activity: Activity },
  { lots }: FrozenSummary,
): Promise<void> {
  const rows = lots.map((lot) => ({ ...lot, hash: Buffer.from(lot.hash).toString('hex') }));
  await sql`
    insert into diligence_lots (package, lot, operator, activity, live, cooperative, commodity_type, hs_heading, description,
                                quantity_kg, attested_version, input_hash)
    select ${of.name}, lot, ${of.operator}, ${of.activity}, true, cooperative, commodity_type, hs_heading, description,
           quantity_kg, attested_version, decode(hash, 'hex')
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as n (lot text, cooperative text, commodity_type text, hs_heading text, description text, quantity_kg numeric,
                 attested_version int, hash text)`.execute(tx);
}

/** @param rows JSON that a thread wrote; its bytes go to the database as they are. */
async function insertPlots(tx: Tx, name: string, rows: Uint8Array<ArrayBuffer>): Promise<void> {
  await sql`
    insert into diligence_plots (package, plot, country, geometry, geometry_hash, hectares, place, producer, producer_name,
                                 quantity_kg, input_hash)
    select ${name}, plot, country, geometry, decode(geometry_hash, 'hex'), hectares, place, producer, producer_name, kg,
           decode(hash, 'hex')
      from json_to_recordset(${Buffer.from(rows.buffer)}::json)
           as n (plot text, country text, geometry text, geometry_hash text, hectares numeric, place text, producer uuid,
                 producer_name text, kg numeric, hash text)`.execute(tx);
}

async function insertSources(tx: Tx, name: string, rows: Uint8Array<ArrayBuffer>): Promise<void> {
  await sql`
    insert into diligence_sources (package, lot, plot, harvests, harvest_kg, quantity_kg, first_harvest, last_harvest)
    select ${name}, lot, plot, harvests::jsonb, harvest_kg, kg, first_harvest, last_harvest
      from json_to_recordset(${Buffer.from(rows.buffer)}::json)
           as n (lot text, plot text, harvests text, harvest_kg numeric, kg numeric, first_harvest date, last_harvest date)`.execute(
    tx,
  );
}
