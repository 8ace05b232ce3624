/** A file inside a document, as PDF/A-3 allows it. */
export interface Attachment {
  /** A file name of letters, digits, dot, hyphen and underscore. */
  name: string;
  mimeType: string;
  description: string;
  content: Uint8Array;
}

/** What one document is made of. The same of it gives the same bytes, in any process and on any machine. */
export interface TypesetInput {
  /** The template's name, such as `commercial-invoice`: the file of that name with `.typ` in the folder of templates. */
  template: string;
  /** Given to the template as JSON. Nothing in it is read as a part of the template. */
  data: unknown;
  attachments?: readonly Attachment[];
  /** The moment that the document states of itself, ISO 8601 in UTC. */
  date: string;
}

/** Makes PDF/A-3b documents from templates, in processes of their own. */
export interface Typesetter {
  /**
   * A document.
   * @throws TypesetError when it cannot be made.
   */
  typeset(input: TypesetInput): Promise<Uint8Array>;
  /** What runs now, for metrics and tests: the process ids, and the documents that wait. */
  state(): { processes: readonly number[]; waiting: number };
  close(): void;
}

/**
 * Why there is no document: the template and its data do not fit or it does not compile (`template`), it took too long
 * (`time`) or too much memory (`memory`), too many wait already (`busy`), or the process ended (`ended`).
 */
export type TypesetProblem = 'template' | 'time' | 'memory' | 'busy' | 'ended';

export class TypesetError extends Error {
  readonly problem: TypesetProblem;
  constructor(problem: TypesetProblem, message: string) {
    super(message);
    this.name = 'TypesetError';
    this.problem = problem;
  }
}
