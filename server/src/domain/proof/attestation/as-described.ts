import type { SignedVersion } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { signedVersions } from './signed-versions.ts';

/** What a lot said of itself. */
export interface Described {
  processing_method: string | null;
  lot_reference: string | null;
}

/**
 * What its lot said of itself when an inspector looked, by what was signed of the lot: the newest version of before, else the
 * first. Its owner may correct it afterwards.
 * @throws Refusal 409 where what was signed of the lot is not as the service wrote it.
 */
export async function describedWhenSeen(tx: Tx, { lot, seen_at }: { lot: string; seen_at: Date }): Promise<Described> {
  const versions = await signedVersions(tx, lot);
  const then = versions.findLast(({ signedAt }) => signedAt <= seen_at) ?? versions[0];
  return {
    processing_method: textIn(then, 'processing_method'),
    lot_reference: textIn(then, 'lot_reference'),
  };
}

function textIn(version: SignedVersion | undefined, member: string): string | null {
  const said = version?.said[member];
  return typeof said === 'string' ? said : null;
}
