import { dropsOf } from '../amounts.ts';
import { isFulfilled, parseCondition } from '../condition.ts';
import { accountKey, escrowKey } from '../entry-keys.ts';
import { addToDirectory, removeFromDirectory } from '../owner-directory.ts';
import type { ResultCode } from '../results.ts';
import { reserve } from '../rules.ts';
import { drops, type Entry, type StateLayer, text, uint } from '../state-view.ts';
import type { ApplyInput, TransactionType } from '../transaction-type.ts';
import { adjustOwnerCount } from '../trust-line.ts';

const REQUIRE_DEST_TAG = 0x00020000;

/** Sets XRP aside for a destination until a time, a fulfilled condition, or both. */
export const escrowCreate: TransactionType = {
  required: ['Destination', 'Amount'],
  optional: ['Condition', 'CancelAfter', 'FinishAfter', 'DestinationTag'],
  flags: 0,

  preflight(tx): ResultCode {
    const amount = dropsOf(tx['Amount']);
    if (amount === undefined || amount <= 0n) return 'temBAD_AMOUNT';
    const [cancelAfter, finishAfter] = [tx['CancelAfter'], tx['FinishAfter']];
    if (cancelAfter === undefined && finishAfter === undefined) return 'temBAD_EXPIRATION';
    if (cancelAfter !== undefined && finishAfter !== undefined && Number(cancelAfter) <= Number(finishAfter)) {
      return 'temBAD_EXPIRATION';
    }
    const condition = text(tx, 'Condition');
    if (finishAfter === undefined && condition === undefined) return 'temMALFORMED';
    return condition !== undefined && parseCondition(condition) === undefined ? 'temMALFORMED' : 'tesSUCCESS';
  },

  async apply({ tx, account, state, root, ledger }) {
    for (const field of ['CancelAfter', 'FinishAfter']) {
      if (tx[field] !== undefined && ledger.parentCloseTime > uint(tx, field)) return 'tecNO_PERMISSION';
    }
    const amount = dropsOf(tx['Amount']) ?? 0n;
    const balance = drops(root);
    const kept = reserve(ledger.rules, uint(root, 'OwnerCount') + 1);
    if (balance < kept) return 'tecINSUFFICIENT_RESERVE';
    if (balance < kept + amount) return 'tecUNFUNDED';
    const destination = text(tx, 'Destination') ?? '';
    const destinationRoot = await state.read(accountKey(destination));
    if (destinationRoot === undefined) return 'tecNO_DST';
    if ((uint(destinationRoot, 'Flags') & REQUIRE_DEST_TAG) !== 0 && tx['DestinationTag'] === undefined) {
      return 'tecDST_TAG_NEEDED';
    }
    const key = escrowKey(account, uint(tx, 'Sequence'));
    const escrow: Entry = { LedgerEntryType: 'Escrow', Flags: 0, Account: account, Sequence: uint(tx, 'Sequence') };
    const copied = [
      'Amount',
      'Destination',
      'Condition',
      'SourceTag',
      'DestinationTag',
      'CancelAfter',
      'FinishAfter',
    ] as const;
    for (const field of copied) if (tx[field] !== undefined) escrow[field] = tx[field];
    escrow['OwnerNode'] = await addToDirectory(state, account, key);
    if (destination !== account) escrow['DestinationNode'] = await addToDirectory(state, destination, key);
    state.put(key, escrow);
    root['Balance'] = String(balance - amount);
    root['OwnerCount'] = uint(root, 'OwnerCount') + 1;
    return 'tesSUCCESS';
  },
};

/** Pays an escrow out to its destination; anybody may send it. */
export const escrowFinish: TransactionType = {
  required: ['Owner', 'OfferSequence'],
  optional: ['Fulfillment', 'Condition'],
  flags: 0,

  preflight: (tx) =>
    (tx['Condition'] === undefined) === (tx['Fulfillment'] === undefined) ? 'tesSUCCESS' : 'temMALFORMED',

  async apply(input) {
    const { tx, state, ledger } = input;
    const found = await findEscrow(input);
    if (found === undefined) return 'tecNO_TARGET';
    const { escrow } = found;
    const { parentCloseTime } = ledger;
    if (escrow['FinishAfter'] !== undefined && parentCloseTime <= uint(escrow, 'FinishAfter')) {
      return 'tecNO_PERMISSION';
    }
    if (escrow['CancelAfter'] !== undefined && parentCloseTime > uint(escrow, 'CancelAfter')) {
      return 'tecNO_PERMISSION';
    }
    const [condition, fulfillment] = [text(tx, 'Condition'), text(tx, 'Fulfillment')];
    if (condition !== text(escrow, 'Condition')) return 'tecCRYPTOCONDITION_ERROR';
    if (condition !== undefined && !isFulfilled(condition, fulfillment ?? '')) return 'tecCRYPTOCONDITION_ERROR';
    const destination = await state.edit(accountKey(text(escrow, 'Destination') ?? ''));
    if (destination === undefined) return 'tecNO_DST';
    await removeEscrow(state, found);
    destination['Balance'] = String(drops(destination) + drops(escrow, 'Amount'));
    await adjustOwnerCount(state, found.owner, -1);
    return 'tesSUCCESS';
  },
};

/** Gives an expired escrow back to its owner; anybody may send it. */
export const escrowCancel: TransactionType = {
  required: ['Owner', 'OfferSequence'],
  optional: [],
  flags: 0,
  preflight: () => 'tesSUCCESS',

  async apply(input) {
    const { state, ledger } = input;
    const found = await findEscrow(input);
    if (found === undefined) return 'tecNO_TARGET';
    const { escrow, owner } = found;
    if (escrow['CancelAfter'] === undefined) return 'tecNO_PERMISSION';
    if (ledger.parentCloseTime <= uint(escrow, 'CancelAfter')) return 'tecNO_PERMISSION';
    await removeEscrow(state, found);
    await adjustOwnerCount(state, owner, -1);
    const root = await state.edit(accountKey(owner));
    if (root !== undefined) root['Balance'] = String(drops(root) + drops(escrow, 'Amount'));
    return 'tesSUCCESS';
  },
};

interface FoundEscrow {
  key: string;
  owner: string;
  escrow: Entry;
}

async function findEscrow({ tx, state }: ApplyInput): Promise<FoundEscrow | undefined> {
  const owner = text(tx, 'Owner') ?? '';
  const key = escrowKey(owner, uint(tx, 'OfferSequence'));
  const escrow = await state.read(key);
  return escrow === undefined ? undefined : { key, owner, escrow };
}

async function removeEscrow(state: StateLayer, { key, owner, escrow }: FoundEscrow): Promise<void> {
  await removeFromDirectory(state, owner, escrow['OwnerNode'], key);
  const destination = text(escrow, 'Destination') ?? '';
  if (escrow['DestinationNode'] !== undefined) {
    await removeFromDirectory(state, destination, escrow['DestinationNode'], key);
  }
  state.erase(key);
}
