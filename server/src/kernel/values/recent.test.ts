import { expect, test } from 'vitest';
import { Recent } from './recent.ts';

test('keeps what was used last, and forgets the rest', () => {
  const recent = new Recent(3);
  for (const text of ['a', 'b', 'c', 'd']) recent.add(text);
  expect(['a', 'b', 'c', 'd'].map((text) => recent.has(text))).toEqual([true, true, true, true]);
  for (let place = 0; place < 100; place++) {
    recent.add(`other ${place}`);
    expect(recent.has('a'), 'somebody asks for it again and again').toBe(true);
  }
  expect(recent.has('b')).toBe(false);
  expect(recent.has('other 0')).toBe(false);
  expect(recent.has('other 99')).toBe(true);
});
