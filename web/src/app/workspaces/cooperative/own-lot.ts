import { LotmarkError } from '@lotmark/sdk';
import { client } from '../../shell/session/client.ts';

/** A lot as its owners see it, and as the service answers it. */
export type OwnLot = Awaited<ReturnType<typeof loadLot>>;

export async function loadLot(lot: string) {
  const [facts, editable] = await Promise.all([client.marketplace.get_lot({ lot }), isEditable(lot)]);
  return { ...facts, editable };
}

/** A plain Member of the cooperative reads the lot; what becomes of it is not theirs to decide. */
async function isEditable(lot: string): Promise<boolean> {
  try {
    return (await client.cooperative.lot_edit_values({ lot })).editable;
  } catch (error) {
    if (error instanceof LotmarkError && error.status === 403) return false;
    throw error;
  }
}
