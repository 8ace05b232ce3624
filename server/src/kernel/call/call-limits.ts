import { addressGroup } from '../limits/address-group.ts';
import { type LimitState, limitHeaders } from '../limits/ratelimit.ts';
import type { Actor } from '../write/actor.ts';
import type { Call, Kernel } from './call.ts';
import type { Operation, ReplyControl } from './operation.ts';

/** Counts a call by where it comes from; stands before everything else and needs no database. @throws Refusal `rate_limit` */
export async function countAddress<S>({ limiter, limits }: Kernel<S>, ip: string): Promise<void> {
  await limiter.take('address', addressGroup(ip), limits.perAddress);
}

/** The limits that stand before everything else: that of all calls of an address, and that of the operation. */
export async function limitAddress<S>(
  kernel: Kernel<S>,
  operation: Pick<Operation<S>, 'name' | 'perMinute'>,
  call: Pick<Call, 'ip'>,
): Promise<void> {
  await countAddress(kernel, call.ip);
  if (operation.perMinute !== undefined && kernel.limits.perAddress !== 0) {
    await kernel.limiter.take(operation.name, addressGroup(call.ip), operation.perMinute);
  }
}

/** The limits of whoever calls; a partner is told in headers how much their key has left. */
export async function limitActor<S>(kernel: Kernel<S>, actor: Actor, reply: ReplyControl): Promise<void> {
  if (actor.kind === 'guest') return;
  const { limiter, limits } = kernel;
  if (actor.kind !== 'partner' || actor.keyId === undefined) {
    await limiter.take('actor', actor.label, limits.perActor);
    return;
  }
  const minute = await limiter.take('key', actor.keyId, actor.quota?.perMinute ?? limits.perActor);
  const day = await limiter.take('key-day', actor.keyId, actor.quota?.perDay ?? limits.perKeyDay ?? 0, 86_400);
  // The one that ends first is what a partner has to know.
  const [tighter] = [minute, day]
    .filter((state): state is LimitState => state !== undefined)
    .sort((left, right) => left.remaining - right.remaining);
  if (tighter !== undefined) Object.assign(reply.headers, limitHeaders(tighter));
}
