import { expect, test } from 'vitest';
import { LedgerCommandError, type LedgerNode, LedgerUnavailableError } from '../node.ts';
import {
  askFee,
  hashOfLedger,
  lookUp,
  NoValidatedLedgerError,
  observeAccount,
  observeFee,
  observeServer,
  submit,
  transactionsOf,
} from './observe.ts';
import { genesisSigner } from './seeds.ts';
import { placeholder } from './transactions.ts';

const hash = 'D5E716A990FAB76C7855A7A59901B6CE8874AA1DD86C1C8475B40C06ECB9B016';
const ledgerHash = 'BB77D887FA0B2D5234B8F3E9880B50F3F098971E904CC6E09418F9B9C5B5AD27';

/** A node that gives this one answer (of a rippled 3.2.0, cut to what matters), or this error. */
function answering(result: Record<string, unknown> | LedgerCommandError): LedgerNode {
  return {
    request: async () => {
      if (result instanceof LedgerCommandError) throw result;
      return result;
    },
    onLedgerClosed: () => () => undefined,
    close: async () => undefined,
  };
}
const refused = (error: string, fields: Record<string, unknown> = {}) =>
  answering(new LedgerCommandError(error, error, { error, ...fields }));

test('server_state', async () => {
  const validated = {
    base_fee: 10,
    close_time: 848537520,
    hash: ledgerHash,
    reserve_base: 1000000,
    reserve_inc: 200000,
    seq: 53,
  };
  const state = { complete_ledgers: '2-53', network_id: 0, server_state: 'full', validated_ledger: validated };
  expect(await observeServer(answering({ state }))).toEqual({
    networkId: 0,
    ledgerIndex: 53,
    ledgerHash,
    closedAt: new Date('2026-11-21T00:52:00Z'),
    completeLedgers: '2-53',
    baseFeeDrops: 10n,
    reserveBaseDrops: 1_000_000n,
    reserveIncrementDrops: 200_000n,
  });
  const syncing = observeServer(answering({ state: { complete_ledgers: 'empty', server_state: 'connected' } }));
  await expect(syncing).rejects.toThrow(NoValidatedLedgerError);
  await expect(observeServer(answering({}))).rejects.toThrow(LedgerUnavailableError);
});

test('fee: never below the base fee; xahaud names the fee of a blob', async () => {
  const drops = { base_fee: '10', median_fee: '5000', minimum_fee: '10', open_ledger_fee: '12' };
  expect(await observeFee(answering({ drops }))).toEqual({ baseFeeDrops: 10n, feeDrops: 12n });
  expect((await observeFee(answering({ drops: { ...drops, open_ledger_fee: '9' } }))).feeDrops).toBe(10n);
  const signer = genesisSigner();
  const transaction = placeholder(signer.address);
  expect(await askFee(answering({ drops }), transaction, signer)).toBeNull();
  expect(await askFee(answering({ drops, fee_hooks_feeunits: '73' }), transaction, signer)).toBe(73n);
});

test('account_info', async () => {
  const account_data = { Balance: '50000000', Flags: 8388608, OwnerCount: 1, Sequence: 53 };
  const found = answering({ account_data, ledger_hash: ledgerHash, ledger_index: 53, validated: true });
  expect(await observeAccount(found, 'r')).toEqual({
    ledgerIndex: 53,
    sequence: 53,
    balanceDrops: 50_000_000n,
    flags: 8388608,
    ownerCount: 1,
  });
  expect(await observeAccount(refused('actNotFound', { ledger_index: 53 }), 'r')).toMatchObject({
    ledgerIndex: 53,
    sequence: null,
  });
  // Without a validated ledger in the answer it proves nothing.
  expect(await observeAccount(refused('actNotFound', { ledger_current_index: 53 }), 'r')).toMatchObject({
    ledgerIndex: 0,
  });
  await expect(observeAccount(refused('noNetwork'), 'r')).rejects.toThrow(LedgerCommandError);
});

test('tx, in both API versions', async () => {
  const meta = { AffectedNodes: [], TransactionIndex: 0, TransactionResult: 'tesSUCCESS' };
  const validated = { found: 'validated', ledgerIndex: 53, resultCode: 'tesSUCCESS' };
  const v1 = { hash, inLedger: 53, ledger_index: 53, date: 848537520, meta, validated: true };
  const v2 = { hash, ledger_hash: ledgerHash, ledger_index: 53, meta, tx_json: {}, validated: true };
  expect(await lookUp(answering(v1), hash)).toEqual(validated);
  expect(await lookUp(answering(v2), hash)).toEqual(validated);
  expect(await lookUp(answering({ hash, validated: false }), hash)).toEqual({ found: 'pending' });
  expect(await lookUp(refused('txnNotFound'), hash)).toEqual({ found: 'no' });
  await expect(lookUp(answering({ ...v1, hash: ledgerHash }), hash)).rejects.toThrow(LedgerUnavailableError);
  await expect(lookUp(answering({ ...v1, meta: {} }), hash)).rejects.toThrow(/TransactionResult/);
});

test('ledger', async () => {
  const answer = { ledger: { ledger_index: '53', transactions: [hash] }, ledger_hash: ledgerHash, ledger_index: 53 };
  expect(await transactionsOf(answering({ ...answer, validated: true }), 53)).toEqual([hash]);
  expect(await transactionsOf(answering({ ...answer, validated: false }), 53)).toBeNull();
  expect(await transactionsOf(refused('lgrNotFound'), 53)).toBeNull();
  expect(await hashOfLedger(answering(answer), 53)).toBe(ledgerHash);
  expect(await hashOfLedger(refused('lgrNotFound'), 53)).toBeNull();
});

test('submit', async () => {
  const answer = { accepted: true, applied: false, broadcast: false, kept: true, queued: false };
  expect(await submit(answering({ ...answer, engine_result: 'tefPAST_SEQ' }), '00')).toBe('tefPAST_SEQ');
  expect(await submit(answering({ ...answer, engine_result: 'temMALFORMED' }), '00')).toBe('temMALFORMED');
  // What went out is not hopeless, whatever this node thinks of it.
  expect(await submit(answering({ ...answer, broadcast: true, engine_result: 'temMALFORMED' }), '00')).toBe('terRETRY');
  expect(await submit(refused('invalidTransaction'), '00')).toBe('invalidTransaction');
  expect(await submit(refused('tooBusy'), '00')).toBe('tooBusy');
  await expect(submit(answering({}), '00')).rejects.toThrow(LedgerUnavailableError);
});
