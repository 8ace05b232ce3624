import { type Actor, orgsOf } from '../../../kernel/write/actor.ts';

/** The cooperative a new plot belongs to: the one named, else the only one its farmer belongs to, else none. */
export function cooperativeOfNewPlot(actor: Actor, given: string | undefined): string | null {
  if (given !== undefined) return given;
  const own = orgsOf(actor, 'Cooperative');
  return own.length === 1 ? (own[0] as string) : null;
}
