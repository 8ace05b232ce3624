/** Something beside the command's name that may be given: `--port 5005`, or `--no-jobs`. */
export interface Option {
  /** How its value is called in the help; without it the option is a switch. */
  readonly value?: string;
  readonly help: string;
  /** The command does nothing without it. */
  readonly isRequired?: true;
}

/** A word that stands by itself. */
export interface Operand {
  /** How it is called in the help. */
  readonly name: string;
  readonly help: string;
  /** The only words it may be. */
  readonly choices?: readonly string[];
  /** The command does something without it, too. */
  readonly isOptional?: true;
}

/** What a command was given, read by its own table: nothing in it is unknown, missing or doubled. */
export interface Given {
  readonly operands: readonly string[];
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly switches: ReadonlySet<string>;
}

export type Print = (line: string) => void;

/** One command of `npx lotmark`. */
export interface Command {
  readonly summary: string;
  /** All of them are needed, except where they say otherwise. */
  readonly operands?: readonly Operand[];
  readonly options?: Readonly<Record<string, Option>>;
  /** What `--help` says beside that. */
  readonly notes?: string;
  /** Answers the exit code; undefined means that the process goes on or ended well. */
  run(given: Given, print: Print): Promise<number | undefined>;
}
