import { expect, test } from 'vitest';
import { pathOf } from '../../src/api/http/server.ts';
import { allOperations } from '../../src/api/index.ts';
import { specified } from './specification.ts';

const served = new Set(
  allOperations.map((operation) => {
    const { method, path } = pathOf(operation);
    return `${method} ${path}`;
  }),
);
const listed = (toCome: boolean) =>
  specified.filter((each) => each[2] === toCome).map(([method, path]) => `${method} ${path}`);

test('the registry serves what the specification names, but for what is still to come', () => {
  expect(specified.length).toBe(199);
  expect(listed(false).filter((address) => !served.has(address))).toEqual([]);
  expect(listed(true).filter((address) => served.has(address))).toEqual([]);
});
