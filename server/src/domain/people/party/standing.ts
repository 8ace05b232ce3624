import type { Tx } from '../../../platform/db/database.ts';
import { lockUser } from '../user/store.ts';
import { membershipsOf, type Org } from './store.ts';

/** What somebody belongs to beside an organisation that would take them in. */
export interface Standing {
  memberships: string[];
  severalAllowed: boolean;
}

/**
 * What somebody belongs to of the kind of an organisation, without it. They are locked, so that two organisations that take
 * them in at once do so one after the other. Lock the organisation before.
 */
export async function standingOf(tx: Tx, userId: string, org: Org): Promise<Standing> {
  const user = await lockUser(tx, userId);
  const memberships = await membershipsOf(tx, userId, org.kind);
  return {
    memberships: memberships.filter((each) => each !== org.name),
    severalAllowed: user?.several_organisations === true,
  };
}
