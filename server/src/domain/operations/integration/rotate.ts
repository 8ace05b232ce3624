import { accept, invalid, wrongState } from '../../../kernel/values/errors.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import { wordsOf } from '../../../platform/service-log/call-log.ts';
import { type Looking, look, within } from './check.ts';
import type { Credential, Integration } from './registry.ts';
import { type CredentialKind, checkValue, judge, lookMs, mayReplace } from './rules.ts';
import { type Checked, insertSecret, lockSlot, type ServiceSecret, secretsOf, updateSecret } from './store.ts';
import type { Vault } from './vault.ts';

/** @throws Refusal 409 where the service has none, 400 where it has several and none is named. */
export function credentialOf(integration: Integration, kind: CredentialKind | undefined): Credential {
  const { service, credentials } = integration;
  if (credentials.length === 0) {
    throw wrongState(`${service} has no credential that can be replaced here; see the settings of this installation.`);
  }
  const kinds = credentials.map((each) => each.kind);
  const [only, second] = credentials;
  if (kind === undefined) {
    if (second !== undefined || only === undefined) throw invalid('credential', `must be one of ${kinds.join(', ')}`);
    return only;
  }
  const found = credentials.find((each) => each.kind === kind);
  if (found === undefined) throw invalid('credential', `${service} has ${kinds.join(', ')}`);
  return found;
}

/** What somebody wants to be the secret: one of theirs, or that of the environment again. */
export function wantedValue(
  vault: Vault,
  credential: Credential,
  given: { value?: string | undefined; back: boolean },
): string {
  if ((given.value === undefined) !== given.back) {
    throw invalid('value', 'give either the new value, or use_environment');
  }
  if (!given.back) return accept(checkValue(given.value as string, credential.problem(given.value as string)));
  const value = vault.ofEnvironment(credential.slot);
  if (value === undefined) throw wrongState('The environment of this process has no such secret to go back to.');
  return value;
}

/**
 * Asks the service whether it takes a secret, before anything is stored. Network.
 * @returns how the service was found with it.
 * @throws Refusal 400 when it does not take it.
 */
export async function tryValue(
  looking: Looking,
  integration: Integration,
  credential: Credential,
  value: string,
): Promise<Checked> {
  const { service } = integration;
  const { verify } = credential;
  if (verify === undefined) return look(looking, integration, true);
  looking.redactor.know(value);
  const begun = performance.now();
  const took = (): number => Math.round(performance.now() - begun);
  try {
    await within(lookMs, () => verify(value));
    return {
      service,
      ...judge({ status: 'Healthy', detail: 'It takes this credential.' }, took()),
      responseMs: took(),
    };
  } catch (error) {
    const why = looking.redactor.clean(wordsOf(error));
    looking.calls.note({ service, operation: 'check of a new credential', ok: false, durationMs: took(), error: why });
    throw invalid('value', `the service does not take it, so nothing was changed: ${why}`);
  }
}

export interface Replaced {
  changed: boolean;
  fingerprint: string;
  /** When the one before ends; null where there was none, or nothing was changed. */
  previousEnds: Date | null;
}

/** Stores a secret that the service has taken; the one before counts beside it until the overlap is over. */
export async function replaceSecret(
  work: Work,
  vault: Vault,
  credential: Credential,
  wanted: { value: string; back: boolean; overlapMinutes: number },
): Promise<Replaced> {
  const { slot } = credential;
  const { tx, now } = work;
  await lockSlot(tx, slot);
  const live = await secretsOf(tx, slot);
  const current = live.find((row) => row.state === 'Current');
  const before = current === undefined ? vault.ofEnvironment(slot) : vault.open(current);
  const fingerprint = vault.fingerprint(wanted.value);
  // The same once more, or a repeated call.
  if (before === wanted.value && (current === undefined || !wanted.back)) {
    return { changed: false, fingerprint, previousEnds: null };
  }
  accept(mayReplace(slot, live.length));
  const until = new Date(now.getTime() + wanted.overlapMinutes * 60_000);
  const replaced = before === undefined ? null : await keepBeside(work, vault, { slot, current, before, until });
  if (!wanted.back) {
    const id = work.ids.uuid();
    await insertSecret(tx, {
      id,
      slot,
      sealed: vault.seal(id, wanted.value),
      fingerprint,
      source: 'here',
      state: 'Current',
      replaced,
      set_by: actorIdOf(work),
      set_at: now,
      overlap_until: until,
      // Nobody can be asked about it: both count until the overlap is over.
      confirmed_at: credential.verify === undefined ? now : null,
    });
    work.emit('integration.secret_set', slot);
  }
  vault.forget();
  return { changed: true, fingerprint, previousEnds: replaced === null ? null : until };
}

interface Before {
  slot: string;
  current: ServiceSecret | undefined;
  before: string;
  until: Date;
}

/** The secret until now goes on counting for a while; one of the environment gets a row for that. */
async function keepBeside(work: Work, vault: Vault, { slot, current, before, until }: Before): Promise<string> {
  if (current !== undefined) {
    await updateSecret(work.tx, current.id, { state: 'Overlap', overlap_until: until });
    return current.id;
  }
  const id = work.ids.uuid();
  await insertSecret(work.tx, {
    id,
    slot,
    sealed: vault.seal(id, before),
    fingerprint: vault.fingerprint(before),
    source: 'environment',
    state: 'Overlap',
    replaced: null,
    set_by: null,
    set_at: work.now,
    overlap_until: until,
    confirmed_at: work.now,
  });
  return id;
}
