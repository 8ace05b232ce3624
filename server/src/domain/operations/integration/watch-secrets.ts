import type { JobContext } from '../../../kernel/jobs/jobs.ts';
import { wordsOf } from '../../../platform/service-log/call-log.ts';
import { within } from './check.ts';
import type { Hub } from './hub.ts';
import type { Credential } from './registry.ts';
import { judgeWatched, lookMs } from './rules.ts';
import { endSecrets, lockSecret, lockSlot, type ServiceSecret, updateSecret, watchedSecrets } from './store.ts';

/**
 * Looks after secrets that were replaced: a new one that the service does not take while it takes the one before is rolled
 * back; one that it takes is confirmed; and what was replaced is forgotten when its time is over.
 */
export async function watchSecrets(context: JobContext<{ integrations: Hub }>): Promise<void> {
  const { integrations: hub } = context.services;
  for (const secret of await watchedSecrets(context.database.reader)) await watchOne(context, secret);
  await context.transaction(({ tx, now }) => endSecrets(tx, now));
  hub.vault.forget();
}

async function watchOne(context: JobContext<{ integrations: Hub }>, secret: ServiceSecret): Promise<void> {
  const { integrations: hub } = context.services;
  const found = hub.registry
    .all()
    .flatMap(({ service, credentials }) =>
      credentials.filter(({ slot }) => slot === secret.slot).map((credential) => ({ service, credential })),
    )[0];
  // Its service is off by now: nobody can be asked, and nobody uses it.
  if (found === undefined) return;
  const { service, credential } = found;
  const problem = await takes(credential, hub.vault.open(secret));
  const before = secret.replaced === null ? undefined : await beforeIt(context, hub, secret.replaced);
  const takesOld = problem !== undefined && before !== undefined && (await takes(credential, before)) === undefined;
  const isOver = secret.overlap_until <= context.clock.now();
  const verdict = judgeWatched({ takesNew: problem === undefined, takesOld, isOver });
  if (verdict === 'wait') return;
  const why = hub.looking.redactor.clean(problem ?? '');
  await context.transaction(async (work) => {
    await lockSlot(work.tx, secret.slot);
    const locked = await lockSecret(work.tx, secret.id);
    // Somebody replaced it meanwhile, or another process was first.
    if (locked?.state !== 'Current' || locked.confirmed_at !== null) return;
    if (verdict === 'confirm') return updateSecret(work.tx, secret.id, { confirmed_at: work.now });
    await updateSecret(work.tx, secret.id, {
      state: 'Rolled back',
      ended_at: work.now,
      sealed: null,
      problem: why === '' ? 'the service did not take it' : why,
    });
    const earlier = secret.replaced === null ? undefined : await lockSecret(work.tx, secret.replaced);
    if (earlier?.state !== 'Overlap') return;
    await updateSecret(
      work.tx,
      earlier.id,
      // That of the environment counts again by itself.
      earlier.source === 'environment'
        ? { state: 'Ended', ended_at: work.now, sealed: null }
        : { state: 'Current', confirmed_at: work.now },
    );
  });
  if (verdict === 'roll back') {
    context.log.error({ service, slot: secret.slot, problem: why }, 'a new credential was rolled back');
    hub.looking.calls.note({ service, operation: 'credential rolled back', ok: false, durationMs: 0, error: why });
  }
}

/** @returns why the service does not take a value; undefined when it does. */
async function takes({ verify }: Credential, value: string): Promise<string | undefined> {
  if (verify === undefined) return undefined;
  try {
    await within(lookMs, () => verify(value));
    return undefined;
  } catch (error) {
    return wordsOf(error);
  }
}

async function beforeIt({ database }: JobContext<unknown>, { vault }: Hub, id: string): Promise<string | undefined> {
  const row = await database.reader
    .selectFrom('service_secrets')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'Overlap')
    .executeTakeFirst();
  return row === undefined ? undefined : vault.open(row);
}
