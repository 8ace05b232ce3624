import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { Refusal } from '../../kernel/values/errors.ts';

/** What is noted of a request: nothing that its sender chose but the method, the names of fields and the address. */
export interface RefusedRequest {
  method: string;
  /** The pattern of the address, not what was asked for; undefined where there is none. */
  route: string | undefined;
  ip: string;
  log: Pick<Logger, 'warn'>;
}

export type NoteRefused = (refusal: Refusal, request: RefusedRequest) => void;

const windowMs = 60_000;
/** Lines a minute of one process: about 3 MB a day however many are refused. */
export const linesAMinute = 10;
const mostFields = 5;

/**
 * Refused input of callers who show no login. Each is counted; some are logged, so that attempts can be seen and a flood fills
 * no disk. A line says how many were left out since the one before.
 */
export function noteRefusedStrangers(registry: Registry, now: () => number): NoteRefused {
  const counter = new Counter({
    name: 'lotmark_strangers_refused_total',
    help: 'Refused requests of callers who showed no login, by the reason.',
    labelNames: ['reason'],
    registers: [registry],
  });
  let window = Number.NEGATIVE_INFINITY;
  let lines = 0;
  let unlogged = 0;
  return (refusal, { method, route, ip, log }) => {
    if (refusal.code === 'internal') return;
    counter.inc({ reason: refusal.code });
    if (now() - window >= windowMs) {
      window = now();
      lines = 0;
    }
    if (lines >= linesAMinute) {
      unlogged += 1;
      return;
    }
    lines += 1;
    const fields = (refusal.errors ?? []).slice(0, mostFields).map(({ field }) => field.slice(0, 60));
    log.warn({ reason: refusal.code, fields, method, route, ip, unlogged }, 'a stranger was refused');
    unlogged = 0;
  };
}
