import { openLedgerClient } from '../../src/platform/ledger/client/open-ledger-client.ts';
import { ledgerAccounts, newSeed } from '../../src/platform/ledger/client/seeds.ts';
import { setUpAccounts } from '../../src/platform/ledger/client/set-up-accounts.ts';
import { type EmbeddedNode, openEmbeddedNode } from '../../src/platform/ledger/embedded/embedded-node.ts';
import { networkProfile } from '../../src/platform/ledger/profile.ts';
import { type ServedLedger, serveLedger } from '../../src/platform/ledger/serve.ts';
import { freshDatabase } from './database.ts';

/** A ledger node with a chain of its own, reached over WebSocket as any real one is. */
export interface FarNode {
  readonly node: EmbeddedNode;
  readonly served: ServedLedger;
  /** Makes the three accounts of a seed, as an operator does before the first start. */
  fund(seed: string): Promise<void>;
  close(): Promise<void>;
}

export interface FarNodeOptions {
  networkId: number;
  now?: () => Date;
  /** Takes the place of a node that was there. */
  port?: number;
}

export const farSeed = (byte: number): string => newSeed(Buffer.alloc(16, byte));
export const farAddress = (seed: string): string => ledgerAccounts(seed).platform.address;

/** Settings that lead to it. */
export const farEnv = ({ served }: Pick<FarNode, 'served'>, seed: string): Record<string, string> => ({
  LEDGER: 'xrpl',
  LEDGER_URL: served.webSocketUrl,
  LEDGER_SEED: seed,
});

export async function openFarNode({ networkId, now, port = 0 }: FarNodeOptions): Promise<FarNode> {
  const database = await freshDatabase();
  const clock = now === undefined ? {} : { now };
  const node = await openEmbeddedNode({ db: database.db, networkId, closeIntervalMs: 20, ...clock });
  const served = await serveLedger(node, { port });
  return {
    node,
    served,
    fund: async (seed) => {
      const profile = networkProfile(networkId, { embedded: { closeIntervalMs: 20 } });
      const client = openLedgerClient({ node, db: database.db, profile, seed, ...clock });
      await setUpAccounts(client, node, { currency: 'AXKT' });
    },
    close: async () => {
      await served.close();
      await node.close();
      await database.close();
    },
  };
}
