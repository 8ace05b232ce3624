import type { StepId } from '@lotmark/sdk/verify';

export type Mark = 'ok' | 'fail' | 'wait';

/** A step as people read it, with those of the verifier that it stands for. */
export interface StepWords {
  readonly name: string;
  readonly ids: readonly StepId[];
  readonly title: string;
  readonly held: string;
  readonly failed: string;
  /** What is said of one that waits for more than an earlier step. */
  readonly waiting?: string;
}

/** The lot of the page. */
export interface LotData {
  readonly name: string;
  readonly version: number;
  /** Address of its receipt. */
  readonly receipt: string;
  /** Whether a witness whom the server names has seen it. */
  readonly witnessed: boolean;
}

/** What the server wrote into the page: addresses, and every word that is said here, in the reader's language. */
export interface PageData {
  /** How dates are written. */
  readonly locale: string;
  /** The platform's DID: who must have signed. */
  readonly did: string;
  /** Address at which it resolves. */
  readonly resolution: string;
  readonly lot: LotData | null;
  /** The newest version of the page's lot that was signed, anchored or not; null on other pages. */
  readonly newest: { readonly name: string; readonly version: number } | null;
  /** Commodities in the reader's language. */
  readonly commodities: Readonly<Record<string, string>>;
  readonly steps: readonly StepWords[];
  /** The witnesses whom the server names, the step about them, and what is said of others. */
  readonly witnesses: { readonly keys: readonly string[]; readonly step: StepWords; readonly unknown: string };
  readonly marks: Readonly<Record<Mark, string>>;
  /** `{by}: {mark}`, who checked and what came of it. */
  readonly found: string;
  /** The heading of a lot that does not hold. */
  readonly notVerified: string;
  readonly browser: Readonly<
    Record<
      'by' | 'shownTitle' | 'shownHeld' | 'shownFailed' | 'running' | 'held' | 'failed' | 'unreachable' | 'notReached',
      string
    >
  >;
  readonly drop: Readonly<
    Record<
      | 'reading'
      | 'held'
      | 'failed'
      | 'failedAt'
      | 'foreign'
      | 'foreignWords'
      | 'about'
      | 'signed'
      | 'open'
      | 'offline'
      | 'later'
      | 'goods'
      | 'newer'
      | 'newerUnknown'
      | 'unreadable'
      | 'revoked'
      | 'withdrawn'
      | 'expired'
      | 'ended'
      | 'reason'
      | 'nothing'
      | 'pdf'
      | 'cut'
      | 'credential',
      string
    >
  >;
}

export function readPageData(): PageData {
  return JSON.parse(byId('verify-data').textContent ?? '') as PageData;
}

/** An element that the server put into the page. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page lacks #${id}`);
  return found;
}

/** A message with its placeholders filled. */
export function fill(message: string, values: Readonly<Record<string, string | number>>): string {
  return message.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
