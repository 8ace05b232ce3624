import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** What a witness knows of a log. */
export interface KnownLog {
  /** The keys that may sign its heads, as `name+keyid+base64`. */
  keys: string[];
  size: number;
  /** Base64. */
  root: string;
  /** The head as its log signed it. */
  note: string;
  /** Our own line under it. */
  cosignature: string;
}

export interface State {
  /** The log that is followed, by its name; null until its server was first reached. */
  followed: string | null;
  logs: Record<string, KnownLog>;
}

/** Something that an honest log never does, with all that shows it. */
export interface Alarm {
  kind: 'split' | 'smaller' | 'proof' | 'signature' | 'other_log';
  origin: string;
  /** In words. */
  message: string;
  /** When it was seen, ISO 8601. */
  at: string;
  /** The two heads as their log signed them: the one that we cosigned last, and the one that does not fit. */
  known: string | null;
  seen: string;
  /** The consistency proof that was given, base64. */
  proof?: string[];
}

/** The witness's folder. What is written is on the disk before anybody is told of it, and whole or not there at all. */
export interface Keeping {
  state: State;
  /** An alarm that nobody has put away yet. */
  alarm(): Alarm | null;
  /** Writes the state down. */
  save(state: State): void;
  /** Adds a head to the list of those that were seen. */
  note(entry: { at: string; origin: string; note: string }): void;
  /** @returns where the evidence lies. */
  keepAlarm(alarm: Alarm): string;
}

export function openKeeping(folder: string): Keeping {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'state.json');
  const alarmFile = join(folder, 'alarm.json');
  const keeping: Keeping = {
    state: existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as State) : { followed: null, logs: {} },
    alarm: () => (existsSync(alarmFile) ? (JSON.parse(readFileSync(alarmFile, 'utf8')) as Alarm) : null),
    save: (state) => {
      writeWhole(file, JSON.stringify(state, null, 2));
      keeping.state = state;
    },
    note: (entry) => appendFileSync(join(folder, 'heads.jsonl'), `${JSON.stringify(entry)}\n`, { flush: true }),
    keepAlarm: (alarm) => {
      const evidence = join(folder, `evidence-${alarm.at.replaceAll(':', '-')}.json`);
      writeWhole(evidence, JSON.stringify(alarm, null, 2));
      if (!existsSync(alarmFile)) writeWhole(alarmFile, JSON.stringify(alarm, null, 2));
      return evidence;
    },
  };
  return keeping;
}

/** Beside, to the disk, and then in place: after a crash there is the old text or the new one. */
export function writeWhole(file: string, text: string, mode = 0o644): void {
  const beside = `${file}.${process.pid}.new`;
  const descriptor = openSync(beside, 'w', mode);
  try {
    writeFileSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(beside, file);
  const folder = openSync(dirname(file), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
