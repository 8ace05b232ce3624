import type {
  CartCartGetOutput,
  CheckoutGetCheckoutOptionsOutput,
  MarketplaceGetLotOutput,
  MarketplaceListLotsOutput,
  OrdersListMyOrdersOutput,
} from '@lotmark/sdk';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../shell/session/client.ts';
import { useWhoami } from '../../shell/session/session.ts';

export type Offer = MarketplaceListLotsOutput['data'][number];
export type OfferDetail = MarketplaceGetLotOutput;
/** How an order can be paid. */
export type CheckoutOptions = CheckoutGetCheckoutOptionsOutput & {
  order: NonNullable<CheckoutGetCheckoutOptionsOutput['order']>;
};
export type OrderRow = OrdersListMyOrdersOutput['data'][number];
export type Cart = CartCartGetOutput;
export type CartLine = Cart['lines'][number];

const minute = 60_000;

export const cartQuery = queryOptions({ queryKey: ['cart'], queryFn: () => client.cart.cart_get() });

export const filterOptionsQuery = queryOptions({
  queryKey: ['market', 'options'],
  queryFn: () => client.marketplace.filter_options(),
  staleTime: 5 * minute,
});

export const onboardOptionsQuery = queryOptions({
  queryKey: ['buyer', 'onboarding'],
  queryFn: () => client.buyer.buyer_onboard_options(),
  staleTime: 5 * minute,
});

/** The buyers that the user belongs to; none for a guest. */
export function useBuyers() {
  return useWhoami().memberships.filter(({ kind }) => kind === 'Buyer');
}

export const offerQuery = (lot: string) =>
  queryOptions({ queryKey: ['market', 'lot', lot], queryFn: () => client.marketplace.get_lot({ lot }) });

export const proofQuery = (lot: string) =>
  queryOptions({
    queryKey: ['proof', lot],
    queryFn: () => client.verify.cryptographic_verify({ lot_ref: lot }),
  });

export const checkoutQuery = (order: string) =>
  queryOptions({
    queryKey: ['checkout', order],
    queryFn: async (): Promise<CheckoutOptions> => {
      const { order: named, ...options } = await client.checkout.get_checkout_options({ order });
      if (named === null) throw new Error(`the service was asked about ${order} and told of none`);
      return { ...options, order: named };
    },
    // Somebody else may pay it, and the card processor tells when it likes.
    refetchInterval: ({ state }) => (state.data !== undefined && isOpen(state.data.order) ? 10_000 : false),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });

/** Whether an order can still be paid. */
export function isOpen({ status, escrow_status }: { status: string; escrow_status: string | null }): boolean {
  return status === 'Draft' || (status === 'Escrow Created' && escrow_status === 'Pending');
}

/** The same, of a row of the order list. */
export function waitsForPayment({ status, paid_at }: { status: string; paid_at: string | null }): boolean {
  return paid_at === null && (status === 'Draft' || status === 'Escrow Created');
}
