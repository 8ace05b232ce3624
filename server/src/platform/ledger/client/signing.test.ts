import fc from 'fast-check';
import { decodeSeed } from 'ripple-address-codec';
import { decode } from 'ripple-binary-codec';
import { deriveAddress, deriveKeypair, generateSeed, verify } from 'ripple-keypairs';
import { describe, expect, test } from 'vitest';
import { type Transaction, Wallet } from 'xrpl';
import { genesisSigner, ledgerAccounts, newSeed, signerFromSeed } from './seeds.ts';
import { signTransaction, type TransactionJson } from './signing.ts';

const hex = (min: number, max: number) =>
  fc.uint8Array({ minLength: min, maxLength: max }).map((bytes) => Buffer.from(bytes).toString('hex').toUpperCase());

describe('seeds', () => {
  test('keys and addresses are those of ripple-keypairs', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 16, maxLength: 16 }),
        fc.constantFrom('ed25519' as const, 'ecdsa-secp256k1' as const),
        (entropy, algorithm) => {
          const seed = generateSeed({ entropy, algorithm });
          const expected = deriveKeypair(seed);
          const signer = signerFromSeed(seed);
          expect(signer.publicKey).toBe(expected.publicKey);
          expect(signer.address).toBe(deriveAddress(expected.publicKey));
        },
      ),
      { numRuns: 20 },
    );
  });

  test('the genesis account is the one every stand-alone node starts with', () => {
    expect(genesisSigner().address).toBe('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh');
  });

  test('the roles are distinct, stable, and print no secret', () => {
    const seed = newSeed(Buffer.alloc(16, 7));
    const accounts = ledgerAccounts(seed);
    expect(accounts.platform.address).toBe(signerFromSeed(seed).address);
    // Fixed for good: another derivation would lose the accounts of every installation.
    expect([accounts.platform.address, accounts.issuer.address, accounts.custody.address]).toMatchInlineSnapshot(`
      [
        "rEhh6f9rj5UUBhFzGGaxS5zYU2CCqKFXBC",
        "rGJ7kf3U3jyxmZHMSdUk2YxkMEUyxpcNsF",
        "rJVasLkPruw2yosSC64P6cpnRCRwBTuPr9",
      ]
    `);
    expect(JSON.stringify(accounts)).not.toContain(Buffer.from(decodeSeed(seed).bytes).toString('hex'));
  });

  test('a malformed seed is refused without being repeated', () => {
    expect(() => signerFromSeed('sEdBADBADBADBAD')).toThrow(
      /^LEDGER_SEED is not a family seed \(sEd\.\.\. or s\.\.\.\)$/,
    );
  });
});

describe('signTransaction', () => {
  test('is byte-identical to the xrpl package, for both kinds of key', () => {
    const memo = fc
      .record({ MemoType: hex(1, 20), MemoData: hex(1, 1000) })
      .map(({ MemoType, MemoData }) => ({ Memo: { MemoType, MemoData } }));
    fc.assert(
      fc.property(
        fc.record({
          entropy: fc.uint8Array({ minLength: 16, maxLength: 16 }),
          algorithm: fc.constantFrom('ed25519' as const, 'ecdsa-secp256k1' as const),
          memoObject: fc.option(memo, { nil: undefined }),
          sequence: fc.integer({ min: 1, max: 2 ** 31 }),
          sidechain: fc.boolean(),
        }),
        ({ entropy, algorithm, memoObject, sequence, sidechain }) => {
          const seed = generateSeed({ entropy, algorithm });
          const signer = signerFromSeed(seed);
          const transaction: TransactionJson = {
            TransactionType: 'Payment',
            Account: signer.address,
            Destination: 'rrrrrrrrrrrrrrrrrrrrBZbvji',
            Amount: '1',
            Sequence: sequence,
            Fee: '12',
            LastLedgerSequence: sequence + 20,
            ...(sidechain ? { NetworkID: 21338 } : {}),
            ...(memoObject === undefined ? {} : { Memos: [memoObject] }),
          };
          const signed = signTransaction(transaction, signer);
          const expected = Wallet.fromSeed(seed, {
            algorithm: algorithm as Parameters<typeof Wallet.fromSeed>[1] extends { algorithm?: infer A } ? A : never,
          }).sign(transaction as unknown as Transaction);
          expect(signed.blob).toBe(expected.tx_blob);
          expect(signed.hash).toBe(expected.hash);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('finds the right place even when a memo holds the pattern it looks for', () => {
    const signer = signerFromSeed(newSeed(Buffer.alloc(16, 1)));
    const signed = signTransaction(
      {
        TransactionType: 'AccountSet',
        Account: signer.address,
        Sequence: 1,
        Fee: '10',
        Memos: [{ Memo: { MemoData: `7321${signer.publicKey}7440${'0'.repeat(128)}` } }],
      },
      signer,
    );
    const { TxnSignature, Memos } = decode(signed.blob);
    expect(TxnSignature).not.toBe('0'.repeat(128));
    expect(JSON.stringify(Memos)).toContain('0'.repeat(128));
    const message = signed.blob.replace(`7440${String(TxnSignature)}`, '');
    expect(verify(`53545800${message}`, String(TxnSignature), signer.publicKey)).toBe(true);
  });

  test('refuses to sign for another account', () => {
    const signer = signerFromSeed(newSeed(Buffer.alloc(16, 1)));
    expect(() =>
      signTransaction({ TransactionType: 'AccountSet', Account: 'rrrrrrrrrrrrrrrrrrrrBZbvji' }, signer),
    ).toThrow(/cannot sign/);
  });
});
