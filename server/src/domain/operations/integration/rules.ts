import { type Decision, decided, invalid, refused, wrongState } from '../../../kernel/values/errors.ts';

/** How a service was found. Off: nothing here is set to use it. */
export const healthStates = ['Healthy', 'Degraded', 'Down', 'Off'] as const;
export type HealthState = (typeof healthStates)[number];

/** What kinds of credentials services have. */
export const credentialKinds = ['api', 'webhook', 'jwt', 'oauth'] as const;
export type CredentialKind = (typeof credentialKinds)[number];

/** What came of looking at a service. */
export interface Finding {
  status: HealthState;
  /** A sentence for operators; no secrets, no addresses of people. */
  detail: string;
}

/** Calls are kept for so long. */
export const keptDays = 30;
/** A service is looked at by itself this often, seconds. */
export const lookEverySeconds = 300;
/** A look that takes longer has failed, milliseconds. */
export const lookMs = 10_000;
/** An answer after more than this is one to worry about, milliseconds. */
export const slowMs = 3000;

/** Minutes for which the secret that was replaced still counts, and the new one is watched. */
export const overlapMinutes = { least: 5, most: 10_080, usual: 60 } as const;
/** Secrets of one place that may count at a time. */
export const mostLive = 10;
const longestSecret = 4000;

/** A healthy service that answers too slowly is not healthy. */
export function judge(finding: Finding, responseMs: number): Finding {
  if (finding.status !== 'Healthy' || responseMs <= slowMs) return finding;
  const seconds = (responseMs / 1000).toFixed(1);
  return { status: 'Degraded', detail: `${finding.detail} It took ${seconds} s to answer.`.trim() };
}

/** What may be stored as a secret at all. */
export function checkValue(value: string, problem: string | undefined): Decision<string> {
  if (value.length > longestSecret) return refused(invalid('value', `must have at most ${longestSecret} characters`));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a line end in a secret is a slip of copying
  if (/[\u0000-\u001f\u007f]/.test(value))
    return refused(invalid('value', 'must be one line, without control characters'));
  return problem === undefined ? decided(value) : refused(invalid('value', problem));
}

export function mayReplace(slot: string, live: number): Decision<void> {
  if (live < mostLive) return decided(undefined);
  return refused(wrongState(`${live} secrets of ${slot} still count; wait until an earlier one has ended.`));
}

export type Verdict = 'confirm' | 'roll back' | 'wait';

/**
 * What becomes of a new secret that is being watched. It is to blame only when the service does not take it and would take
 * the one before; where neither is taken, the service is. Whatever still fails when the overlap is over stays: the first
 * check has passed, and the one before has ended.
 */
export function judgeWatched(found: { takesNew: boolean; takesOld: boolean; isOver: boolean }): Verdict {
  if (found.takesNew || found.isOver) return 'confirm';
  return found.takesOld ? 'roll back' : 'wait';
}
