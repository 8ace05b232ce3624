import { hash } from 'node:crypto';
import { canonicalize } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { signAndStore } from '../attestation/attest.ts';
import { sealedFaults } from './check.ts';
import { type Condensation, digestToKeep, keptDigest, lastCondensation } from './condensations.ts';
import { noHead, sealName } from './rules.ts';
import { heldMarks, markWhatIsLeft, type SealContext } from './seal.ts';
import { lockSealsInOneView } from './store.ts';

/** What one run dropped. */
export interface Condensed {
  /** Such as `CONDENSE-1`; undefined when no batch was old enough. */
  subject: string | undefined;
  dropped: number;
}

/** So that no run holds up those who write for long. */
const batchesAtOnce = 20_000;

/**
 * Drops the changes of batches older than `keepDays` that newer ones of the same row follow, up to the same batch, and those of
 * rows that are gone; signs what is kept, as an attestation that is a leaf of the log. The batches themselves stay: they are the
 * chain. The newest change of every row stays for good, so the check finds every alteration as before.
 * Marks are made to hold over what is left, so that no number of a batch has to be believed when a row is used.
 * All of it sees one moment of the database, and holds up nobody who writes: what somebody else exchanges meanwhile is neither looked at
 * nor signed, and where it was to be dropped the whole of it fails.
 * @param tx in which nothing was asked yet.
 */
export async function condenseTrace(tx: Tx, context: SealContext, keepDays: number): Promise<Condensed> {
  await lockSealsInOneView(tx);
  const last = await lastCondensation(tx);
  const before = new Date(context.now.getTime() - keepDays * 86_400_000);
  const { rows: old } = await sql<{ number: number; head: Buffer }>`
    select number, head from seal_batches
     where number > ${last.upto} and number <= ${last.upto + batchesAtOnce} and at < ${before}
     order by number desc limit 1`.execute(tx);
  const [end] = old;
  if (end === undefined) return { subject: undefined, dropped: 0 };
  const held = await heldMarks(tx, context.markKey, end.number);
  await assertWhole(tx, last, { upto: end.number, held: held.size });
  const toKeep = await digestToKeep(tx, end.number);
  const { rows } = await sql<{ dropped: number }>`select condense_changes(${end.number}) as dropped`.execute(tx);
  const dropped = rows[0]?.dropped ?? 0;
  await markWhatIsLeft(tx, context.markKey, held, end.number);
  const subject = `CONDENSE-${last.number + 1}`;
  const kept = await keptDigest(tx, end.number);
  if (!kept.digest.equals(toKeep.digest)) throw notWhole('other changes than the newest would be left');
  await sign(tx, context, { subject, upto: end.number, head: end.head, ...kept });
  return { subject, dropped };
}

const notWhole = (fault: string) => new Error(`The trace is not what was signed, and is not condensed: ${fault}.`);

/**
 * What is dropped cannot be compared any more, and what is kept is signed: whoever had hidden a change meanwhile (the end of a right) would have
 * what was before it signed as the newest.
 * @throws Error where chain, changes or marks are not what was signed.
 */
async function assertWhole(tx: Tx, last: Condensation, { upto, held }: { upto: number; held: number }): Promise<void> {
  const { rows } = await sql<{ head: Buffer | null; marks: number }>`
    select (select head from seal_batches where number = ${last.upto}) as head,
           (select count(*) from write_marks where batch <= ${upto})::int as marks`.execute(tx);
  const { head = null, marks = 0 } = rows[0] ?? {};
  const [fault] = await sealedFaults(tx, { number: last.upto, head: head ?? noHead });
  if (fault !== undefined) throw notWhole(fault);
  // Of what was kept then nobody else says what it was.
  if (last.digest !== undefined && !(await keptDigest(tx, last.upto)).digest.equals(last.digest)) {
    throw notWhole(`what is kept up to ${sealName(last.upto)} is other than CONDENSE-${last.number} says`);
  }
  if (marks !== held) throw notWhole(`${marks - held} marks do not hold`);
}

interface Kept {
  subject: string;
  upto: number;
  head: Buffer;
  digest: Buffer;
  changes: number;
}

async function sign(tx: Tx, { signer, random, now }: SealContext, kept: Kept): Promise<void> {
  const key = await signer.activeKey(tx, now);
  const salt = random(16);
  const payload = canonicalize({
    type: 'lotmark.condensation.v1',
    subject: kept.subject,
    version: 1,
    salt: salt.toString('hex'),
    signed_at: key.signedAt.toISOString(),
    upto: sealName(kept.upto),
    head: kept.head.toString('hex'),
    digest: kept.digest.toString('hex'),
    changes: kept.changes,
  });
  const payloadHash = hash('sha256', payload, 'buffer');
  await signAndStore(tx, key, [
    { kind: 'condensation', subject: kept.subject, version: 1, payload, payloadHash, salt },
  ]);
}
