import {
  type Ending,
  endingIn,
  goodsIn,
  mayEnd,
  type Receipt,
  readStrictJson,
  splitKid,
  stepFacts,
  type Verification,
  verifyReceipt,
} from '@lotmark/sdk/verify';
import { element, sign, technical } from './elements.ts';
import { byId, fill, type Mark, type PageData } from './page-data.ts';
import { type FoundStep, foundSteps } from './step-groups.ts';

/** Opens the place to drop a receipt: the file is checked here and goes nowhere. */
export function offerFileCheck(data: PageData, didDocument: () => Promise<unknown>): void {
  const zone = byId('drop-zone');
  const input = byId('receipt-file') as HTMLInputElement;
  const check = async (file: File | undefined) => {
    if (file !== undefined) await checkFile(file, data, didDocument);
  };
  input.addEventListener('change', async () => {
    await check(input.files?.[0]);
    // The same file may be chosen again after it was mended.
    input.value = '';
  });
  // A file that misses the zone would replace the page.
  for (const type of ['dragover', 'drop']) addEventListener(type, (event) => event.preventDefault());
  zone.addEventListener('dragover', () => zone.classList.add('over'));
  zone.addEventListener('dragleave', () => zone.classList.remove('over'));
  zone.addEventListener('drop', async (event) => {
    zone.classList.remove('over');
    await check(event.dataTransfer?.files[0]);
  });
  byId('drop').hidden = false;
}

async function checkFile(file: File, data: PageData, didDocument: () => Promise<unknown>): Promise<void> {
  const place = byId('drop-result');
  place.className = 'drop-result';
  place.replaceChildren(element('p', 'soft', fill(data.drop.reading, { file: file.name })));
  // The bytes, not the text that a browser makes of them.
  const bytes = file.arrayBuffer().then((buffer) => new Uint8Array(buffer));
  const [content, document] = await Promise.all([bytes.catch(() => ''), didDocument().catch(() => null)]);
  const trusted = document === null ? {} : { didDocument: document };
  const verification = await verifyReceipt(content, { did: data.did, witnesses: data.witnesses.keys, ...trusted });
  const other = verification.receipt === null ? otherKind(content) : null;
  if (other !== null) {
    show(place, 'wait', data.drop.nothing, [element('p', '', `${data.drop[other]}.`)]);
    return;
  }
  const foreign = foreignSigner(verification, data);
  if (foreign?.whole === true) {
    show(place, 'wait', data.drop.foreign, report(verification, data));
    return;
  }
  const ending = verification.ok && verification.receipt !== null ? endingIn(verification.receipt, new Date()) : null;
  const title = ending === null ? data.drop[verification.ok ? 'held' : 'failed'] : data.drop[ending.kind];
  const subject = verification.receipt?.subject ?? '';
  const older = verification.ok && ending === null ? laterWords(verification, data) : [];
  const mark = !verification.ok || ending !== null ? 'fail' : older.length > 0 ? 'wait' : 'ok';
  show(place, mark, fill(title, { subject }), [...endedWords(ending, data), ...older, ...report(verification, data)]);
  if (document === null) place.append(element('p', 'problem', data.drop.offline));
}

function show(place: HTMLElement, mark: Mark, title: string, parts: Node[]): void {
  const heading = element('h3', '', title);
  heading.tabIndex = -1;
  place.className = `drop-result ${mark}`;
  place.replaceChildren(heading, ...parts);
  heading.focus();
}

/**
 * What people drop here that is checked elsewhere, what cannot be read to its end, and what does not call itself ours; null for
 * anything else, which is a broken receipt.
 */
function otherKind(content: Uint8Array | string): 'pdf' | 'credential' | 'cut' | 'unreadable' | null {
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  if (text.startsWith('%PDF-')) return 'pdf';
  try {
    const document: unknown = JSON.parse(text);
    if (typeof document !== 'object' || document === null) return 'unreadable';
    if ('format' in document && /^lotmark\./.test(String(document.format))) return null;
    return 'proof' in document ? 'credential' : 'unreadable';
  } catch {
    return /"format"\s*:\s*"lotmark\./.test(text) ? 'cut' : 'unreadable';
  }
}

/** That a newer version is known; or, of what people take for good until it ends, that this file cannot say whether it has ended. */
function laterWords({ receipt }: Verification, data: PageData): Node[] {
  if (receipt === null) return [];
  const { subject, version, kind } = receipt;
  const newest = data.newest?.name === subject ? data.newest.version : null;
  if (kind === 'lot' && newest !== null && newest > version) {
    return [element('p', 'problem', fill(data.drop.newer, { subject, newest }))];
  }
  if (!mayEnd(kind)) return [];
  return [element('p', 'problem', fill(data.drop.later, { subject, version }))];
}

/** Who signed it, where that is not this platform; `whole` where nothing else is wrong with it. */
function foreignSigner({ receipt, steps }: Verification, { did }: PageData): { did: string; whole: boolean } | null {
  const signer = receipt === null ? null : splitKid(receipt.kid);
  if (signer === null || signer.did === did) return null;
  return { did: signer.did, whole: steps.every(({ ok, id }) => ok || id === 'did_key') };
}

/** Since when what the receipt proves counts no more, and why. */
function endedWords(ending: Ending | null, data: PageData): Node[] {
  if (ending === null) return [];
  const { at, reason } = ending;
  const parts = [element('p', '', fill(data.drop.ended, { time: timeWords(at, data) }))];
  if (reason !== null) parts.push(element('p', '', fill(data.drop.reason, { reason })));
  return parts;
}

/** A day stays one; a moment is said in UTC. */
function timeWords(at: string, { locale }: PageData): string {
  if (at.length === 10)
    return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));
  const form = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${form.format(new Date(at))} UTC`;
}

function report(verification: Verification, data: PageData): Node[] {
  const { receipt } = verification;
  if (receipt === null) {
    const why = verification.steps.find((step) => !step.ok)?.detail ?? '';
    return [element('p', '', `${data.drop.unreadable}.`), technical(why)];
  }
  const groups = [...foundSteps(data.steps, verification.steps), ...witnessGroup(verification, data)];
  const failed = groups.find((group) => group.mark === 'fail');
  const about = fill(data.drop.about, { subject: receipt.subject, version: receipt.version });
  const parts: Node[] = [element('p', 'soft', [about, signedWords(receipt.payload, data)].filter(Boolean).join(' · '))];
  if (verification.ok) parts.push(...goodsWords(receipt, data));
  const foreign = foreignSigner(verification, data);
  if (foreign?.whole === true) {
    parts.push(element('p', '', fill(data.drop.foreignWords, { did: foreign.did, subject: receipt.subject })));
  } else if (failed !== undefined) {
    parts.push(element('p', '', fill(data.drop.failedAt, { step: failed.words.title })));
  }
  parts.push(element('ol', 'steps', ...groups.map((group) => stepItem(group, factsOf(group, verification), data))));
  const pages: Partial<Record<typeof receipt.kind, string>> = { lot: '/verify/', certificate: '/certificate/' };
  const page = pages[receipt.kind];
  // Ours of the same name is another record.
  if (page !== undefined && foreign === null) {
    const link = element('a', '', fill(data.drop.open, { subject: receipt.subject }));
    link.href = `${page}${encodeURIComponent(receipt.subject)}`;
    parts.push(element('p', '', link));
  }
  return parts;
}

/** What was signed of a lot, and where this page does not know it, that a newer version may be there. */
function goodsWords(receipt: Receipt, data: PageData): Node[] {
  const goods = goodsIn(receipt);
  if (goods === null) return [];
  const { commodity, quantity, unit, grade } = goods;
  const figure = new Intl.NumberFormat(data.locale, { maximumFractionDigits: 6 }).format(Number(quantity));
  const said = [data.commodities[commodity] ?? commodity, `${figure} ${unit}`.trim(), grade].filter(
    (each) => each !== null,
  );
  const parts = [element('p', '', `${fill(data.drop.goods, { goods: said.join(', ') })}.`)];
  if (data.newest?.name === receipt.subject) return parts;
  return [...parts, element('p', 'soft', fill(data.drop.newerUnknown, { subject: receipt.subject }))];
}

/** The step about witnesses, where the receipt carries their lines; of unknown ones it says that they prove nothing. */
function witnessGroup({ witnesses, steps }: Verification, { witnesses: named }: PageData): FoundStep[] {
  if (witnesses.length === 0) return [];
  const [found] = foundSteps([named.step], steps);
  if (found === undefined) return [];
  const isUnknown = found.mark === 'ok' && witnesses.every(({ outcome }) => outcome === 'unknown');
  return [isUnknown ? { ...found, mark: 'wait', words: { ...named.step, waiting: named.unknown } } : found];
}

function signedWords(payload: string, data: PageData): string {
  try {
    const { signed_at: signed } = readStrictJson(payload) as { signed_at?: unknown };
    return fill(data.drop.signed, { time: timeWords(String(signed), data) });
  } catch {
    // The payload is not JSON, or says no time: the step about it says so.
    return '';
  }
}

function factsOf({ words }: FoundStep, { receipt, witnesses }: Verification): string {
  if (words.name === 'witnesses') return witnesses.map(({ witness }) => witness).join('; ');
  const id = words.ids.at(-1);
  return receipt === null || id === undefined ? '' : stepFacts(id, receipt);
}

function stepItem({ words, mark, failing }: FoundStep, facts: string, data: PageData): HTMLLIElement {
  const said = { ok: words.held, fail: words.failed, wait: words.waiting ?? data.browser.notReached }[mark];
  const body = element('div', '', element('h4', '', words.title), element('p', '', said));
  if (failing !== null) body.append(technical(failing.detail));
  body.append(element('p', 'detail', facts));
  const item = element('li', mark, sign(mark, data.marks[mark]), body);
  item.dataset['step'] = words.name;
  return item;
}
