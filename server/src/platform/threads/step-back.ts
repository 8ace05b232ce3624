import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Enough that everybody who is answered goes first, and that the work still gets a tenth of a busy core. */
const usual = 10;
/** The least that Linux knows: a fiftieth of a busy core. For what strangers can ask for. */
export const last = 19;

/**
 * Lets the system prefer every other thread to this one: long work then takes what nobody else needs. Linux counts
 * niceness by thread; where there is no such thing, all threads stay alike.
 */
export function stepBack(niceness = usual): void {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), niceness);
  } catch {
    // As good as without.
  }
}
