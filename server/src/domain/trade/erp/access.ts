import { orgsOf } from '../../../kernel/write/actor.ts';
import { ofOrgs, recordAccess } from '../../foundation/access.ts';

/** Members of its buyer see a mandate and decide about it. */
export const mandateAccess = recordAccess<'erp_mandates'>({
  table: 'erp_mandates',
  key: 'name',
  owns: (eb, actor) => ofOrgs(eb, 'erp_mandates.buyer', orgsOf(actor, 'Buyer')),
  missing: () => 'There is no such mandate.',
  foreign: 'You have no such mandate.',
});
