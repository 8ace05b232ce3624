import { ed25519 } from '@noble/curves/ed25519.js';
import { expect, test } from 'vitest';
import { fromHex } from './bytes.ts';
import { checkpointText, cosignatureBytes, cosignedMessage, logOrigin } from './checkpoint.ts';
import { formatNoteKey, formatSignature, noteKey } from './note.ts';
import type { Receipt } from './receipt.ts';
import { address, receiptOf } from './receipt-fixture.ts';
import { verifyReceipt } from './verify-receipt.ts';

const time = 1_790_000_000;

function witness(name: string, secret: number) {
  const seed = new Uint8Array(32).fill(secret);
  const key = noteKey(name, 'cosignature', ed25519.getPublicKey(seed));
  const line = ({ size, root }: Receipt['tree_head'], origin = logOrigin(address)) => {
    const text = checkpointText({ origin, size, root: fromHex(root) as Uint8Array });
    const signed = ed25519.sign(cosignedMessage(time, text), seed);
    return formatSignature({ name, id: key.id, bytes: cosignatureBytes(time, signed) });
  };
  return { key: formatNoteKey(key), line };
}

const one = witness('one.example/w', 1);
const two = witness('two.example/w', 2);
const plain = receiptOf();
const receipt: Receipt = { ...plain, cosignatures: [one.line(plain.tree_head), two.line(plain.tree_head)] };

test('without trusted keys they are unknown, and the receipt holds as before', async () => {
  const { ok, steps, witnesses } = await verifyReceipt(JSON.stringify(receipt));
  expect([ok, steps.length]).toEqual([true, (await verifyReceipt(plain)).steps.length]);
  expect(witnesses.map((each) => [each.witness, each.outcome])).toEqual([
    ['one.example/w', 'unknown'],
    ['two.example/w', 'unknown'],
  ]);
});

test('those of trusted keys are checked and counted, others named', async () => {
  const { ok, steps, witnesses } = await verifyReceipt(receipt, { witnesses: [one.key], minWitnesses: 1 });
  expect(ok).toBe(true);
  expect(steps.at(-1)).toMatchObject({
    id: 'witnesses',
    detail: `Also seen by 1 trusted witness: one.example/w (${new Date(time * 1000).toISOString()}). Unknown here, and so no proof: two.example/w.`,
  });
  expect(witnesses.map(({ outcome }) => outcome)).toEqual(['held', 'unknown']);
});

test('too few of them fail it, and none do not unless they are asked for', async () => {
  const few = await verifyReceipt(receipt, { witnesses: [one.key], minWitnesses: 2 });
  expect([few.ok, few.failed]).toEqual([false, 'witnesses']);
  expect(await verifyReceipt(plain, { witnesses: [one.key] })).toMatchObject({ ok: true });
});

test.each<[string, Receipt]>([
  ['of another head', { ...plain, cosignatures: [one.line({ ...plain.tree_head, size: plain.tree_head.size + 1 })] }],
  ['of another log', { ...plain, cosignatures: [one.line(plain.tree_head, 'lotmark/another')] }],
  ['with a changed byte', { ...plain, cosignatures: [one.line(plain.tree_head).replace(/..=+$|.$/, 'AA=')] }],
])('one in the name of a trusted witness %s fails the receipt', async (_what, forged) => {
  expect(await verifyReceipt(forged, { witnesses: [one.key] })).toMatchObject({ ok: false });
});

test.each<[string, unknown]>([
  ['an empty list', []],
  ['null', null],
  ['a text', one.line(plain.tree_head)],
  ['a line that is none', ['— a b']],
  ['a plain signature', [formatSignature({ name: 'a', id: '00000000', bytes: new Uint8Array(64) })]],
  ['a witness twice', [one.line(plain.tree_head), one.line(plain.tree_head)]],
])('refuses %s as cosignatures', async (_what, cosignatures) => {
  expect(await verifyReceipt({ ...plain, cosignatures })).toMatchObject({ ok: false, failed: 'format' });
});

test('a key that is none is named', async () => {
  const { steps } = await verifyReceipt(receipt, { witnesses: ['nonsense'] });
  expect(steps.at(-1)).toMatchObject({ ok: false, detail: expect.stringContaining('nonsense is not the key') });
});
