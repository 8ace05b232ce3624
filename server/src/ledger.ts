import type { Logger } from 'pino';
import { type Config, deriveKey } from './config.ts';
import type { Database } from './platform/db/database.ts';
import { openLedgerClient } from './platform/ledger/client/open-ledger-client.ts';
import { ledgerAccounts, newSeed } from './platform/ledger/client/seeds.ts';
import { setUpAccounts } from './platform/ledger/client/set-up-accounts.ts';
import { openEmbeddedNode } from './platform/ledger/embedded/embedded-node.ts';
import type { LedgerNode } from './platform/ledger/node.ts';
import { familyOfVersion, type NetworkProfile, networkProfile } from './platform/ledger/profile.ts';
import type { LedgerRuntime } from './platform/ledger/runtime.ts';

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
  const { node, profile } =
    config.ledger.kind === 'embedded' ? await openEmbedded(config, database, log, now) : await openReal(config, log);
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

interface OpenedNode {
  node: LedgerNode;
  profile: NetworkProfile;
}

async function openEmbedded(config: Config, database: Database, log: Logger, now: () => Date): Promise<OpenedNode> {
  const networkId = networkIdOf(config);
  const closeIntervalMs = config.ledger.closeMs;
  const node = await openEmbeddedNode({
    db: database.db,
    networkId,
    closeIntervalMs,
    now,
    onError: (error) => log.warn({ err: error }, 'embedded ledger'),
  });
  return { node, profile: networkProfile(networkId, { embedded: { closeIntervalMs } }) };
}

/**
 * Asks the node what it is before anything is signed for it: its software decides fees and the version of its interface.
 * @throws Error when it is on another network than LEDGER_NETWORK_ID says.
 */
async function openReal(config: Config, log: Logger): Promise<OpenedNode> {
  // The package behind it is large, and the embedded ledger does without it.
  const { openXrplNode } = await import('./platform/ledger/xrpl/open-xrpl-node.ts');
  const url = config.ledger.url as string;
  const scout = openXrplNode({ url, apiVersion: 1 });
  let info: { network_id?: number; build_version?: string };
  try {
    const answer = await scout.request('server_info');
    info = (answer['info'] ?? {}) as typeof info;
  } finally {
    await scout.close();
  }
  const networkId = info.network_id ?? networkIdOf(config);
  if (config.ledger.networkId !== undefined && config.ledger.networkId !== networkId) {
    throw new Error(`LEDGER_NETWORK_ID is ${config.ledger.networkId}, but ${url} is on network ${networkId}`);
  }
  const profile = networkProfile(networkId, {
    standalone: config.ledger.standalone,
    family: familyOfVersion(info.build_version ?? ''),
    ...(config.ledger.apiVersion === undefined ? {} : { apiVersion: config.ledger.apiVersion }),
  });
  log.info({ url, network: profile.name, networkId, version: info.build_version }, 'ledger node');
  return { node: openXrplNode({ url, apiVersion: profile.apiVersion }), profile };
}
