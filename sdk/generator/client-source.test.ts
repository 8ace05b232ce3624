import { expect, test } from 'vitest';
import { clientSource } from './client-source.ts';
import { type Contract, operationsOf, placeOf } from './contract.ts';
import { type Schema, typeOf } from './schema-types.ts';

const output = (schema: Schema) => typeOf(schema, '');

test('types of schemas', () => {
  expect(output({ type: 'string', enum: ['kg', 'MT'], nullable: true })).toBe('"kg" | "MT" | null');
  expect(output({ type: 'array', items: { type: 'string', nullable: true } })).toBe('(string | null)[]');
  expect(output({ type: 'object', additionalProperties: { type: 'number' } })).toBe('Record<string, number>');
  expect(output({ anyOf: [{ type: 'string' }, { type: 'string' }, { type: 'null' }] })).toBe('string | null');
  expect(output({})).toBe('unknown');
  expect(output({ oneOf: [{ type: 'number', nullable: true }, { type: 'string' }] })).toBe('number | null | string');
  expect(
    output({
      type: 'object',
      properties: { 'odd-name': { type: 'integer', description: 'A */ B.' }, inner: { type: 'boolean' } },
      required: ['inner'],
    }),
  ).toBe('{\n  /** A *\\/ B. */\n  "odd-name"?: number | undefined;\n  inner: boolean;\n}');
  expect(() => output({ $ref: '#/x' })).toThrow();
});

test('places in the client', () => {
  expect(placeOf('login')).toEqual(['login']);
  expect(placeOf('svc_network.api.cooperative.list_lot')).toEqual(['cooperative', 'list_lot']);
  expect(placeOf('svc_network.did.api.resolve')).toEqual(['did', 'resolve']);
});

const operation = (operationId: string, more: Partial<Contract['paths'][string][string]> = {}) => ({
  operationId,
  summary: 'Does it.',
  'x-kind': 'read' as const,
  'x-allow': ['SVC Buyer', 'SVC Farmer'],
  responses: {
    200: {
      description: 'Done.',
      content: {
        'application/json': {
          schema: { type: 'object', properties: { message: { type: 'number' } }, required: ['message'] },
        },
      },
    },
  },
  ...more,
});

test('the source names inputs, outputs, files and routes', () => {
  const contract: Contract = {
    paths: {
      '/lots/{name}': {
        get: operation('svc_network.api.lots.get', {
          parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string' } }],
        }),
      },
      '/export': {
        post: operation('svc_network.api.lots.export_csv', {
          responses: { 200: { description: 'The file.', content: { 'text/csv': { schema: { type: 'string' } } } } },
        }),
      },
    },
  };
  const source = clientSource(operationsOf(contract));
  expect(source).toContain('readonly get: Method<LotsGetInput, LotsGetOutput>;');
  expect(source).toContain('export type LotsGetOutput = number;');
  expect(source).toContain('readonly export_csv: OptionalMethod<LotsExportCsvInput, DownloadedFile>;');
  expect(source).toContain('["lots.get", "GET", "/lots/{name}", "read", "message"]');
  expect(source).toContain('For: SVC Buyer, SVC Farmer.');
});

test('two operations of one name are refused', () => {
  const paths = {
    '/a': { post: operation('svc_network.api.did.create') },
    '/b': { post: operation('svc_network.did.api.create') },
  };
  expect(() => operationsOf({ paths })).toThrow('client.did.create');
});
