import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { Question } from '../../platform/threads/aside.ts';
import type { PasswordDone, PasswordWork } from './password-work.ts';

/** The package's enum is ambient, which type stripping cannot read. */
const argon2id = 2;
/** Enough that everybody who is answered goes first, and that a hash still gets a part of a busy machine. */
const niceness = 10;

/**
 * Lets the system prefer every other thread to this one: a flood of logins then takes what nobody else needs. Linux counts
 * niceness by thread; where there is no such thing, all threads stay alike.
 */
function stepBack(): void {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), niceness);
  } catch {
    // As good as without.
  }
}

function answer({ password, stored, memoryKib, passes }: PasswordWork): PasswordDone {
  if (stored !== undefined) return verifySync(stored, password);
  return hashSync(password, { algorithm: argon2id, memoryCost: memoryKib, timeCost: passes, parallelism: 1 });
}

stepBack();
parentPort?.on('message', ({ id, ask }: Question<PasswordWork>) => {
  try {
    parentPort?.postMessage({ id, answer: answer(ask) });
  } catch (error) {
    parentPort?.postMessage({ id, failed: String(error) });
  }
});
