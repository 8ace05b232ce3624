import { type Actor, orgsOf } from '../../../kernel/write/actor.ts';
import { ofEither, ofOrgs, recordAccess } from '../../foundation/access.ts';
import { orgsWith } from '../../people/party/duties.ts';

/**
 * `any`: the insurer's agents, whoever sees the holder's money, and the farmer whose harvest is insured. `insurer`: the
 * agents alone; `holder`: who may spend the holder's money.
 */
export type CoverView = 'any' | 'insurer' | 'holder';

const farmers = (actor: Actor) => (actor.userId === undefined || !actor.roles.has('SVC Farmer') ? [] : [actor.userId]);

export const policyAccess = recordAccess<'insurance_policies', CoverView>({
  table: 'insurance_policies',
  key: 'name',
  owns: (eb, actor, view) => {
    if (view === 'insurer') return ofOrgs(eb, 'insurance_policies.insurer', orgsOf(actor, 'Insurer'));
    if (view === 'holder') return ofOrgs(eb, 'insurance_policies.holder', orgsWith(actor, 'pay_out'));
    return ofEither(eb, {
      'insurance_policies.insurer': orgsOf(actor, 'Insurer'),
      'insurance_policies.holder': orgsWith(actor, 'see_money'),
      'insurance_policies.farmer': farmers(actor),
    });
  },
  missing: (name) => `There is no policy ${name}.`,
  foreign: 'You have no such policy.',
});

export const claimAccess = recordAccess<'insurance_claims', CoverView>({
  table: 'insurance_claims',
  key: 'name',
  owns: (eb, actor, view) => {
    if (view === 'insurer') return ofOrgs(eb, 'insurance_claims.insurer', orgsOf(actor, 'Insurer'));
    if (view === 'holder') return ofOrgs(eb, 'insurance_claims.holder', orgsWith(actor, 'pay_out'));
    return eb.or([
      ofEither(eb, {
        'insurance_claims.insurer': orgsOf(actor, 'Insurer'),
        'insurance_claims.holder': orgsWith(actor, 'see_money'),
      }),
      eb(
        'insurance_claims.policy',
        'in',
        eb
          .selectFrom('insurance_policies')
          .select('insurance_policies.name')
          .where((policy) => ofOrgs(policy, 'insurance_policies.farmer', farmers(actor))),
      ),
    ]);
  },
  missing: (name) => `There is no claim ${name}.`,
  foreign: 'You have no such claim.',
});

export const complaintAccess = recordAccess<'insurance_complaints', CoverView>({
  table: 'insurance_complaints',
  key: 'name',
  owns: (eb, actor, view) => {
    const ofInsurer = ofOrgs(eb, 'insurance_complaints.insurer', orgsOf(actor, 'Insurer'));
    if (view !== 'any') return ofInsurer;
    return eb.or([
      ofInsurer,
      eb(
        'insurance_complaints.policy',
        'in',
        eb
          .selectFrom('insurance_policies')
          .select('insurance_policies.name')
          .where((policy) =>
            ofEither(policy, {
              'insurance_policies.holder': orgsWith(actor, 'see_money'),
              'insurance_policies.farmer': farmers(actor),
            }),
          ),
      ),
    ]);
  },
  missing: (name) => `There is no complaint ${name}.`,
  foreign: 'You have no such complaint.',
});
