import { hash } from 'node:crypto';
import type { Json } from '@lotmark/sdk/verify';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { type Traced, type TraceOfRow, tracedBeside, untracedRow, withVouchedKeys } from '../did/vouched-keys.ts';
import { escrowFacts, lotFactsColumns, lotFactsJoins, orderFacts } from './facts.ts';
import { type ListingFacts, listingFacts, listingPayload } from './listing-facts.ts';
import {
  type Envelope,
  type EscrowFacts,
  escrowPayload,
  type LotFacts,
  lotPayload,
  type OrderFacts,
  orderPayload,
  type Shape,
} from './payloads.ts';
import { type ShipmentFacts, shipmentFacts, shipmentPayload } from './shipment-facts.ts';
import { isSigned, keyNamed, type SignedRow } from './verify-lot.ts';

/** An order, escrow or shipment whose records are not what its newest attestation says. */
export interface DifferingTrade {
  kind: 'order' | 'escrow' | 'shipment';
  name: string;
  /**
   * Members of the payload that differ, `attestation` where the signed record itself does not hold, or `record` where it is what was
   * signed once, and not what the service wrote last.
   */
  fields: string[];
}

/** As `DifferingTrade`, or the lot that is sold, or where that stands in its sale. */
export interface DifferingSale {
  kind: DifferingTrade['kind'] | 'lot' | 'listing';
  name: string;
  fields: string[];
}

/** A record as it is now, beside its newest attestation; the columns of the latter are null where there is none. */
type Beside<Kind, Facts> = { name: string; kind: Kind; facts: Facts } & (Attestation | { version: null });
type Row = Beside<'order', OrderFacts> | Beside<'escrow', EscrowFacts> | Beside<'shipment', ShipmentFacts>;
type LotRow = Beside<'lot', LotFacts> | Beside<'listing', ListingFacts>;
/** How records are compared: with their signatures, or with their trace as well, in the same statement. */
interface Comparing {
  written?: boolean;
}
type TraceBy = (as: string) => TraceOfRow;
type Attestation = SignedRow & { version: number; salt: Buffer; payload: string; public_key: Buffer | null };

const attestationColumns = sql`a.version, a.salt, a.payload, a.payload_hash, a.signature, a.kid, a.signed_at,
  k.public_key, k.valid_from, k.retired_at`;

const newest = (kind: DifferingSale['kind'], name: string): RawBuilder<unknown> => sql`
  left join lateral (
    select * from attestations where kind = ${sql.lit(kind)} and subject = ${sql.ref(name)} order by version desc limit 1
  ) a on true
  left join signing_keys k on k.kid = a.kid`;

/** The orders that `chosen` names, and their escrows and shipments. */
const load = (tx: Tx, chosen: RawBuilder<unknown>, comparing: Comparing = {}): Promise<(Row & Traced)[]> =>
  loadWith<Row>(tx, chosen, () => sql``, comparing);

/** And their lots, as far as what was signed of a lot speaks for it: of a withdrawn one nothing is left to compare. */
const lotsOfChosen = (traceOf: TraceBy) => sql`
    union all
    select 'lot', f.name, (to_jsonb(f) || jsonb_build_object('quantity', f.quantity::text))::json, ${attestationColumns}, ${untracedRow.columns}
      from (select ${lotFactsColumns} from lots l ${lotFactsJoins}
             where l.name in (select o.lot from orders o join chosen on chosen.name = o.name)
               and l.status in ('Listed', 'Notarized', 'Verified', 'Sold', 'Flagged')) f ${newest('lot', 'f.name')} ${untracedRow.join}
    union all
    select 'listing', l.name, ${listingFacts}, ${attestationColumns}, ${traceOf('l').columns}
      from lots l ${newest('listing', 'l.name')} ${traceOf('l').join}
     where l.name in (select o.lot from orders o join chosen on chosen.name = o.name)`;

const tracedAs = { o: 'orders', e: 'escrows', s: 'shipments', l: 'lots' };

async function loadWith<Found extends object>(
  tx: Tx,
  chosen: RawBuilder<unknown>,
  more: (traceOf: TraceBy) => RawBuilder<unknown>,
  { written = false }: Comparing,
): Promise<(Found & Traced)[]> {
  const rows = await tracedBeside(tx, written ? tracedAs : {}, async (traceOf) => {
    const [o, e, s] = [traceOf('o'), traceOf('e'), traceOf('s')];
    const { rows } = await sql<Found>`
    with chosen as materialized (${chosen})
    select 'order' as kind, o.name, ${orderFacts} as facts, ${attestationColumns}, ${o.columns}
      from orders o ${newest('order', 'o.name')} ${o.join}
     where o.name in (select name from chosen)
    union all
    select 'escrow', e.name, ${escrowFacts}, ${attestationColumns}, ${e.columns}
      from escrows e join orders o on o.name = e.order_name ${newest('escrow', 'e.name')} ${e.join}
     where e.order_name in (select name from chosen)
    union all
    select 'shipment', s.name, ${shipmentFacts}, ${attestationColumns}, ${s.columns}
      from shipments s ${newest('shipment', 's.name')} ${s.join}
     where s.order_name in (select name from chosen)${more(traceOf)}`.execute(tx);
    return rows;
  });
  return withVouchedKeys(tx, rows);
}

/** Of the orders named and their escrows and shipments, those whose records are no longer what was signed; one statement for all. */
export async function differingTrades(
  tx: Tx,
  orders: readonly string[],
  comparing?: Comparing,
): Promise<DifferingTrade[]> {
  if (orders.length === 0) return [];
  return differingOf(await load(tx, sql`select unnest(${orders}::text[]) as name`, comparing));
}

/** As `differingTrades`, and of their lots: what money is paid for. Still one statement. */
export async function differingSales(
  tx: Tx,
  orders: readonly string[],
  comparing: Comparing = {},
): Promise<DifferingSale[]> {
  if (orders.length === 0) return [];
  const chosen = sql`select unnest(${orders}::text[]) as name`;
  const rows = await loadWith<Row | LotRow>(tx, chosen, lotsOfChosen, comparing);
  const isOfLot = (row: Row | LotRow): row is LotRow => row.kind === 'lot' || row.kind === 'listing';
  const trades = rows.filter((row): row is Row & Traced => !isOfLot(row));
  const lots = rows.filter(isOfLot).flatMap((row) => {
    // One that was never signed has nothing to differ from; `check` knows whether it may be so.
    const fields = row.version === null ? unwritten(row) : differingFields(row);
    return fields.length === 0 ? [] : [{ kind: row.kind, name: row.name, fields }];
  });
  return [...lots, ...differingOf(trades)];
}

/** As `differingTrades`, by the names of escrows. */
export async function differingEscrows(tx: Tx, escrows: readonly string[]): Promise<DifferingTrade[]> {
  if (escrows.length === 0) return [];
  return differingOf(await load(tx, sql`select order_name as name from escrows where name = any(${escrows}::text[])`));
}

/** As `differingTrades`, by the names of shipments. */
export async function differingShipments(tx: Tx, shipments: readonly string[]): Promise<DifferingTrade[]> {
  if (shipments.length === 0) return [];
  return differingOf(
    await load(tx, sql`select order_name as name from shipments where name = any(${shipments}::text[])`),
  );
}

export interface DifferingPage {
  differing: DifferingTrade[];
  orders: number;
  escrows: number;
  shipments: number;
  /** Where to go on; null at the end of the list. */
  cursor: string | null;
}

/** Compares orders, their escrows and shipments with their newest attestations, in order of the orders' names. */
export async function findDiffering(tx: Tx, limit: number, cursor: string | null = null): Promise<DifferingPage> {
  const rows = await load(tx, sql`select name from orders where name > ${cursor ?? ''} order by name limit ${limit}`);
  const orders = rows.filter((row) => row.kind === 'order').map((row) => row.name);
  return {
    differing: differingOf(rows),
    orders: orders.length,
    escrows: rows.filter((row) => row.kind === 'escrow').length,
    shipments: rows.filter((row) => row.kind === 'shipment').length,
    cursor: orders.length < limit ? null : orders.reduce((last, name) => (name > last ? name : last)),
  };
}

function differingOf(rows: readonly (Row & Traced)[]): DifferingTrade[] {
  const escrowed = new Set(rows.flatMap((row) => (row.kind === 'escrow' ? [row.facts.order_name] : [])));
  return rows.flatMap((row) => {
    const { kind, name } = row;
    const fields = row.version === null ? [...unsigned(row, escrowed), ...unwritten(row)] : differingFields(row);
    return fields.length === 0 ? [] : [{ kind, name, fields }];
  });
}

/**
 * An order is signed from its acceptance or first payment on, its escrow from the beginning. A shipment that left before
 * shipments were signed is signed by a job.
 */
function unsigned({ kind, name, facts }: Row, escrowed: ReadonlySet<string>): string[] {
  const mayBe =
    kind === 'shipment' || (kind === 'order' && !escrowed.has(name) && ['Draft', 'Cancelled'].includes(facts.status));
  return mayBe ? [] : ['attestation'];
}

const unwritten = ({ written }: Traced): string[] => (written ? [] : ['record']);

function differingFields(row: (Row | LotRow) & Traced & Attestation): string[] {
  const { version, salt, signed_at: signedAt, payload, payload_hash } = row;
  if (!hash('sha256', payload, 'buffer').equals(payload_hash)) return ['attestation'];
  if (row.public_key === null || !isSigned(row, keyNamed)) return ['attestation'];
  const signed = JSON.parse(payload) as Record<string, Json>;
  const shape: Shape = signed['shape'] === 2 ? 2 : 1;
  const now = payloadOf(row, { version, salt: salt.toString('hex'), signedAt }, shape);
  if (now === payload) return unwritten(row);
  const members = JSON.parse(now) as Record<string, Json>;
  const names = [...new Set([...Object.keys(signed), ...Object.keys(members)])];
  const same = (name: string) => JSON.stringify(signed[name]) === JSON.stringify(members[name]);
  return names.filter((name) => !same(name)).map(fieldOf);
}

function payloadOf(row: Row | LotRow, envelope: Envelope, shape: Shape): string {
  if (row.kind === 'lot') return lotPayload(row.facts, envelope, shape);
  if (row.kind === 'listing') return listingPayload(row.facts, envelope, shape);
  if (row.kind === 'shipment') return shipmentPayload(row.facts, envelope);
  return row.kind === 'order' ? orderPayload(row.facts, envelope, shape) : escrowPayload(row.facts, envelope, shape);
}

const fieldOf = (member: string): string =>
  member === 'details_commitment' ? "details (people's words, who did it, by what it goes)" : member;

/** What the newest attestation of an order, escrow or shipment says; undefined where there is none. Only believe one that holds. */
export async function newestSigned(
  tx: Tx,
  kind: DifferingTrade['kind'],
  name: string,
): Promise<Record<string, Json> | undefined> {
  const row = await tx
    .selectFrom('attestations')
    .select('payload')
    .where('kind', '=', kind)
    .where('subject', '=', name)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : (JSON.parse(row.payload) as Record<string, Json>);
}
