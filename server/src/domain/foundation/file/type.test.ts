import { expect, test } from 'vitest';
import { sniff } from './type.ts';

const nested = (depth: number) => Buffer.from(`${'['.repeat(depth)}${']'.repeat(depth)}`);

test('JSON that is nested deeper than anything that is sent is a text, and is not built', () => {
  expect(sniff(nested(1000))).toEqual({ type: 'application/json' });
  expect(sniff(nested(2_500_000))).toEqual({ type: 'text/plain' });
  expect(sniff(Buffer.from(`{"a":"${'['.repeat(900)}"}`))).toEqual({ type: 'application/json' });
});
