import { setImmediate as otherWork } from 'node:timers/promises';
import { asideThread } from '../../../platform/threads/aside.ts';
import type { Fault } from './fault.ts';
import { type LintedPlot, lintedFaults } from './lint-faults.ts';

/** Fewer are looked at on the spot: a thread takes longer to start. */
const fewPlots = 200;
/** Plots to one message: what travels between threads is copied, and that takes its time, too. */
const atOnce = 200;

const ask = asideThread<readonly LintedPlot[], Fault[]>(new URL('./lint-thread.ts', import.meta.url));

/** As `lintedFaults`, in a thread of its own where there are many: other callers are answered meanwhile. */
export async function lintAside(plots: readonly LintedPlot[]): Promise<Fault[]> {
  if (plots.length <= fewPlots) return lintedFaults(plots);
  const found: Fault[] = [];
  for (let from = 0; from < plots.length; from += atOnce) {
    const some = plots.slice(from, from + atOnce);
    // A thread that could not be had is no reason for no answer.
    found.push(...(await ask(some).catch(() => otherWork().then(() => lintedFaults(some)))));
  }
  return found;
}
