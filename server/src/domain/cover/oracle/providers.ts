import { invalid, notFound, wrongState } from '../../../kernel/values/errors.ts';
import { doneAlready, madeOnce, soAlready } from '../../../kernel/write/so-already.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import { publicKeyOfBytes } from '../../proof/did/ed25519.ts';

/**
 * Registered again by the same admin it is the one that is there.
 * @throws Refusal 400 for what is no key, 409 where another provider has it.
 */
export async function registerProvider(
  work: Work,
  { title, public_key }: { title: string; public_key: string },
): Promise<string> {
  try {
    publicKeyOfBytes(Buffer.from(public_key, 'hex'));
  } catch {
    throw invalid('public_key', 'is no Ed25519 public key');
  }
  const name = await madeOnce(
    () => registeredBefore(work, { title, public_key }),
    () => insertProvider(work, { title, public_key }),
  );
  if (name === undefined) throw wrongState('Another provider has this key; every provider signs with its own.');
  return name;
}

type Facts = { title: string; public_key: string };

async function registeredBefore(work: Work, { title, public_key }: Facts): Promise<string | undefined> {
  const before = await work.tx
    .selectFrom('oracle_providers')
    .select('name')
    .where('public_key', '=', public_key)
    .where('title', '=', title)
    .where('created_by', '=', actorIdOf(work))
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (before !== undefined) await soAlready(work, 'oracle_providers', { name: before.name });
  return before?.name;
}

/** @returns undefined where another provider has the key. */
async function insertProvider(work: Work, facts: Facts): Promise<string | undefined> {
  const name = await work.ids.name(work.tx, 'ORA', work.now);
  const row = await work.tx
    .insertInto('oracle_providers')
    .values({ name, ...facts, created_by: actorIdOf(work) as string, created_at: work.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** @returns false where the same person ended it before, for the same reason. @throws Refusal 404, 409 where it was ended otherwise. */
export async function endProvider(work: Work, name: string, reason: string): Promise<boolean> {
  const { tx, now } = work;
  const found = await tx
    .selectFrom('oracle_providers')
    .select(['ended_at', 'ended_by', 'end_reason'])
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) throw notFound(`There is no provider ${name}.`);
  if (found.ended_at !== null) {
    await doneAlready(
      work,
      'oracle_providers',
      { name },
      {
        stands: `${name} is ended`,
        by: found.ended_by,
        said: { reason: [found.end_reason, reason] },
      },
    );
    return false;
  }
  await tx
    .updateTable('oracle_providers')
    .set({ ended_at: now, ended_by: actorIdOf(work), end_reason: reason })
    .where('name', '=', name)
    .execute();
  return true;
}
