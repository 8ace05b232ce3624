import { z } from 'zod';
import type { Actor } from '../../../kernel/write/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { moneyStands } from '../order/money-stands.ts';
import { ownSides, sides, sidesOf, stageIsOpen, stages } from './rules.ts';
import type { VerificationEvent } from './store.ts';
import type { TimelineLot } from './timeline.ts';

/** A stage at which the caller is a party. */
export const ownStage = z.object({
  stage: z.enum(stages),
  sides: z.array(z.enum(sides)).meta({ description: 'The sides that the caller may speak for.' }),
  open: z.boolean().meta({ description: 'Whether an entry is taken now.' }),
});

/** One that waits for an entry, or a delivery that was held until the authority cleared the lot. */
const maySayMore = ({ status, stage }: VerificationEvent, lot: TimelineLot): boolean =>
  status === 'Open' || (status === 'Held' && stage === 'delivery' && lot.status === 'Sold');

/** The stages of a lot at which the caller is a party, so that nobody is shown a form that would be refused. */
export async function ownStages(
  tx: Tx,
  actor: Actor,
  lot: TimelineLot,
  events: readonly VerificationEvent[],
): Promise<z.input<typeof ownStage>[]> {
  const { order_name: name, order_status: status, payment_rail, escrow_status } = lot;
  const order = name === null || status === null ? undefined : { name, status, payment_rail, escrow_status };
  const own = ownSides(actor, lot);
  const paid = order === undefined || (await moneyStands(tx, order)).ok;
  return stages.flatMap((stage) => {
    const possible = own.filter((side) => sidesOf[stage].includes(side));
    if (possible.length === 0) return [];
    const closed = events.some(
      (event) =>
        event.stage === stage && !maySayMore(event, lot) && (stage !== 'delivery' || event.order_name === order?.name),
    );
    return [
      { stage, sides: possible, open: !closed && stageIsOpen(stage, lot, order).ok && (stage !== 'delivery' || paid) },
    ];
  });
}
