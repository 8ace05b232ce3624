import { expect, test } from 'vitest';
import { readReadings } from './message.ts';

const reading = {
  device: 'DEV-00001',
  sequence: 1,
  at: 1_772_440_200_000,
  values: { temperature_c: 21.5 },
  signature: 'AAAA',
};
const faults = (message: unknown) => {
  const read = readReadings(message);
  return read.success ? [] : read.error.issues.map(({ path }) => path.join('.'));
};

test('a batch, a list and a single reading are read alike', () => {
  for (const message of [{ readings: [reading] }, [reading], reading]) {
    expect(readReadings(message)).toEqual({ success: true, data: [reading] });
  }
});

test.each([
  ['at', { ...reading, at: -5 }],
  ['sequence', { ...reading, sequence: 1.5 }],
  ['values.temperature_c', { ...reading, values: { temperature_c: '21.5' } }],
  ['readings.1.sequence', { readings: [reading, { ...reading, sequence: -1 }] }],
  ['1.signature', [reading, { ...reading, signature: '' }]],
  ['readings', { readings: [] }],
  ['', 7],
])('what is wrong is named: %s', (field, message) => {
  expect(faults(message)).toEqual([field]);
});
