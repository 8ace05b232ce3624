import {
  type DocumentVerification,
  endingIn,
  endingWords,
  goodsIn,
  type HeldReceipt,
  heldReceipt,
  isDisclosure,
  isPriceDisclosure,
  type LedgerLookup,
  ledgerLookup,
  mayEnd,
  NotALedgerNodeError,
  parseNoteKey,
  readStrictJson,
  StrictJsonError,
  type Verification,
  verifyDisclosure,
  verifyDocument,
  verifyPrice,
  verifyReceipt,
} from '@lotmark/sdk/verify';
import type { Given, Print } from './command.ts';
import { assertDid } from './option-values.ts';
import { readInput, withoutMark } from './read-input.ts';
import { UsageError } from './usage-error.ts';
import { type Beside, isCredential, reportCredential } from './verify-credential.ts';

const MAX_BYTES = 16_000_000;
const TIMEOUT_MS = 20_000;

/** The receipt cannot be had: nothing was checked. */
class NoReceiptError extends Error {}

/**
 * Checks a receipt, a PDF by the receipt inside it, a disclosed plot or price, or a credential, by itself and prints every step. Asks no server of
 * ours anything but, with a URL, for what stands there.
 * @returns the exit code: 0 all held, 1 something did not or a receipt proves that its record counts no more, 2 nothing was checked, of a PDF only the
 * receipt inside, or no ledger node answered.
 */
export async function verifyCommand({ operands, values }: Given, print: Print): Promise<number> {
  const [source = ''] = operands;
  try {
    const ledger = values['ledger-url'] === undefined ? undefined : lookupAt(values['ledger-url']);
    const witnesses = witnessesOf(values);
    const options = {
      ...witnesses,
      ...(values['did'] === undefined ? {} : { did: values['did'] }),
      ...(ledger === undefined ? {} : { ledger: ledger.lookup }),
    };
    if (values['did'] !== undefined) assertDid('--did', values['did']);
    const given = { did: values['did'] !== undefined, ledger: ledger?.asked };
    const bytes = await readReceipt(source);
    if (isPdf(bytes)) {
      const document = await verifyDocument(bytes, options);
      const held = document.receipt === null ? await heldReceipt(bytes) : undefined;
      if (held !== undefined) return await reportHeld(held, options, given, print);
      reportDocument(document, given, print);
      if (document.receipt === null || isUnasked(document.receipt, given)) return 2;
      return document.ok ? 0 : 1;
    }
    if (isCredential(bytes)) return await reportCredential(bytes, await besideOf(values), print);
    const check = checkOf(bytes);
    const verification = await check(bytes, options);
    report(verification, given, print);
    if (isUnasked(verification, given)) return 2;
    return verification.ok && endOf(verification) === null ? 0 : 1;
  } catch (error) {
    if (!(error instanceof NoReceiptError)) throw error;
    print(`Nothing was checked: ${error.message}`);
    return 2;
  }
}

/** What a credential is checked with: files that were saved, or addresses that the caller names. */
async function besideOf(values: Given['values']): Promise<Beside> {
  const { status, did } = values;
  const document = values['did-document'];
  return {
    did,
    statusList: status === undefined ? undefined : await readReceipt(status),
    didDocument: document === undefined ? undefined : await readReceipt(document),
  };
}

/**
 * What calls itself ours is checked, however broken it is.
 * @throws NoReceiptError for anything else: of that nothing was checked.
 */
function checkOf(bytes: Uint8Array): typeof verifyReceipt {
  if (!callsItselfOurs(bytes)) {
    const what = beginsAsOurs(bytes)
      ? 'this begins as a receipt, or what was disclosed from one, and was cut off or damaged'
      : endsOpen(bytes)
        ? 'this was cut off or damaged, and what is left does not say what it was'
        : 'this is no receipt, no credential, and nothing that was disclosed from one';
    throw new NoReceiptError(`${what}${jsonFault(bytes)}`);
  }
  try {
    const document = readStrictJson(bytes);
    if (isDisclosure(document)) return verifyDisclosure;
    return isPriceDisclosure(document) ? verifyPrice : verifyReceipt;
  } catch {
    return verifyReceipt;
  }
}

/** Why a file is no JSON, as of one that was cut short or says a thing twice; empty for JSON. */
function jsonFault(bytes: Uint8Array): string {
  try {
    readStrictJson(bytes);
    return '';
  } catch (error) {
    if (!(error instanceof StrictJsonError)) throw error;
    return `. It cannot be read as JSON: ${error.message}`;
  }
}

/** Also where it says things twice, or is no UTF-8: that is a receipt that does not hold. */
function callsItselfOurs(bytes: Uint8Array): boolean {
  try {
    const document: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return (
      typeof document === 'object' &&
      document !== null &&
      'format' in document &&
      /^lotmark\./.test(String(document.format))
    );
  } catch {
    return false;
  }
}

/** Of what is no JSON: that it was to be one of ours. */
const beginsAsOurs = (bytes: Uint8Array): boolean =>
  jsonFault(bytes) !== '' && /"format"\s*:\s*"lotmark\./.test(new TextDecoder().decode(bytes));

/** Of what is no JSON: that it opens an object as our files do, and does not close it. */
function endsOpen(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes).trim();
  return jsonFault(bytes) !== '' && text.startsWith('{') && !text.endsWith('}');
}

/** @throws UsageError for a key that is none, and a number that is none or larger than there are keys. */
function witnessesOf(values: Given['values']): { witnesses?: string[]; minWitnesses?: number } {
  const keys = values['witnesses']?.split(',').map((key) => key.trim());
  const min = values['min-witnesses'];
  if (keys === undefined) {
    if (min === undefined) return {};
    throw new UsageError('--min-witnesses needs --witnesses, the keys of those you trust.');
  }
  const wrong = keys.find((key) => parseNoteKey(key)?.type !== 'cosignature');
  if (wrong !== undefined)
    throw new UsageError(`--witnesses: "${wrong}" is not the key of a witness, name+keyid+base64.`);
  const minWitnesses = min === undefined ? 1 : Number(min);
  if (!/^\d+$/.test(min ?? '1') || minWitnesses > keys.length)
    throw new UsageError(`--min-witnesses takes a number from 0 to ${keys.length}, as many as there are keys.`);
  return { witnesses: keys, minWitnesses };
}

/** What the caller named to check with. */
interface CheckedWith {
  did: boolean;
  /** The node that was named; undefined where none was. */
  ledger: AskedLedger | undefined;
}

interface AskedLedger {
  url: string;
  /** Why it gave no answer; null while it did. */
  failure: string | null;
  /** Something answered there, and no ledger node. */
  isOther: boolean;
}

/** All else holds, and no node answered where one was to be asked: that says nothing about the receipt. */
const isUnasked = ({ steps }: Verification, { ledger }: CheckedWith): boolean =>
  ledger !== undefined && ledger.failure !== null && steps.every(({ ok, id }) => ok || id === 'ledger_lookup');

function unaskedWords(asked: AskedLedger | undefined): string {
  return asked?.isOther
    ? `${asked.url} is no address of a ledger node: ${asked.failure}. Name one that answers JSON-RPC or WebSocket.`
    : `The node gave no answer: ${asked?.failure ?? ''}. Try it again, or another node.`;
}

function lookupAt(url: string): { lookup: LedgerLookup; asked: AskedLedger } {
  try {
    const ask = ledgerLookup(url);
    const asked: AskedLedger = { url, failure: null, isOther: false };
    const lookup: LedgerLookup = (index) =>
      ask(index).catch((error: unknown) => {
        asked.failure = causeOf(error as Error);
        asked.isOther = error instanceof NotALedgerNodeError;
        throw error;
      });
    return { lookup, asked };
  } catch (error) {
    throw new NoReceiptError(`--ledger-url ${url}: ${(error as Error).message}`);
  }
}

/** The bytes, without a byte order mark and else as they are: what is no UTF-8 must not become it by being read. */
async function readReceipt(source: string): Promise<Uint8Array> {
  if (/^https?:\/\//i.test(source)) return withoutMark(await download(receiptAddress(source)));
  try {
    return await readInput(source, MAX_BYTES);
  } catch (error) {
    throw new NoReceiptError((error as Error).message);
  }
}

/** Where the receipt is that belongs to an address people pass around; other addresses are taken as they are. */
export function receiptAddress(address: string): string {
  const url = new URL(address);
  url.hash = '';
  url.pathname = url.pathname.replace(
    /(?:\/api\/partner)?\/verify\/([^/]+)\/?$/,
    (_match, lot: string) => `/verify/${lot}/receipt.json`,
  );
  return url.href;
}

async function download(url: string): Promise<Uint8Array> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) {
      const hint = response.status === 404 ? ' (unknown, or not anchored yet)' : '';
      throw new NoReceiptError(`${url} answered HTTP ${response.status}${hint}`);
    }
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of response.body ?? []) {
      size += part.length;
      if (size > MAX_BYTES) throw new NoReceiptError(`${url} answered more than a receipt`);
      parts.push(part);
    }
    return Buffer.concat(parts);
  } catch (error) {
    if (error instanceof NoReceiptError) throw error;
    throw new NoReceiptError(`${url}: ${causeOf(error as Error)}`);
  }
}

/** Of "fetch failed" the reason says more. */
const causeOf = ({ message, cause }: Error): string =>
  cause instanceof Error && cause.message !== '' ? cause.message : message;

/** That a receipt that holds says of its record that it counts no more, in words; null where it does not say so. */
function endOf({ ok, receipt }: Verification): string | null {
  const ending = ok && receipt !== null ? endingIn(receipt, new Date()) : null;
  return receipt === null || ending === null ? null : endingWords(receipt.subject, ending);
}

/** Every step in words, then what it comes to, and what was left to trust. */
export function report(verification: Verification, given: CheckedWith, print: Print): void {
  const { steps, receipt, ok } = verification;
  for (const { ok: held, title, detail } of steps) {
    print(`${held ? '✓' : '✗'} ${title}`);
    if (detail !== '') print(`    ${detail}`);
  }
  const name = receipt === null ? 'The receipt' : `${receipt.subject}, version ${receipt.version}`;
  const what = receipt === null ? name : `${name},`;
  const goods = receipt === null ? null : goodsIn(receipt);
  print('');
  const ended = endOf(verification);
  if (isUnasked(verification, given)) print(`${name}: all but the last step holds. ${unaskedWords(given.ledger)}`);
  else if (ended !== null) print(`${what} holds, and what it proves is an end: ${ended}.`);
  else print(ok ? `${what} holds.` : `${what} does NOT hold: ${steps.find((step) => !step.ok)?.detail ?? ''}.`);
  if (!ok || receipt === null) return;
  if (goods !== null) {
    const { commodity, quantity, unit, grade } = goods;
    print(
      `What was signed: ${[commodity, `${quantity} ${unit}`.trim(), grade].filter((each) => each !== null).join(', ')}.`,
    );
    print(
      `Left to you: that no newer version of ${receipt.subject} was signed since (this one is version ${receipt.version}).`,
    );
  }
  const unknown = verification.witnesses.filter(({ outcome }) => outcome === 'unknown').map(({ witness }) => witness);
  if (unknown.length > 0 && !steps.some(({ id }) => id === 'witnesses')) {
    print(`It carries cosignatures of ${unknown.join(', ')}, unknown here (--witnesses names those you trust).`);
  }
  if (ended === null && mayEnd(receipt.kind)) {
    print(
      `Left to you: that no later version says that it was revoked or has ended (this one is version ${receipt.version}).`,
    );
  }
  const did = receipt.kid.split('#')[0] ?? '';
  if (!given.did) print(`Left to you: that ${did} is who you think it is (--did names the one you trust).`);
  if (given.ledger === undefined) {
    const { ledger_index: index } = receipt.ledger.header;
    print(
      `Left to you: that network ${receipt.ledger.network_id} validated ledger ${index} (--ledger-url asks a node).`,
    );
  }
}

const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';

/**
 * A PDF that was not signed as a document may hold the receipt of the record that it is of, such as a certificate's: that is
 * checked. The page is not.
 * @returns the exit code: 1 where the receipt does not hold or proves an end, 2 where nothing speaks against it.
 */
async function reportHeld(
  { name, content }: HeldReceipt,
  options: Parameters<typeof verifyReceipt>[1],
  given: CheckedWith,
  print: Print,
): Promise<number> {
  print(`It is no document that was signed as a file. It holds ${name}, the receipt of its record:`);
  print('');
  if (content === undefined) {
    print(`${name} cannot be read: the file is not as Lotmark made it.`);
    return 1;
  }
  const verification = await verifyReceipt(content, options);
  report(verification, given, print);
  print('');
  print(
    'The page itself was NOT checked: nothing here says that it shows what the receipt says. Hold it against the receipt, and',
  );
  print('against the signature for readers of PDF files where there is one (pdfsig FILE).');
  return isUnasked(verification, given) || (verification.ok && endOf(verification) === null) ? 2 : 1;
}

/** The receipt's steps, then whether the file is the one that it speaks of. */
function reportDocument(
  { ok, problem, document, receipt, sealed }: DocumentVerification,
  given: CheckedWith,
  print: Print,
): void {
  if (receipt === null) {
    print(`Nothing was checked: ${problem}.`);
    return;
  }
  report(receipt, given, print);
  print('');
  if (isUnasked(receipt, given)) {
    print('The file was not held against it yet.');
    return;
  }
  print(ok ? '✓ The file is the one that was signed' : '✗ The file is the one that was signed');
  if (document !== null) {
    print(
      `    ${document.print_format} of ${document.record.doctype} ${document.record.name}, as its records were at ${document.stated_at}`,
    );
    if (document.template !== null) {
      const { name, version, sha256 } = document.template;
      print(`    made with the template ${name}, version ${version}, SHA-256 ${sha256}`);
    }
    print(`    SHA-256 of its first ${document.pdf_size} bytes: ${document.pdf_sha256}`);
  }
  if (sealed) print('    It also bears a signature for readers of PDF files, which they check (pdfsig FILE).');
  print('');
  print(ok ? `${document?.name} holds.` : `The document does NOT hold: ${problem}.`);
}
