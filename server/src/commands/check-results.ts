import { createHmac, timingSafeEqual } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { UsageError } from './usage-error.ts';
import { writeWhole } from './witness/keep.ts';

/** Where a check ended that found no fault. A later check may begin there. */
export interface CheckResult {
  /** ISO 8601. */
  at: string;
  /** Whether it looked at everything, or only at what had changed since one before. */
  whole: boolean;
  /** Null for an empty log. */
  log: { size: number; root: string } | null;
  /** The last batch of the trace; its head in hex. */
  seal: { number: number; head: string; change: number };
}

const maxResults = 100;
const purpose = 'results of checks';

const shape = z.object({
  mac: z.string(),
  results: z.array(
    z.object({
      at: z.string(),
      whole: z.boolean(),
      log: z.object({ size: z.number(), root: z.string() }).nullable(),
      seal: z.object({ number: z.number(), head: z.string(), change: z.number() }),
    }),
  ),
});

/** The results kept in a folder, outside the database: who can write that cannot write here, and has not our key. */
export interface CheckResults {
  /** Oldest first. @throws UsageError when the file was altered, or was written under another SECRET_KEY. */
  read(): CheckResult[];
  add(result: CheckResult): void;
}

export function checkResults(folder: string, secret: Uint8Array): CheckResults {
  const file = join(folder, 'checks.json');
  const macOf = (results: readonly CheckResult[]) =>
    createHmac('sha256', secret)
      .update(`${purpose}\n${JSON.stringify(results)}`)
      .digest();
  const read = (): CheckResult[] => {
    if (!existsSync(file)) return [];
    const found = shape.safeParse(parse(readFileSync(file, 'utf8')));
    const mac = found.success ? Buffer.from(found.data.mac, 'hex') : Buffer.alloc(0);
    if (!found.success || mac.length !== 32 || !timingSafeEqual(mac, macOf(found.data.results))) {
      throw new UsageError(
        `${file} was altered, or written under another SECRET_KEY, as before keys reseal. Move it away; the next whole check begins a new one.`,
      );
    }
    return found.data.results;
  };
  return {
    read,
    add: (result) => {
      mkdirSync(folder, { recursive: true });
      const results = [...read(), result].slice(-maxResults);
      writeWhole(file, JSON.stringify({ mac: macOf(results).toString('hex'), results }, null, 2), 0o600);
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/**
 * The result to begin with: the newest, or the newest of a moment or before it.
 * @param since `last`, a time until now such as 90m or 7d, or a date.
 * @throws UsageError for what is none of these, and where there is no such result.
 */
export function resultSince(results: readonly CheckResult[], since: string, now: Date): CheckResult {
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(since) ?? [];
  const moment =
    count === undefined ? new Date(since) : new Date(now.getTime() - Number(count) * 1000 * (unitSeconds[unit] ?? 0));
  const isDate = count !== undefined || (/^\d{4}-\d\d-\d\d/.test(since) && !Number.isNaN(moment.getTime()));
  if (since !== 'last' && !isDate)
    throw new UsageError('--since takes last, a time such as 90m, 24h or 7d, or a date such as 2026-11-01.');
  const found = results.filter(({ at }) => since === 'last' || at <= moment.toISOString()).at(-1);
  if (found !== undefined) return found;
  throw new UsageError(
    `--since ${since}: no check ${since === 'last' ? '' : 'of that moment or before '}is kept here that found no fault; run "lotmark check" first.`,
  );
}
