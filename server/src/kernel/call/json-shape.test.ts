import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonLimits, jsonShapeFault } from './json-shape.ts';

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

function mostKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Math.max(own, ...Object.values(value).map(mostKeys));
}

/** Texts full of what the scan looks for. */
const tricky = fc.string({ unit: fc.constantFrom('"', '\\', '{', '}', '[', ']', ':', ',', 'a', 'é', '\n') });
const anyJson = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 6 },
    tricky,
    fc.integer(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(tricky, tie('value'), { maxKeys: 6 }),
  ),
})).value;

test('it says of every JSON text what JSON.parse would show', () => {
  fc.assert(
    fc.property(anyJson, fc.nat(6), fc.nat(6), fc.constantFrom(undefined, 2), (value, depth, keys, indent) => {
      const text = JSON.stringify(value, null, indent);
      const parsed = JSON.parse(text);
      const within = depthOf(parsed) <= depth && mostKeys(parsed) <= keys;
      expect(jsonShapeFault(text, { depth, keys }) === undefined).toBe(within);
    }),
    { numRuns: 1000 },
  );
});

test('a member that is named twice is found, however it is spelled, and names of other objects are not', () => {
  expect(jsonShapeFault('{"kg": 1, "of": {"kg": 2}, "and": [{"kg": 3}, {"kg": 4}]}')).toBeUndefined();
  expect(jsonShapeFault('{"kg": 1, "of": "kg", "kg": 2}')).toBe('names "kg" twice in one object');
  expect(jsonShapeFault('{"a": [{"kg": 1, "\\u006bg": 2}]}')).toBe('names "kg" twice in one object');
  expect(jsonShapeFault('{"__proto__": 1, "__proto__": 2}')).toContain('twice');
});

test('it takes any text whatever', () => {
  fc.assert(
    fc.property(fc.oneof(tricky, fc.string()), (text) => {
      expect(['string', 'undefined']).toContain(typeof jsonShapeFault(text));
    }),
  );
});

test('it stops at the limits', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  const wide = (keys: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, i) => [`k${i}`, i])));
  expect(jsonShapeFault(nested(jsonLimits.depth))).toBeUndefined();
  expect(jsonShapeFault(nested(jsonLimits.depth + 1))).toContain('64 levels');
  expect(jsonShapeFault(wide(jsonLimits.keys))).toBeUndefined();
  expect(jsonShapeFault(wide(jsonLimits.keys + 1))).toContain('200 members');
  // However long: five million brackets are left at the 65th.
  expect(jsonShapeFault('['.repeat(5_000_000))).toContain('64 levels');
});
