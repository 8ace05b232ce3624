import type { Selectable } from 'kysely';
import { mayKnowOperator, packageAccess } from '../../domain/assurance/diligence/access.ts';
import { credentialAccess } from '../../domain/assurance/org-credential/access.ts';
import { claimAccess, policyAccess } from '../../domain/cover/policy/access.ts';
import { vehicleInspectionAccess } from '../../domain/field/vehicle/access.ts';
import { seenAsWritten } from '../../domain/foundation/seen-as-written.ts';
import { inspectionAccess } from '../../domain/origin/inspection/access.ts';
import { inspectionAfter } from '../../domain/origin/inspection/rules.ts';
import { assertOwnEntry } from '../../domain/origin/inspection/whose-entry.ts';
import { lotAccess } from '../../domain/origin/lot/access.ts';
import { orgsWith } from '../../domain/people/party/duties.ts';
import { orderAccess } from '../../domain/trade/order/access.ts';
import { seeOrderBehind } from '../../domain/trade/order/detail.ts';
import { accept, forbidden, wrongState } from '../../kernel/values/errors.ts';
import { isAdmin, type KnownActor, orgsOf } from '../../kernel/write/actor.ts';
import type { Work } from '../../kernel/write/work.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { FileDoctype, OrdersTable } from '../../platform/db/tables.generated.ts';

interface Seeing {
  tx: Tx;
  actor: KnownActor;
}

/** A file is put on a record, or taken off, by what the service wrote of it. */
type Changing = Seeing & Pick<Work, 'attest'>;

/** What is to know of a record for the sake of its files. */
export interface Holder {
  /** The organisations that have a part in it. */
  orgs: readonly string[];
  /** Why a file that came at a moment cannot be taken off any more; undefined where it can. */
  stays: (came: Date) => string | undefined;
}

interface Attachable {
  see: (ctx: Seeing, name: string) => Promise<Holder>;
  attach: (ctx: Changing, name: string) => Promise<Holder>;
  /** As `see`, for whoever takes one off: what keeps files on the record does not change meanwhile. */
  lock: (ctx: Changing, name: string) => Promise<Holder>;
}

const some = (...orgs: readonly (string | null)[]) => orgs.filter((org) => org !== null);

/** Files that were there when something was decided stay; what came later may go. */
const until =
  (moment: Date | null, words: string) =>
  (came: Date): string | undefined =>
    moment !== null && came <= moment ? words : undefined;

function ofOrder(order: Selectable<OrdersTable>, name = order.name): Holder {
  const orgs = some(order.buyer, order.exporter, order.cooperative);
  if (order.status === 'Disputed')
    return { orgs, stays: () => `${order.name} is Disputed; what is on ${name} stays until that is decided.` };
  const over = order.settled_at ?? order.cancelled_at;
  return { orgs, stays: until(over, `${order.name} is ${order.status}; what was on ${name} by then stays.`) };
}

/** Always seen as it is asked for, and nothing of it is ever taken off. */
const forGood = (words: string): Holder => ({ orgs: [], stays: () => words });

const inspectionHolder = ({ name, status }: { name: string; status: string }): Holder =>
  status === 'Draft'
    ? { orgs: [], stays: () => undefined }
    : forGood(`${name} is ${status}; its files are part of what was handed in and signed.`);

function lotHolder(lot: { name: string; status: string; cooperative: string; exporter: string | null }): Holder {
  const flagged = `${lot.name} is Flagged; its files stay until the authority has decided.`;
  return {
    orgs: some(lot.cooperative, lot.exporter),
    stays: () => (lot.status === 'Flagged' ? flagged : undefined),
  };
}

function policyHolder(policy: { name: string; insurer: string; holder: string; bound_at: Date | null }): Holder {
  const words = `${policy.name} is bound; what was on it by then stays.`;
  return { orgs: some(policy.insurer, policy.holder), stays: until(policy.bound_at, words) };
}

function claimHolder(claim: { name: string; insurer: string; holder: string; decided_at: Date | null }): Holder {
  const words = `${claim.name} was decided; what was on it by then stays.`;
  return { orgs: some(claim.insurer, claim.holder), stays: until(claim.decided_at, words) };
}

const credential = async (ctx: Seeing, name: string) => {
  await credentialAccess.see(ctx, name);
  return forGood(`${name} was confirmed with this file; it stays.`);
};
const vehicleInspection = async (ctx: Seeing, name: string) => {
  await vehicleInspectionAccess.see(ctx, name);
  return forGood(`${name} was handed in with this file; it stays.`);
};
const evidenceOf = (name: string) => forGood(`The file is evidence of ${name}; it stays.`);
const packageFiles = async (ctx: Seeing, name: string) => {
  // Not for a cooperative, which does not learn what only its buyer knows.
  if (!mayKnowOperator(ctx.actor, await packageAccess.see(ctx, name, 'read'))) throw forbidden();
  return evidenceOf(name);
};

const lotFiles = async (ctx: Seeing, name: string) => lotHolder(await lotAccess.see(ctx, name, 'own'));
const orderFiles = async (ctx: Seeing, name: string) => ofOrder(await orderAccess.see(ctx, name, 'any'));
const shipmentFiles = async (ctx: Seeing, name: string) => ofOrder(await seeOrderBehind(ctx, 'shipment', name), name);
const policyFiles = async (ctx: Seeing, name: string) => policyHolder(await policyAccess.see(ctx, name, 'any'));
const claimFiles = async (ctx: Seeing, name: string) => claimHolder(await claimAccess.see(ctx, name, 'any'));

// Locked, and compared: a file stays, and a record may be somebody's for a moment.
const lockLotFiles = async (ctx: Changing, name: string) => {
  const lot = await lotAccess.lock(ctx, name, 'own');
  await seenAsWritten(ctx, 'lots', lot.name);
  return lotHolder(lot);
};
const lockOrderFiles = async (ctx: Changing, name: string, shipment?: string) => {
  const order = await orderAccess.lock(ctx, name, 'any');
  await seenAsWritten(ctx, 'orders', order.name);
  return ofOrder(order, shipment);
};
const lockShipmentFiles = async (ctx: Changing, name: string) => {
  const { name: order } = await seeOrderBehind(ctx, 'shipment', name);
  await seenAsWritten(ctx, 'shipments', name, { order_name: order });
  return lockOrderFiles(ctx, order, name);
};
const lockPolicyFiles = async (ctx: Changing, name: string) => {
  const policy = await policyAccess.lock(ctx, name, 'any');
  await seenAsWritten(ctx, 'insurance_policies', policy.name);
  return policyHolder(policy);
};
const lockClaimFiles = async (ctx: Changing, name: string) => {
  const claim = await claimAccess.lock(ctx, name, 'any');
  await seenAsWritten(ctx, 'insurance_claims', claim.name);
  const { actor } = ctx;
  const isParty =
    orgsOf(actor, 'Insurer').includes(claim.insurer) || orgsWith(actor, 'see_money').includes(claim.holder);
  // Else they are the farmer of its policy.
  if (!isParty && !isAdmin(actor))
    await seenAsWritten(ctx, 'insurance_policies', claim.policy, { farmer: actor.userId });
  return claimHolder(claim);
};

/**
 * The kinds of records that files may belong to. Whoever may see the record may see its files; `attach` is for whoever adds
 * one. @throws Refusal as everywhere for a record that is missing or not the caller's.
 */
export const attachedTo: Readonly<Record<FileDoctype, Attachable>> = {
  'Quality Inspection': {
    see: async (ctx, name) => inspectionHolder(await inspectionAccess.see(ctx, name, 'read')),
    // Once it was handed in, nothing is added to it.
    attach: async (ctx, name) => {
      const inspection = await inspectionAccess.lock(ctx, name, 'own');
      assertOwnEntry(ctx, inspection);
      await seenAsWritten(ctx, 'inspections', inspection.name);
      accept(inspectionAfter(inspection, 'save'));
      return inspectionHolder(inspection);
    },
    lock: async (ctx, name) => inspectionHolder(await inspectionAccess.lock(ctx, name, 'read')),
  },
  'Organisation Credential': {
    see: credential,
    // Through what an office confirms, which names its document.
    attach: async () => {
      throw wrongState('The document of a credential is named when the credential is confirmed.');
    },
    lock: credential,
  },
  'Due Diligence Package': {
    see: packageFiles,
    attach: async (ctx, name) => {
      const { operator } = await packageAccess.see(ctx, name, 'own');
      await seenAsWritten(ctx, 'diligence_packages', name, { operator });
      return evidenceOf(name);
    },
    lock: packageFiles,
  },
  'Vehicle Inspection': {
    see: vehicleInspection,
    // With the inspection itself, which names the item they show.
    attach: async () => {
      throw wrongState('Photographs of a vehicle are named when its inspection is handed in.');
    },
    lock: vehicleInspection,
  },
  Lot: {
    see: lotFiles,
    attach: lockLotFiles,
    lock: lockLotFiles,
  },
  Order: {
    see: orderFiles,
    attach: lockOrderFiles,
    lock: lockOrderFiles,
  },
  Shipment: {
    see: shipmentFiles,
    attach: lockShipmentFiles,
    lock: lockShipmentFiles,
  },
  'Insurance Policy': {
    see: policyFiles,
    attach: lockPolicyFiles,
    lock: lockPolicyFiles,
  },
  'Insurance Claim': {
    see: claimFiles,
    attach: lockClaimFiles,
    lock: lockClaimFiles,
  },
};
