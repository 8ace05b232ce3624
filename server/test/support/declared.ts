import { expect } from 'vitest';
import { openApi } from '../../src/api/http/openapi.ts';
import { pathOf } from '../../src/api/http/server.ts';
import { allOperations } from '../../src/api/index.ts';
import type { Services } from '../../src/api/operation.ts';
import type { Operation } from '../../src/kernel/call/operation.ts';

type Described = { responses: Record<string, unknown> };
const { paths } = openApi(allOperations, []) as { paths: Record<string, Record<string, Described>> };

/** Anything can meet these: they belong to the body and the headers, not to the operation. */
const ofTheRequest = [413, 415, 431];

/** The description names every status that an operation answers, so that callers can be ready for it. */
export function expectDeclared(operation: Operation<Services>, status: number, what: string): void {
  const { method, path } = pathOf(operation);
  const declared = Object.keys(paths[path]?.[method.toLowerCase()]?.responses ?? {}).map(Number);
  expect(
    [...declared, ...ofTheRequest],
    `${operation.name}, ${what}: a status that its refusals do not name`,
  ).toContain(status);
}
