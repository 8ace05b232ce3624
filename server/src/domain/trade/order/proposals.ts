import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { forbidden, invalid, wrongState } from '../../../kernel/values/errors.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import { timestamp } from '../../../kernel/values/vocabulary.ts';
import type { Actor } from '../../../kernel/write/actor.ts';
import { soAlready } from '../../../kernel/write/so-already.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { OrderProposalsTable } from '../../../platform/db/tables.generated.ts';
import {
  type OrderProposalKind,
  type OrderProposalSide,
  orderProposalKinds,
  orderProposalSides,
  orderProposalStatuses,
} from '../../../platform/db/tables.generated.ts';
import { orgsWith } from '../../people/party/duties.ts';
import { orderAccess } from './access.ts';
import type { Order } from './store.ts';

export {
  type OrderProposalSide as TradeSide,
  orderProposalSides as tradeSides,
} from '../../../platform/db/tables.generated.ts';

export type Proposal = Selectable<OrderProposalsTable>;
/** A person speaks for a side: no job does. */
export type PersonsWork = Work & { actor: Actor & { userId: string } };

const kinds = { buyer: 'Buyer', exporter: 'Exporter' } as const;

/** What one side of an order proposed, and what the other answered. */
export const proposalView = z.object({
  kind: z.enum(orderProposalKinds),
  side: z.enum(orderProposalSides).meta({ description: 'Who proposed it; the other side answers.' }),
  status: z.enum(orderProposalStatuses),
  amount: z
    .number()
    .nullable()
    .meta({ description: 'Of a price difference: what comes off, in the currency of the order.' }),
  reason: z.string(),
  created_at: timestamp(),
  answered_at: timestamp().nullable(),
});

/** The proposals of the row of orders at hand, oldest first, as `proposalView`. */
export const proposalsOf = sql<z.input<typeof proposalView>[]>`(
  select coalesce(json_agg(json_build_object('kind', p.kind, 'side', p.side, 'status', p.status, 'amount', p.amount,
           'reason', p.reason,
           'created_at', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'answered_at', to_char(p.answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by p.id), '[]')
    from order_proposals p where p.order_name = orders.name)`;

export interface PartysOrder {
  order: Order;
  side: OrderProposalSide;
}

/**
 * Locks an order for one of the two who made it, and says for which of them the caller speaks. Admins speak for nobody.
 * @param named needed of who belongs to both.
 * @throws Refusal 403 to everybody else, 400 where `named` is needed.
 */
export async function lockAsParty(
  work: PersonsWork,
  name: string,
  named: OrderProposalSide | undefined,
): Promise<PartysOrder> {
  const order = await orderAccess.lock(work, name, 'trading');
  const own = orderProposalSides.filter((side) => orgsWith(work.actor, 'see_money', kinds[side]).includes(order[side]));
  const [first] = own;
  if (first === undefined) throw forbidden('You are neither the buyer nor the exporter of this order.');
  if (named !== undefined && !own.includes(named)) throw forbidden(`You do not speak for the ${named} of this order.`);
  if (named === undefined && own.length > 1) {
    throw invalid('side', `is required, because you belong to both: ${own.join(', ')}`);
  }
  return { order, side: named ?? first };
}

/**
 * A new price difference of a side takes the place of an open one that the same side made: whoever accepts names its amount.
 * A request to cancel stays as the other side read it. The order must be locked.
 * @throws Refusal 409 where something open stands against it.
 */
export async function propose(
  work: PersonsWork,
  { order, side }: PartysOrder,
  proposal: { kind: OrderProposalKind; amount: string | null; reason: string },
): Promise<void> {
  const { tx, actor, now } = work;
  const open = await lockOpen(work, order.name, proposal.kind);
  if (open !== undefined && open.side !== side) {
    throw wrongState(`The ${open.side} of ${order.name} has proposed one already; answer it first.`);
  }
  if (open?.kind === 'cancellation' && open.reason !== proposal.reason) {
    throw wrongState(`Your side has asked to cancel ${order.name} already, with this reason: ${open.reason}`);
  }
  if (open !== undefined) await answer(tx, open, { status: 'Refused', by: actor.userId, at: now });
  await tx
    .insertInto('order_proposals')
    .values({ order_name: order.name, side, status: 'Open', ...proposal, created_by: actor.userId, created_at: now })
    .execute();
}

/** What a person answers to a proposal; `amount` is that of the price difference which they were shown. */
export type ProposalAnswer = { status: 'Accepted' | 'Refused' } & (
  | { kind: 'price_difference'; amount: string }
  | { kind: 'cancellation' }
);

/**
 * The other side answers what is open. The order must be locked.
 * @throws Refusal 409 when there is nothing to answer, or another amount than the one that they name; 403 to the side, or the
 *   person, that proposed it.
 */
export async function answerProposal(
  work: PersonsWork,
  { order, side }: PartysOrder,
  said: ProposalAnswer,
): Promise<Proposal> {
  const { kind, status } = said;
  const { tx, actor, now } = work;
  const open = await lockOpen(work, order.name, kind);
  if (open === undefined)
    throw wrongState(`Nobody has proposed a ${spoken[kind]} of ${order.name} that is still open.`);
  if (open.side === side) throw forbidden(`Your own side proposed it; the other side of ${order.name} answers.`);
  if (status === 'Accepted' && open.created_by === actor.userId) {
    throw forbidden('You proposed it for the other side; the two must be two people.');
  }
  if (!isOf(open, said)) {
    const now = `${new Exact(open.amount ?? 0).toFixed()} ${order.currency}`;
    throw wrongState(`The ${open.side} of ${order.name} proposes ${now} now; look at it, and answer with that amount.`);
  }
  await answer(tx, open, { status, by: actor.userId, at: now });
  return open;
}

/**
 * What the same person answered with the same word, and nobody has proposed anew since: who clicks twice is told what they did. The
 * order must be locked.
 */
export async function answeredBefore(
  work: PersonsWork,
  { order, side }: PartysOrder,
  said: ProposalAnswer,
): Promise<boolean> {
  const last = await work.tx
    .selectFrom('order_proposals')
    .selectAll()
    .where('order_name', '=', order.name)
    .where('kind', '=', said.kind)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  const same =
    last?.status === said.status && last.answered_by === work.actor.userId && last.side !== side && isOf(last, said);
  if (same) await soAlready(work, 'order_proposals', { id: String(last.id) });
  return same;
}

/** Whether the answer speaks of this proposal: a price difference may have been replaced since it was read. */
const isOf = ({ amount }: Proposal, said: ProposalAnswer): boolean =>
  said.kind === 'cancellation' || (amount !== null && new Exact(amount).eq(said.amount));

const spoken: Readonly<Record<OrderProposalKind, string>> = {
  price_difference: 'price difference',
  cancellation: 'cancellation',
};

/** Money moves by it: it is locked, and what the service wrote. One that others had put there must not count for a moment. */
async function lockOpen({ tx, attest }: Work, order: string, kind: OrderProposalKind): Promise<Proposal | undefined> {
  const open = await tx
    .selectFrom('order_proposals')
    .selectAll()
    .where('order_name', '=', order)
    .where('kind', '=', kind)
    .where('status', '=', 'Open')
    .forUpdate()
    .executeTakeFirst();
  if (open !== undefined) await attest.assertAsWritten({ table: 'order_proposals', where: sql`t.id = ${open.id}` });
  return open;
}

async function answer(
  tx: Work['tx'],
  open: Proposal,
  { status, by, at }: { status: 'Accepted' | 'Refused'; by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('order_proposals')
    .set({ status, answered_by: by, answered_at: at })
    .where('id', '=', open.id)
    .execute();
}
