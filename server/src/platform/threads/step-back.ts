import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Enough that everybody who is answered goes first, and that the work still gets a part of a busy machine. */
const niceness = 10;

/**
 * Lets the system prefer every other thread to this one: long work then takes what nobody else needs. Linux counts
 * niceness by thread; where there is no such thing, all threads stay alike.
 */
export function stepBack(): void {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), niceness);
  } catch {
    // As good as without.
  }
}
