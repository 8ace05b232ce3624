/** A JSON schema as OpenAPI 3.0 writes it; only what our contract uses is read. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly nullable?: boolean;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/** The TypeScript type of a schema, as source text. @throws Error for a schema that the contract should not have. */
export function typeOf(schema: Schema, indent: string): string {
  const type = bareTypeOf(schema, indent);
  return schema.nullable === true && !/(^|\| )null$/.test(type) && type !== 'unknown' ? `${type} | null` : type;
}

function bareTypeOf(schema: Schema, indent: string): string {
  if (schema.$ref !== undefined) throw new Error(`references are not supported: ${schema.$ref}`);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return union(choices.map((choice) => typeOf(choice, indent)));
  if (schema.allOf !== undefined) return schema.allOf.map((part) => `(${typeOf(part, indent)})`).join(' & ');
  switch (schema.type) {
    case 'string':
      return 'string';
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array': {
      const item = typeOf(schema.items ?? {}, indent);
      return item.includes('|') || item.includes('&') ? `(${item})[]` : `${item}[]`;
    }
    case 'object':
      return objectType(schema, indent);
    case undefined:
      return 'unknown';
    default:
      throw new Error(`unknown schema type ${schema.type}`);
  }
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}

function objectType(schema: Schema, indent: string): string {
  const { additionalProperties } = schema;
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0) {
    if (typeof additionalProperties === 'object') return `Record<string, ${typeOf(additionalProperties, indent)}>`;
    return additionalProperties === false ? 'Record<string, never>' : 'Record<string, unknown>';
  }
  const inner = `${indent}  `;
  const required = new Set(schema.required ?? []);
  const lines = properties.map(([name, property]) => {
    const optional = required.has(name) ? '' : '?';
    // An absent member and an undefined one are the same on the wire.
    const type = `${typeOf(property, inner)}${optional === '' ? '' : ' | undefined'}`;
    return `${comment(property.description, inner)}${inner}${memberName(name)}${optional}: ${type};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

/** A documentation comment, or nothing. */
export function comment(text: string | undefined, indent: string): string {
  return text === undefined || text === '' ? '' : `${indent}/** ${text.replaceAll('*/', '*\\/')} */\n`;
}

/** A member's name, quoted where it has to be. */
export function memberName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}
