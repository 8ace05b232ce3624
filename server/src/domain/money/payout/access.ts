import { ofEither, ofOrgs, recordAccess } from '../../foundation/access.ts';
import { orgsWith } from '../../people/party/duties.ts';

/** Alike for an account that is not there and for one that is somebody else's. */
export const foreignAccount = 'You have no such payout account, or may not pay to it.';

/** Accounts are seen by those who see the money of their organisation, and by the farmer whose they are. */
export const accountAccess = recordAccess({
  table: 'payout_accounts',
  key: 'name',
  owns: (eb, actor) =>
    ofEither(eb, {
      'payout_accounts.org': orgsWith(actor, 'see_money'),
      'payout_accounts.farmer': actor.userId === undefined ? [] : [actor.userId],
    }),
  missing: (name) => `There is no payout account ${name}.`,
  foreign: foreignAccount,
});

export const payoutAccess = recordAccess({
  table: 'payouts',
  key: 'name',
  owns: (eb, actor) => ofOrgs(eb, 'payouts.org', orgsWith(actor, 'see_money')),
  missing: (name) => `There is no payout ${name}.`,
  foreign: 'You have no such payout.',
});
