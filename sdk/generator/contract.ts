import type { Schema } from './schema-types.ts';

/** How a result is wrapped: in `{message}`, not at all, or as a file. */
export type Envelope = 'message' | 'bare' | 'file';

/** One operation of the contract, as the client needs it. */
export interface ContractOperation {
  /** Wire name, such as `svc_network.api.cooperative.list_lot`. */
  readonly name: string;
  /** Where it stands in the client: `['cooperative', 'list_lot']`. */
  readonly place: readonly string[];
  readonly method: string;
  readonly path: string;
  readonly kind: 'read' | 'write';
  readonly envelope: Envelope;
  readonly summary: string;
  /** Whom it answers, in words. */
  readonly allow: string;
  /** All parameters together, wherever they travel. */
  readonly input: Schema;
  readonly output: Schema;
  /** Refusals by HTTP status. */
  readonly refusals: readonly (readonly [status: string, description: string])[];
}

interface ResponseObject {
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly 'x-kind': 'read' | 'write';
  readonly 'x-allow': string | readonly string[];
  readonly 'x-envelope'?: Envelope;
  /** An address beside the operations: a stream, a file, health. The client has no method for it. */
  readonly 'x-door'?: boolean;
  /** Headers that several operations share are references; the client sends them by itself. */
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, ResponseObject>>;
}

export interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
}

/** The operations of an OpenAPI description, sorted by name. @throws Error when two would have one name in the client. */
export function operationsOf(contract: Contract): ContractOperation[] {
  const operations: ContractOperation[] = [];
  for (const [path, verbs] of Object.entries(contract.paths)) {
    for (const [method, operation] of Object.entries(verbs)) {
      // Signed bodies are for whoever holds the secret of an integration; a session or a key cannot make them.
      if (operation['x-allow'] === 'signed' || operation['x-door'] === true) continue;
      // Other names of our own operations, for clients of that framework.
      if (operation.operationId.startsWith('frappe.')) continue;
      operations.push(readOperation(method.toUpperCase(), path, operation));
    }
  }
  operations.sort((a, b) => (a.name < b.name ? -1 : 1));
  const places = new Map<string, string>();
  for (const { name, place } of operations) {
    const dotted = place.join('.');
    const other = places.get(dotted);
    if (other !== undefined) throw new Error(`${name} and ${other} would both be client.${dotted}`);
    places.set(dotted, name);
  }
  return operations;
}

/** `svc_network.api.cooperative.list_lot` -> cooperative.list_lot; `svc_network.did.api.resolve` -> did.resolve. */
export function placeOf(name: string): string[] {
  const parts = name.split('.');
  return parts[0] === 'svc_network' ? parts.slice(1).filter((part) => part !== 'api') : parts;
}

function readOperation(method: string, path: string, operation: OperationObject): ContractOperation {
  const place = placeOf(operation.operationId);
  if (place.length === 0 || place.length > 2) throw new Error(`${operation.operationId} has no place in the client`);
  const { envelope, output } = readResult(operation);
  const allow = operation['x-allow'];
  return {
    name: operation.operationId,
    place,
    method,
    path,
    kind: operation['x-kind'],
    envelope,
    summary: operation.summary,
    allow: typeof allow === 'string' ? allow : allow.join(', '),
    input: readInput(operation),
    output,
    refusals: Object.entries(operation.responses)
      .filter(([status]) => !/^[23]|^default/.test(status))
      .map(([status, response]) => [status, response.description] as const),
  };
}

function readInput(operation: OperationObject): Schema {
  const body = operation.requestBody?.content['application/json']?.schema;
  const parameters = (operation.parameters ?? []).filter(
    (parameter): parameter is Parameter => 'in' in parameter && parameter.in !== 'header',
  );
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.schema])),
      ...body?.properties,
    },
    required: [
      ...parameters.filter((parameter) => parameter.required === true).map((parameter) => parameter.name),
      ...(body?.required ?? []),
    ],
  };
}

function readResult(operation: OperationObject): { envelope: Envelope; output: Schema } {
  const success = operation.responses['200'] ?? operation.responses['201'] ?? operation.responses['202'];
  const [type, content] = Object.entries(success?.content ?? {})[0] ?? [];
  if (type === undefined || content === undefined) throw new Error(`${operation.operationId} has no result`);
  const { schema } = content;
  const json = type === 'application/json' || type.endsWith('+json');
  const message = schema.properties?.['message'];
  // Our own schemas are closed; the envelope that is put around them is not.
  const wrapped =
    message !== undefined &&
    Object.keys(schema.properties ?? {}).length === 1 &&
    schema.additionalProperties === undefined;
  const envelope = operation['x-envelope'] ?? (json ? (wrapped ? 'message' : 'bare') : 'file');
  return { envelope, output: envelope === 'message' ? (message ?? {}) : schema };
}
