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

  /** `Content-Disposition` of a download (RFC 6266): in ASCII for old clients, and as it is where that is not the same. */
  get disposition(): string {
    const plain = this.fileName
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
    const encoded = encodeURIComponent(this.fileName).replaceAll(
      /['()*]/g,
      (each) => `%${each.charCodeAt(0).toString(16)}`,
    );
    const whole = plain === this.fileName ? '' : `; filename*=UTF-8''${encoded}`;
    return `attachment; filename="${plain}"${whole}`;
  }
}
