import { wrongState } from '../../../kernel/values/errors.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { lockEscrow, restoreEscrow } from '../../money/escrow/store.ts';
import { lockLot } from '../../origin/lot/store.ts';
import { type DifferingTrade, differingTrades, newestSigned } from '../../proof/attestation/signed-trades.ts';
import { cancelUnpaid } from '../order/cancellation.ts';
import { lockOrderRow, type Order, restoreOrder } from '../order/store.ts';
import { cancelPaid } from './cancel-paid.ts';

/** The one member that only a commitment was signed of: it cannot be read back. */
const isDetails = (field: string) => field.startsWith('details');

/**
 * An admin settles an order whose records, or whose escrow's, are not what was signed: what was signed is put back, and
 * with `cancel` the order then ends, and what was paid goes back. The order must be locked.
 * @returns the fields that differed, as `<record>.<field>`.
 * @throws Refusal 409 when nothing differs, the signed record itself is damaged, or what differs cannot be put back.
 */
export async function settleDifferences(
  work: Work,
  order: Order,
  { decision, reason }: { decision: 'restore' | 'cancel'; reason: string },
): Promise<string[]> {
  const { tx } = work;
  await lockLot(tx, order.lot);
  await lockEscrow(tx, order.name);
  const differing = await differingTrades(tx, [order.name]);
  if (differing.length === 0)
    throw wrongState(`The records of ${order.name} are what was signed; there is nothing to settle.`);
  for (const each of differing) await restore(work, each);
  const left = await differingTrades(tx, [order.name]);
  const fields = left.flatMap((each) => each.fields);
  if (fields.length > 0 && (decision === 'restore' || !fields.every(isDetails))) {
    throw wrongState(
      `What was signed of ${order.name} does not say enough to put back: ${fields.join(', ')}. Set it right at its source, or cancel the order.`,
    );
  }
  if (decision === 'cancel') await cancelRestored(work, order.name, reason);
  return differing.flatMap((each) => each.fields.map((field) => `${each.name}.${field}`));
}

async function restore({ tx }: Work, { kind, name, fields }: DifferingTrade): Promise<void> {
  const signed = fields.includes('attestation') ? undefined : await newestSigned(tx, kind, name);
  // The first shape of a payload says less than a record does.
  if (signed === undefined || signed['shape'] !== 2) {
    throw wrongState(`The signed version of ${name} is damaged or missing itself; what it said cannot be put back.`);
  }
  await (kind === 'order' ? restoreOrder(tx, name, signed) : restoreEscrow(tx, name, signed));
}

async function cancelRestored(work: Work, name: string, reason: string): Promise<void> {
  const order = await lockOrderRow(work.tx, name);
  if (order === undefined) throw new Error(`there is no order ${name}`);
  // Compared above; details that only a commitment was signed of are signed anew with the end.
  work.attest.atCommit('order', name);
  if (order.paid_at === null) return cancelUnpaid(work, order, reason);
  return cancelPaid(work, order, { event: 'agree_cancel', because: 'settled_by_admin', reason });
}
