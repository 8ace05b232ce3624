import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import { amountIn, orShown, wordsLike } from './shown.ts';

const db = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const columns = {
  words: [['o.status', ['Escrow Created', 'Paid']]],
  codes: ['o.currency'],
  amounts: ['o.total'],
} as const;
const conditions = (search: string) => {
  const { sql, parameters } = orShown(search, columns).compile(db);
  return [sql, parameters];
};

test('a text asks only the columns that could hold it', () => {
  expect(conditions('Kaffa Union')).toEqual(['', []]);
  expect(conditions('paid')).toEqual(['or "o"."status" = any($1::text[])', [['Paid']]]);
  expect(conditions('eur')).toEqual(['or "o"."currency" = $1', ['EUR']]);
  expect(conditions('1,250')).toEqual(['or "o"."total" = $1::numeric', ['1250']]);
  // Letters that are a code, and a part of a word.
  expect(conditions('row')).toEqual([
    'or "o"."status" = any($1::text[]) or "o"."currency" = $2',
    [['Escrow Created'], 'ROW'],
  ]);
});

test('words are found by three letters of them, whatever the case', () => {
  const states = ['Draft', 'Escrow Created', 'In Transit'];
  expect(wordsLike(states, 'TRANS')).toEqual(['In Transit']);
  expect(wordsLike(states, 'cr')).toEqual([]);
  expect(wordsLike(states, 'ra')).toEqual([]);
  expect(wordsLike(states, 'nowhere')).toEqual([]);
});

test.each([
  ['1250', '1250'],
  ['1,250', '1250'],
  ['1 250', '1250'],
  ['1,250,000.5', '1250000.5'],
  ['1250.500', '1250.500'],
  ['0.5', '0.5'],
])('%j is the number %s', (search, number) => {
  expect(amountIn(search)).toBe(number);
});

test.each(['', '12,50', '1,2500', '-5', '1e3', '12.', '.5', '5 kg', 'LOT-2026-00001', '1234567890123'])(
  '%j is no number',
  (search) => {
    expect(amountIn(search)).toBeUndefined();
  },
);
