import { expect, test } from 'vitest';
import { withoutParameters } from './figure-sentences.ts';

test('a refusal is shown without the operations that help, and nothing else in brackets is lost', () => {
  for (const [said, shown] of [
    ['Look at it again (authority.list_plots tells its geometry as it is now).', 'Look at it again.'],
    ['Agree to it (cart.cart_update_price), or take the line out.', 'Agree to it, or take the line out.'],
    ['Have it assessed first (eudr.assess_package or eudr.bring_assessment).', 'Have it assessed first.'],
    ['Is it right? confirm it (confirm_price: true)', 'Is it right?'],
    ['ORD-2026-00001 (Disputed) stands (12.5 kg of it).', 'ORD-2026-00001 (Disputed) stands (12.5 kg of it).'],
    ['Write to help@lotmark.example (e.g. today).', 'Write to help@lotmark.example (e.g. today).'],
  ] as const) {
    expect(withoutParameters(said), said).toBe(shown);
  }
});
