import type { Job, JobContext } from '../../../kernel/jobs/jobs.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { hasSucceeded, type LedgerClient } from '../../../platform/ledger/client/open-ledger-client.ts';
import { treeHead } from '../../../platform/ledger/client/transactions.ts';
import type { LedgerRuntime } from '../../../platform/ledger/runtime.ts';
import { noteTroubles } from '../../../platform/ledger/troubles.ts';
import { flagLot } from '../../origin/lot/flag.ts';
import { notarizeLots } from '../../origin/lot/notarize.ts';
import { type AnchoredBatch, anchorStep } from './anchor.ts';
import { findTampered } from './find-tampered.ts';
import { historyProblem } from './history.ts';
import type { TreeHeadAnchorer } from './ports.ts';
import { recordRows } from './record-rows.ts';
import { noteDoubts } from './signed-standing.ts';
import { anchorWaits, statementsWait, subjectsNowAnchored, takeStatementsDue } from './store.ts';

/** What the jobs around anchoring need of the application. */
export interface AnchorServices {
  /** Undefined while the ledger is not set up yet: what is due waits in the database. */
  ledger(): LedgerRuntime | undefined;
}

/** The job that anchors; start it when the ledger has become ready. */
export const anchorJob = 'anchor';

const purposeKind = 'tree-head';
/** Rounds of one run that wait for a ledger to close; afterwards the next run goes on. */
const maxRounds = 12;
const tamperPage = 500;
const statementsAtOnce = 200;

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
      name: anchorJob,
      on: ['anchor.requested'],
      everySeconds,
      waits: () => anchorWaits,
      run: (context) => anchorAll(context),
    },
    {
      name: 'sign-earlier',
      everySeconds: 60,
      waits: () => statementsWait,
      run: (context) => signEarlier(context),
    },
    {
      name: 'tamper-check',
      everySeconds: 300,
      run: (context) => flagTampered(context),
    },
    {
      name: 'names.compare',
      everySeconds: 60,
      run: (context) => compareNames(context),
    },
  ];
}

/** Steps until nothing is on its way, or the ledger takes too long: then the next run goes on where this one stopped. */
async function anchorAll<S extends AnchorServices>(context: JobContext<S>): Promise<void> {
  const ledger = context.services.ledger();
  if (ledger === undefined) return;
  const { client } = ledger;
  let appended = false;
  for (let round = 0; round < maxRounds; round++) {
    const progress = await anchorStep({
      db: context.database.db,
      anchorer: ledgerAnchorer(client),
      address: client.addresses.platform,
      now: () => context.clock.now(),
      onAnchored: (tx, batch) => markNotarized(context, tx, batch),
      mayAppend: () => historyIsOurs(context, client),
    });
    // Whoever watches over the ledger is warned of its cause, and once.
    if (progress.lost.length > 0)
      context.log.info({ lost: progress.lost }, 'anchor transactions lost; new ones are made');
    // What came in meanwhile is the next run's, so that a busy log is not anchored without a pause.
    if (!progress.waiting || (appended && progress.anchored !== null)) return;
    if (progress.anchored !== null) continue;
    appended ||= progress.submitted !== null;
    await client.nextSettled(purposeKind, Math.min(client.profile.closeIntervalMs ?? 100, 1000) * 2);
  }
}

/** Whether the ledger shows nothing of ours that this database lacks; when it does, operators are told. */
async function historyIsOurs<S>({ database, log, clock }: JobContext<S>, client: LedgerClient): Promise<boolean> {
  const reason = await historyProblem(database.db, client);
  const found = reason === null ? [] : [{ kind: 'history' as const, reason }];
  await noteTroubles({ db: database.db, log, now: clock.now() }, { found, looked: ['history'] });
  return reason === null;
}

/** Runs inside the transaction that marks the batch: what the lots become and what is told of it commit with it. */
async function markNotarized<S>(
  context: JobContext<S>,
  tx: Parameters<typeof notarizeLots>[0],
  batch: AnchoredBatch,
): Promise<void> {
  const lots = await subjectsNowAnchored(tx, 'lot', batch);
  const anchor = { txHash: batch.txHash, ledgerIndex: batch.ledgerIndex };
  await notarizeLots(tx, lots, batch.anchoredAt, anchor);
  await context.within(tx, async ({ emit }) => emit('log.anchored', String(batch.treeSize)));
}

/** Signs what was there before its kind was attested, as it is now; some at a time, so that nobody waits for long. */
async function signEarlier<S>(context: JobContext<S>): Promise<void> {
  for (const kind of ['listing', 'shipment', 'organisation'] as const) {
    const heldBack: string[] = [];
    let more: boolean;
    do {
      more = await context
        .transaction(async ({ tx, attest }) => {
          const names = await takeStatementsDue(tx, kind, { limit: statementsAtOnce, except: heldBack });
          if (names.length === 0) return false;
          // Their rows are locked. What somebody wrote there would be signed as ours, for good.
          const altered = await attest.alteredRows(...recordRows(kind, names));
          if (altered.length > 0) throw new HeldBack(names, altered);
          await attest.now(kind, names);
          return true;
        })
        .catch((error: unknown) => {
          if (!(error instanceof HeldBack)) throw error;
          heldBack.push(...error.names);
          context.log.warn(
            { kind, altered: error.altered },
            'records are not what the service wrote: they are not signed',
          );
          return true;
        });
    } while (more);
  }
}

/** What waits with these to be signed: some of it is not what the service wrote. */
class HeldBack extends Error {
  readonly names: readonly string[];
  readonly altered: readonly string[];
  constructor(names: readonly string[], altered: readonly string[]) {
    super(`not as written: ${altered.join(', ')}`);
    this.names = names;
    this.altered = altered;
  }
}

/** Finds organisations whose record is not what was signed, so that nobody is shown what they seem to be called. */
async function compareNames<S>({ database, transaction, clock, log }: JobContext<S>): Promise<void> {
  const write = (work: (tx: Tx) => Promise<void>) => transaction(({ tx }) => work(tx));
  const found = await noteDoubts({ reader: database.reader, transaction: write }, clock.now());
  for (const organisation of found)
    log.warn({ organisation }, 'the record of an organisation is not what was signed: it is shown by its identifier');
}

/** Looks at every attested lot, page by page, and flags those whose records are no longer what was signed. */
async function flagTampered<S>(context: JobContext<S>): Promise<void> {
  let cursor: string | null = null;
  do {
    const found = await findTampered(context.database.reader, tamperPage, cursor);
    for (const lot of found.lots) {
      context.log.warn({ lot }, 'the records of a lot differ from its attestation');
      await context.transaction((work) =>
        flagLot(work, lot, 'Anchor mismatch: the records differ from what was signed and anchored.', {
          check: 'payload_mismatch',
        }),
      );
    }
    cursor = found.cursor;
  } while (cursor !== null);
}
