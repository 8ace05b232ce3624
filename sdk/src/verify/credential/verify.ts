import { toHex, utf8 } from '../bytes.ts';
import { canonicalize, type Json } from '../canonical.ts';
import { sha256 } from '../digest.ts';
import { verifyEd25519 } from '../signature.ts';
import { readDocument } from '../statement.ts';
import { contextCheck } from './context-check.ts';
import { isObject, type JsonObject, listOf, momentOf } from './json.ts';
import { type FoundKey, type KeyOptions, keyOf, sameDid } from './keys.ts';
import { type CredentialProblem, type Fault, fault, words } from './problems.ts';
import { type Expected, type Proof, readProof, signedMessage } from './proof.ts';
import { type JsonLdReader, jsonLdHere, RdfError } from './rdfc.ts';
import { credentialFaults, MAX_PARTS, presentationFaults } from './shape.ts';
import { statusEntries } from './status-entry.ts';
import { checkEntry } from './status-list.ts';
import type { CredentialCheck, CredentialVerification } from './verification.ts';

export interface VerifyOptions extends KeyOptions {
  /** Compared with `validFrom`, `validUntil` and the ends of proofs. */
  readonly now: Date;
  /**
   * Answers the status list that stands at an address, as it was published; undefined where it cannot be had. Without this
   * it is not looked at whether the credential was revoked, and `checks.status` says so.
   */
  readonly statusList?: ((address: string) => Promise<unknown>) | undefined;
  /** How far the clock of `now` may be behind that of the issuer: `validFrom` counts so much later. None unless told. */
  readonly slowByMs?: number | undefined;
  /** Also refuse words that no context defines, with eddsa-jcs-2022, too. Loads the JSON-LD processor. */
  readonly meaning?: boolean | undefined;
  /** Works out what JSON-LD says, where that is not to be done in place: a small document can be made to take very long. */
  readonly jsonLd?: JsonLdReader | undefined;
}

/** Lists are signed when they are asked for: a clock that is a little slow sees one from the future. */
const listSlowByMs = 5 * 60_000;

/** More than any credential needs: a status list of a million entries is 170 kB. */
const MAX_CHARACTERS = 2_000_000;

/**
 * Checks a Verifiable Credential of the data model 2.0 (JSON text, or an object) with the suites eddsa-jcs-2022 and
 * eddsa-rdfc-2022. Nothing is fetched: contexts ship with the verifier, and status lists are handed in. Never throws.
 */
export async function verifyCredential(input: unknown, options: VerifyOptions): Promise<CredentialVerification> {
  const secured = readSecured(input);
  if ('problem' in secured) return failedReading(secured);
  const { document, proofs } = secured;
  const form = [...credentialFaults(document), ...contextCheck(document)];
  const proof = await checkProofs(document, proofs, { ...options, purpose: 'assertionMethod', by: issuerOf(document) });
  const meaning = form.length === 0 ? await meaningFaults(document, proof.faults, options) : [];
  const shape = form.filter(({ problem }) => problem === 'not_a_credential');
  const words = [...form.filter(({ problem }) => problem !== 'not_a_credential'), ...meaning];
  const dates = dateFaults(document, options);
  const status = shape.length > 0 ? unknown('') : await checkStatus(document, options);
  return result({ document, form: { shape, words }, proof, dates, status });
}

export interface VerifyPresentationOptions extends VerifyOptions {
  /** What the proof must bear, where they are given. */
  readonly domain?: string | undefined;
  readonly challenge?: string | undefined;
}

export interface PresentationVerification {
  readonly verified: boolean;
  readonly holder: string | null;
  readonly kid: string | null;
  readonly problem: CredentialProblem | null;
  readonly error: string | null;
  readonly faults: readonly Fault[];
  /** Of each credential in it, in its order. */
  readonly credentials: readonly CredentialVerification[];
}

/** Checks a Verifiable Presentation: its form, its proof (purpose authentication), and each credential in it. Never throws. */
export async function verifyPresentation(
  input: unknown,
  options: VerifyPresentationOptions,
): Promise<PresentationVerification> {
  const secured = readSecured(input);
  if ('problem' in secured) {
    return { verified: false, holder: null, kid: null, ...named([secured]), faults: [secured], credentials: [] };
  }
  const { document, proofs } = secured;
  const { holder } = document;
  const by = isObject(holder) ? holder['id'] : holder;
  const form = [...presentationFaults(document), ...contextCheck(document)];
  const { faults, key } = await checkProofs(document, proofs, { ...options, purpose: 'authentication', by });
  // Each credential in it is looked at by itself, with contexts of its own.
  const { verifiableCredential: _held, ...own } = document;
  const meaning = form.length === 0 ? await meaningFaults(own, faults, options) : [];
  const all = [...form, ...faults, ...meaning];
  const held = form.length > 0 ? [] : listOf(document['verifiableCredential']);
  const credentials: CredentialVerification[] = [];
  // Challenge and domain are of the presentation, not of what is in it.
  const { domain: _domain, challenge: _challenge, ...ofCredentials } = options;
  for (const each of held) credentials.push(await verifyCredential(each, ofCredentials));
  const worst = credentials.find(({ verified }) => !verified);
  if (worst !== undefined) all.push(fault('bad_credential', `One of its credentials does not hold: ${worst.error}`));
  return {
    verified: all.length === 0,
    holder: faults.length === 0 ? (key?.did ?? null) : null,
    kid: faults.length === 0 ? (key?.kid ?? null) : null,
    ...named(all),
    faults: all,
    credentials,
  };
}

function readSecured(input: unknown): { document: JsonObject; proofs: readonly Json[] } | Fault {
  if (typeof input === 'string' && input.length > MAX_CHARACTERS) return fault('too_large');
  const read = readDocument(input);
  if (!isObject(read)) return fault('unreadable');
  const { proof, ...document } = read;
  return { document, proofs: listOf(proof) };
}

function issuerOf({ issuer }: JsonObject): unknown {
  return isObject(issuer) ? issuer['id'] : issuer;
}

interface Proven {
  /** Of the proofs themselves, and of their signatures. */
  faults: Fault[];
  /** That signed, where it is known. */
  key: FoundKey | null;
}

/**
 * Every proof must hold, and be by the same hand (VC Data Integrity 1.0, 4.5): a second one that a stranger added neither
 * helps nor is passed over.
 */
async function checkProofs(
  document: JsonObject,
  given: readonly Json[],
  options: VerifyOptions & Expected & { by: unknown },
): Promise<Proven> {
  if (given.length === 0) return { faults: [fault('no_proof')], key: null };
  if (given.length > MAX_PARTS)
    return { faults: [fault('bad_proof', 'It has more proofs than are looked at.')], key: null };
  const read = given.map((each) => readProof(each, options));
  const wrong = read.find((each): each is Fault => 'problem' in each);
  if (wrong !== undefined) return { faults: [wrong], key: null };
  const proofs = read as Proof[];
  let key: FoundKey | null = null;
  for (const proof of proofs) {
    const found = keyOf(proof.verificationMethod, options);
    if ('problem' in found) return { faults: [found], key: null };
    if (options.by === undefined ? key !== null && key.did !== found.did : !isBy(found.did, options.by, options)) {
      return { faults: [fault('wrong_issuer', wrongHand(options))], key: found };
    }
    key = found;
    const failed = await signatureFault(document, proof, { proofs, given, key: found, jsonLd: options.jsonLd });
    if (failed !== null) return { faults: [failed], key: found };
    if (found.retiredAt !== null && (proof.created === null || proof.created >= found.retiredAt)) {
      return { faults: [fault('key_retired')], key: found };
    }
  }
  return { faults: [], key };
}

const wrongHand = ({ purpose }: Expected): string =>
  purpose === 'assertionMethod' ? words.wrong_issuer : 'Its holder is not the DID of the key that its proof names.';

const isBy = (did: string, by: unknown, options: KeyOptions): boolean =>
  typeof by === 'string' && sameDid(did, options) === sameDid(by, options);

interface Signed {
  proofs: readonly Proof[];
  given: readonly Json[];
  key: FoundKey;
  jsonLd: JsonLdReader | undefined;
}

async function signatureFault(
  document: JsonObject,
  proof: Proof,
  { proofs, given, key, jsonLd }: Signed,
): Promise<Fault | null> {
  // A proof of a chain signs the proofs before it, too.
  const before = given.filter((_, place) => {
    const id = proofs[place]?.id ?? null;
    return id !== null && proof.previous.includes(id);
  });
  if (before.length !== proof.previous.length) {
    return fault('bad_proof', 'Its proof follows another one that is not there.');
  }
  const signed = before.length === 0 ? document : { ...document, proof: before };
  try {
    const message = await signedMessage(proof, signed, jsonLd);
    return message !== null && (await verifyEd25519(key.publicKey, message, proof.signature))
      ? null
      : fault('bad_signature');
  } catch (error) {
    if (error instanceof RdfError) return error.fault;
    throw error;
  }
}

/** None where nobody asks, or where it took too long already to read what was signed. */
async function meaningFaults(
  document: JsonObject,
  proven: readonly Fault[],
  { meaning, jsonLd = jsonLdHere }: VerifyOptions,
): Promise<Fault[]> {
  if (meaning !== true || proven.some(({ problem }) => problem === 'too_complex')) return [];
  try {
    await jsonLd.assertMeaning(document);
    return [];
  } catch (error) {
    if (error instanceof RdfError) return [error.fault];
    throw error;
  }
}

function dateFaults({ validFrom, validUntil }: JsonObject, { now, slowByMs = 0 }: VerifyOptions): Fault[] {
  const [from, until] = [momentOf(validFrom), momentOf(validUntil)];
  if (from !== null && now.getTime() + slowByMs < from.getTime()) return [fault('not_yet_valid')];
  return until !== null && now >= until ? [fault('expired')] : [];
}

interface Looked {
  holds: boolean | null;
  faults: Fault[];
  detail: string;
}

const unknown = (detail: string): Looked => ({ holds: null, faults: [], detail });

async function checkStatus(document: JsonObject, options: VerifyOptions): Promise<Looked> {
  const entries = statusEntries(document);
  const others = listOf(document['credentialStatus']).length - entries.length;
  if (others + entries.length === 0) return unknown('It names no place where one could see whether it was revoked.');
  const { statusList, ...rest } = options;
  if (statusList === undefined) return unknown('Whether it was revoked was not looked at.');
  if (others > 0) {
    const faults = [
      fault('status_unknown', 'Whether it was revoked cannot be said: its status is of a kind that is not known here.'),
    ];
    return { holds: null, faults, detail: '' };
  }
  if (entries.length > 10) return { holds: null, faults: [fault('status_unusable')], detail: '' };
  for (const entry of entries) {
    const list = await statusList(entry.list);
    if (list === undefined) return { holds: null, faults: [fault('status_unknown')], detail: '' };
    const checked = await verifyCredential(list, { ...rest, slowByMs: listSlowByMs });
    const found = await checkEntry(entry, checked, {
      issuer: issuerOf(document),
      same: (did) => sameDid(did, options),
    });
    if (found !== null) return { holds: found.problem === 'revoked' ? false : null, faults: [found], detail: '' };
  }
  return { holds: true, faults: [], detail: '' };
}

function named(faults: readonly Fault[]): { problem: CredentialProblem | null; error: string | null } {
  const [first] = faults;
  return first === undefined ? { problem: null, error: null } : { problem: first.problem, error: first.detail };
}

const check = (faults: readonly Fault[]): CredentialCheck => ({
  holds: faults.length === 0,
  detail: inOne(faults.map(({ detail }) => detail)),
});

const notLookedAt: CredentialCheck = { holds: null, detail: 'It was not looked at.' };

function failedReading(why: Fault): CredentialVerification {
  return {
    verified: false,
    kid: null,
    signer: null,
    computedDigest: null,
    id: null,
    problem: why.problem,
    error: why.detail,
    checks: {
      form: check([why]),
      signature: notLookedAt,
      issuer: notLookedAt,
      dates: notLookedAt,
      status: notLookedAt,
    },
    faults: [why],
    trusted: null,
    document: null,
  };
}

/** Which of the faults of a proof are about whose key it is. */
const ofIssuer: readonly CredentialProblem[] = ['unknown_key', 'wrong_issuer', 'key_retired'];

interface Parts {
  document: JsonObject;
  form: { shape: Fault[]; words: Fault[] };
  proof: Proven;
  dates: Fault[];
  status: Looked;
}

function result({ document, form, proof, dates, status }: Parts): CredentialVerification {
  const { key } = proof;
  const unproven = proof.faults.length > 0;
  const issuer = proof.faults.filter(({ problem }) => ofIssuer.includes(problem));
  const signature = proof.faults.filter(({ problem }) => !ofIssuer.includes(problem));
  // What is said of the form comes first, then whether it was signed at all; words nobody knows matter after that.
  const all = [...form.shape, ...proof.faults, ...form.words, ...dates, ...status.faults];
  const verified = all.length === 0;
  return {
    verified,
    kid: verified ? (key?.kid ?? null) : null,
    signer: verified ? (key?.did ?? null) : null,
    computedDigest: toHex(sha256(utf8(canonicalize(document)))),
    id: typeof document['id'] === 'string' ? document['id'] : null,
    ...named(all),
    checks: {
      form: check([...form.shape, ...form.words]),
      signature: issuer.some(({ problem }) => problem === 'unknown_key') ? notLookedAt : check(signature),
      issuer: unproven && issuer.length === 0 ? notLookedAt : issuerCheck(issuer, key),
      dates: said(check(dates), unproven),
      status: said(
        { holds: status.holds, detail: status.faults.map(({ detail }) => detail).join(' ') || status.detail },
        unproven,
      ),
    },
    faults: all,
    trusted: unproven ? null : (key?.trusted ?? null),
    document,
  };
}

/** What is good only because the file says so is not good where nobody is proven to have said it. */
function said(looked: CredentialCheck, unproven: boolean): CredentialCheck {
  if (!unproven || looked.holds !== true) return looked;
  return { holds: null, detail: 'Only the file says so: no signature proves it.' };
}

function issuerCheck(faults: readonly Fault[], key: FoundKey | null): CredentialCheck {
  if (faults.length > 0) return check(faults);
  if (key?.trusted === true) return { holds: true, detail: '' };
  const detail =
    key?.trusted === false
      ? 'The key names only itself (did:key): whose it is cannot be said.'
      : 'Whose the key is was left open: no keys were given to compare with.';
  return { holds: null, detail };
}

/** Several sentences that begin alike up to a colon, as one: what they begin with is said once. */
function inOne(sentences: readonly string[]): string {
  const whole: string[] = [];
  let last = '';
  for (const sentence of sentences) {
    const colon = sentence.indexOf(': ');
    const begin = colon === -1 ? '' : sentence.slice(0, colon + 2);
    const before = whole.at(-1);
    if (begin !== '' && begin === last && before !== undefined)
      whole[whole.length - 1] = `${before.replace(/\.$/, '')}; ${sentence.slice(begin.length)}`;
    else whole.push(sentence);
    last = begin;
  }
  return whole.join(' ');
}
