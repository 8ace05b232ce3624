import type { Tx } from '../../../platform/db/database.ts';
import { describedAt } from '../../origin/lot/described.ts';
import type { Described } from '../../origin/lot/editable.ts';
import { signedVersions } from './signed-versions.ts';

/**
 * What its lot said of itself when an inspector looked, by what was signed of the lot. Before it was bound to that, its owner could correct it.
 * @throws Refusal 409 where what was signed of the lot is not as the service wrote it.
 */
export const describedWhenSeen = async (tx: Tx, { lot, seen_at }: { lot: string; seen_at: Date }): Promise<Described> =>
  describedAt(await signedVersions(tx, lot), seen_at);
