import { describe, expect, test } from 'vitest';
import { changesOf, type Finding, mayBeResolved, meanSeconds, returnsWithinMs, type SeenIncident } from './rules.ts';

const now = new Date('2026-03-02T09:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const finding = (more: Partial<Finding> = {}): Finding => ({
  ...{ cause: 'mail:stuck', severity: 'Major', title: 'Mail does not leave', summary: '3 mails' },
  ...more,
});
const seen = (more: Partial<SeenIncident> = {}): SeenIncident => ({
  ...finding(),
  ...{ name: 'INC-2026-00001', resolved_at: null },
  ...more,
});
const none = { open: [], reopen: [], change: [], resolve: [] };

describe('what a look changes', () => {
  test('what is found first is opened, what is found again stays as it is', () => {
    expect(changesOf({ found: [finding()], looked: ['mail'] }, [], now)).toEqual({ ...none, open: [finding()] });
    expect(changesOf({ found: [finding()], looked: ['mail'] }, [seen()], now)).toEqual(none);
  });

  test('other figures change it, and it says whether it became worse', () => {
    const more = finding({ summary: '9 mails', severity: 'Critical' });
    const { change } = changesOf({ found: [more], looked: ['mail'] }, [seen()], now);
    expect(change).toEqual([{ name: 'INC-2026-00001', finding: more, worse: true }]);
    const less = finding({ severity: 'Minor' });
    expect(changesOf({ found: [less], looked: ['mail'] }, [seen()], now).change[0]?.worse).toBe(false);
  });

  test('what is found no more is over, unless its source could not look', () => {
    expect(changesOf({ found: [], looked: ['mail'] }, [seen()], now).resolve).toEqual([seen()]);
    expect(changesOf({ found: [], looked: ['ledger'] }, [seen()], now)).toEqual(none);
    const other = finding({ cause: 'mail:failed' });
    const { open, resolve } = changesOf({ found: [other], looked: ['mail'] }, [seen()], now);
    expect([open, resolve]).toEqual([[other], [seen()]]);
  });

  test('what comes back soon is the same incident, and a new one later', () => {
    const soon = seen({ resolved_at: ago(returnsWithinMs) });
    expect(changesOf({ found: [finding()], looked: ['mail'] }, [soon], now).reopen).toEqual([
      { name: soon.name, finding: finding() },
    ]);
    const late = seen({ resolved_at: ago(returnsWithinMs + 1) });
    expect(changesOf({ found: [finding()], looked: ['mail'] }, [late], now)).toEqual({ ...none, open: [finding()] });
    // Of several that ended, the newest comes back.
    const newer = seen({ name: 'INC-2026-00002', resolved_at: ago(1000) });
    expect(changesOf({ found: [finding()], looked: ['mail'] }, [soon, newer], now).reopen[0]?.name).toBe(newer.name);
    expect(changesOf({ found: [], looked: ['mail'] }, [soon], now)).toEqual(none);
  });
});

test('a person ends what a person opened, once', () => {
  const of = (opened_by: string | null, resolved_at: Date | null) =>
    mayBeResolved({ name: 'INC-2026-00001', opened_by, resolved_at });
  expect(of('ada', null).ok).toBe(true);
  expect(of('ada', now)).toMatchObject({ ok: false, refusal: { code: 'state' } });
  expect(of(null, null)).toMatchObject({ ok: false, refusal: { code: 'state' } });
});

test('the mean is of those that are over', () => {
  const opened_at = ago(100_000);
  expect(meanSeconds([])).toBeNull();
  expect(meanSeconds([{ opened_at, resolved_at: null }])).toBeNull();
  expect(
    meanSeconds([
      { opened_at, resolved_at: now },
      { opened_at, resolved_at: ago(50_000) },
      { opened_at, resolved_at: null },
    ]),
  ).toBe(75);
});
