import { describe, expect, test } from 'vitest';
import { inspectionReference } from '../../../platform/db/inspection-reference.ts';
import { doubtWords, judge, resultOf } from './judge.ts';
import { readMeasures } from './measures.ts';
import type { Protocol } from './protocol.ts';

const coffee: Protocol = inspectionReference('Coffee');
const cocoa: Protocol = inspectionReference('Cocoa');

const cup = { fragrance: '7.5', flavor: '7.5', aftertaste: '7.5', acidity: '7.5', body: '7.5', balance: '7.5' };
const sample = {
  moisture_percent: '11',
  screen_size: '16',
  category_1_defects: '0',
  category_2_defects: '5',
  ...cup,
  overall: '7.5',
  uniformity: '10',
  clean_cup: '10',
  sweetness: '10',
  cup_defects: '0',
};
const cut = {
  moisture_percent: '7',
  bean_count: '100',
  mouldy_beans: '9',
  slaty_beans: '9',
  insect_damaged_beans: '3',
  germinated_beans: '3',
  flat_beans: '3',
};

function read(protocol: Protocol, given: Record<string, string>) {
  const decision = readMeasures(protocol, given, true);
  if (!decision.ok) throw decision.refusal;
  return decision.value;
}
const gradeOf = (protocol: Protocol, given: Record<string, string>, claimed: string | null) =>
  judge(protocol, read(protocol, given), claimed);
const faults = (protocol: Protocol, given: Record<string, string>, complete = true) => {
  const decision = readMeasures(protocol, given, complete);
  return decision.ok ? [] : decision.refusal.errors?.map(({ field, message }) => `${field} ${message}`);
};

describe('what is computed', () => {
  test('the cup score is the sum of ten attributes less the defects', () => {
    expect(read(coffee, sample)['cup_score']).toBe('82.5');
    expect(read(coffee, { ...sample, cup_defects: '4' })['cup_score']).toBe('78.5');
  });

  test('beans of a cut test become per cent of 300, damaged ones together', () => {
    expect(read(cocoa, cut)).toMatchObject({ mouldy_percent: '3', slaty_percent: '3', damaged_percent: '3' });
    expect(read(cocoa, { ...cut, mouldy_beans: '10' })['mouldy_percent']).toBe('3.33');
  });

  test('a draft has a score only when all attributes are there', () => {
    const { sweetness: _, ...rest } = sample;
    const decision = readMeasures(coffee, rest, false);
    expect(decision.ok && decision.value['cup_score']).toBeUndefined();
  });
});

describe('what is refused names its field', () => {
  test.each([
    [{ ...sample, moisture_percent: '41' }, 'measures.moisture_percent must be from 3 to 40 (%)'],
    [{ ...sample, water_activity: '1.2' }, 'measures.water_activity must be from 0.1 to 1 (aw)'],
    [{ ...sample, flavor: '7.6' }, 'measures.flavor must be a multiple of 0.25'],
    [{ ...sample, sweetness: '9' }, 'measures.sweetness must be a multiple of 2'],
    [{ ...sample, category_1_defects: '1.5' }, 'measures.category_1_defects must be a multiple of 1'],
    [
      { ...sample, cup_score: '99' },
      expect.stringMatching(/^measures.cup_score is not measured of Coffee; what is: moi/),
    ],
    [{ ...sample, fat: '1' }, expect.stringMatching(/^measures.fat is not measured of Coffee/)],
    [{ ...sample, constructor: '1' }, expect.stringMatching(/^measures.constructor is not measured/)],
  ])('%#', (given, expected) => {
    expect(faults(coffee, given)).toEqual([expected]);
  });

  test('every required measure that is missing, but none of a draft', () => {
    expect(faults(coffee, {})).toHaveLength(15);
    expect(faults(coffee, {})?.[0]).toBe('measures.moisture_percent is required, from 3 to 40 (%)');
    expect(faults(coffee, {}, false)).toEqual([]);
  });

  test('more than 300 beans in a cut test of 300', () => {
    const given = { ...cut, mouldy_beans: '200', slaty_beans: '100' };
    expect(faults(cocoa, given)).toEqual(['measures.flat_beans makes 309 of 300; each is counted once']);
    expect(faults(cocoa, { ...given, slaty_beans: '91' })).toEqual([]);
  });
});

describe('the grade that follows', () => {
  test.each([
    ['Grade 1', {}, 0],
    ['Grade 2', { category_2_defects: '6' }, 1],
    ['Grade 2', { category_1_defects: '1' }, 1],
    ['Grade 3', { flavor: '0', body: '6' }, 2],
    ['Below grade', { moisture_percent: '12.6' }, 3],
    ['Below grade', { moisture_percent: '7.9' }, 3],
  ])('%s', (grade, other, steps) => {
    const judged = gradeOf(coffee, { ...sample, ...other }, 'Grade 1');
    expect(judged).toMatchObject({ grade, claimed: 'Grade 1', steps });
    expect(resultOf(judged)).toBe(steps === 0 ? 'conformant' : 'non_conformant');
    expect(judged.doubts).toHaveLength(steps >= 2 ? 1 : 0);
  });

  test('says of each limit whether it holds, and what was measured', () => {
    const { rules } = gradeOf(coffee, { ...sample, category_2_defects: '6' }, 'Grade 1');
    const broken = rules.filter(({ holds }) => holds === false);
    expect(broken).toEqual([
      { grade: 'Grade 1', measure: 'category_2_defects', value: '6', at_least: null, at_most: '5', holds: false },
    ]);
    expect(rules).toHaveLength(12);
  });

  test('on the ladder of the claimed grade; better than claimed is no fault', () => {
    expect(gradeOf(coffee, { ...sample, screen_size: '18' }, 'Screen 16')).toMatchObject({
      grade: 'Screen 18',
      steps: -1,
    });
    expect(gradeOf(coffee, { ...sample, screen_size: '15' }, 'AA')).toMatchObject({ grade: 'AB', steps: 1 });
    expect(gradeOf(coffee, sample, null)).toMatchObject({ grade: 'Grade 1', steps: null, claimed: null });
    const peaberry = gradeOf(coffee, sample, 'PB');
    expect(peaberry).toMatchObject({ grade: 'Grade 1', steps: null, claimed: 'PB' });
    expect(resultOf(peaberry)).toBeNull();
  });

  test.each([
    ['AA', {}, 'AA'],
    ['AA', { moisture_percent: '40' }, 'Below grade'],
    ['Supremo', { moisture_percent: '12.6' }, 'Below grade'],
    ['Supremo', { category_1_defects: '2500' }, 'Below grade'],
    ['AB', { category_2_defects: '501' }, 'Below grade'],
    ['Screen 18', { category_1_defects: '101' }, 'Screen 18'],
    ['Screen 18', { category_1_defects: '176' }, 'Below grade'],
  ])('grades by size ask for more than size: %s %j', (claimed, other, grade) => {
    const judged = gradeOf(coffee, { ...sample, screen_size: '18', ...other }, claimed);
    expect(judged.grade).toBe(grade);
    expect(judged.doubts).toHaveLength(grade === 'Below grade' ? 1 : 0);
  });

  test.each([
    ['Grade I', {}],
    ['Grade II', { mouldy_beans: '12' }],
    ['Grade II', { slaty_beans: '24' }],
    ['Below grade', { mouldy_beans: '13' }],
    ['Below grade', { moisture_percent: '8.1' }],
  ])('ISO 2451: %s %j', (grade, other) => {
    expect(gradeOf(cocoa, { ...cut, ...other }, 'Grade I').grade).toBe(grade);
  });

  test('what reaches no grade at all is doubted, also where the lowest one was claimed', () => {
    const mouldy = { ...cut, mouldy_beans: '282' };
    const { steps, doubts } = gradeOf(cocoa, mouldy, 'Grade II');
    expect(steps).toBe(1);
    expect(doubtWords('INSP-2026-00001', doubts)).toBe(
      'Inspection INSP-2026-00001: the lot claims Grade II and was graded Below grade, 1 step below.',
    );
    // One step off on the ladder is found, and flags nothing.
    expect(gradeOf(cocoa, { ...cut, mouldy_beans: '12' }, 'Grade I')).toMatchObject({ steps: 1, doubts: [] });
    expect(gradeOf(cocoa, mouldy, null).doubts).toEqual([]);
  });

  test('below the floor of its commodity a lot is doubted whatever it claims', () => {
    const poor = { ...sample, ...Object.fromEntries(Object.keys(cup).map((name) => [name, '3'])) };
    const { doubts } = gradeOf(coffee, poor, null);
    expect(doubts).toEqual([{ kind: 'floor', measure: 'cup_score', value: '55.5', at_least: '60' }]);
    expect(doubtWords('INSP-2026-00001', doubts)).toBe(
      'Inspection INSP-2026-00001: cup_score is 55.5, below the floor of 60.',
    );
  });
});
