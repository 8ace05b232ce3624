import { z } from 'zod';
import { decimalMark } from '../../kernel/values/vocabulary.ts';

export type Schema = Record<string, unknown>;

/** Where a value travels: numbers may be sent as text in a body, and are text anyway in an address. */
export type Place = 'body' | 'address' | 'answer';

/** What a number sent as text looks like. What is read is wider; this is what we promise. */
const decimalText = '^-?\\d+(\\.\\d+)?$';
const integerText = '^-?\\d+$';

/** Members of a schema that say what a number may be; the rest (description, default, example) stays outside a choice. */
const numberWords = ['type', 'format', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];

/** The OpenAPI 3.0 schema of a value as it travels, with no word that the specification does not know. */
export function schemaOf(schema: z.ZodType, place: Place): Schema {
  const io = place === 'answer' ? 'output' : 'input';
  return asSent(z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' }) as Schema, place);
}

function asSent(made: Schema, place: Place): Schema {
  // Which kind of record a text names is for our own tests.
  const { wire, examples, record: _record, ...schema } = made;
  if (Array.isArray(examples)) schema['example'] = examples[0];
  for (const [word, inner] of Object.entries(schema)) {
    if (word === 'properties') schema[word] = eachOf(inner as Record<string, Schema>, place);
    else if (['items', 'additionalProperties', 'not'].includes(word) && isSchema(inner))
      schema[word] = asSent(inner, place);
    else if (['anyOf', 'oneOf', 'allOf'].includes(word))
      schema[word] = (inner as Schema[]).map((option) => asSent(option, place));
  }
  // In 3.0.3 `nullable` does not widen an `enum`: null has to stand in it.
  if (schema['nullable'] === true && Array.isArray(schema['enum']) && !schema['enum'].includes(null))
    schema['enum'] = [...schema['enum'], null];
  // Nor may it stand where no `type` does: null becomes a choice of its own.
  if (schema['nullable'] === true && schema['type'] === undefined) {
    delete schema['nullable'];
    if (Array.isArray(schema['anyOf'])) schema['anyOf'].push({ type: 'object', nullable: true, enum: [null] });
  }
  if (wire === decimalMark && place !== 'answer') return numberOrText(schema, { type: 'number' }, decimalText);
  if (place !== 'body') return schema;
  if (schema['type'] === 'number') return numberOrText(schema, pick(schema, numberWords), decimalText);
  if (schema['type'] === 'integer') return numberOrText(schema, pick(schema, numberWords), integerText);
  return schema;
}

function numberOrText(schema: Schema, number: Schema, pattern: string): Schema {
  const {
    nullable,
    pattern: _,
    ...rest
  } = Object.fromEntries(Object.entries(schema).filter(([word]) => !numberWords.includes(word)));
  const nullableNumber = nullable === true ? { ...number, nullable: true } : number;
  return { ...rest, oneOf: [nullableNumber, { type: 'string', pattern }] };
}

function eachOf(properties: Record<string, Schema>, place: Place): Record<string, Schema> {
  return Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, asSent(property, place)]));
}

function pick(schema: Schema, words: readonly string[]): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([word]) => words.includes(word)));
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
