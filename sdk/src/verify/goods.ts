import type { Receipt } from './receipt.ts';
import { membersOf } from './signed-members.ts';

/** What a lot's receipt says that was signed: whoever is shown a number alone takes any goods for it. */
export interface SignedGoods {
  readonly commodity: string;
  /** A decimal number, in `unit`. */
  readonly quantity: string;
  readonly unit: string;
  readonly grade: string | null;
}

/** The goods that the receipt of a lot is about; null for other records, and where they are not said. */
export function goodsIn({ kind, payload }: Pick<Receipt, 'kind' | 'payload'>): SignedGoods | null {
  if (kind !== 'lot') return null;
  const { commodity_type: commodity, quantity, unit, grade } = membersOf(payload);
  if (typeof commodity !== 'string' || typeof quantity !== 'string') return null;
  return {
    commodity,
    quantity,
    unit: typeof unit === 'string' ? unit : '',
    grade: typeof grade === 'string' ? grade : null,
  };
}
