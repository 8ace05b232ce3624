import { didKey } from '../entry-keys.ts';
import { addToDirectory, removeFromDirectory } from '../owner-directory.ts';
import type { ResultCode } from '../results.ts';
import { reserve } from '../rules.ts';
import { type Entry, text, uint } from '../state-view.ts';
import type { TransactionType } from '../transaction-type.ts';

const FIELDS = ['URI', 'Data', 'DIDDocument'] as const;
const MAX_FIELD_BYTES = 256;

/** Creates or changes the sender's DID entry; an empty field is removed. */
export const didSet: TransactionType = {
  required: [],
  optional: FIELDS,
  flags: 0,

  preflight(tx): ResultCode {
    const given = FIELDS.map((field) => text(tx, field)).filter((value) => value !== undefined);
    if (given.length === 0) return 'temEMPTY_DID';
    if (given.length === FIELDS.length && given.every((value) => value === '')) return 'temEMPTY_DID';
    return given.some((value) => value.length / 2 > MAX_FIELD_BYTES) ? 'temMALFORMED' : 'tesSUCCESS';
  },

  async apply({ tx, account, state, root, priorBalance, ledger }) {
    const key = didKey(account);
    const known = await state.edit(key);
    const did: Entry = known ?? { LedgerEntryType: 'DID', Flags: 0, Account: account };
    for (const field of FIELDS) {
      const value = text(tx, field);
      if (value === '') delete did[field];
      else if (value !== undefined) did[field] = value;
    }
    if (FIELDS.every((field) => did[field] === undefined)) return 'tecEMPTY_DID';
    if (known !== undefined) return 'tesSUCCESS';
    if (priorBalance < reserve(ledger.rules, uint(root, 'OwnerCount') + 1)) return 'tecINSUFFICIENT_RESERVE';
    did['OwnerNode'] = await addToDirectory(state, account, key);
    root['OwnerCount'] = uint(root, 'OwnerCount') + 1;
    state.put(key, did);
    return 'tesSUCCESS';
  },
};

/** Removes the sender's DID entry. */
export const didDelete: TransactionType = {
  required: [],
  optional: [],
  flags: 0,
  preflight: () => 'tesSUCCESS',

  async apply({ account, state, root }) {
    const key = didKey(account);
    const did = await state.read(key);
    if (did === undefined) return 'tecNO_ENTRY';
    await removeFromDirectory(state, account, did['OwnerNode'], key);
    state.erase(key);
    root['OwnerCount'] = Math.max(0, uint(root, 'OwnerCount') - 1);
    return 'tesSUCCESS';
  },
};
