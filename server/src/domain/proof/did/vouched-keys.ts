import { sql } from 'kysely';
import { type Refusal, wrongState } from '../../../kernel/values/errors.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { RowsOf, WrittenRows } from '../../../platform/db/seals/sealed-tables.ts';

/** What decides whether a signature counts. */
export interface KeyColumns {
  kid: string;
  public_key: Buffer | null;
  valid_from: Date;
  retired_at: Date | null;
}

/** The installations of this process: each can tell the rows that it wrote. */
const installations = new Set<WrittenRows>();
/** Keys that were found to be ours, by all that counts of them: once the service wrote it, it did. */
const known = new Set<string>();
const maxKnown = 10_000;

/**
 * From now on a key counts only where its row is what the service wrote: somebody who can write the database could else add a
 * key of their own and sign whatever they like with it (ADR 0013). A process without any installation, such as `check`, compares
 * all rows with the trace by itself.
 * @returns ends it.
 */
export function vouchForKeys(written: WrittenRows): () => void {
  installations.add(written);
  return () => installations.delete(written);
}

const contentOf = ({ kid, public_key, valid_from, retired_at }: KeyColumns): string =>
  `${kid} ${valid_from.getTime()} ${retired_at?.getTime()} ${public_key?.toString('latin1')}`;

const noKey = Buffer.alloc(0);

/** Those of these keys that the service wrote as they are here. */
async function vouched(tx: Tx, keys: readonly KeyColumns[]): Promise<(key: KeyColumns) => boolean> {
  if (installations.size === 0) return () => true;
  const unknown = Map.groupBy(
    keys.filter((key) => key.public_key !== null && !known.has(contentOf(key))),
    contentOf,
  );
  for (const [content, [key]] of unknown) {
    if (known.size < maxKnown && key !== undefined && (await isWritten(tx, key))) known.add(content);
  }
  return (key) => key.public_key === null || known.has(contentOf(key));
}

/** In one statement with what the row says, so that none that was there for a moment is taken for it. */
function isWritten(tx: Tx, { kid, public_key, valid_from, retired_at }: KeyColumns): Promise<boolean> {
  const where = sql<boolean>`t.kid = ${kid} and t.public_key = ${public_key}
    and date_trunc('milliseconds', t.valid_from) = ${valid_from}::timestamptz
    and date_trunc('milliseconds', t.retired_at) is not distinct from ${retired_at}::timestamptz`;
  return areWritten(tx, { table: 'signing_keys', where }, 1);
}

/** Whether so many of these rows are what the service wrote. A process without any installation believes it. */
export async function areWritten(tx: Tx, rows: RowsOf, count: number): Promise<boolean> {
  if (installations.size === 0) return true;
  for (const written of installations) {
    if ((await written.asWritten(tx, rows)).size >= count) return true;
  }
  return false;
}

export const alteredDid = (did: string): Refusal =>
  wrongState(`The record of ${did} is not what the service wrote; an admin has to look at it first (lotmark check).`);

/** Rows with the columns of their keys; a key that the service did not write is empty, and signs nothing. */
export async function withVouchedKeys<Row extends object>(tx: Tx, rows: readonly Row[]): Promise<Row[]> {
  const keyed = rows as readonly (Row & KeyColumns)[];
  const isVouched = await vouched(
    tx,
    keyed.filter((row) => row.public_key !== null && row.public_key !== undefined),
  );
  return keyed.map((row) =>
    row.public_key === null || row.public_key === undefined || isVouched(row) ? row : { ...row, public_key: noKey },
  );
}

/** Of these keys those that the service wrote. */
export async function onlyVouched<Key extends KeyColumns>(tx: Tx, keys: readonly Key[]): Promise<Key[]> {
  return keys.filter(await vouched(tx, keys));
}
