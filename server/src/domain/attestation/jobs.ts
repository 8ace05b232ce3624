import type { Job, JobContext } from '../../kernel/jobs.ts';
import { hasSucceeded, type LedgerClient } from '../../platform/ledger/client/open-ledger-client.ts';
import { treeHead } from '../../platform/ledger/client/transactions.ts';
import type { LedgerRuntime } from '../../platform/ledger/runtime.ts';
import { flagLot } from '../lot/flag.ts';
import { notarizeLots } from '../lot/notarize.ts';
import { type AnchoredBatch, anchorStep } from './anchor.ts';
import { findTampered } from './find-tampered.ts';
import type { TreeHeadAnchorer } from './ports.ts';
import { subjectsNowAnchored } from './store.ts';

/** What the jobs around anchoring need of the application. */
export interface AnchorServices {
  /** Undefined while the ledger is not set up yet: what is due waits in the database. */
  ledger(): LedgerRuntime | undefined;
}

const purposeKind = 'tree-head';
/** Rounds of one run that wait for a ledger to close; afterwards the next run goes on. */
const maxRounds = 12;
const tamperPage = 500;

/** Anchoring over the ledger client: one AccountSet with the tree head in a memo. */
export function ledgerAnchorer(client: LedgerClient): TreeHeadAnchorer {
  return {
    prepare: async (tx, head) => {
      const { txHash } = await client.prepare({
        db: tx,
        purpose: { kind: purposeKind, key: `${head.size}:${head.root}` },
        transaction: treeHead({
          account: client.addresses.platform,
          networkId: client.profile.networkId,
          size: head.size,
          root: Buffer.from(head.root, 'hex'),
        }),
      });
      return { txHash };
    },
    takeSettled: async (tx) => {
      const settled = await client.takeSettled(tx as Parameters<LedgerClient['takeSettled']>[0], purposeKind);
      return settled.map((submission) => {
        const { txHash } = submission;
        if (hasSucceeded(submission))
          return { txHash, state: 'validated' as const, ledgerIndex: submission.ledgerIndex as number };
        return { txHash, state: submission.state === 'expired' ? ('expired' as const) : ('failed' as const) };
      });
    },
    evidence: (txHash) => client.evidence(txHash),
  };
}

/**
 * The periodic work around attestations.
 * @param everySeconds how often signed records are gathered into a batch of the log and anchored.
 */
export function attestationJobs<S extends AnchorServices>(everySeconds: number): Job<S>[] {
  return [
    {
      name: 'anchor',
      on: ['anchor.requested'],
      everySeconds,
      run: (context) => anchorAll(context),
    },
    {
      name: 'tamper-check',
      everySeconds: 300,
      run: (context) => flagTampered(context),
    },
  ];
}

/** Steps until nothing is on its way, or the ledger takes too long: then the next run goes on where this one stopped. */
async function anchorAll<S extends AnchorServices>(context: JobContext<S>): Promise<void> {
  const ledger = context.services.ledger();
  if (ledger === undefined) return;
  const { client } = ledger;
  for (let round = 0; round < maxRounds; round++) {
    const progress = await anchorStep({
      db: context.database.db,
      anchorer: ledgerAnchorer(client),
      address: client.addresses.platform,
      now: () => context.clock.now(),
      onAnchored: (tx, batch) => markNotarized(context, tx, batch),
    });
    if (progress.lost.length > 0)
      context.log.warn({ lost: progress.lost }, 'anchor transactions lost; new ones are made');
    if (!progress.waiting) return;
    const { settled } = await client.pump();
    if (settled === 0) await pause(Math.min(client.profile.closeIntervalMs ?? 100, 1000) / 2);
  }
}

/** Runs inside the transaction that marks the batch: what the lots become and what is told of it commit with it. */
async function markNotarized<S>(
  context: JobContext<S>,
  tx: Parameters<typeof notarizeLots>[0],
  batch: AnchoredBatch,
): Promise<void> {
  const lots = await subjectsNowAnchored(tx, 'lot', batch);
  const anchor = { txHash: batch.txHash, ledgerIndex: batch.ledgerIndex };
  await context.emitting(tx, async (emit) => {
    await notarizeLots(tx, emit, lots, batch.anchoredAt, anchor);
    emit('log.anchored', String(batch.treeSize), { tx_hash: batch.txHash, ledger_index: batch.ledgerIndex });
  });
}

/** Looks at every attested lot, page by page, and flags those whose records are no longer what was signed. */
async function flagTampered<S>(context: JobContext<S>): Promise<void> {
  let cursor: string | null = null;
  do {
    const found = await findTampered(context.database.reader, tamperPage, cursor);
    for (const lot of found.lots) {
      context.log.warn({ lot }, 'the records of a lot differ from its attestation');
      await context.transaction((tx, emit) =>
        flagLot(
          tx,
          emit,
          lot,
          'Anchor mismatch: the records differ from what was signed and anchored.',
          context.clock.now(),
          { check: 'payload_mismatch' },
        ),
      );
    }
    cursor = found.cursor;
  } while (cursor !== null);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
