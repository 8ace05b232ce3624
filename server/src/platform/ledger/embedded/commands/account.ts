import type { IssuedAmount } from '../amounts.ts';
import { valueText } from '../amounts.ts';
import { accountKey } from '../entry-keys.ts';
import type { Command } from '../node-core.ts';
import { ownedKeys } from '../owner-directory.ts';
import { rpcError } from '../rpc-error.ts';
import { spendable } from '../rules.ts';
import { drops, type Entry, type StateReader, uint } from '../state-view.ts';
import { balanceFor, limitOf, sideOf } from '../trust-line.ts';
import { addressParam, type ChosenLedger, chooseLedger, flagParam, limitParam, stateOf } from './parameters.ts';

const ACCOUNT_FLAGS: Record<string, number> = {
  allowTrustLineClawback: 0x80000000,
  allowTrustLineLocking: 0x40000000,
  defaultRipple: 0x00800000,
  depositAuth: 0x01000000,
  disableMasterKey: 0x00100000,
  disallowIncomingCheck: 0x08000000,
  disallowIncomingNFTokenOffer: 0x04000000,
  disallowIncomingPayChan: 0x10000000,
  disallowIncomingTrustline: 0x20000000,
  disallowIncomingXRP: 0x00080000,
  globalFreeze: 0x00400000,
  noFreeze: 0x00200000,
  passwordSpent: 0x00010000,
  requireAuthorization: 0x00040000,
  requireDestinationTag: 0x00020000,
};
/** What `type` may be in `account_objects` -> the entry type; types that this node does not make are simply not found. */
const OBJECT_TYPES: Record<string, string> = {
  check: 'Check',
  deposit_preauth: 'DepositPreauth',
  did: 'DID',
  escrow: 'Escrow',
  nft_page: 'NFTokenPage',
  offer: 'Offer',
  payment_channel: 'PayChannel',
  signer_list: 'SignerList',
  state: 'RippleState',
  ticket: 'Ticket',
};
const PAGE = { min: 10, usual: 200, max: 400 };

export const accountInfo: Command = async ({ core, params, apiVersion }) => {
  const account = addressParam(params);
  return await core.chain.run('read', async (state, tx) => {
    const chosen = await chooseLedger(params, state, tx);
    const root = await accountRoot(chosen, account);
    const balance = spendable(core.chain.rules, account, drops(root));
    const flags = uint(root, 'Flags');
    const bits = Object.entries(ACCOUNT_FLAGS).map(([name, bit]) => [name, (flags & bit) !== 0]);
    const isCurrent = chosen.ledger === undefined;
    return {
      account_data: { ...root, Balance: String(balance), index: accountKey(account) },
      account_flags: Object.fromEntries(bits),
      ...chosen.fields,
      ...(flagParam(params, 'queue', apiVersion) && isCurrent ? { queue_data: { txn_count: 0 } } : {}),
      ...(flagParam(params, 'signer_lists', apiVersion) ? { signer_lists: [] } : {}),
    };
  });
};

export const accountLines: Command = async ({ core, params }) => {
  const account = addressParam(params);
  const peer = params['peer'] === undefined ? undefined : addressParam(params, 'peer');
  const limit = limitParam(params, PAGE);
  return await core.chain.run('read', async (state, tx) => {
    const chosen = await chooseLedger(params, state, tx);
    await accountRoot(chosen, account);
    const isWanted = (entry: Entry): boolean =>
      entry.LedgerEntryType === 'RippleState' && (peer === undefined || peerOf(entry, account) === peer);
    const { items, marker } = await ownedPage(stateOf(chosen), { account, limit, marker: params['marker'], isWanted });
    const lines = items.map(({ entry }) => shownLine(entry, account));
    return { account, lines, ...more(params, limit, marker), ...chosen.fields };
  });
};

export const accountObjects: Command = async ({ core, params }) => {
  const account = addressParam(params);
  const limit = limitParam(params, PAGE);
  const type = params['type'];
  if (type !== undefined && (typeof type !== 'string' || !Object.hasOwn(OBJECT_TYPES, type))) {
    throw rpcError('invalidParams', "Invalid field 'type'.");
  }
  const wanted = typeof type === 'string' ? OBJECT_TYPES[type] : undefined;
  return await core.chain.run('read', async (state, tx) => {
    const chosen = await chooseLedger(params, state, tx);
    await accountRoot(chosen, account);
    const isWanted = (entry: Entry): boolean => wanted === undefined || entry.LedgerEntryType === wanted;
    const { items, marker } = await ownedPage(stateOf(chosen), { account, limit, marker: params['marker'], isWanted });
    const objects = items.map(({ key, entry }) => ({ ...entry, index: key }));
    return { account, account_objects: objects, ...more(params, limit, marker), ...chosen.fields };
  });
};

async function accountRoot(chosen: ChosenLedger, account: string): Promise<Entry> {
  const root = await stateOf(chosen).read(accountKey(account));
  if (root === undefined) throw rpcError('actNotFound', undefined, { account, ...chosen.fields });
  return root;
}

/** What an account owns, from the marked key on. */
async function ownedPage(
  state: StateReader,
  query: { account: string; limit: number; marker: unknown; isWanted: (entry: Entry) => boolean },
): Promise<{ items: { key: string; entry: Entry }[]; marker: string | undefined }> {
  const { account, limit, marker, isWanted } = query;
  if (marker !== undefined && typeof marker !== 'string') {
    throw rpcError('invalidParams', "Invalid field 'marker', not string.");
  }
  let started = marker === undefined;
  const items: { key: string; entry: Entry }[] = [];
  for await (const key of ownedKeys(state, account)) {
    started ||= key === marker;
    if (!started) continue;
    const entry = await state.read(key);
    if (entry === undefined || !isWanted(entry)) continue;
    if (items.length === limit) return { items, marker: key };
    items.push({ key, entry });
  }
  if (!started) throw rpcError('invalidParams', "Invalid field 'marker'.");
  return { items, marker: undefined };
}

function more(params: Record<string, unknown>, limit: number, marker: string | undefined): Record<string, unknown> {
  return {
    ...(params['limit'] === undefined && marker === undefined ? {} : { limit }),
    ...(marker === undefined ? {} : { marker }),
  };
}

function peerOf(line: Entry, account: string): string {
  const [low, high] = [line['LowLimit'], line['HighLimit']] as IssuedAmount[];
  return (low?.issuer === account ? high?.issuer : low?.issuer) ?? '';
}

function shownLine(line: Entry, account: string): Record<string, unknown> {
  const peer = peerOf(line, account);
  const [own, other] = [sideOf(account, peer), sideOf(peer, account)];
  const flags = uint(line, 'Flags');
  return {
    account: peer,
    balance: valueText(balanceFor(line, account, peer)),
    currency: (line['Balance'] as IssuedAmount).currency,
    limit: valueText(limitOf(line, own)),
    limit_peer: valueText(limitOf(line, other)),
    no_ripple: (flags & own.noRipple) !== 0,
    no_ripple_peer: (flags & other.noRipple) !== 0,
    quality_in: 0,
    quality_out: 0,
  };
}
