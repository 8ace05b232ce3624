import { appendFileSync, closeSync, fstatSync, mkdirSync, openSync, readSync } from 'node:fs';
import { dirname } from 'node:path';
import type { OperatorRole } from '../statement.ts';

/** A statement as the simulator keeps it. Moments are milliseconds. */
export interface Kept {
  uuid: string;
  user: string;
  role: OperatorRole;
  internalReference: string;
  activityType: string;
  /** The element `statement` of the request that holds now, as XML in our prefixes. */
  statement: string;
  /** Of the statement and its latest amendment. */
  submittedAt: number;
  profiledFrom: number;
  /** What the profiling will lead to. */
  outcome: 'AVAILABLE' | 'REJECTED';
  rejectionReason: string | null;
  reference: string;
  verification: string;
  withdrawnAt: number | null;
  /** Statements that this one groups. */
  groups: readonly string[];
  amendments: number;
  /** Counts its changes from 1. */
  version: number;
}

/** What the simulator knows. */
export interface State {
  find(uuid: string): Kept | undefined;
  all(): Iterable<Kept>;
  put(kept: Kept): void;
}

export function memoryState(): State {
  const kept = new Map<string, Kept>();
  return { find: (uuid) => kept.get(uuid), all: () => kept.values(), put: (one) => void kept.set(one.uuid, one) };
}

/**
 * Kept in a file, a line for each change; several processes may share it: each reads what the others have added before it
 * answers. The file is for the simulator alone.
 */
export function fileState(path: string): State {
  mkdirSync(dirname(path), { recursive: true });
  const memory = memoryState();
  let offset = 0;
  let rest = '';
  const follow = (): void => {
    const file = openSync(path, 'a+', 0o600);
    try {
      const { size } = fstatSync(file);
      if (size <= offset) return;
      const buffer = Buffer.alloc(size - offset);
      offset += readSync(file, buffer, 0, buffer.length, offset);
      // The file is ASCII: what is not stands escaped in its JSON.
      const lines = (rest + buffer.toString('latin1')).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line !== '') readLine(line, memory);
    } finally {
      closeSync(file);
    }
  };
  return {
    find: (uuid) => {
      follow();
      return memory.find(uuid);
    },
    all: () => {
      follow();
      return memory.all();
    },
    put: (kept) => {
      follow();
      appendFileSync(path, `${asciiJson(kept)}\n`, { mode: 0o600 });
      follow();
    },
  };
}

/** A line that was cut off by a crash is followed by another: only that change is lost. */
function readLine(line: string, memory: State): void {
  try {
    memory.put(JSON.parse(line) as Kept);
  } catch {
    // Not ours, or cut off.
  }
}

const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
