import {
  type NoteSignature,
  parseNoteKey,
  parseSignature,
  type SignedNote,
  verifyCosignature,
} from '@lotmark/sdk/verify';

/** A witness whom the operator names. */
export interface NamedWitness {
  /** `name+keyid+base64`: its name in the database, too. */
  key: string;
  name: string;
  /** What `/add-checkpoint` is added to; null of one who hands in by itself and is not asked. */
  url: string | null;
}

/** Reads the setting: witnesses with commas or line ends between them, each `name+keyid+base64 address`, or the key alone. */
export function readWitnesses(text: string): { witnesses: NamedWitness[]; problem?: string } {
  const witnesses: NamedWitness[] = [];
  for (const entry of text.split(/[,\n]/).map((each) => each.trim())) {
    if (entry === '') continue;
    const [key = '', url = '', ...more] = entry.split(/\s+/);
    const parsed = parseNoteKey(key);
    if (parsed?.type !== 'cosignature')
      return {
        witnesses,
        problem: `"${key}" is not the key of a witness, name+keyid+base64 as "lotmark witness" prints it`,
      };
    if (more.length > 0 || (url !== '' && (!/^https?:\/\/./.test(url) || !URL.canParse(url))))
      return {
        witnesses,
        problem: `after the key of ${parsed.name} there must be its http or https address, or nothing`,
      };
    if (witnesses.some((each) => each.key === key)) return { witnesses, problem: `${parsed.name} is named twice` };
    witnesses.push({ key, name: parsed.name, url: url === '' ? null : url.replace(/\/+$/, '') });
  }
  return { witnesses };
}

/** Of a head's note the lines of those whom the operator names, as far as they hold. */
export async function linesThatHold(
  witnesses: readonly NamedWitness[],
  note: SignedNote,
): Promise<{ witness: string; signature: Buffer }[]> {
  const taken: { witness: string; signature: Buffer }[] = [];
  for (const { key: witness } of witnesses) {
    const key = parseNoteKey(witness);
    for (const line of note.signatures) {
      if (key === null || !(await verifyCosignature(key, line, note.text))) continue;
      taken.push({ witness, signature: Buffer.from(line.bytes) });
      break;
    }
  }
  return taken;
}

/** What a witness has answered. */
export type WitnessAnswer =
  | { kind: 'cosigned'; signature: NoteSignature }
  /** It cosigned a log of another size last than we believed. */
  | { kind: 'size'; size: number }
  | { kind: 'problem'; problem: string };

/**
 * Reads the answer to `add-checkpoint` (c2sp.org/tlog-witness). Of the lines only one by the key that the operator named counts,
 * and only when it holds.
 */
export async function readAnswer(
  witness: NamedWitness,
  text: string,
  answer: { status: number | undefined; problem: string | undefined; text: string },
): Promise<WitnessAnswer> {
  const { status } = answer;
  if (status === undefined) return { kind: 'problem', problem: answer.problem ?? 'it gave no answer' };
  if (status === 409 && /^(0|[1-9][0-9]{0,14})\n?$/.test(answer.text))
    return { kind: 'size', size: Number(answer.text) };
  if (status !== 200) return { kind: 'problem', problem: `it answered ${status}${saidBy(status)}` };
  const key = parseNoteKey(witness.key);
  for (const line of answer.text.split('\n')) {
    const signature = parseSignature(line);
    if (key === null || signature === null) continue;
    if (!(await verifyCosignature(key, signature, text))) continue;
    return { kind: 'cosigned', signature };
  }
  return { kind: 'problem', problem: 'its answer holds no cosignature by the key that WITNESSES names' };
}

/** What these answers mean by the protocol, for operators. */
function saidBy(status: number): string {
  const meaning: Record<number, string> = {
    403: 'it does not know our key',
    404: 'it does not know our log',
    409: 'it has another root for a log of this size',
    422: 'the proof does not hold for what it has seen',
  };
  return meaning[status] === undefined ? '' : ` (${meaning[status]})`;
}

const maxPauseMs = 3_600_000;

/** How long a witness that gave no cosignature is left alone: 10 seconds at first, an hour at most. */
export const pauseAfter = (failures: number): number => Math.min(maxPauseMs, 10_000 * 2 ** Math.min(failures, 10));
