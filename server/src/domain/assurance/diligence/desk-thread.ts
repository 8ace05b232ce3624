import { answerQuestions } from '../../../platform/threads/answering.ts';
import { openDesk } from './desk.ts';

/** The thread that computes packages: one of ten thousand plots keeps no other caller waiting. */
answerQuestions(openDesk(), { moved: ({ rows }) => (rows === undefined ? [] : [rows.buffer]) });
