import { answerQuestions } from '../../../platform/threads/answering.ts';
import { activePdf } from './active-pdf.ts';

/** The thread that looks into PDFs: what is packed in one may be much more than the file. */
answerQuestions((content: Uint8Array) => activePdf(content));
