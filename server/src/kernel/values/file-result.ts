/** Says of a file of a list how many rows it ends after, where the list is longer. */
export const truncatedHeader = 'x-lotmark-truncated';

/** A file instead of JSON. */
export class FileResult {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: string | Uint8Array;
  /** Rows after which it ends although the list goes on; undefined for a whole one. */
  readonly truncatedAt: number | undefined;
  constructor(fileName: string, contentType: string, content: string | Uint8Array, truncatedAt?: number) {
    this.fileName = fileName;
    this.contentType = contentType;
    this.content = content;
    this.truncatedAt = truncatedAt;
  }
}
