import { tag } from '../operation.ts';
import { payoutsAccounts } from './accounts.ts';
import { payoutsBatches } from './batches.ts';
import { payoutsPayouts } from './payouts.ts';
import { payoutsStatements } from './statements.ts';

/** How money that is held for an organisation leaves. */
export const payouts = tag('svc_network.api.payouts', {
  ...payoutsAccounts,
  ...payoutsBatches,
  ...payoutsPayouts,
  ...payoutsStatements,
});
