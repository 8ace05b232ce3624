import type { PaymentsListHeldOutput } from '@lotmark/sdk';

/** Money that came without an order to pay. */
export type HeldPayment = PaymentsListHeldOutput['data'][number];
