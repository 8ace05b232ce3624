import type { Tx } from '../../../platform/db/database.ts';
import { type CallLog, wordsOf } from '../../../platform/service-log/call-log.ts';
import type { Redactor } from '../../../platform/service-log/redact.ts';
import type { Integration } from './registry.ts';
import { type Finding, judge, lookMs } from './rules.ts';
import type { Checked } from './store.ts';

/** What looking needs. */
export interface Looking {
  reader: Tx;
  redactor: Redactor;
  calls: CallLog;
}

/** Looks at a service, and waits ten seconds at most. Network. Never throws: what goes wrong is what was found. */
export async function look(
  { reader, redactor, calls }: Looking,
  integration: Integration,
  byHand: boolean,
): Promise<Checked> {
  const begun = performance.now();
  const found = await within(lookMs, () => integration.probe(reader, byHand)).catch(
    (error: unknown): Finding => ({ status: 'Down', detail: wordsOf(error) }),
  );
  const responseMs = Math.round(performance.now() - begun);
  const { status, detail } = judge(found, responseMs);
  const clean = redactor.clean(detail);
  if (status === 'Down') {
    const { service } = integration;
    calls.note({ service, operation: 'health check', ok: false, durationMs: responseMs, error: clean });
  }
  return { service: integration.service, status, detail: clean, responseMs };
}

/** @throws Error when it takes longer; what was begun goes on and nobody listens. */
export async function within<T>(milliseconds: number, run: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds / 1000} s`)), milliseconds);
  });
  return Promise.race([run(), late]).finally(() => clearTimeout(timer));
}
