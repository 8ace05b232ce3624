import { expect, test } from 'vitest';
import { statementNote } from './statement-note.ts';

const words = { term: (status: string) => `state ${status}`, simulated: 'simulated, worth nothing' };
const available = { reference_number: '26DEABCDEFGHIJ', status: 'Available' } as const;

test('a number of a simulator is not shown as one of the EU system', () => {
  expect(statementNote({ ...available, simulated: true }, words)).toBe('simulated, worth nothing');
  expect(statementNote({ ...available, simulated: false }, words)).toBe('26DEABCDEFGHIJ');
  expect(statementNote({ simulated: false, reference_number: null, status: 'Passed' }, words)).toBe('state Passed');
});
