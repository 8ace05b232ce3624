import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { Job, JobContext } from '../../../kernel/jobs/jobs.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { takeLeases } from '../../../platform/ledger/client/leases.ts';
import { LedgerUnavailableError } from '../../../platform/ledger/node.ts';
import type { LedgerFailure, LedgerRuntime } from '../../../platform/ledger/runtime.ts';
import { noteTroubles, troubleGoesOn } from '../../../platform/ledger/troubles.ts';
import { historyProblem } from '../../proof/attestation/history.ts';
import { unanchoredSince } from '../../proof/attestation/store.ts';
import { type MirrorCounts, mirrorColumns, mirrorViewOf } from '../mirror/store.ts';
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
  const inside = await lookInside(db);
  const look = troublesOf({
    now,
    failure: context.services.ledgerFailure(),
    status: client?.status(),
    accounts: client && (await unlessAway(() => client.lookAtAccounts())),
    history: client && (await unlessAway(() => historyProblem(db, client))),
    mirror: mirrorViewOf(inside),
    oldestUnanchored: inside.unanchored,
    anchorSeconds,
  });
  // Where nothing is found and nothing goes on, there is nothing to write down.
  if (look.found.length > 0 || inside.troubled) await noteTroubles({ db, log: context.log, now }, look);
}

interface Inside extends MirrorCounts {
  unanchored: Date | null;
  troubled: boolean;
}

/** What this database says of it. */
async function lookInside(tx: Tx): Promise<Inside> {
  const { rows } = await sql<Inside>`
    select ${mirrorColumns}, ${unanchoredSince} as unanchored, ${troubleGoesOn} as troubled`.execute(tx);
  return rows[0] as Inside;
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
