import { firstCaller } from '../../../kernel/write/audit.ts';
import { type Done, doneAlready } from '../../../kernel/write/so-already.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Order } from './store.ts';

/** An order that is stopped or over already: by the caller's own call, with the same words. @throws Refusal 409. */
export async function endedAlready(
  work: Work,
  { name, status }: Order,
  { operation, said }: { operation: string; said: Done['said'] },
): Promise<void> {
  const by = await firstCaller(work.tx, operation, name);
  await doneAlready(work, 'orders', { name }, { stands: `${name} is ${status}`, by, said });
}
