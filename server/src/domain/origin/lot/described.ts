import { sql } from 'kysely';
import type { SignedVersion, Work } from '../../../kernel/write/work.ts';
import { seenAt, speaksForGoods } from './about.ts';
import type { Described } from './editable.ts';

/** What a lot said of itself when an inspector looked: the newest version that was signed before, else the first. */
export function describedAt(versions: readonly SignedVersion[], at: Date): Described {
  return describedIn(versions.findLast(({ signedAt }) => signedAt <= at) ?? versions[0]);
}

export const describedIn = (version: SignedVersion | undefined): Described => ({
  processing_method: textIn(version, 'processing_method'),
  lot_reference: textIn(version, 'lot_reference'),
});

function textIn(version: SignedVersion | undefined, member: string): string | null {
  const said = version?.said[member];
  return typeof said === 'string' ? said : null;
}

/**
 * What was said of the goods of a lot to each inspector whose inspection speaks for them.
 * @throws Refusal 409 where what was signed of a lot is not as the service wrote it.
 */
export async function describedToInspectors({ tx, attest }: Pick<Work, 'tx' | 'attest'>, lot: string) {
  const { rows } = await sql<{ lot: string; at: Date }>`
    select i.lot, ${seenAt} as at from lots l join inspections i on ${speaksForGoods}
     where l.name = ${lot} order by i.name`.execute(tx);
  const seen: Described[] = [];
  for (const { lot: inspected, at } of rows) seen.push(describedAt(await attest.signedVersions(inspected), at));
  return seen;
}
