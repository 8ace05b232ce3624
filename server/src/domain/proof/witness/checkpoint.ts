import {
  addressOfDid,
  checkpointText,
  formatNote,
  logOrigin,
  type NoteKey,
  type NoteSignature,
  noteKey,
  parseNoteKey,
} from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import type { PlatformSigner } from '../did/platform-signer.ts';
import { type CheckpointRow, cosignaturesOf, headsToSign, insertCheckpoints, type UnsignedHead } from './store.ts';

export const headsAtOnce = 100;

/**
 * Signs the heads that the ledger shows and that are not signed for witnesses yet. What is signed is a text of more than 32
 * bytes, an attestation is a hash of 32: neither can be taken for the other, so one key may sign both.
 * @returns how many were signed.
 * @throws Refusal 409 where one is not what the service wrote: a head that the log never had would be a second log.
 */
export async function signHeads({ tx, now, attest }: Work, signer: PlatformSigner): Promise<number> {
  const heads = await headsToSign(tx, headsAtOnce);
  if (heads.length === 0) return 0;
  await attest.assertAsWritten(asRead(heads));
  const key = await signer.activeKey(tx, now);
  const origin = logOrigin(signer.address);
  const texts = heads.map((head) => Buffer.from(checkpointText({ origin, size: head.tree_size, root: head.root })));
  const signatures = await key.sign(texts);
  await insertCheckpoints(
    tx,
    heads.map(({ tree_size }, i) => ({ tree_size, origin, kid: key.kid, signature: signatures[i] as Buffer })),
  );
  return heads.length;
}

function asRead(heads: readonly UnsignedHead[]): RowsOf {
  const sizes = heads.map(({ tree_size }) => tree_size);
  const roots = heads.map(({ root }) => root);
  const on = sql<boolean>`t.status = 'anchored' and (t.tree_size, t.root) in (
    select * from unnest(${sizes}::bigint[], ${roots}::bytea[]))`;
  return {
    table: 'anchor_batches',
    where: sql`t.tree_size = any(${sizes}::bigint[])`,
    relied: { on, rows: heads.length },
  };
}

/** The key under which the log signs its heads, for tools of other logs. */
export function logKey(origin: string, publicKey: Uint8Array): NoteKey {
  return noteKey(origin, 'text', publicKey);
}

/** The name of the platform's log. */
export const originOf = (did: string): string => logOrigin(addressOfDid(did) ?? '');

export function textOf({ origin, tree_size, root }: Pick<CheckpointRow, 'origin' | 'tree_size' | 'root'>): string {
  return checkpointText({ origin, size: tree_size, root });
}

/** The head as a signed note: our own signature first, then those of witnesses. */
export async function noteOf(tx: Tx, row: CheckpointRow): Promise<string> {
  const { id } = logKey(row.origin, row.public_key);
  const own = { name: row.origin, id, bytes: row.signature };
  const theirs = (await cosignaturesOf(tx, row.tree_size)).map(signatureOf).filter((each) => each !== null);
  return formatNote(textOf(row), [own, ...theirs]);
}

/** What a witness signed as a line of a note. */
export function signatureOf({ witness, signature }: { witness: string; signature: Buffer }): NoteSignature | null {
  const key = parseNoteKey(witness);
  return key === null ? null : { name: key.name, id: key.id, bytes: signature };
}
