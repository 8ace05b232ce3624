import { fromHex } from './bytes.ts';
import { checkpointText, logOrigin, timeOfCosignature, verifyCosignature } from './checkpoint.ts';
import { splitKid } from './did-url.ts';
import { isSignatureOf, type NoteKey, parseNoteKey, parseSignature } from './note.ts';
import type { Receipt } from './receipt.ts';

/** One cosignature of a receipt. */
export interface SeenBy {
  /** The name that the line bears. */
  readonly witness: string;
  /** 8 lowercase hex digits. */
  readonly keyId: string;
  /** When they saw the head, by their own clock. */
  readonly at: Date;
  /** `held`: by a witness whom the caller trusts. `broken`: in the name of one, and it does not hold. Else `unknown`. */
  readonly outcome: 'held' | 'broken' | 'unknown';
}

/** Reads the cosignatures of a receipt, and checks those of trusted witnesses. @param trusted as `name+keyid+base64`. */
export async function seenBy(receipt: Receipt, trusted: readonly string[]): Promise<SeenBy[]> {
  const kid = splitKid(receipt.kid);
  const root = fromHex(receipt.tree_head.root);
  if (kid === null || root === null) return [];
  const text = checkpointText({ origin: logOrigin(kid.address), size: receipt.tree_head.size, root });
  const keys = trusted.map(parseNoteKey).filter((key) => key !== null);
  const seen: SeenBy[] = [];
  for (const line of receipt.cosignatures ?? []) {
    const signature = parseSignature(line);
    const at = signature === null ? null : timeOfCosignature(signature);
    if (signature === null || at === null) continue;
    const key = keys.find((each) => each.type === 'cosignature' && isSignatureOf(each, signature));
    const outcome = key === undefined ? 'unknown' : (await verifyCosignature(key, signature, text)) ? 'held' : 'broken';
    seen.push({ witness: signature.name, keyId: signature.id, at, outcome });
  }
  return seen;
}

/** In words what is wrong; null when nothing is. */
export function witnessProblem(seen: readonly SeenBy[], trusted: readonly string[], min: number): string | null {
  const malformed = trusted.find((key) => !isWitnessKey(parseNoteKey(key)));
  if (malformed !== undefined) return `${malformed} is not the key of a witness (name+keyid+base64)`;
  const broken = seen.find(({ outcome }) => outcome === 'broken');
  if (broken !== undefined) return `the cosignature of ${broken.witness} does not hold`;
  const held = seen.filter(({ outcome }) => outcome === 'held').length;
  return held < min ? `${held} of the trusted witnesses saw this head, ${min} are asked for` : null;
}

function isWitnessKey(key: NoteKey | null): boolean {
  return key?.type === 'cosignature';
}

export function witnessWords(seen: readonly SeenBy[]): string {
  const held = seen.filter(({ outcome }) => outcome === 'held');
  const unknown = seen.filter(({ outcome }) => outcome === 'unknown').map(({ witness }) => witness);
  const names = held.map(({ witness, at }) => `${witness} (${at.toISOString()})`);
  const rest = unknown.length === 0 ? '' : ` Unknown here, and so no proof: ${unknown.join(', ')}.`;
  if (held.length === 0) return `None of the trusted witnesses cosigned this head.${rest}`;
  return `Also seen by ${held.length} trusted witness${held.length === 1 ? '' : 'es'}: ${names.join(', ')}.${rest}`;
}
