import { hash } from 'node:crypto';
import {
  type Checkpoint,
  formatNote,
  formatSignature,
  fromBase64,
  type NoteKey,
  parseCheckpoint,
  parseNote,
  parseNoteKey,
  type SignedNote,
  signerOfNote,
  toBase64,
  verifyConsistency,
} from '@lotmark/sdk/verify';
import type { Alarm, Keeping, KnownLog } from './keep.ts';
import type { WitnessKey } from './key.ts';

const sha256 = (bytes: Uint8Array): Uint8Array => Uint8Array.from(hash('sha256', bytes, 'buffer'));

/** A head as it came. */
export interface SeenHead {
  readonly note: SignedNote;
  readonly head: Checkpoint;
}

/** Reads a head; null for what is none. */
export function readHead(text: string): SeenHead | null {
  const note = parseNote(text);
  const head = note === null ? null : parseCheckpoint(note.text);
  return note === null || head === null ? null : { note, head };
}

/** What came of showing a head to the witness. */
export type Shown =
  | { kind: 'cosigned'; line: string; isNew: boolean }
  /** It is not a step on from what we know; the size is that of the newest head we cosigned. */
  | { kind: 'conflict'; size: number }
  | { kind: 'bad_proof' }
  | { kind: 'alarm'; alarm: Alarm }
  /** There was an alarm: nothing is cosigned until somebody has looked into it. */
  | { kind: 'halted' };

export interface Witness {
  readonly key: NoteKey;
  /** What is known of a log; undefined while nothing was cosigned. */
  known(origin: string): KnownLog | undefined;
  /** Whether one of the keys signed the head. */
  isSigned(seen: SeenHead, keys: readonly string[]): Promise<boolean>;
  /**
   * Cosigns a head whose log signed it and which only adds to the last one. The state is on the disk before the line is
   * answered; one at a time.
   * @param step the size from which the proof leads, and the proof in base64.
   */
  show(seen: SeenHead, keys: readonly string[], step: { old: number; proof: readonly string[] }): Promise<Shown>;
  /** Keeps the evidence and tells of it. */
  raise(alarm: Omit<Alarm, 'at'>): Alarm;
  /** Told of each alarm. */
  onAlarm: (alarm: Alarm, evidence: string) => void;
}

export function createWitness(keeping: Keeping, own: WitnessKey, now: () => Date): Witness {
  let turn: Promise<unknown> = Promise.resolve();
  /** Comparing with what we know and writing down what we know then must not be divided. */
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work);
    turn = done.catch(() => {});
    return done;
  };

  async function show(
    { note, head }: SeenHead,
    keys: readonly string[],
    { old, proof }: { old: number; proof: readonly string[] },
  ): Promise<Shown> {
    if (keeping.alarm() !== null) return { kind: 'halted' };
    const { origin, size } = head;
    const known = witness.known(origin);
    const seen = formatNote(note.text, note.signatures);
    if (known !== undefined && size === known.size && toBase64(head.root) !== known.root) {
      const message = `two heads of ${size} entries with different roots, both signed by the log`;
      return { kind: 'alarm', alarm: witness.raise({ kind: 'split', origin, message, known: known.note, seen }) };
    }
    if (old !== (known?.size ?? 0)) return { kind: 'conflict', size: known?.size ?? 0 };
    if (!leads(known, head, proof)) return { kind: 'bad_proof' };
    const at = now();
    const line = formatSignature(own.cosign(note.text, at));
    const isNew = known?.size !== size;
    if (isNew) keeping.note({ at: at.toISOString(), origin, note: seen });
    const log: KnownLog = { keys: [...keys], size, root: toBase64(head.root), note: seen, cosignature: line };
    keeping.save({ ...keeping.state, logs: { ...keeping.state.logs, [origin]: log } });
    return { kind: 'cosigned', line, isNew };
  }

  const witness: Witness = {
    key: own.key,
    known: (origin) => (Object.hasOwn(keeping.state.logs, origin) ? keeping.state.logs[origin] : undefined),
    isSigned: async ({ note }, keys) =>
      (await signerOfNote(
        note,
        keys.map(parseNoteKey).filter((key) => key !== null),
      )) !== null,
    show: (seen, keys, step) => alone(() => show(seen, keys, step)),
    raise: (given) => {
      const alarm: Alarm = { ...given, at: now().toISOString() };
      witness.onAlarm(alarm, keeping.keepAlarm(alarm));
      return alarm;
    },
    onAlarm: () => {},
  };
  return witness;
}

/** Whether the proof shows that the head only adds to what is known. From nothing there is nothing to prove. */
function leads(known: KnownLog | undefined, head: Checkpoint, proof: readonly string[]): boolean {
  const root = known === undefined ? null : fromBase64(known.root);
  if (known === undefined || root === null || known.size === 0) return proof.length === 0;
  const path = proof.map(fromBase64).filter((each) => each !== null);
  return path.length === proof.length && verifyConsistency(sha256, { size: known.size, root }, head, path);
}
