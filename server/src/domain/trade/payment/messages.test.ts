import { expect, test } from 'vitest';
import { languages } from '../../../kernel/values/language.ts';
import { paymentLetter } from './messages.ts';

const facts = { payment: 'PAYM-1', buyer: 'BUY-00001', processor: 'stripe', session: 'cs_1' };
const kinds = ['payment_held', 'payment_refund_failed', 'payment_taken_back', 'payment_charged_back'] as const;

test.each(kinds)('%s is written in each language, with every fact and the reason as recorded', (kind) => {
  const letters = languages.map((language) =>
    paymentLetter(language, { ...facts, kind, order: 'ORD-2026-00001', reason: 'It was paid before.' }),
  );
  expect(new Set(letters.map(({ subject }) => subject)).size).toBe(languages.length);
  expect(new Set(letters.map(({ text }) => text.split('\n')[0])).size).toBe(languages.length);
  for (const { subject, text } of letters) {
    expect(`${subject}${text}`).not.toMatch(/[{}]/);
    for (const fact of [...Object.values(facts), 'ORD-2026-00001', 'It was paid before.']) expect(text).toContain(fact);
    expect(subject).toContain('PAYM-1');
  }
});

test('a payment without an order names none', () => {
  const { text } = paymentLetter('en', { ...facts, kind: 'payment_held', order: null, reason: 'x' });
  expect(text).not.toContain('Order:');
});
