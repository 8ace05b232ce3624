/** A file instead of JSON. */
export class FileResult {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: string | Uint8Array;
  constructor(fileName: string, contentType: string, content: string | Uint8Array) {
    this.fileName = fileName;
    this.contentType = contentType;
    this.content = content;
  }
}
