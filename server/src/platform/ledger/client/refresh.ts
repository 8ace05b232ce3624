import type { Db } from '../../db/database.ts';
import type { LedgerNode } from '../node.ts';
import type { NetworkProfile } from '../profile.ts';
import { LedgerMismatchError } from './errors.ts';
import { hashOfLedger, NoValidatedLedgerError, observeFee, observeServer, type ServerView } from './observe.ts';
import { readNetwork, writeNetwork } from './submission-store.ts';

export interface RefreshSettings {
  node: LedgerNode;
  db: Db;
  profile: NetworkProfile;
  now: () => Date;
}

/**
 * Hears from the node and remembers it, once it is sure that this is the ledger we know: same network id, not behind
 * what we saw, and with the same hash where we last looked (a stand-alone node that was reset would otherwise let every
 * live transaction appear lost).
 * @throws LedgerMismatchError when it is another ledger; LedgerUnavailableError, LedgerCommandError from the node.
 */
export async function refresh({ node, db, profile, now }: RefreshSettings): Promise<ServerView> {
  const server = await observeOwn(node, profile);
  if (server.networkId !== null && server.networkId !== profile.networkId) {
    throw new LedgerMismatchError(
      `the node is on network ${server.networkId}, LEDGER_NETWORK_ID says ${profile.networkId} (${profile.name})`,
    );
  }
  const known = await readNetwork(db, profile.networkId);
  if (known !== null) await mustContinue(node, known, server);
  const fee = await observeFee(node);
  await writeNetwork(db, profile.networkId, server, fee, now());
  return server;
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

async function mustContinue(
  node: LedgerNode,
  known: { ledgerIndex: number; ledgerHash: string },
  server: ServerView,
): Promise<void> {
  if (server.ledgerIndex < known.ledgerIndex) {
    throw new LedgerMismatchError(
      `the node is at ledger ${server.ledgerIndex}, but ledger ${known.ledgerIndex} was seen before: it is still ` +
        'catching up, or it was reset (a reset ledger needs a new database, or its old state restored)',
    );
  }
  const hash =
    server.ledgerIndex === known.ledgerIndex ? server.ledgerHash : await hashOfLedger(node, known.ledgerIndex);
  // A node that dropped old history cannot be asked about it; it is not suspicious for that.
  if (hash !== null && hash !== known.ledgerHash) {
    throw new LedgerMismatchError(
      `ledger ${known.ledgerIndex} has the hash ${hash} on this node, but was seen as ${known.ledgerHash} before: ` +
        'the ledger was reset, or this is another network',
    );
  }
}
