import type { Tx } from '../../platform/db/database.ts';
import type { Actor } from '../write/actor.ts';
import type { Kernel, Prepared } from './call.ts';
import { type CallFacts, checkRole, executeRead } from './pipeline.ts';

/** On whose behalf something is read within a call: they are known, and their limits were asked. */
export type InsideCaller = Omit<CallFacts, 'rawBody'> & {
  readonly actor: Actor;
  readonly now: Date;
  /** The view of the database that all of it is read in; one of its own unless told. */
  readonly view?: Tx;
};

/**
 * Runs a read operation within another call, for its caller and with exactly their rights: the same reader of
 * parameters, the same roles and scopes, the same handler on a connection that writes nothing.
 * @throws Refusal as the operation itself; Error for one that does more than read our records.
 */
export async function readInside<S>(
  kernel: Kernel<S>,
  { operation, read }: Prepared<S>,
  { actor, now, view, ...facts }: InsideCaller,
  parameters: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  if (operation.kind !== 'read' || operation.before !== undefined || operation.envelope === 'file') {
    throw new Error(`${operation.name} is no plain read`);
  }
  const input = read(parameters);
  checkRole(operation, actor);
  const reply = { status: undefined, headers: {}, cookies: [] };
  const named = { subject: undefined, caller: undefined };
  const { value } = await executeRead(kernel, operation, facts, {
    ...{ actor, now, input, reply, named, beforehand: undefined, view },
  });
  return value;
}
