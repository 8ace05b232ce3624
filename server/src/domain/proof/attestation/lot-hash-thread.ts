import { answerQuestions } from '../../../platform/threads/answering.ts';
import { lotHash } from './lot-hash.ts';

/** The thread that hashes lots of many harvests. */
answerQuestions(lotHash);
