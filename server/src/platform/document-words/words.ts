/** A word of a document with its place. */
export interface Word {
  text: string;
  /** Counts from 1. */
  page: number;
  /** Counts from 0 over the document; words of one line stand beside each other. */
  line: number;
  /** Points (1/72 inch) from the upper left corner of the page; of a picture, pixels; null where a text has no places. */
  box: { x: number; y: number; width: number; height: number } | null;
}

export interface DocumentWords {
  words: readonly Word[];
  pages: number;
  /** How the words were found. */
  by: 'text layer' | 'text' | 'recognition';
  /** Only the first pages or words were read. */
  cut: boolean;
}

/**
 * Why nothing was read: the file is damaged or locked (`damaged`), it took too long (`time`) or too much memory
 * (`memory`), others are read at this moment (`busy`).
 */
export type ReadingProblem = 'damaged' | 'time' | 'memory' | 'busy';

export class DocumentError extends Error {
  readonly problem: ReadingProblem;
  constructor(problem: ReadingProblem, message: string) {
    super(message);
    this.name = 'DocumentError';
    this.problem = problem;
  }
}

/** Reads the words of documents. Slow: never inside a transaction. */
export interface WordReader {
  /**
   * @param type by its bytes.
   * @returns no words where a picture, or a PDF of pictures, says nothing that this machine can read.
   * @throws DocumentError
   */
  read(content: Uint8Array, type: string): Promise<DocumentWords>;
}

export const mostPages = 30;
export const mostWords = 20_000;
