import type { Logger } from 'pino';
import { type Config, deriveKey } from './config.ts';
import type { Database, Tx } from './platform/db/database.ts';
import { LedgerBehindError } from './platform/ledger/client/errors.ts';
import { openLedgerClient } from './platform/ledger/client/open-ledger-client.ts';
import { ledgerAccounts, newSeed } from './platform/ledger/client/seeds.ts';
import { setUpAccounts } from './platform/ledger/client/set-up-accounts.ts';
import { openEmbeddedNode } from './platform/ledger/embedded/embedded-node.ts';
import {
  beginHome,
  howToMove,
  type LedgerHome,
  LedgerHomeError,
  presentHome,
  settleNetwork,
} from './platform/ledger/home.ts';
import { type LedgerNode, LedgerUnavailableError } from './platform/ledger/node.ts';
import { familyOfVersion, type NetworkProfile, networkProfile } from './platform/ledger/profile.ts';
import type { LedgerRuntime } from './platform/ledger/runtime.ts';
import { safeUrl } from './platform/ledger/safe-url.ts';

/** The platform token's code, in the books and on the ledger. */
export const platformToken = 'AXKT';

/** Of no public network: an anchor on it cannot pass for one elsewhere. */
export const embeddedNetworkId = 63_917;

/** LEDGER_SEED, or for the embedded ledger one of the installation's own. */
export function ledgerSeed(config: Config): string {
  return config.ledger.seed ?? derivedLedgerSeed(config.secretKey);
}

export function derivedLedgerSeed(secretKey: string): string {
  return newSeed(deriveKey(secretKey, 'ledger seed').subarray(0, 16));
}

/** The platform's account: the last part of its DID. Needs no ledger. */
export function platformAddress(config: Config): string {
  return ledgerAccounts(ledgerSeed(config)).platform.address;
}

/** The network that the settings name; undefined where only a node can tell. */
export function networkIdOf(config: Config): number | undefined {
  return config.ledger.networkId ?? (config.ledger.kind === 'embedded' ? embeddedNetworkId : undefined);
}

/**
 * The ledger that this database anchors on, which the settings must lead to. The first start with a database writes it
 * down.
 * @throws LedgerHomeError naming the setting and both values.
 */
export async function requireHome(config: Config, tx: Tx, now: Date): Promise<LedgerHome> {
  const account = platformAddress(config);
  let home = await presentHome(tx);
  if (home === null) {
    await beginHome(tx, { account, networkId: null }, now);
    home = (await presentHome(tx)) as LedgerHome;
  }
  if (home.account !== account) {
    const setting = config.ledger.kind === 'embedded' ? 'LEDGER_SEED (or SECRET_KEY)' : 'LEDGER_SEED';
    throw new LedgerHomeError(
      `${setting} is that of the account ${account}, but this database anchors with ${home.account}: start with the seed of that one, ${howToMove}.`,
    );
  }
  const wanted = networkIdOf(config);
  if (home.networkId === null || wanted === undefined || wanted === home.networkId) return home;
  const setting = config.ledger.networkId === undefined ? 'LEDGER=embedded means network' : 'LEDGER_NETWORK_ID is';
  throw new LedgerHomeError(
    `${setting} ${wanted}, but this database anchors on network ${home.networkId}: correct the setting, ${howToMove}.`,
  );
}

/**
 * The network of this database once a node was heard of; asked again only until then, as it never changes under a running
 * server.
 */
export function knownNetwork(): (tx: Tx) => Promise<number | null> {
  let known: number | null = null;
  return async (tx) => {
    known ??= (await presentHome(tx))?.networkId ?? null;
    return known;
  };
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
  const home = await requireHome(config, database.db, now());
  const { node, profile } =
    config.ledger.kind === 'embedded'
      ? await openEmbedded(config, database, log, now)
      : await openReal(config, log, home);
  try {
    await settleNetwork(database.db, home, profile.networkId);
  } catch (error) {
    await node.close();
    throw error;
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
    setUp: () =>
      setUpAccounts(client, node, {
        currency: platformToken,
        ...(Number(home.openingTokens) === 0 ? {} : { opening: { id: home.id, tokens: home.openingTokens } }),
      }),
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
  const networkId = networkIdOf(config) ?? embeddedNetworkId;
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

/** A node that is asked what it is answers within this, or counts as away. */
const scoutMs = 4000;

/** What a node says that it is. */
export interface NodeFacts {
  /** Undefined where it does not say. */
  networkId: number | undefined;
  version: string;
}

/** @throws LedgerUnavailableError */
export async function askNode(url: string): Promise<NodeFacts> {
  // The package behind it is large, and the embedded ledger does without it.
  const { openXrplNode } = await import('./platform/ledger/xrpl/open-xrpl-node.ts');
  const scout = openXrplNode({ url, apiVersion: 1, timeoutMs: scoutMs });
  try {
    const info = (await scout.request('server_info'))['info'] as { network_id?: number; build_version?: string };
    return { networkId: info.network_id, version: info.build_version ?? '' };
  } finally {
    await scout.close();
  }
}

/**
 * Asks the node what it is before anything is signed for it: its software decides fees and the version of its interface.
 * @throws LedgerHomeError when it is on another network than this database or the settings, or does not say on which.
 */
async function openReal(config: Config, log: Logger, home: LedgerHome): Promise<OpenedNode> {
  const { openXrplNode } = await import('./platform/ledger/xrpl/open-xrpl-node.ts');
  const url = config.ledger.url as string;
  const { networkId: reported, version } = await askNode(url);
  const networkId = sameNetwork(reported, config, home);
  const profile = networkProfile(networkId, {
    standalone: config.ledger.standalone,
    family: familyOfVersion(version),
    ...(config.ledger.apiVersion === undefined ? {} : { apiVersion: config.ledger.apiVersion }),
  });
  log.info({ url: safeUrl(url), network: profile.name, networkId, version }, 'ledger node');
  return { node: openXrplNode({ url, apiVersion: profile.apiVersion }), profile };
}

function sameNetwork(reported: number | undefined, config: Config, home: Pick<LedgerHome, 'networkId'>): number {
  const node = `the node at ${safeUrl(config.ledger.url as string)} (LEDGER_URL)`;
  const wanted = config.ledger.networkId;
  if (reported === undefined) {
    const expected = [
      ...(wanted === undefined ? [] : [`LEDGER_NETWORK_ID is ${wanted}`]),
      ...(home.networkId === null ? [] : [`this database anchors on network ${home.networkId}`]),
    ].join(', and ');
    const but = expected === '' ? '' : `${expected}, but `;
    const sentence = `${but}${node} reports no network id: set [network_id] in its configuration, or correct LEDGER_URL.`;
    throw new LedgerHomeError(sentence.charAt(0).toUpperCase() + sentence.slice(1));
  }
  if (wanted !== undefined && wanted !== reported) {
    throw new LedgerHomeError(
      `LEDGER_NETWORK_ID is ${wanted}, but ${node} is on network ${reported}: correct one of them.`,
    );
  }
  if (home.networkId !== null && home.networkId !== reported) {
    throw new LedgerHomeError(
      `This database anchors on network ${home.networkId}, but ${node} is on network ${reported}: correct LEDGER_URL, ${howToMove}.`,
    );
  }
  return reported;
}

/**
 * Opens the ledger where a node has to be asked, and compares it with what this database knows. With the node away the
 * start goes on: the jobs ask again until it answers.
 * @throws LedgerHomeError, LedgerMismatchError when it is another ledger: nothing may be started with it.
 */
export async function openLedgerAtStart(
  config: Config,
  database: Database,
  log: Logger,
  now: () => Date,
): Promise<LedgerRuntime | undefined> {
  if (config.ledger.kind === 'embedded') return undefined;
  let ledger: LedgerRuntime | undefined;
  try {
    ledger = await openLedger(config, database, log, now);
    await ledger.client.refresh();
    return ledger;
  } catch (error) {
    if (ledger !== undefined && error instanceof LedgerBehindError) return ledger;
    if (error instanceof LedgerUnavailableError) return ledger;
    await ledger?.close();
    throw error;
  }
}
