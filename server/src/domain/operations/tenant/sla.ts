import { answerEdges } from '../../foundation/reference/answer-edges.ts';
import type { TenantChange } from './store.ts';
import type { SlaTier } from './tiers.ts';

const minuteMs = 60_000;

/** A month, as far as it is over. */
export interface Period {
  /** yyyy-mm */
  month: string;
  from: Date;
  /** The end of the month, or now. */
  until: Date;
}

export function monthOf(now: Date): Period {
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  return { month: from.toISOString().slice(0, 7), from, until: now };
}

/** What was measured of a tenant in a period. */
export interface Measured {
  measured: number;
  available: number;
  calls: number;
  failed: number;
  /** As `answerEdges`. */
  answers: readonly number[];
}

export const nothingMeasured: Measured = { measured: 0, available: 0, calls: 0, failed: 0, answers: [] };

/** Whole minutes of a period in which a tenant was Active, and so should have answered. */
export function activeMinutes(
  changes: readonly Pick<TenantChange, 'at' | 'status'>[],
  { from, until }: Period,
): number {
  let milliseconds = 0;
  changes.forEach(({ at, status }, place) => {
    if (status !== 'Active') return;
    const begin = Math.max(at.getTime(), from.getTime());
    const end = Math.min(changes[place + 1]?.at.getTime() ?? until.getTime(), until.getTime());
    milliseconds += Math.max(0, end - begin);
  });
  return Math.floor(milliseconds / minuteMs);
}

/** A part in percent, rounded down: what is not whole is never shown as whole. */
const percent = (part: number, whole: number) => (whole === 0 ? null : Math.floor((part * 100_000) / whole) / 1000);

/** The shortest of the edges within which 95 of 100 answers came; null without answers, or where it is none of them. */
export function p95(answers: readonly number[]): { within: number | null; known: boolean } {
  const all = answers.reduce((sum, count) => sum + count, 0);
  if (all === 0) return { within: null, known: false };
  let counted = 0;
  for (const [place, edge] of answerEdges.entries()) {
    counted += answers[place] ?? 0;
    if (counted * 100 >= all * 95) return { within: edge, known: true };
  }
  return { within: null, known: true };
}

export interface SlaReport {
  month: string;
  tier: string;
  targets: {
    availability_percent: number;
    p95_ms: number;
    support_hours: number;
    rpo_minutes: number;
    rto_minutes: number;
  } | null;
  expected_minutes: number;
  measured_minutes: number;
  available_minutes: number;
  availability_percent: number | null;
  availability_at_least_percent: number | null;
  calls: number;
  failed_calls: number;
  p95_within_ms: number | null;
  availability_met: boolean | null;
  p95_met: boolean | null;
}

/** What was promised of a tenant, beside what was measured of it. */
export function reportOf(
  tier: { name: string; record: SlaTier | undefined },
  period: Period,
  expected: number,
  measured: Measured,
): SlaReport {
  const { record } = tier;
  const { within, known } = p95(measured.answers);
  const target = record === undefined ? null : Number(record.availability_percent);
  return {
    month: period.month,
    tier: tier.name,
    targets:
      record === undefined || target === null
        ? null
        : {
            availability_percent: target,
            p95_ms: record.p95_ms,
            support_hours: record.support_hours,
            rpo_minutes: record.rpo_minutes,
            rto_minutes: record.rto_minutes,
          },
    expected_minutes: Math.max(expected, measured.measured),
    measured_minutes: measured.measured,
    available_minutes: measured.available,
    availability_percent: percent(measured.available, measured.measured),
    availability_at_least_percent: percent(measured.available, Math.max(expected, measured.measured)),
    calls: measured.calls,
    failed_calls: measured.failed,
    p95_within_ms: within,
    availability_met:
      target === null || measured.measured === 0
        ? null
        : // In thousandths, so that nothing is compared in binary fractions.
          measured.available * 100_000 >= Math.round(target * 1000) * measured.measured,
    p95_met: record === undefined || !known ? null : within !== null && within <= record.p95_ms,
  };
}

/** Minutes in a row in which a tenant was not available. */
export interface Outage {
  from: Date;
  minutes: number;
}

/** What was measured in an hour, by minute. */
export interface MeasuredHour {
  hour: Date;
  probes: readonly number[];
  calls: readonly number[];
  failed: readonly number[];
}

/** As `minutes_available` of the database: it answered, and not half of the calls or more failed. */
const isDown = ({ probes, calls, failed }: MeasuredHour, place: number): boolean => {
  const [probe, called, broken] = [probes[place] ?? 0, calls[place] ?? 0, failed[place] ?? 0];
  return probe === 2 || (probe === 1 && broken > 0 && broken * 2 >= called);
};

/** The outages of these hours, which are in order; one that goes on over the hour is one. */
export function outagesOf(hours: readonly MeasuredHour[]): Outage[] {
  const outages: Outage[] = [];
  for (const each of hours) {
    for (let place = 0; place < 60; place++) {
      if (!isDown(each, place)) continue;
      const at = each.hour.getTime() + place * minuteMs;
      const last = outages.at(-1);
      if (last !== undefined && last.from.getTime() + last.minutes * minuteMs === at) last.minutes += 1;
      else outages.push({ from: new Date(at), minutes: 1 });
    }
  }
  return outages;
}
