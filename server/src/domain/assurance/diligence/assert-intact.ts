import { wrongState } from '../../../kernel/values/errors.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { deskSession } from './desk-aside.ts';
import { alteredWords } from './intact.ts';
import { keptPlotLines, keptSourceLines } from './kept-lines.ts';
import { lotsOf, ruleSet } from './store.ts';
import type { Package } from './types.ts';

/** Compares all that a package keeps with the hashes that were made of it. @throws Refusal 409 naming what was altered. */
export async function assertIntact(tx: Tx, found: Package): Promise<void> {
  const { name, inputs_hash, plot_count } = found;
  const lots = await lotsOf(tx, name);
  const session = deskSession({ kind: 'keep', lots, rules: await ruleSet(tx, found.rule_set) });
  try {
    await session.feed('plots', keptPlotLines(tx, name));
    await session.feed('sources', keptSourceLines(tx, name));
    const { altered } = await session.ask({ kind: 'altered', found: { name, inputs_hash, plot_count } });
    const words = alteredWords(name, altered);
    if (words !== undefined) throw wrongState(words);
  } finally {
    session.close();
  }
}
