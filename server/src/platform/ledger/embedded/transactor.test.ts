import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { encode } from 'ripple-binary-codec';
import { describe, expect, it } from 'vitest';
import { Wallet } from 'xrpl';
import { accountKey, directoryPageKey, ownerDirectoryKey } from './entry-keys.ts';
import type { Metadata } from './metadata.ts';
import { ownedKeys } from './owner-directory.ts';
import { isApplied } from './results.ts';
import { type LedgerContext, xrplRules } from './rules.ts';
import { drops, type Entry, StateLayer, uint } from './state-view.ts';
import type { TxFields } from './transaction-type.ts';
import { applyTransaction } from './transactor.ts';

const people = ['issuer', 'one', 'two', 'three'].map(
  (name) => Wallet.fromEntropy(createHash('sha256').update(name).digest().subarray(0, 16)).address,
);
const START_DROPS = 20_000_000n;
const CONDITION = 'A0258020E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855810100';

const anyEscrow = fc.nat(30);
const who = fc.nat(people.length - 1).map((place) => people[place] ?? '');
const currency = fc.constantFrom('AXK', 'B'.repeat(40));
const value = fc.constantFrom('0', '1', '0.000001', '33.3333333333', '100', '1e6', '999999999999999');
/** Mostly one token of one issuer, so that payments meet trust lines. */
const issued = fc.oneof(
  { weight: 8, arbitrary: fc.record({ currency: fc.constant('AXK'), issuer: fc.constant(people[0] ?? ''), value }) },
  { weight: 1, arbitrary: fc.record({ currency, issuer: who, value }) },
);
const xrp = fc.constantFrom('0', '1', '999999', '1000000', '5000000', '30000000');
const time = fc.integer({ min: 995, max: 1120 });

const trust = fc.record({
  TransactionType: fc.constant('TrustSet'),
  LimitAmount: issued,
  Flags: fc.constantFrom(0, 0, 0x00020000, 0x00040000),
});

/** Any transaction, sensible or not; the sequence is filled in when it is its turn. */
const transaction = fc
  .record({
    account: who,
    fields: fc.oneof(
      fc.record({ TransactionType: fc.constant('Payment'), Destination: who, Amount: xrp }),
      fc.record(
        {
          TransactionType: fc.constant('Payment'),
          Destination: who,
          Amount: issued,
          SendMax: issued,
          Flags: fc.constantFrom(0, 0x00020000),
        },
        { requiredKeys: ['TransactionType', 'Destination', 'Amount'] },
      ),
      fc.record({ TransactionType: fc.constant('Payment'), Destination: who, Amount: issued }),
      fc.oneof(
        fc.record({ TransactionType: fc.constant('AccountSet'), SetFlag: fc.constantFrom(1, 3, 4, 8, 8) }),
        fc.record({ TransactionType: fc.constant('AccountSet'), ClearFlag: fc.constantFrom(1, 1, 3, 8) }),
        fc.record({ TransactionType: fc.constantFrom('DIDSet'), URI: fc.constantFrom('', 'AA', 'BB') }),
        fc.constant({ TransactionType: 'DIDDelete' }),
      ),
      trust,
      trust,
      fc.record(
        {
          TransactionType: fc.constant('EscrowCreate'),
          Destination: who,
          Amount: xrp,
          CancelAfter: time,
          FinishAfter: time,
          Condition: fc.constant(CONDITION),
        },
        { requiredKeys: ['TransactionType', 'Destination', 'Amount'] },
      ),
      fc.record({
        TransactionType: fc.constant('EscrowFinish'),
        Owner: who,
        OfferSequence: anyEscrow,
        Condition: fc.constant(CONDITION),
        Fulfillment: fc.constantFrom('A0028000', 'A003800100'),
      }),
      fc.record({
        TransactionType: fc.constantFrom('EscrowFinish', 'EscrowCancel'),
        Owner: who,
        OfferSequence: anyEscrow,
      }),
    ),
  })
  .map(({ account, fields }): { account: string; fields: TxFields } => ({ account, fields: { ...fields } }));

describe('any transactions in any order', () => {
  it('conserve XRP and tokens, keep reserves and directories right, and explain every change', async () => {
    const codes = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(transaction, { minLength: 30, maxLength: 60, size: 'max' }), async (all) => {
        const open = newState();
        let burned = 0n;
        for (const [place, { account, fields }] of all.entries()) {
          const before = new Map(open.changes);
          const { code, metadata, feeDrops } = await apply(open, account, fields, 1000 + 3 * place);
          for (const name of [code, `${String(fields['TransactionType'])} ${typeof fields['Amount']} ${code}`]) {
            codes.set(name, (codes.get(name) ?? 0) + 1);
          }
          expect(code).not.toBe('tefEXCEPTION');
          expect(metadata !== undefined).toBe(isApplied(code));
          if (metadata === undefined) {
            assert.deepEqual([...open.changes], [...before]);
            continue;
          }
          burned += feeDrops ?? 0n;
          expect(encode({ ...metadata }).length).toBeGreaterThan(0);
          checkMetadata(metadata, before, open.changes);
        }
        await checkState(open, burned);
      }),
      { numRuns: 100 },
    );
    // The walk must really have been everywhere.
    const seen = ['tecPATH_DRY', 'tecPATH_PARTIAL', 'tecNO_TARGET', 'tecNO_PERMISSION', 'tecUNFUNDED_PAYMENT'];
    seen.push('Payment string tesSUCCESS', 'Payment object tesSUCCESS', 'EscrowFinish undefined tesSUCCESS');
    seen.push('EscrowCancel undefined tesSUCCESS', 'TrustSet undefined tesSUCCESS', 'DIDDelete undefined tesSUCCESS');
    for (const name of seen) expect(codes.get(name) ?? 0, name).toBeGreaterThan(0);
  });
});

function newState(): StateLayer {
  const open = new StateLayer({ read: async () => undefined });
  for (const address of people) {
    open.put(accountKey(address), {
      LedgerEntryType: 'AccountRoot',
      Flags: 0,
      Account: address,
      Balance: String(START_DROPS),
      OwnerCount: 0,
      Sequence: 1,
      PreviousTxnID: 'A'.repeat(64),
      PreviousTxnLgrSeq: 1,
    });
  }
  return open;
}

async function apply(
  open: StateLayer,
  account: string,
  fields: TxFields,
  now: number,
): ReturnType<typeof applyTransaction> {
  const root = await open.read(accountKey(account));
  const sequence = uint(root ?? {}, 'Sequence');
  const tx = { Flags: 0, Fee: '400', ...fields, ...escrowNamed(open, fields), Account: account, Sequence: sequence };
  const id = createHash('sha256').update(JSON.stringify(tx)).digest('hex').toUpperCase();
  const signed = { id, blob: '', tx, account, sequence, lastLedgerSequence: undefined, signer: account };
  const ledger: LedgerContext = { rules: xrplRules(), ledgerIndex: 7, parentCloseTime: now };
  return await applyTransaction(open, signed, ledger, { index: 0 });
}

/** An escrow that there is, for a number drawn; a few numbers are left to miss. */
function escrowNamed(open: StateLayer, fields: TxFields): TxFields {
  const drawn = fields['OfferSequence'];
  const escrows = [...open.changes.values()].filter((entry) => entry?.LedgerEntryType === 'Escrow');
  const entry = typeof drawn === 'number' && drawn % 5 !== 0 ? escrows[drawn % escrows.length] : undefined;
  return entry === undefined ? {} : { Owner: entry['Account'], OfferSequence: entry['Sequence'] };
}

/** The metadata names exactly the entries that differ, with their former and final fields. */
function checkMetadata(
  metadata: Metadata,
  before: ReadonlyMap<string, Entry | undefined>,
  after: ReadonlyMap<string, Entry | undefined>,
): void {
  const named = new Set<string>();
  for (const node of metadata.AffectedNodes) {
    const [[kind, fields] = ['', {}]] = Object.entries(node);
    const key = String(fields['LedgerIndex']);
    named.add(key);
    const [was, is] = [before.get(key), after.get(key)];
    assert.deepEqual([was === undefined, is === undefined], [kind === 'CreatedNode', kind === 'DeletedNode']);
    for (const [name, value] of Object.entries((fields['PreviousFields'] ?? {}) as object)) {
      assert.deepEqual(was?.[name], value);
    }
    if (kind === 'DeletedNode') continue;
    const final = (fields['FinalFields'] ?? fields['NewFields'] ?? {}) as object;
    for (const [name, value] of Object.entries(final)) assert.deepEqual(is?.[name], value);
  }
  for (const [key, is] of after) if (before.get(key) !== is) assert.ok(named.has(key));
}

async function checkState(open: StateLayer, burned: bigint): Promise<void> {
  const entries = [...open.changes].filter((pair): pair is [string, Entry] => pair[1] !== undefined);
  let supply = burned;
  const owned = new Map<string, number>(people.map((address) => [address, 0]));
  const listed = new Map<string, Set<string>>(people.map((address) => [address, new Set()]));
  const count = (address: unknown, by = 1): void => {
    owned.set(String(address), (owned.get(String(address)) ?? 0) + by);
  };
  const list = (address: unknown, key: string): void => {
    listed.get(String(address))?.add(key);
  };
  for (const [key, entry] of entries) {
    expect(encode(entry).length).toBeGreaterThan(0);
    if (entry.LedgerEntryType === 'AccountRoot') supply += drops(entry);
    if (entry.LedgerEntryType === 'DID') {
      count(entry['Account']);
      list(entry['Account'], key);
    }
    if (entry.LedgerEntryType === 'Escrow') {
      supply += drops(entry, 'Amount');
      count(entry['Account']);
      list(entry['Account'], key);
      list(entry['Destination'], key);
    }
    if (entry.LedgerEntryType === 'RippleState') {
      const [low, high] = ['LowLimit', 'HighLimit'].map((field) => entry[field] as { issuer: string });
      for (const [side, bit] of [
        [low, 0x00010000],
        [high, 0x00020000],
      ] as const) {
        list(side?.issuer, key);
        if ((uint(entry, 'Flags') & bit) !== 0) count(side?.issuer);
      }
    }
  }
  expect(supply).toBe(START_DROPS * BigInt(people.length));
  for (const address of people) {
    const root = open.changes.get(accountKey(address));
    expect(uint(root ?? {}, 'OwnerCount'), address).toBe(owned.get(address));
    const keys: string[] = [];
    for await (const key of ownedKeys(open, address)) keys.push(key);
    expect(keys.sort()).toEqual([...(listed.get(address) ?? [])].sort());
    if (keys.length === 0) expect(open.changes.get(directoryPageKey(ownerDirectoryKey(address), 0n))).toBeUndefined();
  }
}
