import { expect, it } from 'vitest';
import { receiptOf } from './receipt-fixture.ts';
import { stepFacts } from './step-facts.ts';
import { type Step, verifyReceipt } from './verify-receipt.ts';

const receipt = receiptOf();

it('tells of each step as it is known, in their order, also of the ones after a failure', async () => {
  const told: Step[] = [];
  const { steps } = await verifyReceipt(receipt, { onStep: (step) => told.push(step) });
  expect(told).toEqual(steps);
  const failing: Step[] = [];
  const forged = { ...receipt, signature: '0'.repeat(128) };
  const verification = await verifyReceipt(forged, { onStep: (step) => failing.push(step) });
  expect(failing.filter((step) => !step.ok).map((step) => step.id)).toEqual(['signature', 'inclusion_proof']);
  expect(failing).toEqual(verification.steps);
  const unread: Step[] = [];
  await verifyReceipt('{', { onStep: (step) => unread.push(step) });
  expect(unread.map(({ id, ok }) => [id, ok])).toEqual([['format', false]]);
});

it('states figures and names of the receipt for every step', async () => {
  const { steps } = await verifyReceipt(receipt);
  const facts = Object.fromEntries(steps.map(({ id }) => [id, stepFacts(id, receipt)]));
  expect(facts['payload_hash']).toContain(receipt.payload_hash);
  expect(facts['signature']).toContain(receipt.public_key);
  expect(facts['did_key']).toBe(receipt.kid.slice(0, receipt.kid.indexOf('#')));
  expect(facts['inclusion_proof']).toContain(receipt.tree_head.root);
  expect(facts['tree_head']).toContain(receipt.ledger.tx_hash);
  expect(facts['ledger_header']).toContain(receipt.ledger.header.ledger_hash);
  for (const text of Object.values(facts)) expect(text).not.toBe('');
});
