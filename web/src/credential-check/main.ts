import {
  type CredentialCheckId,
  type CredentialProblem,
  type CredentialVerification,
  credentialChecks,
  type JsonObject,
  type PresentationVerification,
  readStrictJson,
  verifyCredential,
  verifyPresentation,
} from '@lotmark/sdk/verify';
import { element, sign, technical } from '../verify/elements.ts';
import { byId, fill, type Mark } from '../verify/page-data.ts';
import { type Verdict, verdictAmong, worstOf } from './verdict.ts';

const marksOf: Readonly<Record<Verdict, Mark>> = {
  holds: 'ok',
  stranger: 'wait',
  open: 'wait',
  unknown: 'wait',
  revoked: 'fail',
  fails: 'fail',
};

/** What the server wrote into the page: whom to trust, and every word, in the reader's language. */
interface PageData {
  readonly locale: string;
  readonly marks: Readonly<Record<Mark, string>>;
  readonly did: string;
  readonly aliases: Readonly<Record<string, string>>;
  readonly keys: readonly { readonly kid: string; readonly retiredAt: string | null }[];
  /** What the addresses of this platform's status lists begin with. */
  readonly lists: string;
  readonly words: {
    readonly reading: string;
    readonly nothing: string;
    readonly verdicts: Readonly<Record<Verdict, string>>;
    readonly together: Readonly<Record<Verdict, string>>;
    readonly checks: Readonly<
      Record<CredentialCheckId, { readonly title: string; readonly held: string; readonly open: string }>
    >;
    readonly facts: Readonly<Record<'issuer' | 'kind' | 'from' | 'until' | 'list', string>>;
    readonly platform: string;
    readonly says: string;
    readonly noStatus: string;
    readonly noSigner: string;
    readonly unproven: string;
    readonly receipt: string;
    readonly pdf: string;
    readonly problems: Readonly<Record<CredentialProblem, string>>;
  };
}

const data = JSON.parse(byId('credential-data').textContent ?? '') as PageData;
const { words } = data;
/** Whoever names one of these says that it is of this platform. */
const ours = new Set([data.did, ...Object.entries(data.aliases).flat()]);
const verdictOf = (checked: CredentialVerification): Verdict => verdictAmong(checked, ours);
const dates = new Intl.DateTimeFormat(data.locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const tooLong = 8_000_000;
const listWithinMs = 15_000;

offer();

function offer(): void {
  const zone = byId('drop-zone');
  const input = byId('credential-file') as HTMLInputElement;
  input.addEventListener('change', async () => {
    await checkFile(input.files?.[0]);
    // The same file may be chosen again after it was mended.
    input.value = '';
  });
  // A file that misses the zone would replace the page.
  for (const type of ['dragover', 'drop']) addEventListener(type, (event) => event.preventDefault());
  zone.addEventListener('dragover', () => zone.classList.add('over'));
  zone.addEventListener('dragleave', () => zone.classList.remove('over'));
  zone.addEventListener('drop', async (event) => {
    zone.classList.remove('over');
    await checkFile(event.dataTransfer?.files[0]);
  });
  byId('drop').hidden = false;
}

/** The file is read and checked here; nothing of it is sent. */
async function checkFile(file: File | undefined): Promise<void> {
  if (file === undefined) return;
  const place = byId('drop-result');
  place.className = 'drop-result';
  place.replaceChildren(element('p', 'soft', fill(words.reading, { file: file.name })));
  if ((await file.slice(0, 5).text()) === '%PDF-') {
    const heading = element('h3', '', words.nothing);
    heading.tabIndex = -1;
    place.className = 'drop-result wait';
    place.replaceChildren(heading, element('p', '', words.pdf));
    heading.focus();
    return;
  }
  const lists: JsonObject[] = [];
  const text = await textOf(file);
  const options = {
    keys: data.keys.map(({ kid, retiredAt }) => ({ kid, retiredAt: retiredAt === null ? null : new Date(retiredAt) })),
    aliases: data.aliases,
    didKeys: true,
    now: new Date(),
    statusList: async (address: string) => {
      const list = await statusList(address);
      if (list !== undefined) lists.push(list);
      return list;
    },
  };
  if (isPresentation(text)) {
    showTogether(place, await verifyPresentation(text, options));
    return;
  }
  const checked = await verifyCredential(text, options);
  const verdict = verdictOf(checked);
  const heading = element('h3', '', isNone(checked) ? words.nothing : words.verdicts[verdict]);
  heading.tabIndex = -1;
  place.className = `drop-result ${marksOf[verdict]}`;
  const parts = isReceipt(checked) ? [element('p', '', words.receipt)] : [stepsOf(checked), ...claims(checked)];
  place.replaceChildren(heading, ...facts(checked, lists), ...parts);
  heading.focus();
}

/** What is checked on the page of its lot. */
function isReceipt({ document }: CredentialVerification): boolean {
  return String(document?.['format']).startsWith('lotmark.receipt.');
}

/** Whether it does not even call itself a credential: then nothing was checked that could hold or not. */
function isNone({ document }: CredentialVerification): boolean {
  if (document === null) return true;
  return document['proof'] === undefined && ![document['type']].flat().includes('VerifiableCredential');
}

function stepsOf(checked: CredentialVerification): HTMLElement {
  // What is no credential has no dates that could be good.
  const looked = credentialChecks.filter((check) => check === 'form' || checked.checks.form.holds !== false);
  return element('ol', 'steps', ...looked.map((check) => stepItem(check, checked)));
}

function isPresentation(text: string): boolean {
  try {
    const value = readStrictJson(text);
    const types = typeof value === 'object' && value !== null && 'type' in value ? [value.type].flat() : [];
    return types.includes('VerifiablePresentation');
  } catch {
    return false;
  }
}

/** Several credentials, and whether the file is all of what was signed together. */
function showTogether(place: HTMLElement, checked: PresentationVerification): void {
  const own = checked.faults.filter(({ problem }) => problem !== 'bad_credential');
  const whole: Verdict = own.length > 0 ? 'fails' : checked.kid?.startsWith('did:key:') === true ? 'stranger' : 'holds';
  const each = checked.credentials.map(verdictOf);
  const verdict = worstOf([whole, ...each]);
  const heading = element('h3', '', fill(words.together[verdict], { count: each.length }));
  heading.tabIndex = -1;
  place.className = `drop-result ${marksOf[verdict]}`;
  const faults = own.map(({ problem }) => element('p', 'problem', words.problems[problem]));
  const parts = checked.credentials.map((credential, index) => {
    const title = String(credential.document?.['name'] ?? credential.id ?? index + 1).slice(0, 200);
    const mark = marksOf[each[index] ?? 'fails'];
    const summary = element('summary', '', sign(mark, data.marks[mark]), ` ${title}`);
    return element('details', 'part', summary, ...facts(credential, []), stepsOf(credential), ...claims(credential));
  });
  place.replaceChildren(heading, ...faults, ...parts);
  heading.focus();
}

/** The text of the file as its bytes are; what is no UTF-8 must not become it by being read. */
async function textOf(file: File): Promise<string> {
  if (file.size > tooLong) return ' '.repeat(tooLong);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return '';
  }
}

/** Our own lists only: nobody else is asked about what somebody looks at. The whole list comes, whichever place is meant. */
async function statusList(address: string): Promise<JsonObject | undefined> {
  if (!address.startsWith(data.lists)) return undefined;
  const path = new URL(address).pathname;
  try {
    const answer = await fetch(path, { credentials: 'omit', signal: AbortSignal.timeout(listWithinMs) });
    return answer.ok ? ((await answer.json()) as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}

function stepItem(check: CredentialCheckId, checked: CredentialVerification): HTMLLIElement {
  const { holds, detail } = checked.checks[check];
  const { title, held, open } = words.checks[check];
  const faults = checked.faults.filter((fault) => fault.detail !== '' && detail.includes(endOf(fault.detail)));
  const mark: Mark = holds === true ? 'ok' : holds === false ? 'fail' : 'wait';
  const said = holds === null ? unsaidOf(check, checked) : open;
  const sentences =
    holds === true ? [held] : faults.length > 0 ? faults.map(({ problem }) => words.problems[problem]) : [said];
  const body = element('div', '', element('h4', '', title), element('p', '', [...new Set(sentences)].join(' ')));
  if (faults.length > 0 && !sentences.includes(detail)) body.append(technical(detail));
  const item = element('li', mark, sign(mark, data.marks[mark]), body);
  item.dataset['step'] = check;
  return item;
}

/** Why a check came to nothing. */
function unsaidOf(check: CredentialCheckId, { checks, document }: CredentialVerification): string {
  if (check === 'status' && document?.['credentialStatus'] === undefined) return words.noStatus;
  const { holds } = checks.signature;
  if (check === 'issuer' && holds !== true) return words.noSigner;
  return holds === false && (check === 'dates' || check === 'status') ? words.unproven : words.checks[check].open;
}

/** What of a fault's words stands in the words of its check, where several that begin alike are one sentence. */
const endOf = (detail: string) => detail.slice(detail.indexOf(': ') + 1).replace(/\.$/, '');

function facts({ document, signer, trusted }: CredentialVerification, lists: readonly JsonObject[]): Node[] {
  if (document === null) return [];
  const { issuer, type, validFrom, validUntil } = document;
  const named =
    typeof issuer === 'object' && issuer !== null && !Array.isArray(issuer) ? (issuer as JsonObject)['id'] : issuer;
  const who = trusted === true ? `${words.platform} (${signer ?? String(named)})` : String(named ?? '');
  const kinds = [type].flat().filter((each) => each !== 'VerifiableCredential');
  const shown: [string, string][] = [
    [words.facts.issuer, who],
    [words.facts.kind, kinds.join(', ')],
    [words.facts.from, moment(validFrom)],
    [words.facts.until, moment(validUntil)],
    [words.facts.list, moment(lists.at(-1)?.['validFrom'])],
  ];
  const rows = shown
    .filter(([, value]) => value !== '')
    .flatMap(([name, value]) => [element('dt', '', name), element('dd', '', value.slice(0, 300))]);
  return [element('dl', 'facts', ...rows)];
}

/** What the credential claims, as it is written: what a word means stands in its contexts. */
function claims({ document }: CredentialVerification): Node[] {
  if (document === null || document['credentialSubject'] === undefined) return [];
  const text = JSON.stringify(document['credentialSubject'], null, 2).slice(0, 20_000);
  return [element('h4', '', words.says), element('pre', 'claims', text)];
}

function moment(value: unknown): string {
  const time = typeof value === 'string' ? new Date(value) : undefined;
  return time === undefined || Number.isNaN(time.getTime()) ? '' : `${dates.format(time)} UTC`;
}
