import { formatNote, toBase64 } from '@lotmark/sdk/verify';
import type { JobContext } from '../../../kernel/jobs/jobs.ts';
import type { OutboundClient } from '../../../platform/http-client/outbound.ts';
import { consistencyBetween } from '../attestation/log-proofs.ts';
import { logKey, textOf } from './checkpoint.ts';
import { type NamedWitness, pauseAfter, readAnswer } from './rules.ts';
import {
  type CheckpointRow,
  endTurn,
  findCheckpoint,
  insertCosignature,
  isWrittenHead,
  nextCheckpoint,
  takeTurn,
} from './store.ts';

/** Longer than one exchange with a witness may take, so that a living process keeps its turn. */
const turnMs = 60_000;
/** Heads of one run: what is left is the next run's. */
const headsAtOnce = 20;

/** What one run has come to know of a witness. */
interface Progress {
  knownSize: number;
  problem: string | null;
}

/**
 * Asks one witness about the heads that it has not cosigned, in their order, and keeps what it signs. Never throws for what
 * the witness does; outside of any transaction.
 */
export async function askWitness<S>(
  context: JobContext<S>,
  client: OutboundClient,
  witness: NamedWitness & { url: string },
): Promise<void> {
  const { db } = context.database;
  const now = context.clock.now();
  const turn = await takeTurn(db, witness.key, { now, until: new Date(now.getTime() + turnMs) });
  if (turn === null) return;
  const progress: Progress = { knownSize: turn.known_size, problem: null };
  for (let head = 0; head < headsAtOnce && progress.problem === null; head++) {
    const checkpoint = await nextCheckpoint(db, witness.key, progress.knownSize);
    if (checkpoint === null) break;
    if (!(await isWrittenHead(db, checkpoint))) {
      const { tree_size: size } = checkpoint;
      context.log.error({ witness: witness.name, size }, 'a head of the log is not what the service wrote: not sent');
      break;
    }
    await submit(context, { client, witness }, checkpoint, progress);
  }
  const { problem, knownSize } = progress;
  const failures = problem === null ? 0 : turn.failures + 1;
  if (problem !== null && turn.failures === 0) {
    context.log.warn({ witness: witness.name, problem }, 'a witness did not cosign the head of the log');
  }
  const next = problem === null ? now.getTime() : now.getTime() + pauseAfter(turn.failures);
  await endTurn(db, witness.key, { next_at: new Date(next), known_size: knownSize, failures, problem });
}

async function submit<S>(
  context: JobContext<S>,
  at: { client: OutboundClient; witness: NamedWitness & { url: string } },
  checkpoint: CheckpointRow,
  progress: Progress,
): Promise<void> {
  const { db } = context.database;
  const text = textOf(checkpoint);
  // Once more when the witness says that it has seen another size than we believed.
  for (let attempt = 0; attempt < 2; attempt++) {
    const proof = await proofLines(context, progress.knownSize, checkpoint.tree_size);
    const own = { name: checkpoint.origin, id: idOf(checkpoint), bytes: checkpoint.signature };
    const body = `old ${progress.knownSize}\n${proof.map((line) => `${line}\n`).join('')}\n${formatNote(text, [own])}`;
    const answer = await at.client.ask(`${at.witness.url}/add-checkpoint`, { 'content-type': 'text/plain' }, body);
    const read = await readAnswer(at.witness, text, answer);
    if (read.kind === 'cosigned') {
      const signature = Buffer.from(read.signature.bytes);
      const row = { tree_size: checkpoint.tree_size, witness: at.witness.key, signature };
      await insertCosignature(db, { ...row, received_at: context.clock.now() });
      progress.knownSize = checkpoint.tree_size;
      return;
    }
    if (read.kind === 'problem') {
      progress.problem = read.problem;
      return;
    }
    const newest = await findCheckpoint(db);
    if (read.size > (newest?.tree_size ?? 0)) {
      progress.problem = `it has seen a log of ${read.size} entries, ours has ${newest?.tree_size}: was this database put back to an earlier state?`;
      context.log.error(
        { witness: at.witness.name, problem: progress.problem },
        'a witness has seen more than we have',
      );
      return;
    }
    const wasKnown = read.size === progress.knownSize;
    progress.knownSize = read.size;
    // It is past this head: the next one that it can cosign is at least as large.
    if (read.size > checkpoint.tree_size) return;
    if (wasKnown) break;
  }
  progress.problem = 'it names the size that we sent, and does not take it';
}

function idOf({ origin, public_key }: CheckpointRow): string {
  return logKey(origin, public_key).id;
}

/** From a size of 0 there is nothing to prove, nor from a size to itself. */
async function proofLines<S>({ database }: JobContext<S>, from: number, to: number): Promise<string[]> {
  if (from === 0 || from === to) return [];
  const found = await consistencyBetween(database.db, from, to);
  return (found?.proof ?? []).map((hash) => toBase64(Buffer.from(hash, 'hex')));
}
