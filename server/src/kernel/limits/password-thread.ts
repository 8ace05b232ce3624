import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { Question } from '../../platform/threads/aside.ts';
import { stepBack } from '../../platform/threads/step-back.ts';
import type { PasswordDone, PasswordWork } from './password-work.ts';

/** The package's enum is ambient, which type stripping cannot read. */
const argon2id = 2;
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
