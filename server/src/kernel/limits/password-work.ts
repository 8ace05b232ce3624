/** One hash to make or to compare, as the thread is asked for it. */
export interface PasswordWork {
  password: string;
  /** What it is compared with; undefined where a new hash is made. */
  stored: string | undefined;
  memoryKib: number;
  passes: number;
}

/** The hash that was made, or whether the password is the one. */
export type PasswordDone = string | boolean;
