import { expect, test } from 'vitest';
import { terms } from '../../i18n/terms/en.ts';
import { simulatorHas } from './simulator-has.ts';

test('no state of a package says that the EU system has what only a simulator has', () => {
  const states = [
    'Draft',
    'Generated',
    'Passed',
    'Failed',
    'Submitted',
    'Available',
    'Rejected',
    'Amended',
    'Withdrawn',
  ];
  const claimed = states.filter((status) => / in the EU system/i.test(` ${terms[status as keyof typeof terms] ?? ''}`));
  expect(claimed).not.toEqual([]);
  expect(states.filter((status) => simulatorHas({ status, simulated: true }))).toEqual(claimed);
  expect(states.filter((status) => simulatorHas({ status, simulated: false }))).toEqual([]);
  expect(states.filter((status) => simulatorHas({ status, simulated: null }))).toEqual([]);
});
