import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Refusal } from '../values/errors.ts';
import { decimal, text } from '../values/vocabulary.ts';
import { inputReader } from './coerce.ts';

const everything = inputReader(
  z.object({
    word: text().optional(),
    flag: z.boolean().optional(),
    count: z.number().optional(),
    mass: decimal({ scale: 3 }).optional(),
    choice: z.enum(['kg', 'MT']).optional(),
    names: z.array(z.string().max(20)).max(5).optional(),
    inner: z.object({ flag: z.boolean().optional(), list: z.array(z.number()).max(3).optional() }).optional(),
    nothing: z.string().max(5).nullable().optional(),
    near: z.number().max(90).optional(),
    kind: z.string().max(9).default('plain'),
  }),
);

function refusalOf(run: () => unknown): Refusal {
  try {
    run();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('it was not refused');
}

describe('what arrives as a string means what its schema says', () => {
  test.each([
    [{ flag: 'false' }, { flag: false }],
    [{ flag: '1' }, { flag: true }],
    [{ count: ' 12.5 ' }, { count: 12.5 }],
    [{ mass: 12.5 }, { mass: '12.5' }],
    [{ mass: '007.50' }, { mass: '7.5' }],
    [{ mass: 1e-3 }, { mass: '0.001' }],
    [{ word: 17 }, { word: '17' }],
    [{ word: '' }, {}],
    [{ word: null }, {}],
    [{ nothing: null }, { nothing: null }],
    [{ names: '["a","b"]' }, { names: ['a', 'b'] }],
    [{ names: 'a, b' }, { names: ['a', 'b'] }],
    [{ inner: '{"flag":"true","list":"[1,\\"2\\"]"}' }, { inner: { flag: true, list: [1, 2] } }],
    [{ unknown: 'x', choice: 'MT' }, { choice: 'MT' }],
  ])('%j', (raw, expected) => {
    expect(everything(raw)).toEqual({ kind: 'plain', ...expected });
  });
});

describe('what cannot be read is named', () => {
  test.each([
    [{ flag: 'maybe' }, 'flag'],
    [{ count: 'many' }, 'count'],
    [{ mass: '1.2345' }, 'mass'],
    [{ mass: '-1' }, 'mass'],
    [{ mass: '1e400' }, 'mass'],
    [{ mass: 'NaN' }, 'mass'],
    [{ choice: 'stone' }, 'choice'],
    [{ names: '["a"' }, undefined],
    [{ inner: '{"list":[1,2,3,4]}' }, 'inner.list'],
    [{ word: 'a\u0000b' }, 'word'],
    [{ word: 'a\ud800b' }, 'word'],
    [{ inner: '[1]' }, 'inner'],
    [{ word: { $gt: '' } }, 'word'],
  ])('%j', (raw, field) => {
    if (field === undefined) return expect(everything(raw)).toBeDefined();
    const refusal = refusalOf(() => everything(raw));
    expect(refusal.code).toBe('validation');
    expect(refusal.errors?.[0]?.field).toBe(field);
  });

  test.each([
    [{ flag: 'maybe' }, 'must be true or false'],
    [{ count: 'many' }, 'must be a number'],
    [{ choice: 'stone' }, 'must be one of kg, MT'],
    [{ inner: '[1]' }, 'must be a JSON object'],
    [{ inner: { list: [1, 2, 3, 4] } }, 'must have at most 3 entries'],
    [{ nothing: 'too long' }, 'must have at most 5 characters'],
    [{ mass: '-1' }, 'must be greater than 0'],
    [{ near: 91 }, 'must be at most 90'],
  ])('%j: %s', (raw, message) => {
    expect(refusalOf(() => everything(raw)).errors?.[0]?.message).toBe(message);
  });

  test('every fault at once, and a misspelt required parameter is recognised', () => {
    const read = inputReader(z.object({ lot: text(), quantity: decimal({ scale: 3 }) }));
    expect(refusalOf(() => read({ lott: 'LOT-1', qantity: '5' })).errors).toEqual([
      { field: 'lot', message: 'is required (you sent "lott")' },
      { field: 'quantity', message: 'is required (you sent "qantity")' },
    ]);
  });

  test('text that cannot be stored or signed, however deep', () => {
    const bad = { message: 'contains a NUL character or a broken Unicode character' };
    for (const broken of ['a\0', 'a\ud800', 'a\uffff', '\u{1fffe}']) {
      expect(refusalOf(() => everything({ word: broken })).errors).toEqual([{ field: 'word', ...bad }]);
      expect(refusalOf(() => everything({ names: ['x', broken] })).errors).toEqual([{ field: 'names.1', ...bad }]);
    }
    expect(everything({ word: '🌱 ᏣᎳᎩ \ufffd' })).toMatchObject({ word: '🌱 ᏣᎳᎩ \ufffd' });
  });

  test('a body that is no object', () => {
    for (const raw of [[], 'x', 3, null]) expect(refusalOf(() => everything(raw)).code).toBe('validation');
  });
});

test('nothing whatever makes the reader fail otherwise', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom('word', 'flag', 'count', 'mass', 'choice', 'names', 'inner', 'nothing', '__proto__'),
        fc.anything(),
      ),
      (raw) => {
        try {
          everything(raw);
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
      },
    ),
    { numRuns: 300 },
  );
});
