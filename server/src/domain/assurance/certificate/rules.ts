import { type Decision, decided, invalid, refused, wrongState } from '../../../kernel/values/errors.ts';
import type { Actor } from '../../../kernel/write/actor.ts';
import type {
  ExportCertificateStatus as CertificateStatus,
  ExportCertificateIssuedAs as Office,
  OrderStatus,
} from '../../../platform/db/tables.generated.ts';
import type { VerifyError } from '../../proof/attestation/verify-lot.ts';

export {
  type ExportCertificateIssuedAs as Office,
  type ExportCertificateStatus as CertificateStatus,
  exportCertificateIssuedAses as offices,
  exportCertificateStatuses as certificateStatuses,
} from '../../../platform/db/tables.generated.ts';

/** An order whose goods may be certified: a sale that stands and that nobody disputes. */
export const certifiable = ['Escrow Created', 'Paid', 'In Transit', 'Settled'] as const satisfies OrderStatus[];

/** What keeps a certificate from being issued. */
export const obstacles = [
  'order_state',
  'never_shipped',
  'decided_in_dispute',
  'order_altered',
  'lot_flagged',
  'lot_ended',
  'lot_not_anchored',
  'lot_not_proven',
  'origin_elsewhere',
  'inspection_altered',
] as const;
export type Obstacle = (typeof obstacles)[number];

/** What is looked at before a certificate is issued. */
export interface Examined {
  order: { name: string; status: OrderStatus; corridor: string };
  /** Paid out, and nothing ever left. */
  neverShipped: boolean;
  /** Paid out by the decision of a dispute. */
  decidedInDispute: boolean;
  /** The order, or one of its parties, is not what was signed of it. */
  orderAltered: boolean;
  lot: { name: string; status: string };
  /** What `cryptographic_verify` finds wrong with the lot; undefined for nothing. */
  lotError: VerifyError | undefined;
  /** Most of the lot comes from the country that the corridor starts in: that is the origin that is certified. */
  startsAtOrigin: boolean;
  /** The newest approved inspection, and whether it is still what was signed. */
  inspection: { name: string; attested: boolean } | null;
}

const words: Readonly<Record<Obstacle, (examined: Examined) => string>> = {
  order_state: ({ order }) => `${order.name} is ${order.status}; it must be ${certifiable.join(', ')}.`,
  never_shipped: ({ order }) => `${order.name} was settled without being shipped: there are no goods to certify.`,
  decided_in_dispute: ({ order }) =>
    `${order.name} was settled by the decision of a dispute, not by a delivery; its goods are not certified.`,
  order_altered: ({ order }) => `The records of ${order.name}, or of its parties, are not what was signed.`,
  lot_flagged: ({ lot }) => `${lot.name} is Flagged; the authority has to decide about it first.`,
  lot_ended: ({ lot }) => `${lot.name} is ${lot.status}.`,
  lot_not_anchored: ({ lot }) => `${lot.name} waits for its anchor on the ledger; try again in a minute.`,
  lot_not_proven: ({ lot, lotError }) => `${lot.name} cannot be verified (${lotError}).`,
  origin_elsewhere: ({ lot, order }) =>
    `Most of ${lot.name} does not come from the country that the corridor ${order.corridor} starts in.`,
  inspection_altered: ({ inspection }) => `The record of ${inspection?.name} is not what was signed.`,
};

/** Everything that stands against a certificate. No inspection is none: the certificate says that there was none. */
export function obstaclesOf(examined: Examined): Obstacle[] {
  const { order, lot, lotError, inspection } = examined;
  const found: Record<Obstacle, boolean> = {
    order_state: !certifiable.some((status) => status === order.status),
    never_shipped: examined.neverShipped,
    decided_in_dispute: examined.decidedInDispute,
    order_altered: examined.orderAltered,
    lot_flagged: lot.status === 'Flagged',
    lot_ended: lot.status === 'Cancelled' || lot.status === 'Draft',
    lot_not_anchored: lotError === 'not_anchored',
    lot_not_proven: lotError !== undefined && lotError !== 'not_anchored',
    origin_elsewhere: !examined.startsAtOrigin,
    inspection_altered: inspection !== null && !inspection.attested,
  };
  return obstacles.filter((each) => found[each]);
}

/** In words, one sentence each. */
export const wordsOf = (examined: Examined): string[] => obstaclesOf(examined).map((each) => words[each](examined));

/** Or the refusal that names everything that stands against it. */
export function mayBeCertified(examined: Examined): Decision<void> {
  const against = wordsOf(examined);
  return against.length === 0 ? decided(undefined) : refused(wrongState(against.join(' ')));
}

/** yyyy-mm-dd in UTC. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The last day is a whole day: a certificate ends with it. */
export function hasEnded({ expiry }: { expiry: string | null }, now: Date): boolean {
  return expiry !== null && expiry < dayOf(now);
}

/** The status by the calendar, also before the job has written it down. */
export function statusAt(
  certificate: { status: CertificateStatus; expiry: string | null },
  now: Date,
): CertificateStatus {
  return certificate.status === 'Issued' && hasEnded(certificate, now) ? 'Expired' : certificate.status;
}

export function mayEndOn(expiry: string | undefined, now: Date): Decision<void> {
  if (expiry === undefined || !hasEnded({ expiry }, now)) return decided(undefined);
  return refused(invalid('expiry', 'must be today or later'));
}

/** Only an Issued one is revoked; one that was stays revoked, with its reason. */
export function mayBeRevoked(
  certificate: { name: string; status: CertificateStatus; expiry: string | null },
  now: Date,
): Decision<'now' | 'already'> {
  const status = statusAt(certificate, now);
  if (status === 'Revoked') return decided('already');
  if (status === 'Issued') return decided('now');
  return refused(wrongState(`${certificate.name} is ${status}; it must be Issued.`));
}

/** Whose a revocation is: an office decided, or the service found that the sale was cancelled. */
export const revocationCauses = ['office', 'sale_cancelled'] as const;

/** Why a certificate was revoked; null for one that was not. Of an office its own words say more. */
export function revokedBecause({
  revoked_at,
  revoked_by,
}: {
  revoked_at: Date | null;
  revoked_by: string | null;
}): (typeof revocationCauses)[number] | null {
  if (revoked_at === null) return null;
  return revoked_by === null ? 'sale_cancelled' : 'office';
}

/** In which office somebody issues. Who has several acts in the highest: an authority who is an admin, too, as authority. */
export function officeOf(actor: Actor): Office {
  if (actor.roles.has('SVC Authority')) return 'authority';
  return actor.roles.has('SVC Inspector') ? 'inspector' : 'admin';
}
