import { hostname } from 'node:os';
import type { Job, JobContext } from '../../../kernel/jobs/jobs.ts';
import { takeLeases } from '../../../platform/ledger/client/leases.ts';
import { LedgerUnavailableError } from '../../../platform/ledger/node.ts';
import type { LedgerFailure, LedgerRuntime } from '../../../platform/ledger/runtime.ts';
import { noteTroubles } from '../../../platform/ledger/troubles.ts';
import { historyProblem } from '../../proof/attestation/history.ts';
import { oldestUnanchored } from '../../proof/attestation/store.ts';
import { mirrorView } from '../mirror/store.ts';
import { troublesOf } from './rules.ts';

/** What the watch needs of the application. */
export interface WatchServices {
  ledger(): LedgerRuntime | undefined;
  ledgerFailure(): LedgerFailure | undefined;
}

const everySeconds = 10;

/**
 * Looks at the ledger as an operator would, and tells once when trouble begins and once when it ends. One process at a
 * time does it: two that see different nodes would contradict each other.
 */
export function watchJobs<S extends WatchServices>(anchorSeconds: number): Job<S>[] {
  return [{ name: 'ledger-watch', everySeconds, run: (context) => watch(context, anchorSeconds) }];
}

async function watch<S extends WatchServices>(context: JobContext<S>, anchorSeconds: number): Promise<void> {
  const { db } = context.database;
  const lease = 'ledger watch';
  const taken = await takeLeases(db, [lease], `${hostname()} ${process.pid}`, everySeconds * 3);
  if (!taken.has(lease)) return;
  const client = context.services.ledger()?.client;
  const now = context.clock.now();
  const look = troublesOf({
    now,
    failure: context.services.ledgerFailure(),
    status: client?.status(),
    accounts: client && (await unlessAway(() => client.lookAtAccounts())),
    history: client && (await unlessAway(() => historyProblem(db, client))),
    mirror: await mirrorView(db),
    oldestUnanchored: await oldestUnanchored(db),
    anchorSeconds,
  });
  await noteTroubles({ db, log: context.log, now }, look);
}

/** Undefined while the node does not answer: nothing is known then. */
async function unlessAway<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof LedgerUnavailableError) return undefined;
    throw error;
  }
}
