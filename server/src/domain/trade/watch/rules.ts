import { ledgerTroubleKinds } from '../../../platform/db/tables.generated.ts';
import type { LedgerStatus, OwnAccounts } from '../../../platform/ledger/client/open-ledger-client.ts';
import type { LedgerFailure } from '../../../platform/ledger/runtime.ts';
import type { LedgerTroubleKind, Trouble } from '../../../platform/ledger/troubles.ts';
import type { MirrorView } from '../mirror/store.ts';

/** What one look at the ledger has seen; undefined is what it could not see. */
export interface LedgerLook {
  now: Date;
  failure: LedgerFailure | undefined;
  status: LedgerStatus | undefined;
  accounts: OwnAccounts | undefined;
  mirror: MirrorView;
  oldestUnanchored: Date | null;
  /** How often what was signed is anchored. */
  anchorSeconds: number;
  /** Of the log, compared with the ledger's; null when they agree. */
  history: string | null | undefined;
}

/** A round that fails now and then is no trouble: it is repeated at once. */
const patienceMs = 15_000;
/** So many plain transactions must be paid for, or somebody has to send money. */
const feesAhead = 1000n;
/** Entries of the ledger that must have room beside those that wait already. */
const entriesAhead = 10;

/** The troubles of this moment, and which kinds this look could tell about. */
export function troublesOf(look: LedgerLook): { found: Trouble[]; looked: LedgerTroubleKind[] } {
  const judged: Partial<Record<LedgerTroubleKind, string | null>> = {
    network: mismatch(look),
    connection: silence(look),
    submission: stuck(look),
    anchoring: lateness(look),
    mirror: aside(look.mirror),
    ...(look.accounts === undefined
      ? {}
      : { balance: drained(look.accounts), reserve: tight(look.accounts, look.mirror) }),
    ...(look.history === undefined ? {} : { history: look.history }),
  };
  const kinds = ledgerTroubleKinds.filter((kind) => judged[kind] !== undefined);
  const found = kinds.flatMap((kind) => {
    const reason = judged[kind];
    return reason == null ? [] : [{ kind, reason }];
  });
  return { found, looked: kinds };
}

function mismatch({ failure, status }: LedgerLook): string | null {
  if (failure?.isMismatch === true) return failure.reason;
  return status?.isMismatch === true ? status.problems.join('; ') : null;
}

function silence({ failure, status, now }: LedgerLook): string | null {
  if (failure !== undefined) {
    return failure.isMismatch || !isOld(failure.since, now) ? null : `the ledger is not set up: ${failure.reason}`;
  }
  if (status === undefined || status.isMismatch || !isOld(status.failingSince, now)) return null;
  return `the ledger node does not answer as it should: ${status.problems.join('; ')}`;
}

function stuck({ status, now }: LedgerLook): string | null {
  if (status === undefined || status.failingSince !== null || !isOld(status.troubledSince, now)) return null;
  return `transactions do not get on: ${status.problems.join('; ')}`;
}

function isOld(since: Date | null, now: Date): boolean {
  return since !== null && now.getTime() - since.getTime() >= patienceMs;
}

function lateness({ oldestUnanchored, anchorSeconds, now }: LedgerLook): string | null {
  if (oldestUnanchored === null) return null;
  const patience = Math.max(120, anchorSeconds * 5) * 1000;
  if (now.getTime() - oldestUnanchored.getTime() < patience) return null;
  return `a record that was signed at ${oldestUnanchored.toISOString()} is not anchored yet`;
}

function aside({ setAside, firstAside }: MirrorView): string | null {
  if (firstAside === null) return null;
  const { kind, key, reason } = firstAside;
  const more = setAside > 1 ? `, and ${setAside - 1} more` : '';
  return `the ledger cannot show the ${kind === 'token' ? 'movement of tokens' : 'escrow'} ${key} (${reason})${more}: set aside until "lotmark ledger retry"`;
}

function drained({ accounts, feeDrops }: OwnAccounts): string | null {
  const poor = accounts.filter(({ balanceDrops }) => balanceDrops < feesAhead * feeDrops);
  if (poor.length === 0) return null;
  const each = poor.map(
    ({ address, role, balanceDrops }) =>
      `${address} (${role}) has ${units(balanceDrops)} units, which pay ${balanceDrops / feeDrops} plain transactions`,
  );
  return `accounts need money for fees: ${each.join('; ')}`;
}

function tight(view: OwnAccounts, { escrowsToCreate }: MirrorView): string | null {
  const platform = view.accounts.find(({ role }) => role === 'platform');
  if (platform === undefined) return null;
  const { address, balanceDrops, ownerCount } = platform;
  const fees = feesAhead * view.feeDrops;
  const perEntry = view.reserveIncrementDrops;
  const kept = view.reserveBaseDrops + BigInt(ownerCount) * perEntry;
  const needed = kept + BigInt(escrowsToCreate + entriesAhead) * perEntry + fees;
  if (balanceDrops >= needed) return null;
  return (
    `${address} (platform) has ${units(balanceDrops)} units: ${units(kept)} are reserved for itself and its ${ownerCount} ` +
    `entries in the ledger, and ${escrowsToCreate} escrows wait for room; send at least ${units(needed - balanceDrops)}`
  );
}

/** Drops as units with up to six decimals. */
function units(drops: bigint): string {
  const fraction = (drops % 1_000_000n).toString().padStart(6, '0').replace(/0+$/, '');
  return `${drops / 1_000_000n}${fraction === '' ? '' : `.${fraction}`}`;
}
