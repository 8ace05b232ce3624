import { z } from 'zod';
import { catalogue, type RefusalCode } from '../../kernel/errors.ts';
import type { Operation } from '../../kernel/operation.ts';
import { pathOf } from './server.ts';

type Json = Record<string, unknown>;

/** Refusals any operation can give, by who may call it. */
function refusalsOf<S>(operation: Operation<S>): [RefusalCode, string][] {
  const shared: [RefusalCode, string][] = [
    ['validation', 'a parameter is missing or invalid; `errors` names each one'],
    ['rate_limit', 'too many calls; `Retry-After` says when to try again'],
    ['unavailable', 'a dependency is down; safe to retry'],
  ];
  if (operation.allow !== 'anyone') shared.push(['authentication', 'no or wrong credentials']);
  if (operation.allow !== 'anyone' && operation.allow !== 'partner' && operation.allow !== 'signed')
    shared.push(['permission', 'role or membership lacking']);
  const own = Object.entries(operation.refusals ?? {}) as [RefusalCode, string][];
  return [...shared.filter(([code]) => operation.refusals?.[code] === undefined), ...own];
}

function responsesOf<S>(operation: Operation<S>): Json {
  const responses: Record<string, Json> = {};
  const schema = z.toJSONSchema(operation.output, {
    io: 'output',
    unrepresentable: 'any',
    target: 'openapi-3.0',
  }) as Json;
  const type = operation.http?.contentType ?? 'application/json';
  responses['200'] =
    operation.envelope === 'file'
      ? {
          description: 'The file.',
          content: { [type === 'application/json' ? 'text/csv' : type]: { schema: { type: 'string' } } },
        }
      : {
          description: 'Done.',
          content: {
            [type]: {
              schema:
                operation.envelope === 'bare'
                  ? schema
                  : { type: 'object', properties: { message: schema }, required: ['message'] },
            },
          },
        };
  for (const [code, when] of refusalsOf(operation)) {
    const status = String(catalogue[code].status);
    const before = responses[status]?.['description'];
    const text = `${catalogue[code].excType}: ${when}.`;
    responses[status] = {
      description: before === undefined ? text : `${String(before)} ${text}`,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
  return responses;
}

function requestOf<S>(operation: Operation<S>, method: string, path: string): Json {
  const schema = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any', target: 'openapi-3.0' }) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const properties = schema.properties ?? {};
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string));
  const required = new Set(schema.required ?? []);
  const parameter = (name: string, where: string): Json => ({
    name,
    in: where,
    required: where === 'path' || required.has(name),
    schema: properties[name] ?? { type: 'string' },
  });
  const parameters = [...inPath].map((name) => parameter(name, 'path'));
  const rest = Object.keys(properties).filter((name) => !inPath.has(name));
  if (method === 'get') return { parameters: [...parameters, ...rest.map((name) => parameter(name, 'query'))] };
  const body: Json = {
    type: 'object',
    properties: Object.fromEntries(rest.map((name) => [name, properties[name]])),
    ...(rest.some((name) => required.has(name)) ? { required: rest.filter((name) => required.has(name)) } : {}),
  };
  if (operation.kind === 'write')
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      schema: { type: 'string', maxLength: 200 },
    });
  return {
    parameters,
    requestBody: {
      required: rest.some((name) => required.has(name)),
      content: Object.fromEntries(contentTypesOf(operation).map((type) => [type, { schema: contentOf(type, body) }])),
    },
  };
}

function contentTypesOf<S>(operation: Operation<S>): readonly string[] {
  return operation.raw?.contentTypes ?? ['application/json', 'application/x-www-form-urlencoded'];
}

function contentOf(type: string, schema: Json): Json {
  return type.endsWith('/xml') ? { type: 'string', description: 'An XML document that says the same.' } : schema;
}

function securityOf<S>(operation: Operation<S>): Json[] {
  if (operation.allow === 'anyone') return [];
  if (operation.allow === 'partner') return [{ apiKey: [] }];
  if (operation.allow === 'signed') return [{ webhookSignature: [] }];
  return [{ session: [], csrf: [] }, { apiKey: [] }];
}

/** The OpenAPI 3.0.3 description of the operations, from the same data that runs them. */
export function openApi<S>(operations: readonly Operation<S>[]): Json {
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const { method, path } = pathOf(operation);
    const verb = method.toLowerCase();
    const allowed = typeof operation.allow === 'object' ? operation.allow.roles : operation.allow;
    paths[path] = {
      ...paths[path],
      [verb]: {
        operationId: operation.name,
        tags: [operation.tag],
        summary: operation.summary,
        'x-allow': allowed,
        'x-kind': operation.kind,
        'x-envelope': operation.envelope ?? 'message',
        ...requestOf(operation, verb, path),
        responses: responsesOf(operation),
        security: securityOf(operation),
      },
    };
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Lotmark: commodity trade traceability',
      version: '2.0.0',
      description:
        'Lots of coffee and cocoa from the plot to the buyer, with escrow, and with anchors on a public ledger that anybody can check.',
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    tags: [...new Set(operations.map((operation) => operation.tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'sid' },
        csrf: { type: 'apiKey', in: 'header', name: 'X-Svc-CSRF-Token' },
        apiKey: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'ApiKey <key_id>:<secret>' },
        webhookSignature: {
          type: 'apiKey',
          in: 'header',
          name: 'webhook-signature',
          description:
            'Standard Webhooks: `v1,<base64>` of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<raw body>`, with the headers `webhook-id`, `webhook-timestamp` (seconds) and `x-svc-partner` (the key id).',
        },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['exc_type', 'exception', 'request_id'],
          properties: {
            exc_type: { type: 'string', enum: [...new Set(Object.values(catalogue).map((entry) => entry.excType))] },
            exception: { type: 'string' },
            request_id: { type: 'string' },
            errors: {
              type: 'array',
              items: {
                type: 'object',
                required: ['field', 'message'],
                properties: { field: { type: 'string' }, message: { type: 'string' } },
              },
            },
          },
        },
      },
    },
  };
}
