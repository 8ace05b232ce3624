import { type Receipt, readStrictJson, type Step, verifyReceipt } from '@lotmark/sdk/verify';
import { element, sign, technical } from './elements.ts';
import { fetchedText } from './fetched.ts';
import { byId, fill, type LotData, type Mark, type PageData } from './page-data.ts';
import { type FoundStep, foundSteps } from './step-groups.ts';

/**
 * Checks the lot of this page: fetches its receipt and the platform's DID document, does the arithmetic here, and
 * writes beside each step of the server whether it holds here too.
 */
export async function checkLot(data: PageData, lot: LotData, didDocument: () => Promise<unknown>): Promise<void> {
  say('wait', data.browser.running);
  let receipt: string;
  let document: unknown;
  try {
    [receipt, document] = await Promise.all([fetchedText(lot.receipt), didDocument()]);
  } catch {
    return conclude('unreachable', 'wait', data.browser.unreachable);
  }
  const words = lot.witnessed ? [...data.steps, data.witnesses.step] : data.steps;
  const known: Step[] = [];
  const told = new Set<string>();
  const tell = (groups: readonly FoundStep[]) => {
    for (const group of groups) {
      if (group.mark === 'wait' || told.has(group.words.name)) continue;
      told.add(group.words.name);
      showStep(group, data);
    }
  };
  const verification = await verifyReceipt(receipt, {
    did: data.did,
    didDocument: document,
    witnesses: data.witnesses.keys,
    onStep: (step) => {
      known.push(step);
      tell(foundSteps(words, known));
    },
  });
  const failed = foundSteps(words, verification.steps).find((group) => group.mark === 'fail');
  // A payload that failed says nothing about the goods; it may not even be readable.
  const sound = verification.steps.some((step) => step.id === 'payload_hash' && step.ok);
  const shows = sound && verification.receipt !== null && showsWhatWasSigned(verification.receipt, lot);
  if (verification.receipt !== null) addShownStep(shows, data);
  if (failed !== undefined) {
    disown(data);
    conclude('failed', 'fail', fill(data.browser.failed, { step: failed.words.title }));
  } else if (!shows) {
    disown(data);
    conclude('failed', 'fail', data.browser.shownFailed);
  } else {
    conclude('held', 'ok', data.browser.held);
  }
}

function say(mark: Mark, words: string): void {
  const line = byId('browser-verdict');
  line.className = `browser-verdict ${mark}`;
  line.textContent = words;
  line.hidden = false;
}

function conclude(outcome: 'held' | 'failed' | 'unreachable', mark: Mark, words: string): void {
  say(mark, words);
  document.documentElement.dataset['checked'] = outcome;
  performance.mark('lot-checked');
}

/** Writes what was found here beside what the server found; a step that fails here is shown as failed. */
function showStep({ words, mark, failing }: FoundStep, data: PageData): void {
  const item = document.querySelector(`#steps > [data-step="${words.name}"]`);
  if (item === null) return;
  item.querySelector('.by')?.append(chip(mark, data));
  if (mark !== 'fail') return;
  item.className = 'fail';
  item.querySelector('.sign')?.replaceWith(sign('fail', data.marks.fail));
  item.querySelector('h3 + p')?.replaceChildren(words.failed);
  if (failing !== null) item.querySelector('.by')?.before(technical(failing.detail));
}

/** That it was checked here, and what came of it. */
function chip(mark: Mark, data: PageData): HTMLLIElement {
  return element('li', `by-${mark}`, fill(data.found, { by: data.browser.by, mark: data.marks[mark] }));
}

/** Whether the page says of the goods what the signed text says, and is about the same version. */
function showsWhatWasSigned({ subject, version, payload }: Receipt, lot: LotData): boolean {
  const signed = readStrictJson(payload) as Record<string, unknown>;
  const text = (name: string) => String(signed[name] ?? '');
  const expected: Record<string, string> = {
    goods: `${text('commodity_type')} ${text('processing_method')}`.trim(),
    quantity: `${text('quantity')} ${text('unit')}`,
    grade: text('grade'),
    lot_reference: text('lot_reference'),
  };
  const shown = (name: string) => document.querySelector<HTMLElement>(`[data-fact="${name}"]`)?.dataset['value'] ?? '';
  const agrees = Object.entries(expected).every(([name, value]) => shown(name) === value);
  return agrees && subject === lot.name && version === lot.version;
}

function addShownStep(shows: boolean, data: PageData): void {
  const { shownTitle, shownHeld, shownFailed } = data.browser;
  const mark: Mark = shows ? 'ok' : 'fail';
  const item = element(
    'li',
    mark,
    sign(mark, data.marks[mark]),
    element(
      'div',
      '',
      element('h3', '', shownTitle),
      element('p', '', shows ? shownHeld : shownFailed),
      element('ul', 'by', chip(mark, data)),
    ),
  );
  item.dataset['step'] = 'shown';
  byId('steps').append(item);
}

/** The server's verdict does not stand against the arithmetic done here. */
function disown(data: PageData): void {
  const verdict = document.querySelector('.verdict');
  if (verdict === null) return;
  verdict.className = 'verdict failed';
  verdict.querySelector('h1')?.replaceChildren(data.notVerified);
  const picture = sign('fail', data.marks.fail);
  verdict.querySelector('.sign')?.replaceWith(picture);
}
