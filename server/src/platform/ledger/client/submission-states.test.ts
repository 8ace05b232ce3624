import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { networkProfile } from '../profile.ts';
import { feeFor } from './fees.ts';
import { covers, parseRanges } from './ledger-ranges.ts';
import { endOf, endsAtOnce, meaningOf, nextStep } from './submission-states.ts';

describe('what an answer means', () => {
  test.each([
    ['tesSUCCESS', 'taken'],
    ['tecPATH_DRY', 'taken'],
    ['terQUEUED', 'taken'],
    ['tefALREADY', 'taken'],
    ['tefPAST_SEQ', 'used'],
    ['tefMAX_LEDGER', 'past'],
    ['terPRE_SEQ', 'later'],
    ['telINSUF_FEE_P', 'later'],
    ['telCAN_NOT_QUEUE', 'later'],
    ['telCAN_NOT_QUEUE_FEE', 'later'],
    ['terNO_ACCOUNT', 'later'],
    ['terINSUF_FEE_B', 'later'],
    ['tefMASTER_DISABLED', 'later'],
    ['tooBusy', 'later'],
    ['noNetwork', 'later'],
    ['slowDown', 'later'],
    ['temMALFORMED', 'hopeless'],
    ['invalidTransaction', 'hopeless'],
  ] as const)('%s: %s', (code, meaning) => expect(meaningOf(code)).toBe(meaning));
});

describe('the next step', () => {
  const submission = { sequence: 7, lastLedgerSequence: 30, submittedLedger: 12, lastAnswer: 'tesSUCCESS' };
  const at = (ledgerIndex: number, sequence: number | null) => ({ ledgerIndex, sequence });

  test('is to submit what was never handed over', () => {
    expect(nextStep({ ...submission, submittedLedger: null, lastAnswer: null }, at(12, 7))).toBe('submit');
  });
  test('is to wait for the ledger after one that took it, then to hand it over again', () => {
    expect(nextStep(submission, at(12, 7))).toBe('wait');
    expect(nextStep(submission, at(13, 7))).toBe('submit');
  });
  test('is to submit again at once when no answer came, or a refusal for now', () => {
    expect(nextStep({ ...submission, lastAnswer: null }, at(12, 7))).toBe('submit');
    expect(nextStep({ ...submission, lastAnswer: 'tooBusy' }, at(12, 7))).toBe('submit');
  });
  test('is to look it up once its sequence is used, and for an account that is gone', () => {
    expect(nextStep(submission, at(13, 8))).toBe('look-up');
    expect(nextStep(submission, at(99, 8))).toBe('look-up');
    expect(nextStep(submission, at(31, null))).toBe('look-up');
    expect(nextStep(submission, at(30, null))).toBe('submit');
  });
  test('is the end only past LastLedgerSequence with the sequence unused', () => {
    expect(nextStep({ ...submission, submittedLedger: 30 }, at(30, 7))).toBe('wait');
    expect(nextStep(submission, at(31, 7))).toBe('end');
  });
  test('never ends a submission whose sequence is used or that may still get in', () => {
    fc.assert(
      fc.property(
        fc.record({
          sequence: fc.nat(20),
          lastLedgerSequence: fc.nat(20),
          submittedLedger: fc.option(fc.nat(20)),
          lastAnswer: fc.option(fc.constantFrom('tesSUCCESS', 'temMALFORMED', 'tefPAST_SEQ', 'tooBusy')),
        }),
        fc.nat(20),
        fc.option(fc.nat(20)),
        (live, ledgerIndex, sequence) => {
          if (nextStep(live, at(ledgerIndex, sequence)) !== 'end') return;
          expect(ledgerIndex).toBeGreaterThan(live.lastLedgerSequence);
          expect(live.sequence).toBeGreaterThanOrEqual(sequence ?? Number.POSITIVE_INFINITY);
        },
      ),
    );
  });
});

test('how it ends', () => {
  expect(endOf(null)).toBe('expired');
  expect(endOf('tesSUCCESS')).toBe('expired');
  expect(endOf('telINSUF_FEE_P')).toBe('expired');
  expect(endOf('temMALFORMED')).toBe('failed');
  expect(endOf('tefMASTER_DISABLED')).toBe('failed');
  expect(endsAtOnce('temMALFORMED', 1)).toBe(true);
  expect(endsAtOnce('temMALFORMED', 2)).toBe(false);
  expect(endsAtOnce('tefPAST_SEQ', 1)).toBe(false);
});

test('ledger ranges', () => {
  expect(parseRanges('2-10,12,14-53')).toEqual([
    [2, 10],
    [12, 12],
    [14, 53],
  ]);
  expect(parseRanges('empty')).toEqual([]);
  expect(covers('2-10,12-53', 12, 53)).toBe(true);
  expect(covers('2-10,12-53', 10, 12)).toBe(false);
  expect(covers('empty', 1, 1)).toBe(false);
});

describe('fees', () => {
  const quiet = { baseFeeDrops: 10n, feeDrops: 10n };
  const plain = { TransactionType: 'AccountSet', Account: 'r' };
  const xrpl = networkProfile(0).feeRule;
  const xahau = networkProfile(21338).feeRule;
  const finish = { TransactionType: 'EscrowFinish', Account: 'r', Fulfillment: '00'.repeat(36) };
  const noted = { ...plain, Memos: [{ Memo: { MemoType: '74'.repeat(5), MemoData: '00'.repeat(100) } }] };

  test('follow the network rules', () => {
    expect(feeFor(plain, quiet, xrpl)).toBe(10n);
    expect(feeFor(noted, quiet, xrpl)).toBe(10n);
    expect(feeFor(noted, quiet, xahau)).toBe(115n);
    expect(feeFor(finish, quiet, xrpl)).toBe(360n);
  });
  test('follow the load, with room to spare, up to the maximum', () => {
    expect(feeFor(plain, { baseFeeDrops: 10n, feeDrops: 5000n }, xrpl)).toBe(6000n);
    expect(feeFor(plain, { baseFeeDrops: 10n, feeDrops: 900_000n }, xrpl)).toBe(100_000n);
  });
});

describe('profiles', () => {
  test('Xahau differs where it matters', () => {
    expect(networkProfile(21337)).toMatchObject({ apiVersion: 1, didMapping: 'memo', firstSequence: 'time' });
    expect(networkProfile(21338, { standalone: true })).toMatchObject({ acceptsLedgers: true, apiVersion: 1 });
  });
  test('an unknown id is an XRP Ledger network; a wrong one is refused', () => {
    expect(networkProfile(31337)).toMatchObject({ name: 'network-31337', didMapping: 'DIDSet', acceptsLedgers: false });
    expect(() => networkProfile(-1)).toThrow(RangeError);
  });
});
