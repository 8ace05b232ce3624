import type { Db } from '../../db/database.ts';
import type { LedgerNode } from '../node.ts';
import type { NetworkProfile } from '../profile.ts';
import { type NetworkFacts, readNetwork, writeNetwork } from './account-store.ts';
import { LedgerBehindError, LedgerMismatchError } from './errors.ts';
import type { FeeLevel } from './fees.ts';
import {
  type AccountDetails,
  hashOfLedger,
  NoValidatedLedgerError,
  observeAccount,
  observeFee,
  observeServer,
  type ServerView,
} from './observe.ts';

export interface RefreshSettings {
  node: LedgerNode;
  db: Db;
  profile: NetworkProfile;
  now: () => Date;
  /** What this process wrote down last; empty after a failure, so that everything is looked at anew. */
  memory: RefreshMemory;
}

export interface RefreshMemory {
  last?: { server: ServerView; fee: FeeLevel; at: number } | undefined;
}

/** What was written down is written again after this, also when nothing changed: it is known to be fresh. */
const rewriteMs = 20_000;
/** After a longer silence the node is looked at as if for the first time. */
const silenceMs = 60_000;

/**
 * Hears from the node and remembers it, once it is sure that this is the ledger we know: same network id, not behind
 * what we saw, and with the same hash where we last looked (a stand-alone node that was reset would otherwise let every
 * live transaction appear lost).
 * @throws LedgerMismatchError when it is another ledger; LedgerUnavailableError, LedgerCommandError from the node.
 */
export async function refresh(settings: RefreshSettings): Promise<ServerView> {
  return (await refreshWith(settings, [])).server;
}

/** As `refresh`, with a look at these accounts in the same moment: a node in this process then looks once. */
export async function refreshWith(
  { node, db, profile, now, memory }: RefreshSettings,
  addresses: readonly string[],
): Promise<{ server: ServerView; accounts: Map<string, AccountDetails> }> {
  const asked = observeOwn(node, profile);
  const besides = Promise.all([observeFee(node), Promise.all(addresses.map((each) => observeAccount(node, each)))]);
  // Asked for at once, and read only once it is sure that it is our ledger.
  besides.catch(() => {});
  const server = await asked;
  if (server.networkId === null) {
    throw new LedgerMismatchError(
      `the node (LEDGER_URL) reports no network id, so nothing shows that it is on network ${profile.networkId} (${profile.name}), ` +
        'where this database anchors: set [network_id] in its configuration',
    );
  }
  if (server.networkId !== profile.networkId) {
    throw new LedgerMismatchError(
      `the node (LEDGER_URL) is on network ${server.networkId}, but this database anchors on network ${profile.networkId} ` +
        `(${profile.name})`,
    );
  }
  const { last } = memory;
  memory.last = undefined;
  const age = last === undefined ? Number.POSITIVE_INFINITY : performance.now() - last.at;
  if (last === undefined || age > silenceMs || !follows(last.server, server)) {
    const known = await readNetwork(db, profile.networkId);
    if (known !== null) await mustContinue(node, known, server);
  }
  const [fee, views] = await besides;
  const accounts = new Map(addresses.map((address, place) => [address, views[place] as AccountDetails]));
  const isKnown =
    last?.server.ledgerHash === server.ledgerHash &&
    last.fee.feeDrops === fee.feeDrops &&
    last.server.reserveBaseDrops === server.reserveBaseDrops &&
    last.server.reserveIncrementDrops === server.reserveIncrementDrops;
  if (isKnown && age < rewriteMs) {
    memory.last = last;
    return { server, accounts };
  }
  await writeNetwork(db, profile.networkId, { server, fee }, now());
  memory.last = { server, fee, at: performance.now() };
  return { server, accounts };
}

/** A stand-alone node may wait for its first `ledger_accept`, and nobody sends that but us. */
async function observeOwn(node: LedgerNode, profile: NetworkProfile): Promise<ServerView> {
  try {
    return await observeServer(node);
  } catch (error) {
    if (!(error instanceof NoValidatedLedgerError) || !profile.acceptsLedgers) throw error;
    await node.request('ledger_accept');
    return observeServer(node);
  }
}

/** A node that was there a moment ago can only have gone on, unless it shows an older ledger or another one. */
function follows(last: ServerView, server: ServerView): boolean {
  return (
    server.ledgerIndex > last.ledgerIndex ||
    (server.ledgerIndex === last.ledgerIndex && server.ledgerHash === last.ledgerHash)
  );
}

/** @throws LedgerMismatchError, LedgerBehindError */
async function mustContinue(node: LedgerNode, known: NetworkFacts, server: ServerView): Promise<void> {
  // The first one tells a reset for certain; the newest may be missing only because the node is catching up.
  await mustShow(node, server, { index: known.firstLedgerIndex, hash: known.firstLedgerHash });
  if (server.ledgerIndex < known.ledgerIndex) {
    throw new LedgerBehindError(
      `the node is at ledger ${server.ledgerIndex}, but ledger ${known.ledgerIndex} was seen before: it is still ` +
        'catching up, or it was reset (a reset ledger needs a new database, or its old state restored)',
    );
  }
  await mustShow(node, server, { index: known.ledgerIndex, hash: known.ledgerHash });
}

async function mustShow(node: LedgerNode, server: ServerView, known: { index: number; hash: string }): Promise<void> {
  if (server.ledgerIndex < known.index) return;
  const hash = server.ledgerIndex === known.index ? server.ledgerHash : await hashOfLedger(node, known.index);
  // A node that dropped old history cannot be asked about it; it is not suspicious for that.
  if (hash === null || hash === known.hash) return;
  throw new LedgerMismatchError(
    `ledger ${known.index} has the hash ${hash} on this node, but was seen as ${known.hash} before: ` +
      'the ledger was reset, or this is another network',
  );
}
