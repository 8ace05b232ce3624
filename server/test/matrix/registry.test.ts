import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { pathOf } from '../../src/api/http/server.ts';
import { allOperations } from '../../src/api/index.ts';
import { allJobs } from '../../src/api/jobs.ts';
import { catalogue } from '../../src/kernel/values/errors.ts';

test('names and addresses are unique', () => {
  const names = allOperations.map((operation) => operation.name);
  expect(new Set(names).size).toBe(names.length);
  const addresses = allOperations.map((operation) => Object.values(pathOf(operation)).slice(0, 2).join(' '));
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(
    new Set(
      allJobs({
        anchorSeconds: 5,
        traceKeepDays: 400,
        witnesses: [],
        backupCron: '15 2 * * *',
        documentSeal: true,
      }).map((job) => job.name),
    ).size,
  ).toBe(
    allJobs({ anchorSeconds: 5, traceKeepDays: 400, witnesses: [], backupCron: '15 2 * * *', documentSeal: true })
      .length,
  );
});

/** The objects of a tag are spread into one: of two operations of one name the later would silently win. */
test('each operation that a file exports is served', async () => {
  const served = new Set<unknown>(allOperations.map(({ handler }) => handler));
  const api = join(import.meta.dirname, '../../src/api');
  const lost: string[] = [];
  let seen = 0;
  for (const file of globSync('*/**/*.ts', { cwd: api, exclude: ['**/*.test.ts'] })) {
    const exported: Record<string, unknown> = await import(join(api, file));
    for (const group of Object.values(exported)) {
      if (typeof group !== 'object' || group === null) continue;
      for (const [key, value] of Object.entries(group)) {
        if (typeof value !== 'object' || value === null || !('handler' in value && 'summary' in value)) continue;
        seen += 1;
        if (!served.has(value.handler)) lost.push(`${file}: ${key}`);
      }
    }
  }
  expect(seen).toBeGreaterThanOrEqual(allOperations.length);
  expect(lost).toEqual([]);
});

test.each(allOperations.map((operation) => [operation.name, operation] as const))(
  '%s declares itself',
  (_name, operation) => {
    expect(operation.allow, 'who may call').toBeDefined();
    expect(operation.summary).toMatch(/^[A-Z].*\.$/s);
    for (const code of Object.keys(operation.refusals ?? {})) expect(Object.keys(catalogue)).toContain(code);
    // Both directions must be describable: the contract is made from them.
    expect(() => z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' })).not.toThrow();
    expect(() => z.toJSONSchema(operation.output, { io: 'output', unrepresentable: 'any' })).not.toThrow();
  },
);

test.each(allOperations.map((operation) => [operation.name, operation] as const))(
  '%s bounds every text it takes',
  (_name, operation) => {
    const schema = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as {
      properties?: Record<string, unknown>;
    };
    const unbounded: string[] = [];
    const visit = (node: unknown, path: string): void => {
      if (typeof node !== 'object' || node === null) return;
      const {
        type,
        maxLength,
        pattern,
        format,
        enum: choices,
        items,
        maxItems,
        properties,
        anyOf,
        wire,
      } = node as Record<string, unknown>;
      if (
        type === 'string' &&
        wire === undefined &&
        maxLength === undefined &&
        choices === undefined &&
        format !== 'date' &&
        !(typeof pattern === 'string' && pattern.endsWith('$'))
      )
        unbounded.push(path);
      if (type === 'array' && maxItems === undefined) unbounded.push(`${path}[]`);
      visit(items, `${path}[]`);
      for (const [key, value] of Object.entries((properties ?? {}) as object)) visit(value, `${path}.${key}`);
      for (const option of (anyOf ?? []) as unknown[]) visit(option, path);
    };
    for (const [name, property] of Object.entries(schema.properties ?? {})) visit(property, name);
    // `sort` is checked against its allow-list, which is a bound.
    expect(unbounded.filter((path) => path !== 'sort')).toEqual([]);
  },
);
