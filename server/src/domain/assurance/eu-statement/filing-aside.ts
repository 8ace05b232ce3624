import type { JobContext } from '../../../kernel/jobs/jobs.ts';
import type { EuSystem } from '../../../platform/eu/eu-system.ts';
import { asideThread } from '../../../platform/threads/aside.ts';
import type { Altered } from '../diligence/intact.ts';
import { keptPlotLines, keptSourceLines } from '../diligence/kept-lines.ts';
import { lotsOf, ruleSet } from '../diligence/store.ts';
import type { Package } from '../diligence/types.ts';
import type { AmendedFields } from './build.ts';
import {
  type FilingAnswers,
  type FilingAsk,
  type FilingQuestion,
  openFilingDesk,
  type StatementWanted,
} from './filing.ts';
import { declarationsFor } from './store.ts';

/** Fewer plots are worked on in place: a thread takes longer to start. */
const fewPlots = 200;
const limits = { memoryMb: 384, answerMs: 60_000 };

const aside = asideThread<FilingAsk, Partial<FilingAnswers>>(new URL('./filing-thread.ts', import.meta.url), limits);
const inPlace = openFilingDesk();
let counted = 0;

/** The statements of a package, made of what was frozen in it: the same each time. Close it. */
export interface Filing {
  /** Says why where it cannot be divided. */
  readonly divided: FilingAnswers['divided'] | { tooMuch: string };
  /** What of the package is not what was signed. */
  altered(): Promise<Altered[]>;
  /** One of its statements, or what the rules find wrong with it. */
  write(wanted: StatementWanted): Promise<Pick<FilingAnswers, 'problems'> & Partial<Pick<FilingAnswers, 'written'>>>;
  close(): void;
}

/**
 * Reads what a package keeps and divides it among statements, in a thread where there is much of it. It is read piece by piece,
 * in a transaction that ends before anything is computed.
 * @throws ThreadEndedError where it takes more than one package may: nothing was sent of it.
 */
export async function openFiling<S>(
  context: JobContext<S>,
  found: Package,
  { fields, eu }: { fields: AmendedFields; eu: Pick<EuSystem, 'limits'> },
): Promise<Filing> {
  const { name } = found;
  const { reader } = context.database;
  const key = String(++counted);
  const desk = found.plot_count > fewPlots ? aside : inPlace;
  const [lots, rules] = [await lotsOf(reader, name), await ruleSet(reader, found.rule_set)];
  const declared = await declarationsFor(reader, found);
  const open: FilingAsk = { key, do: 'open', opening: { found, lots, rules, declared, fields, limits: eu.limits } };
  const ask = (question: FilingQuestion) => desk({ key, do: 'ask', question });
  // Where the thread is gone, so is what it had.
  const close = () => void desk({ key, do: 'close' }).catch(() => {});
  try {
    // No transaction waits for the thread's start.
    await desk(open);
    await context.transaction(async ({ tx }) => {
      // Run again, it begins anew.
      await desk(open);
      for await (const lines of keptPlotLines(tx, name)) await desk({ key, do: 'feed', what: 'plots', lines });
      for await (const lines of keptSourceLines(tx, name)) await desk({ key, do: 'feed', what: 'sources', lines });
    });
    const { divided, tooMuch } = await ask({ kind: 'divide' });
    return {
      divided: divided ?? { tooMuch: tooMuch ?? '' },
      altered: async () => (await ask({ kind: 'altered' })).altered ?? [],
      write: async (wanted) => ({ problems: [], ...(await ask({ kind: 'write', wanted })) }),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}
