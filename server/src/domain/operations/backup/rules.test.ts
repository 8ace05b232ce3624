import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastDue, nextDue } from '../../../platform/backup/settings.ts';
import { madeAt, nameAt, outlived, type Posture, warningsOf } from './rules.ts';

const zero = (bytes: number) => Buffer.alloc(bytes);
const at = (moment: string) => nameAt('BAK', new Date(moment), zero);

test('a name says when it was made', () => {
  expect(at('2026-11-22T20:03:01.999Z')).toBe('BAK-20261122T200301Z-000000');
  expect(madeAt('BAK-20261122T200301Z-000000')).toEqual(new Date('2026-11-22T20:03:01Z'));
  for (const other of [
    'BAK-20261122T200301Z-00000',
    'BAK-20261322T200301Z-000000',
    '../BAK-20261122T200301Z-000000',
    '',
  ])
    expect(madeAt(other)).toBeUndefined();
});

test('daily 7, weekly 5, monthly 12: a year of nights', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const nights = Array.from({ length: 500 }, (_, night) =>
    at(new Date(now.getTime() - night * 86_400_000).toISOString()),
  );
  const gone = new Set(outlived(nights, now));
  const kept = nights.filter((name) => !gone.has(name)).map((name) => name.slice(4, 12));
  expect(kept).toEqual([
    // Days
    '20261122',
    '20261121',
    '20261120',
    '20261119',
    '20261118',
    '20261117',
    '20261116',
    // Sundays of the weeks before, with the ends of months among them
    '20261115',
    '20261108',
    '20261101',
    '20261031',
    '20261025',
    '20260930',
    '20260831',
    '20260731',
    '20260630',
    '20260531',
    '20260430',
    '20260331',
    '20260228',
    '20260131',
    '20251231',
  ]);
});

test('whatever there is: the newest stays, what is none of ours stays, and letting go twice lets go no more', () => {
  const moment = fc.date({ min: new Date('2024-01-01'), max: new Date('2026-11-22'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.array(moment, { maxLength: 60 }), (moments) => {
      const now = new Date('2026-11-22T12:00:00Z');
      const names = [...new Set(moments.map((each) => at(each.toISOString())))];
      const gone = outlived([...names, 'notes.txt'], now);
      expect(gone).not.toContain('notes.txt');
      const kept = names.filter((name) => !gone.includes(name));
      if (names.length > 0) expect(kept).toContain([...names].sort().at(-1));
      expect(outlived(kept, now)).toEqual([]);
      expect(kept.length).toBeLessThanOrEqual(10 + 7 + 5 + 12);
    }),
  );
});

test('of one day at most ten stay', () => {
  const names = Array.from({ length: 30 }, (_, minute) => at(`2026-11-22T10:${String(minute).padStart(2, '0')}:00Z`));
  expect(outlived(names, new Date('2026-11-22T12:00:00Z'))).toHaveLength(20);
});

test('a schedule in UTC', () => {
  expect(lastDue('15 2 * * *', new Date('2026-11-22T02:15:00Z'))).toEqual(new Date('2026-11-22T02:15:00Z'));
  expect(lastDue('15 2 * * *', new Date('2026-11-22T02:14:59Z'))).toEqual(new Date('2026-11-21T02:15:00Z'));
  expect(nextDue('15 2 * * *', new Date('2026-11-22T02:15:00Z'))).toEqual(new Date('2026-11-23T02:15:00Z'));
});

const good: Posture = {
  now: new Date('2026-11-22T12:00:00Z'),
  lastDone: new Date('2026-11-22T02:15:00Z'),
  lastSize: 100,
  lastError: null,
  hasSchedule: true,
  hasOffSite: true,
  unsent: 0,
  lastDrill: { status: 'Passed', at: new Date('2026-11-01T00:00:00Z') },
  toolProblem: null,
  ownRecipient: true,
  otherKeys: { names: [], backups: 0, newest: false },
  freeBytes: 1000,
};
test.each<[string, Partial<Posture>, string[]]>([
  ['all is well', {}, []],
  ['none yet', { lastDone: null, lastSize: null }, ['no_backup']],
  ['old', { lastDone: new Date('2026-11-21T09:00:00Z') }, ['stale_backup']],
  ['no program', { toolProblem: 'pg_dump 17 is missing', lastError: 'the same' }, ['tool_missing', 'last_failed']],
  ['nobody asks', { hasSchedule: false }, ['no_schedule']],
  ['only here', { hasOffSite: false, unsent: 3 }, ['no_off_site']],
  ['some only here', { unsent: 3 }, ['not_sent']],
  ['never tried', { lastDrill: null }, ['no_drill']],
  ['tried long ago', { lastDrill: { status: 'Passed', at: new Date('2026-10-01T00:00:00Z') } }, ['no_drill']],
  ['tried in vain', { lastDrill: { status: 'Failed', at: new Date('2026-11-22T00:00:00Z') } }, ['drill_failed']],
  ['own key', { ownRecipient: false }, ['key_beside_data']],
  ['an old key', { otherKeys: { names: ['0123abcd'], backups: 2, newest: false } }, ['other_key']],
  ['an old key for the newest', { otherKeys: { names: ['0123abcd'], backups: 2, newest: true } }, ['other_key']],
  ['full', { freeBytes: 299 }, ['disk_nearly_full']],
])('what an operator is told: %s', (_what, change, codes) => {
  expect(warningsOf({ ...good, ...change }).map(({ code }) => code)).toEqual(codes);
});

test('one backup is told of as one', () => {
  const otherKeys = { names: ['0123abcd'], backups: 1, newest: false };
  const told = warningsOf({ ...good, unsent: 1, otherKeys }).map(({ message }) => JSON.stringify(message));
  expect(told).toHaveLength(2);
  for (const message of told) expect(message).toContain('One backup was');
});

test('the one just made stays, also among many of one second and after the clock was set back', () => {
  const now = new Date('2026-11-22T20:03:01Z');
  const second = Array.from({ length: 12 }, (_, n) => nameAt('BAK', now, (bytes) => Buffer.alloc(bytes, n)));
  for (const made of second) {
    const gone = outlived(second, now, made);
    expect(gone).not.toContain(made);
    expect(gone.length).toBeGreaterThan(0);
  }
  const later = Array.from({ length: 12 }, (_, n) => at(`2026-11-23T0${n % 10}:00:0${n % 7}Z`));
  expect(outlived([...new Set(later), second[0] ?? ''], now, second[0])).not.toContain(second[0]);
});
