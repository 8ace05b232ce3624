import { type Insertable, type Selectable, sql } from 'kysely';
import { keepPromises } from '../../../kernel/values/earlier-secrets.ts';
import { accept } from '../../../kernel/values/errors.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { ErpIntegrationsTable, ErpMandatesTable, ErpRawTable } from '../../../platform/db/tables.generated.ts';
import { foundOtherwise } from '../../origin/lot/about.ts';
import { marketplaceStatuses } from '../../origin/lot/rules.ts';
import type { GoodsOffered } from '../order/goods.ts';

export type Integration = Selectable<ErpIntegrationsTable>;
export type Mandate = Selectable<ErpMandatesTable>;

export function findIntegration(tx: Tx, keyId: string): Promise<Integration | undefined> {
  return tx.selectFrom('erp_integrations').selectAll().where('key_id', '=', keyId).executeTakeFirst();
}

/**
 * Puts a secret in place; the one before goes on working until `overlapUntil`, and those before it as long as was
 * promised for them. Without an overlap all of them stop now. The key is locked.
 * @returns whether there was one before.
 * @throws Refusal 409 when too many earlier ones still work.
 */
export async function putSecret(
  tx: Tx,
  secret: { keyId: string; sealed: Buffer; overlapUntil: Date | null; now: Date },
): Promise<boolean> {
  const { keyId, sealed, overlapUntil: until, now } = secret;
  const before = await findIntegration(tx, keyId);
  if (before === undefined) {
    await tx.insertInto('erp_integrations').values({ key_id: keyId, secret_sealed: sealed, created_at: now }).execute();
    return false;
  }
  const earlier =
    until === null ? [] : accept(keepPromises(before.earlier_secrets, { sealed: before.secret_sealed, until }, now));
  await tx
    .updateTable('erp_integrations')
    .set({ secret_sealed: sealed, earlier_secrets: JSON.stringify(earlier), rotated_at: now })
    .where('key_id', '=', keyId)
    .execute();
  return true;
}

/** Whether purchase orders become orders at once. */
export async function setOrderOnIngest(tx: Tx, keyId: string, on: boolean): Promise<void> {
  await tx.updateTable('erp_integrations').set({ order_on_ingest: on }).where('key_id', '=', keyId).execute();
}

/** A message that was seen: what it was and what it was answered. */
export interface SeenMessage {
  operation: string;
  body_hash: Buffer;
  response: unknown;
}

/**
 * Takes a message id. A concurrent call with the same one waits here until the first one ends.
 * @returns undefined when it is new, else what came with it before.
 */
export async function takeMessage(
  tx: Tx,
  message: { key_id: string; webhook_id: string; operation: string; body_hash: Buffer; created_at: Date },
): Promise<SeenMessage | undefined> {
  const inserted = await tx
    .insertInto('erp_messages')
    .values(message)
    .onConflict((conflict) => conflict.doNothing())
    .returning('key_id')
    .executeTakeFirst();
  if (inserted !== undefined) return undefined;
  return tx
    .selectFrom('erp_messages')
    .select(['operation', 'body_hash', 'response'])
    .where('key_id', '=', message.key_id)
    .where('webhook_id', '=', message.webhook_id)
    .executeTakeFirstOrThrow();
}

export async function answerMessage(
  tx: Tx,
  { keyId, webhookId, response, proof }: { keyId: string; webhookId: string; response: unknown; proof: Buffer },
): Promise<void> {
  await tx
    .updateTable('erp_messages')
    .set({ response: JSON.stringify(response), body_hash: proof })
    .where('key_id', '=', keyId)
    .where('webhook_id', '=', webhookId)
    .execute();
}

/** Whoever brings the same number of the same partner waits here until the one before them is done. */
export async function lockExternalRef(tx: Tx, partner: string, externalRef: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`erp ${partner} ${externalRef}`}, 0))`.execute(tx);
}

/** Orders of a partner with one of these numbers. */
export async function findOrdersByRefs(tx: Tx, partner: string, refs: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from orders where partner = ${partner} and external_ref = any(${refs}::text[]) order by name`.execute(
    tx,
  );
  return rows.map((row) => row.name);
}

export function findMandateByRef(tx: Tx, partner: string, externalRef: string): Promise<Mandate | undefined> {
  return tx
    .selectFrom('erp_mandates')
    .selectAll()
    .where('partner', '=', partner)
    .where('external_ref', '=', externalRef)
    .executeTakeFirst();
}

export async function insertMandate(tx: Tx, mandate: Insertable<ErpMandatesTable>): Promise<void> {
  await tx.insertInto('erp_mandates').values(mandate).execute();
}

export async function endMandate(
  tx: Tx,
  name: string,
  end: { status: 'Ordered'; orders: string[] } | { status: 'Rejected'; reason: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('erp_mandates')
    .set({ ...end, updated_at: now })
    .where('name', '=', name)
    .execute();
}

export async function insertRaw(tx: Tx, raw: Insertable<ErpRawTable>): Promise<void> {
  await tx.insertInto('erp_raw').values(raw).execute();
}

/** Removes raw bodies and seen messages of more than a day ago. */
export async function forgetOldMessages(tx: Tx, before: Date): Promise<void> {
  await sql`delete from erp_raw where received_at < ${before}`.execute(tx);
  await sql`delete from erp_messages where created_at < ${before}`.execute(tx);
}

/** A lot as a document may name it. */
export interface NamedLot extends GoodsOffered {
  wanted: string;
  name: string;
  asking_price: string | null;
  currency: string | null;
  unit: 'kg' | 'MT';
}

/** The lots on the marketplace that names or references stand for; a reference may stand for several. */
export async function lotsNamed(tx: Tx, wanted: readonly string[]): Promise<NamedLot[]> {
  const { rows } = await sql<NamedLot>`
    select w.wanted, lots.name, lots.exporter, lots.asking_price, lots.currency, lots.unit, lots.commodity_type, lots.corridor,
           lots.grade, lots.processing_method, lots.stage, ${foundOtherwise} as found_otherwise
      from unnest(${wanted}::text[]) as w (wanted)
      join lateral (
        select * from lots where lots.name = w.wanted
        union
        select * from lots where lower(lots.lot_reference) = lower(w.wanted)
      ) lots on lots.status = any(${marketplaceStatuses}::text[])`.execute(tx);
  return rows;
}
