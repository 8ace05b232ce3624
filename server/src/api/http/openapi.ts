import type { Operation } from '../../kernel/call/operation.ts';
import { catalogue, type RefusalCode } from '../../kernel/values/errors.ts';
import type { Door } from './door.ts';
import { components } from './openapi-components.ts';
import { pathOf, takesGet } from './server.ts';
import { type Schema, schemaOf } from './wire-schema.ts';

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

const errorContent: Json = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

function responsesOf<S>(operation: Operation<S>): Json {
  const responses: Record<string, { description: string; content: Json }> = {};
  for (const [code, when] of refusalsOf(operation)) {
    const status = String(catalogue[code].status);
    const before = responses[status];
    const text = `${catalogue[code].excType}: ${when}.`;
    const { refusalBody } = operation;
    const ownShape = operation.refusals?.[code] !== undefined && refusalBody !== undefined;
    responses[status] = {
      description: before === undefined ? text : `${before.description} ${text}`,
      content: {
        ...before?.content,
        ...(ownShape
          ? { [refusalBody.contentType]: { schema: schemaOf(refusalBody.schema, 'answer') } }
          : errorContent),
      },
    };
    // A missing parameter is refused before the operation can speak in its own way.
    if (ownShape && code === 'validation') Object.assign(responses[status].content, errorContent);
  }
  return {
    [String(operation.http?.status ?? 200)]: successOf(operation),
    ...(operation.http?.redirects === undefined ? {} : { 303: redirectOf(operation.http.redirects) }),
    ...responses,
    default: { description: 'Anything else that went wrong, such as 413, 415 or 500.', content: errorContent },
  };
}

function redirectOf(when: string): Json {
  const location = { description: 'Where to go on.', schema: { type: 'string', format: 'uri' } };
  return { description: `${when}.`, headers: { Location: location } };
}

function successOf<S>(operation: Operation<S>): Json {
  const { envelope = 'message', http } = operation;
  const type = http?.contentType ?? 'application/json';
  if (envelope === 'file') {
    const fileType = type === 'application/json' ? 'text/csv' : type;
    return { description: 'The file.', content: { [fileType]: { schema: { type: 'string' } } } };
  }
  const schema = schemaOf(operation.output, 'answer');
  const wrapped = { type: 'object', properties: { message: schema }, required: ['message'] };
  const alternatives = Object.entries(http?.alternatives ?? {}).map(
    ([other, otherSchema]) => [other, { schema: schemaOf(otherSchema, 'answer') }] as const,
  );
  return {
    description: 'Done.',
    content: { [type]: { schema: envelope === 'bare' ? schema : wrapped }, ...Object.fromEntries(alternatives) },
  };
}

interface ObjectSchema extends Schema {
  properties?: Record<string, Schema>;
  required?: string[];
}

function requestOf<S>(operation: Operation<S>, method: string, path: string): Json {
  const address = schemaOf(operation.input, 'address') as ObjectSchema;
  const names = Object.keys(address.properties ?? {});
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
  const required = new Set(address.required ?? []);
  const parameter = (name: string, where: string): Json => ({
    name,
    in: where,
    required: where === 'path' || required.has(name),
    schema: address.properties?.[name] ?? { type: 'string' },
  });
  const parameters = inPath.map((name) => parameter(name, 'path'));
  const rest = names.filter((name) => !inPath.includes(name));
  if (method === 'get' || method === 'delete')
    return { parameters: [...parameters, ...rest.map((name) => parameter(name, 'query')), ...keyOf(operation)] };
  const { properties = {} } = schemaOf(operation.input, 'body') as ObjectSchema;
  const needed = rest.filter((name) => required.has(name));
  const body: Json = {
    type: 'object',
    properties: Object.fromEntries(rest.map((name) => [name, properties[name]])),
    ...(needed.length > 0 ? { required: needed } : {}),
  };
  return {
    parameters: [...parameters, ...keyOf(operation)],
    requestBody: {
      required: needed.length > 0,
      content: Object.fromEntries(contentTypesOf(operation).map((type) => [type, { schema: contentOf(type, body) }])),
    },
  };
}

function keyOf<S>(operation: Operation<S>): Json[] {
  return operation.kind === 'write' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : [];
}

function contentTypesOf<S>(operation: Operation<S>): readonly string[] {
  return operation.raw?.contentTypes ?? ['application/json', 'application/x-www-form-urlencoded'];
}

function contentOf(type: string, schema: Json): Json {
  return type.endsWith('/xml') ? { type: 'string', description: 'An XML document that says the same.' } : schema;
}

function securityOf<S>(operation: Operation<S>, method: string): Json[] {
  // Credentials are not needed, and read where they are sent.
  if (operation.allow === 'anyone') return [{}, { session: [] }, { apiKey: [] }];
  if (operation.allow === 'partner') return [{ apiKey: [] }];
  if (operation.allow === 'signed') return [{ webhookSignature: [] }];
  return [{ session: [], ...(method === 'get' ? {} : { csrf: [] }) }, { apiKey: [] }];
}

/** The OpenAPI 3.0.3 description of the operations and of the doors beside them, from the data that runs them. */
export function openApi<S>(operations: readonly Operation<S>[], doors: readonly Door[]): Json {
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
        ...(takesGet(operation) ? { 'x-also-get': true } : {}),
        ...requestOf(operation, verb, path),
        responses: responsesOf(operation),
        security: securityOf(operation, verb),
      },
    };
  }
  for (const { method, path, describes } of doors) paths[path] = { ...paths[path], [method]: describes };
  const tags = new Set([
    ...operations.map((operation) => operation.tag),
    ...doors.flatMap(({ describes }) => describes.tags),
  ]);
  return {
    openapi: '3.0.3',
    info: {
      title: 'Lotmark: commodity trade traceability',
      version: '2.0.0',
      description:
        'Lots of coffee and cocoa from the plot to the buyer, with escrow, and with anchors on a public ledger that anybody can check.\n\nNumbers and lists may be sent as text everywhere. Text is UTF-8: bytes that are not are refused with 400, another declared charset with 415. Operations marked `x-also-get` answer GET at the same address too, with their parameters in the query.',
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: '/', description: 'The server that this description came from.' }],
    tags: [...tags].map((name) => ({ name })),
    paths,
    components,
  };
}
