import type { Actor } from '../write/actor.ts';
import type { Call, Kernel } from './call.ts';
import { keeperOf } from './idempotency.ts';
import type { Operation } from './operation.ts';

/** The network stage of the few operations that have one; a call that was answered before asks nobody again. */
export async function runBefore<S>(
  kernel: Kernel<S>,
  operation: Operation<S>,
  call: Call,
  { actor, now, input }: { actor: Actor; now: Date; input: Record<string, unknown> },
): Promise<unknown> {
  if (operation.before === undefined) return undefined;
  const { database, ids, services } = kernel;
  const key = call.headers['idempotency-key'];
  if (key !== undefined && actor.kind !== 'guest') {
    const answered = await database.reader
      .selectFrom('idempotency_keys')
      .select('key')
      .where('actor', '=', keeperOf(actor))
      .where('key', '=', key)
      .where('created_at', '>=', new Date(now.getTime() - 86_400_000))
      .executeTakeFirst();
    if (answered !== undefined) return undefined;
  }
  const { requestId, ip, headers, log, listener, rawBody: body } = call;
  const { reader: tx, lookups } = database;
  return operation.before(
    { tx, lookups, actor, now, ids, services, requestId, ip, headers, log, listener, body },
    input,
  );
}
