import type { LedgerNode } from '../node.ts';
import type { PumpReport } from './pump.ts';

export interface PumpLoopOptions {
  node: LedgerNode;
  round: () => Promise<PumpReport>;
  /** Between rounds while something is not settled and nothing calls for one sooner. */
  intervalMs: number;
  /** Between rounds while nothing is to be done: to see what another process that ended has left. */
  idleMs: number;
  log: (event: string, details: Record<string, unknown>) => void;
}

export interface PumpLoop {
  nudge(): void;
  stop(): Promise<void>;
}

/** Failed rounds are repeated after the first, then at doubled intervals up to the second; sooner when there is news. */
const MIN_BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 5000;

/**
 * Runs rounds one after the other: after each closed ledger, after a nudge, and at intervals (streams have gaps).
 * A round that fails is logged and repeated; nothing here ends the process.
 */
export function startPumpLoop({ node, round, intervalMs, idleMs, log }: PumpLoopOptions): PumpLoop {
  let isStopped = false;
  let isDue = true;
  let failures = 0;
  let wake: (() => void) | null = null;
  const nudge = (): void => {
    isDue = true;
    wake?.();
  };
  const stopListening = node.onLedgerClosed(nudge);

  /** Resolves to whether the whole time was slept through. */
  const sleep = (ms: number): Promise<boolean> =>
    new Promise((resolve) => {
      const end = (isWhole: boolean): void => {
        clearTimeout(timer);
        wake = null;
        resolve(isWhole);
      };
      const timer = setTimeout(() => end(true), ms);
      wake = () => end(false);
    });

  const run = async (): Promise<void> => {
    let lastProblem = '';
    let isIdle = false;
    let backoffMs = MIN_BACKOFF_MS;
    while (!isStopped) {
      isDue = false;
      try {
        const report = await round();
        const problem = report.problems.join('; ');
        if (problem !== '' && problem !== lastProblem) log('ledger_problems', { problems: report.problems });
        if (failures > 0) log('ledger_recovered', { failures, ledgerIndex: report.ledgerIndex });
        isIdle = report.live === 0;
        lastProblem = problem;
        failures = 0;
        backoffMs = MIN_BACKOFF_MS;
      } catch (error) {
        failures += 1;
        const message = error instanceof Error ? error.message : String(error);
        if (message !== lastProblem) log('ledger_round_failed', { message, failures });
        lastProblem = message;
      }
      if (isStopped) return;
      // After a failure what was due before does not count, or it would be a busy loop.
      if (failures > 0) {
        const isWhole = await sleep(backoffMs);
        if (isWhole) backoffMs = Math.min(backoffMs * 2, MAX_BACKOFF_MS);
      } else {
        if (!isDue) await sleep(isIdle ? idleMs : intervalMs);
        // What else is prepared in this moment goes with it.
        if (!isStopped) await pause(intervalMs / 5);
      }
    }
  };
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      setTimeout(resolve, ms);
    });
  const running = run();

  return {
    nudge,
    stop: async () => {
      isStopped = true;
      stopListening();
      wake?.();
      await running;
    },
  };
}
