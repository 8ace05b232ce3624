import { hash } from 'node:crypto';
import type { Json } from '@lotmark/sdk/verify';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { escrowFacts, orderFacts } from './facts.ts';
import {
  type Envelope,
  type EscrowFacts,
  escrowPayload,
  type OrderFacts,
  orderPayload,
  type Shape,
} from './payloads.ts';
import { isSigned, keyNamed, type SignedRow } from './verify-lot.ts';

/** An order or escrow whose records are not what its newest attestation says. */
export interface DifferingTrade {
  kind: 'order' | 'escrow';
  name: string;
  /** Members of the payload that differ, or `attestation` where the signed record itself does not hold. */
  fields: string[];
}

/** A record as it is now, beside its newest attestation; the columns of the latter are null where there is none. */
type Row = { name: string } & ({ kind: 'order'; facts: OrderFacts } | { kind: 'escrow'; facts: EscrowFacts }) &
  (Attestation | { version: null });
type Attestation = SignedRow & { version: number; salt: Buffer; payload: string; public_key: Buffer | null };

const attestationColumns = sql`a.version, a.salt, a.payload, a.payload_hash, a.signature, a.kid, a.signed_at,
  k.public_key, k.valid_from, k.retired_at`;

const newest = (kind: 'order' | 'escrow', name: string): RawBuilder<unknown> => sql`
  left join lateral (
    select * from attestations where kind = ${sql.lit(kind)} and subject = ${sql.ref(name)} order by version desc limit 1
  ) a on true
  left join signing_keys k on k.kid = a.kid`;

/** The orders that `chosen` names, and their escrows. */
async function load(tx: Tx, chosen: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with chosen as materialized (${chosen})
    select 'order' as kind, o.name, ${orderFacts} as facts, ${attestationColumns}
      from orders o ${newest('order', 'o.name')}
     where o.name in (select name from chosen)
    union all
    select 'escrow', e.name, ${escrowFacts}, ${attestationColumns}
      from escrows e join orders o on o.name = e.order_name ${newest('escrow', 'e.name')}
     where e.order_name in (select name from chosen)`.execute(tx);
  return rows;
}

/** Of the orders named and their escrows, those whose records are no longer what was signed; one statement for all. */
export async function differingTrades(tx: Tx, orders: readonly string[]): Promise<DifferingTrade[]> {
  if (orders.length === 0) return [];
  return differingOf(await load(tx, sql`select unnest(${orders}::text[]) as name`));
}

/** As `differingTrades`, by the names of escrows. */
export async function differingEscrows(tx: Tx, escrows: readonly string[]): Promise<DifferingTrade[]> {
  if (escrows.length === 0) return [];
  return differingOf(await load(tx, sql`select order_name as name from escrows where name = any(${escrows}::text[])`));
}

export interface DifferingPage {
  differing: DifferingTrade[];
  orders: number;
  escrows: number;
  /** Where to go on; null at the end of the list. */
  cursor: string | null;
}

/** Compares orders and their escrows with their newest attestations, in order of the orders' names. */
export async function findDiffering(tx: Tx, limit: number, cursor: string | null = null): Promise<DifferingPage> {
  const rows = await load(tx, sql`select name from orders where name > ${cursor ?? ''} order by name limit ${limit}`);
  const orders = rows.filter((row) => row.kind === 'order').map((row) => row.name);
  return {
    differing: differingOf(rows),
    orders: orders.length,
    escrows: rows.length - orders.length,
    cursor: orders.length < limit ? null : orders.reduce((last, name) => (name > last ? name : last)),
  };
}

function differingOf(rows: readonly Row[]): DifferingTrade[] {
  const escrowed = new Set(rows.flatMap((row) => (row.kind === 'escrow' ? [row.facts.order_name] : [])));
  return rows.flatMap((row) => {
    const { kind, name } = row;
    const fields = row.version === null ? unsigned(row, escrowed) : differingFields(row);
    return fields.length === 0 ? [] : [{ kind, name, fields }];
  });
}

/** An order is signed from its acceptance or first payment on, its escrow from the beginning. */
function unsigned({ kind, name, facts }: Row, escrowed: ReadonlySet<string>): string[] {
  const mayBe = kind === 'order' && !escrowed.has(name) && ['Draft', 'Cancelled'].includes(facts.status);
  return mayBe ? [] : ['attestation'];
}

function differingFields(row: Row & Attestation): string[] {
  const { version, salt, signed_at: signedAt, payload, payload_hash } = row;
  if (!hash('sha256', payload, 'buffer').equals(payload_hash)) return ['attestation'];
  if (row.public_key === null || !isSigned(row, keyNamed)) return ['attestation'];
  const signed = JSON.parse(payload) as Record<string, Json>;
  const shape: Shape = signed['shape'] === 2 ? 2 : 1;
  const now = payloadOf(row, { version, salt: salt.toString('hex'), signedAt }, shape);
  if (now === payload) return [];
  const members = JSON.parse(now) as Record<string, Json>;
  const names = [...new Set([...Object.keys(signed), ...Object.keys(members)])];
  return names.filter((name) => signed[name] !== members[name]).map(fieldOf);
}

function payloadOf(row: Row, envelope: Envelope, shape: Shape): string {
  return row.kind === 'order' ? orderPayload(row.facts, envelope, shape) : escrowPayload(row.facts, envelope, shape);
}

const fieldOf = (member: string): string =>
  member === 'details_commitment' ? 'details (delivery, notes, reasons, who ordered)' : member;

/** What the newest attestation of an order or escrow says; undefined where there is none. Only believe one that holds. */
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
