import { describe, expect, test } from 'vitest';
import { allOperations } from '../../src/api/index.ts';
import { prepare } from '../../src/kernel/call/pipeline.ts';
import { inputOf, type Schema, sampleInput } from './parameters.ts';
import { absentRecords } from './records.ts';
import { shortName } from './send.ts';

/**
 * Everything may arrive as a string: a form knows nothing else. Each parameter of each operation is read from its string
 * as it is read from its own type, by the reader that the operation is called with.
 */
const optionsOf = (schema: Schema): Schema[] => schema.anyOf ?? [schema];
const typesOf = (schema: Schema) => optionsOf(schema).map(({ type }) => type);
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

describe.each(allOperations.map((operation) => [shortName(operation), operation] as const))(
  '%s',
  (_name, operation) => {
    const { read } = prepare(operation);
    const input = inputOf(operation);
    const full = sampleInput(input, (kind) => absentRecords[kind], Object.keys(input.properties));

    test('takes its samples', () => {
      expect(() => read(full)).not.toThrow();
    });

    const others = Object.entries(input.properties).filter(([, schema]) =>
      typesOf(schema).some((type) => type !== 'string' && type !== 'null'),
    );
    test.each(others)('%s', (field, schema) => {
      for (const sample of [full[field], ...(typesOf(schema).includes('boolean') ? [false] : [])]) {
        const typed = read({ ...full, [field]: sample });
        expect(typed[field]).not.toBeUndefined();
        expect(read({ ...full, [field]: asText(sample) })).toEqual(typed);
      }
      // An empty form field is a field left out.
      const { [field]: _without, ...rest } = full;
      const outcome = (given: Record<string, unknown>) => {
        try {
          return read(given);
        } catch (error) {
          return String(error);
        }
      };
      expect(outcome({ ...rest, [field]: '' })).toEqual(outcome(rest));
    });

    const decimals = Object.entries(input.properties).filter(([, schema]) =>
      optionsOf(schema).some(({ wire }) => wire === 'decimal'),
    );
    test.each(decimals)('%s as a number and as text', (field) => {
      const typed = read({ ...full, [field]: 12.5 });
      expect(typed[field]).toBe('12.5');
      expect(read({ ...full, [field]: '12.5' })).toEqual(typed);
      expect(read({ ...full, [field]: ' 12.50 ' })).toEqual(typed);
    });

    test('a form sends all of it as text', () => {
      const texts = Object.fromEntries(Object.entries(full).map(([field, value]) => [field, asText(value)]));
      expect(read(texts)).toEqual(read(full));
    });
  },
);
