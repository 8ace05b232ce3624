import {
  didOfAddress,
  ed25519OfMultikey,
  formatNote,
  formatNoteKey,
  fromHex,
  logOrigin,
  noteKey,
  toBase64,
} from '@lotmark/sdk/verify';
import { z } from 'zod';
import { fetchText, NoAnswerError } from './fetch-text.ts';
import type { Keeping } from './keep.ts';
import { readHead, type SeenHead, type Witness } from './witness.ts';

/** One look at the log's server. */
export type Look = { kind: 'new' | 'same'; size: number } | { kind: 'alarm' };

export interface Following {
  witness: Witness;
  keeping: Keeping;
  /** Of the server, without a trailing slash. */
  url: string;
  /** The only log that may be there, by its name; that of the first look unless told. */
  expected: string | undefined;
  /** Each head after the last one is looked at, not the newest alone: a receipt carries the lines under its own head. */
  isEach: boolean;
}

/**
 * Asks the server for its newest head, or the next one, and cosigns it when it only adds to the last one.
 * @throws NoAnswerError when the server cannot be reached or answers something else: nothing is known then.
 */
export async function look(following: Following): Promise<Look> {
  const { witness, keeping, url, isEach } = following;
  const before = keeping.state.followed === null ? undefined : witness.known(keeping.state.followed);
  const from = isEach && before !== undefined ? `?after=${before.size}` : '';
  const seen = readHead(await fetchText(`${url}/v1/log/checkpoint${from}`));
  if (seen === null) throw new NoAnswerError(`${url} answered something that is no head of a log`);
  const { origin, size } = seen.head;
  const text = formatNote(seen.note.text, seen.note.signatures);
  const about = { origin, known: before?.note ?? null, seen: text };
  const expected = keeping.state.followed ?? following.expected ?? origin;
  if (origin !== expected) {
    witness.raise({ ...about, kind: 'other_log', message: `this server now shows the log ${origin}, not ${expected}` });
    return { kind: 'alarm' };
  }
  const keys = await keysFor(following, seen);
  if (keys === null) {
    witness.raise({ ...about, kind: 'signature', message: `no key of the log signed its head of ${size} entries` });
    return { kind: 'alarm' };
  }
  if (keeping.state.followed === null) keeping.save({ ...keeping.state, followed: origin });
  // What was pushed to us since the question was sent may be larger than its answer.
  if (before !== undefined && size < before.size) {
    witness.raise({ ...about, kind: 'smaller', message: `the log had ${before.size} entries, and now shows ${size}` });
    return { kind: 'alarm' };
  }
  const old = before?.size ?? 0;
  if (size === old && toBase64(seen.head.root) === before?.root) return { kind: 'same', size };
  const proof = old === 0 || size === old ? [] : await proofFrom(url, old, size);
  const shown = proof === null ? { kind: 'bad_proof' as const } : await witness.show(seen, keys, { old, proof });
  if (shown.kind === 'cosigned') return { kind: shown.isNew ? 'new' : 'same', size };
  if (shown.kind === 'alarm' || shown.kind === 'halted') return { kind: 'alarm' };
  // Somebody pushed a later head meanwhile; the next look goes on from there.
  if (shown.kind === 'conflict') return { kind: 'same', size: shown.size };
  const message =
    proof === null
      ? `the log signed a head of ${size} entries and says that it has not so many`
      : `the proof from ${old} to ${size} entries does not hold: what was in the log is not there any more`;
  witness.raise({ ...about, kind: 'proof', message, ...(proof === null ? {} : { proof }) });
  return { kind: 'alarm' };
}

const handedIn = z.object({ taken: z.array(z.string()) });
const handInTimeoutMs = 20_000;

/**
 * Gives the server the line under the head that was cosigned last.
 * @returns the size of that head; undefined where there is none yet. @throws NoAnswerError when the server does not take it.
 */
export async function handIn({ witness, keeping, url }: Following): Promise<number | undefined> {
  const known = keeping.state.followed === null ? undefined : witness.known(keeping.state.followed);
  if (known === undefined) return undefined;
  const note = `${known.note}${known.cosignature}\n`;
  const address = `${url}/v1/log/cosignatures`;
  let answer: Response;
  try {
    answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ note }),
      signal: AbortSignal.timeout(handInTimeoutMs),
    });
  } catch (error) {
    throw new NoAnswerError(`${address}: ${(error as Error).message}`);
  }
  const taken = answer.ok ? handedIn.safeParse(parse(await answer.text())).data?.taken : undefined;
  // The head that we were shown may carry the lines of others.
  if (taken?.includes(formatNoteKey(witness.key)) === true) return known.size;
  const why = answer.ok || answer.status === 403 ? 'it does not name this witness' : `HTTP ${answer.status}`;
  throw new NoAnswerError(`${url} did not take the cosignature: ${why}`, answer.status);
}

/** The known keys of the log, or those of its DID document as it is now; null when none of them signed the head. */
async function keysFor(following: Following, seen: SeenHead): Promise<string[] | null> {
  const { witness } = following;
  const known = witness.known(seen.head.origin)?.keys ?? [];
  if (await witness.isSigned(seen, known)) return known;
  const listed = [...new Set([...known, ...(await keysOf(following.url, seen.head.origin))])];
  return (await witness.isSigned(seen, listed)) ? listed : null;
}

const resolution = z.object({
  didDocument: z.object({ verificationMethod: z.array(z.object({ publicKeyMultibase: z.string() })) }),
});

/** The keys of a log's platform, by its DID document. @throws NoAnswerError when that cannot be had. */
export async function keysOf(url: string, origin: string): Promise<string[]> {
  const did = didOfAddress(origin.slice(logOrigin('').length));
  const address = `${url}/1.0/identifiers/${encodeURIComponent(did)}`;
  const found = resolution.safeParse(parse(await fetchText(address, 'application/did-resolution')));
  if (!found.success) throw new NoAnswerError(`${url} does not resolve ${did}`);
  return found.data.didDocument.verificationMethod.flatMap(({ publicKeyMultibase }) => {
    const key = ed25519OfMultikey(publicKeyMultibase);
    return key === null ? [] : [formatNoteKey(noteKey(origin, 'text', key))];
  });
}

const consistency = z.object({ proof: z.array(z.string().regex(/^[0-9a-f]{64}$/)).max(63) });

/** The proof in base64; null when the server says that its log is smaller. */
async function proofFrom(url: string, old: number, size: number): Promise<string[] | null> {
  const address = `${url}/v1/log/consistency?first=${old}&second=${size}`;
  let text: string;
  try {
    text = await fetchText(address, 'application/json');
  } catch (error) {
    if (error instanceof NoAnswerError && error.status === 404) return null;
    throw error;
  }
  const found = consistency.safeParse(parse(text));
  if (!found.success) throw new NoAnswerError(`${address} answered no proof`);
  return found.data.proof.map((hash) => toBase64(fromHex(hash) ?? new Uint8Array(0)));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
