import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { DidRecord, KeyRecord } from './store.ts';
import { alteredDid, areWritten } from './vouched-keys.ts';

/** Which version of a document is meant: by its number, or as it was at a moment. */
export type Wanted = { readonly versionId: string } | { readonly versionTime: Date };

/** A DID as it was. */
export interface PastDid {
  readonly record: DidRecord;
  readonly keys: KeyRecord[];
  /** What came after it; null for the current one. */
  readonly next: { readonly version: number; readonly at: Date } | null;
}

/**
 * A version of a DID, from the history that the database keeps; null where there was none. Times are compared in whole
 * seconds, because that is how documents tell them.
 */
export async function findVersion(
  tx: Tx,
  found: { record: DidRecord; keys: KeyRecord[] },
  wanted: Wanted,
): Promise<PastDid | null> {
  const { record, keys } = found;
  const history = await tx
    .selectFrom('did_versions')
    .selectAll()
    .where('did', '=', record.did)
    .orderBy('version')
    .execute();
  const all = { table: 'did_versions', where: sql<boolean>`t.did = ${record.did}` };
  if (!(await areWritten(tx, all, history.length))) throw alteredDid(record.did);
  const index =
    'versionId' in wanted
      ? history.findIndex(({ version }) => String(version) === wanted.versionId)
      : history.findLastIndex(({ at }) => wholeSeconds(at) <= wanted.versionTime.getTime());
  const row = history[index];
  if (row === undefined) return null;
  const next = history[index + 1];
  return {
    record: {
      ...record,
      version: row.version,
      services: row.services,
      updated_at: row.at,
      deactivated_at: row.deactivated ? row.at : null,
    },
    keys: keys
      .filter(({ kid }) => row.kids.includes(kid))
      .map((key) => (key.kid === row.active_kid ? { ...key, retired_at: null } : key)),
    next: next === undefined ? null : { version: next.version, at: next.at },
  };
}

function wholeSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000) * 1000;
}
