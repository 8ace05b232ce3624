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
  /**
   * The text of a template that did not come with the service. It may use the templates of the folder, and attaches nothing
   * itself: the files inside are those of `attachments`.
   */
  source?: string;
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
 * (`time`), too much memory (`memory`) or too many pages or bytes (`size`), too many wait already (`busy`), the process ended
 * by itself or was killed (`ended`), or we end (`closed`).
 */
export type TypesetProblem = 'template' | 'time' | 'memory' | 'size' | 'busy' | 'ended' | 'closed';

/** What the compiler says of a place in a template's text. Lines and columns count from 1. */
export interface TemplateFault {
  line: number;
  column: number;
  message: string;
}

export class TypesetError extends Error {
  readonly problem: TypesetProblem;
  /** Where the text that was given does not compile; none for the templates of the folder. */
  readonly faults: readonly TemplateFault[];
  constructor(problem: TypesetProblem, message: string, faults: readonly TemplateFault[] = []) {
    super(message);
    this.name = 'TypesetError';
    this.problem = problem;
    this.faults = faults;
  }
}
