import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { parseReceipt, RECEIPT_KINDS } from './receipt.ts';
import { receiptOf } from './receipt-fixture.ts';
import { readStrictJson } from './strict-json.ts';
import { verifyReceipt } from './verify-receipt.ts';

const docs = join(import.meta.dirname, '../../../docs');
const example = readFileSync(join(docs, 'receipt-example.json'), 'utf8');
const page = readFileSync(join(docs, 'receipt.md'), 'utf8');

interface JsonSchema {
  properties: { kind: { enum: string[] } };
}

it('the example of the documentation holds', async () => {
  expect(await verifyReceipt(example)).toMatchObject({ ok: true });
});

it('the schema of the documentation accepts receipts and nothing else', () => {
  // No member twice, as in a receipt.
  const schema = readStrictJson(page.split('```json\n')[1]?.split('```')[0] ?? '') as unknown as JsonSchema;
  expect(schema.properties.kind.enum).toEqual(RECEIPT_KINDS);
  const [row, ...more] = page.split('\n').filter((line) => line.startsWith('| `kind`'));
  expect([more, row?.match(/`\w+`/g)]).toEqual([[], ['kind', ...RECEIPT_KINDS].map((kind) => `\`${kind}\``)]);
  const validate = new Ajv2020().compile(schema);
  const receipt = receiptOf({ networkId: 21_337 });
  expect(validate(JSON.parse(example))).toBe(true);
  expect(validate(receipt)).toBe(true);
  const witnessed = { ...receipt, cosignatures: [`— w.example/1 ${'A'.repeat(102)}==`] };
  expect([validate(witnessed), 'receipt' in parseReceipt(witnessed)]).toEqual([true, true]);
  const refused = [
    { ...receipt, note: 1 },
    { ...receipt, salt: receipt.salt.toUpperCase() },
    { ...receipt, ledger: { ...receipt.ledger, path: [] } },
    { ...receipt, ledger: { ...receipt.ledger, path: [{ '0': '0'.repeat(64) }] } },
    { ...receipt, ledger: { ...receipt.ledger, path: [{ g: 'A'.repeat(64) }] } },
    { ...receipt, tree_head: { ...receipt.tree_head, size: 0 } },
    { ...receipt, version: 0 },
    { ...receipt, cosignatures: [] },
    { ...receipt, cosignatures: ['— w AAAA'] },
  ];
  for (const input of refused) {
    expect(validate(input)).toBe(false);
    // What the schema refuses is what the verifier reports under `format`.
    expect(parseReceipt(input)).toEqual({ problem: expect.any(String) });
  }
});
