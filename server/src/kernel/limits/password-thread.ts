import { hashSync, verifySync } from '@node-rs/argon2';
import { answerQuestions } from '../../platform/threads/answering.ts';
import { last } from '../../platform/threads/step-back.ts';
import type { PasswordDone, PasswordWork } from './password-work.ts';

/** The package's enum is ambient, which type stripping cannot read. */
const argon2id = 2;
function answer({ password, stored, memoryKib, passes }: PasswordWork): PasswordDone {
  if (stored !== undefined) return verifySync(stored, password);
  return hashSync(password, { algorithm: argon2id, memoryCost: memoryKib, timeCost: passes, parallelism: 1 });
}

answerQuestions(answer, { niceness: last });
