/** How one network differs from another, in what our client has to know. */
export interface NetworkProfile {
  name: string;
  /** Goes into each transaction as NetworkID when above 1024, and must not appear in it otherwise. */
  networkId: number;
  /** The `api_version` to ask for: xahaud knows 1 only. */
  apiVersion: 1 | 2;
  feeRule: FeeRule;
  /** `DIDSet` where the network has that transaction, else an AccountSet with a memo. */
  didMapping: 'DIDSet' | 'memo';
  /**
   * What a new account's first Sequence is: the index of the ledger that created it, or the time of its creation.
   * Either way it is asked for (`account_info`), never computed.
   */
  firstSequence: 'ledger-index' | 'time';
  /** How long a ledger usually stays open; null where ledgers close only on demand. */
  closeIntervalMs: number | null;
  /** Nobody closes ledgers but us: after a submission the client sends `ledger_accept`. */
  acceptsLedgers: boolean;
  /** The well-known genesis account holds all the money, so the client may fund its accounts itself. */
  genesisFunding: boolean;
}

export interface FeeRule {
  /** Drops for each byte of memo contents, on top of the base fee. */
  memoDropsPerByte: number;
  /** Ask the node (`fee {tx_blob}`) for the fee of the transaction at hand, where a question is possible. */
  askWithBlob: boolean;
  /** Never pay more than this for one transaction, in drops. */
  maxFeeDrops: bigint;
}

const XRPL_FEES: FeeRule = { memoDropsPerByte: 0, askWithBlob: false, maxFeeDrops: 100_000n };
/** xahaud charges one drop per byte of memo and the cost of any hook it would run. Source: xahaud Transactor.cpp. */
const XAHAU_FEES: FeeRule = { memoDropsPerByte: 1, askWithBlob: true, maxFeeDrops: 1_000_000n };

const XRPL: Omit<NetworkProfile, 'name' | 'networkId'> = {
  apiVersion: 2,
  feeRule: XRPL_FEES,
  didMapping: 'DIDSet',
  firstSequence: 'ledger-index',
  closeIntervalMs: 4000,
  acceptsLedgers: false,
  genesisFunding: false,
};
const XAHAU: Omit<NetworkProfile, 'name' | 'networkId'> = {
  ...XRPL,
  apiVersion: 1,
  feeRule: XAHAU_FEES,
  didMapping: 'memo',
  firstSequence: 'time',
};

const KNOWN: readonly NetworkProfile[] = [
  { ...XRPL, name: 'xrpl-mainnet', networkId: 0 },
  { ...XRPL, name: 'xrpl-testnet', networkId: 1 },
  { ...XRPL, name: 'xrpl-devnet', networkId: 2 },
  { ...XAHAU, name: 'xahau', networkId: 21337 },
  { ...XAHAU, name: 'xahau-testnet', networkId: 21338 },
];

export type LedgerFamily = 'xrpl' | 'xahau';

/**
 * Which software a node runs, by its `build_version`: xahaud's are dates (`2025.2.6-release+1234`), rippled's are small
 * numbers (`3.2.0`).
 */
export function familyOfVersion(buildVersion: string): LedgerFamily {
  return /^20\d\d\./.test(buildVersion) ? 'xahau' : 'xrpl';
}

export interface ProfileOptions {
  /** A real node in stand-alone mode: closes ledgers on `ledger_accept` only. */
  standalone?: boolean;
  /** Our own node in this process: closes ledgers by itself and has a genesis account. */
  embedded?: { closeIntervalMs: number };
  /** Wins over what the network's profile says. */
  apiVersion?: 1 | 2;
  /** What the node's software is, where its network's id does not tell (a stand-alone node with an id of its own). */
  family?: LedgerFamily;
}

/**
 * The profile of a network by its id. An id we do not know is taken for an XRP Ledger network (a side chain).
 * @throws RangeError when the id is not an unsigned 32-bit number.
 */
export function networkProfile(networkId: number, options: ProfileOptions = {}): NetworkProfile {
  if (!Number.isInteger(networkId) || networkId < 0 || networkId > 0xffffffff) {
    throw new RangeError(`LEDGER_NETWORK_ID must be a whole number from 0 to 4294967295, not ${networkId}`);
  }
  const known = KNOWN.find((profile) => profile.networkId === networkId);
  const foreign = options.family === 'xahau' && known?.apiVersion === 2;
  const usual = options.family === 'xahau' ? XAHAU : XRPL;
  const base: NetworkProfile =
    known === undefined || foreign ? { ...usual, name: `network-${networkId}`, networkId } : known;
  const profile = { ...base, ...(options.apiVersion === undefined ? {} : { apiVersion: options.apiVersion }) };
  if (options.embedded !== undefined) {
    return {
      ...profile,
      name: 'embedded',
      closeIntervalMs: options.embedded.closeIntervalMs,
      genesisFunding: true,
    };
  }
  if (options.standalone === true) {
    return {
      ...profile,
      name: `${networkId === 0 ? 'xrpl' : base.name}-standalone`,
      closeIntervalMs: null,
      acceptsLedgers: true,
      genesisFunding: true,
    };
  }
  return profile;
}
