import type { Logger } from 'pino';
import { type Config, deriveKey } from './config.ts';
import type { Database } from './platform/db/database.ts';
import { openLedgerClient } from './platform/ledger/client/open-ledger-client.ts';
import { ledgerAccounts, newSeed } from './platform/ledger/client/seeds.ts';
import { setUpAccounts } from './platform/ledger/client/set-up-accounts.ts';
import { openEmbeddedNode } from './platform/ledger/embedded/embedded-node.ts';
import type { LedgerNode } from './platform/ledger/node.ts';
import { networkProfile } from './platform/ledger/profile.ts';
import type { LedgerRuntime } from './platform/ledger/runtime.ts';
import { openXrplNode } from './platform/ledger/xrpl/open-xrpl-node.ts';

/** The platform token's code, in the books and on the ledger. */
export const platformToken = 'AXKT';

/** Of no public network: an anchor on it cannot pass for one elsewhere. */
const embeddedNetworkId = 63_917;

/** LEDGER_SEED, or for the embedded ledger one of the installation's own. */
export function ledgerSeed(config: Config): string {
  return config.ledger.seed ?? newSeed(deriveKey(config.secretKey, 'ledger seed').subarray(0, 16));
}

/** The platform's account: the last part of its DID. Needs no ledger. */
export function platformAddress(config: Config): string {
  return ledgerAccounts(ledgerSeed(config)).platform.address;
}

export function networkIdOf(config: Config): number {
  return config.ledger.networkId ?? (config.ledger.kind === 'embedded' ? embeddedNetworkId : 0);
}

/**
 * Opens the ledger that the settings name, and our client over it. A real node that is away is no error: the client
 * connects by itself when it is back.
 */
export async function openLedger(
  config: Config,
  database: Database,
  log: Logger,
  now: () => Date,
): Promise<LedgerRuntime> {
  const networkId = networkIdOf(config);
  const { kind, closeMs, standalone } = config.ledger;
  const profile = networkProfile(
    networkId,
    kind === 'embedded' ? { embedded: { closeIntervalMs: closeMs } } : { standalone },
  );
  let node: LedgerNode;
  if (kind === 'embedded') {
    node = await openEmbeddedNode({
      db: database.db,
      networkId,
      closeIntervalMs: closeMs,
      now,
      onError: (error) => log.warn({ err: error }, 'embedded ledger'),
    });
  } else {
    node = openXrplNode({ url: config.ledger.url as string, apiVersion: profile.apiVersion });
  }
  const client = openLedgerClient({
    node,
    db: database.db,
    profile,
    seed: ledgerSeed(config),
    now,
    log: (event, details) => log.debug({ event, ...details }, 'ledger'),
  });
  return {
    node,
    client,
    setUp: () => setUpAccounts(client, node, { currency: platformToken }),
    close: async () => {
      await client.stop();
      await node.close();
    },
  };
}
