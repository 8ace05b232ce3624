import type { Work } from '../../../kernel/write/work.ts';
import { lockUser } from '../user/store.ts';
import { type Org, writtenMembershipsOf } from './store.ts';

/** What somebody belongs to beside an organisation that would take them in. */
export interface Standing {
  memberships: string[];
  severalAllowed: boolean;
}

/**
 * What somebody belongs to of the kind of an organisation, without it. They are locked, so that two organisations that take
 * them in at once do so one after the other. Lock the organisation before.
 */
export async function standingOf(work: Pick<Work, 'tx' | 'attest'>, userId: string, org: Org): Promise<Standing> {
  const user = await lockUser(work.tx, userId);
  const memberships = await writtenMembershipsOf(work, userId, org.kind);
  return {
    memberships: memberships.filter((each) => each !== org.name),
    severalAllowed: user?.several_organisations === true,
  };
}
