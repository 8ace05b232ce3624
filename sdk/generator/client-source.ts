import type { ContractOperation } from './contract.ts';
import { comment, memberName, type Schema, typeOf } from './schema-types.ts';

const HEADER = `// Made by generate.ts from contract/openapi.json. Do not edit: run \`npm run generate\`.
`;

/** The source of operations.generated.ts: types of every input and output, the client's shape, and the routes. */
export function clientSource(operations: readonly ContractOperation[]): string {
  return [
    HEADER + importsOf(operations),
    ...operations.map(typesOf),
    interfaceOf(operations),
    '/** Where each operation answers: client place, HTTP method, address, read or write, envelope. */',
    `export const routes: readonly Route[] = [\n${operations.map(routeOf).join('')}];\n`,
  ].join('\n');
}

function importsOf(operations: readonly ContractOperation[]): string {
  const methods = [...new Set(operations.map(methodType)), 'Route'].sort();
  const files = operations.some(({ envelope }) => envelope === 'file');
  return [
    `import type { ${methods.join(', ')} } from './method.ts';\n`,
    files ? "import type { DownloadedFile } from './request.ts';\n" : '',
  ].join('');
}

function methodType({ input }: ContractOperation): string {
  return (input.required ?? []).length > 0 ? 'Method' : 'OptionalMethod';
}

function typesOf(operation: ContractOperation): string {
  const name = typeName(operation);
  const input = declaration(`${name}Input`, operation.input);
  if (operation.envelope === 'file') return input;
  return `${input}${declaration(`${name}Output`, operation.output)}`;
}

function declaration(name: string, schema: Schema): string {
  return `export type ${name} = ${typeOf(schema, '')};\n`;
}

function interfaceOf(operations: readonly ContractOperation[]): string {
  const lines = ['/** Every operation of the service, by tag. */', 'export interface Operations {'];
  const groups = Map.groupBy(operations, ({ place }) => (place.length === 1 ? '' : (place[0] as string)));
  for (const operation of groups.get('') ?? []) lines.push(memberOf(operation, '  '));
  for (const [group, members] of groups) {
    if (group === '') continue;
    lines.push(
      `  readonly ${memberName(group)}: {`,
      ...members.map((operation) => memberOf(operation, '    ')),
      '  };',
    );
  }
  return `${lines.join('\n')}\n}\n`;
}

function memberOf(operation: ContractOperation, indent: string): string {
  const name = typeName(operation);
  const output = operation.envelope === 'file' ? 'DownloadedFile' : `${name}Output`;
  const text = `${operation.summary} For: ${operation.allow}.`;
  const member = memberName(operation.place.at(-1) as string);
  return `${comment(text, indent)}${indent}readonly ${member}: ${methodType(operation)}<${name}Input, ${output}>;`;
}

function routeOf({ place, method, path, kind, envelope }: ContractOperation): string {
  return `  [${[place.join('.'), method, path, kind, envelope].map((part) => JSON.stringify(part)).join(', ')}],\n`;
}

/** `cooperative.list_lot` -> `CooperativeListLot`. */
function typeName({ place }: ContractOperation): string {
  return place
    .join('_')
    .split('_')
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
