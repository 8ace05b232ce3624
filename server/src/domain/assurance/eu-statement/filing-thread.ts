import { answerQuestions } from '../../../platform/threads/answering.ts';
import { openFilingDesk } from './filing.ts';

/** The thread that writes statements: one of 25 MB keeps nobody waiting. */
answerQuestions(openFilingDesk(), { moved: ({ written }) => (written === undefined ? [] : [written.xml.buffer]) });
