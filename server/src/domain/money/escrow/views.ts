import { z } from 'zod';
import { timestamp, toIso, toNumber } from '../../../kernel/values/vocabulary.ts';
import { sideRow } from '../../../platform/db/side-row.ts';
import { escrowStatuses } from './rules.ts';
import type { Escrow } from './store.ts';

/** An escrow as the parties of its order see it. Amounts in `currency`. */
export const escrowView = z.object({
  name: z.string(),
  order: z.string(),
  status: z.enum(escrowStatuses),
  amount: z.number(),
  currency: z.string(),
  fee_bps: z.int().meta({ description: "The corridor's fee in basis points." }),
  cooperative_share_bps: z.int().meta({ description: "The cooperative's share in basis points." }),
  fee_amount: z.number(),
  cooperative_amount: z.number(),
  exporter_amount: z.number(),
  refund_amount: z.number().meta({
    description:
      'What went back to the buyer: the rest when less arrived than was ordered, or at another grade; all of it when it was cancelled after it was paid.',
  }),
  payment_rail: z.string().nullable(),
  funded_tokens: z.number().nullable().meta({ description: 'Platform tokens burned to fund it.' }),
  release_reason: z.string().nullable(),
  created_at: timestamp(),
  funded_at: timestamp().nullable(),
  released_at: timestamp().nullable(),
  cancelled_at: timestamp().nullable(),
  mirror: z
    .object({
      status: z.string(),
      condition: z.string().nullable(),
      create_tx: z.string().nullable(),
      finish_tx: z.string().nullable(),
    })
    .meta({ description: 'Its mirror on the ledger, which follows by job.' }),
});

const shown = [
  'name',
  'order_name',
  'status',
  'amount',
  'currency',
  'fee_bps',
  'cooperative_share_bps',
  'fee_amount',
  'cooperative_amount',
  'exporter_amount',
  'refund_amount',
  'payment_rail',
  'funded_tokens',
  'release_reason',
  'created_at',
  'funded_at',
  'released_at',
  'cancelled_at',
  'mirror_status',
  'mirror_condition',
  'mirror_create_tx',
  'mirror_finish_tx',
] as const satisfies readonly (keyof Escrow)[];

type Shown = Pick<Escrow, (typeof shown)[number]>;

/** An escrow that travels with its order, joined as `escrows`. */
export const escrowBeside = sideRow<Shown>('escrows', shown);

/** A cancelled escrow gives everything back by the entries of its funding; only a released one notes what it gave back. */
const returned = ({ status, funded_at, amount, refund_amount }: Shown): string =>
  status === 'Cancelled' && funded_at !== null ? amount : refund_amount;

export function showEscrow(escrow: Shown): z.input<typeof escrowView> {
  return {
    name: escrow.name,
    order: escrow.order_name,
    status: escrow.status,
    amount: toNumber(escrow.amount),
    currency: escrow.currency,
    fee_bps: escrow.fee_bps,
    cooperative_share_bps: escrow.cooperative_share_bps,
    fee_amount: toNumber(escrow.fee_amount),
    cooperative_amount: toNumber(escrow.cooperative_amount),
    exporter_amount: toNumber(escrow.exporter_amount),
    refund_amount: toNumber(returned(escrow)),
    payment_rail: escrow.payment_rail,
    funded_tokens: toNumber(escrow.funded_tokens),
    release_reason: escrow.release_reason,
    created_at: toIso(escrow.created_at),
    funded_at: toIso(escrow.funded_at),
    released_at: toIso(escrow.released_at),
    cancelled_at: toIso(escrow.cancelled_at),
    mirror: {
      status: escrow.mirror_status,
      condition: escrow.mirror_condition,
      create_tx: escrow.mirror_create_tx,
      finish_tx: escrow.mirror_finish_tx,
    },
  };
}
