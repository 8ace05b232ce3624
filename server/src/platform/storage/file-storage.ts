/** Keeps the bytes of files, each under the SHA-256 of its content. Who may have them is not its business. */
export interface FileStorage {
  /**
   * Keeps bytes; those that are there already stay as they are. When it returns, they survive a loss of power.
   * @returns their SHA-256, 64 lowercase hex digits.
   */
  put(content: Uint8Array): Promise<string>;
  /**
   * The bytes of a hash; undefined where there are none.
   * @throws DamagedFileError when what is kept there has another hash.
   */
  get(sha256: string): Promise<Uint8Array | undefined>;
  /** Forgets bytes; those that are not there are no error. */
  remove(sha256: string): Promise<void>;
}

/** What is kept under a hash is not what was put there. */
export class DamagedFileError extends Error {
  constructor(sha256: string) {
    super(`the file ${sha256} is not what was stored`);
    this.name = 'DamagedFileError';
  }
}

/** The storage refuses, is away, or takes too long; what it said is the cause. */
export class StorageAwayError extends Error {
  constructor(cause: unknown) {
    super(`the file storage cannot be used: ${(cause as Error).message}`, { cause });
    this.name = 'StorageAwayError';
  }
}
