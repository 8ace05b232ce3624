import { sql } from 'kysely';
import type { JobContext } from '../../../kernel/jobs/jobs.ts';
import { wrongState } from '../../../kernel/values/errors.ts';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import type { EuSystem } from '../../../platform/eu/eu-system.ts';
import { asideThread } from '../../../platform/threads/aside.ts';
import { alteredPackages } from '../../proof/attestation/signed-packages.ts';
import type { Altered } from '../diligence/intact.ts';
import { keptPlotLines, keptSourceLines } from '../diligence/kept-lines.ts';
import { findPackage, lotsOf, ruleSet } from '../diligence/store.ts';
import type { Package } from '../diligence/types.ts';
import { declarationRows } from '../diligence/unaltered.ts';
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
  /** The package that they are made of. */
  readonly found: Package;
  /** Says why where it cannot be divided. */
  readonly divided: FilingAnswers['divided'] | { tooMuch: string };
  /** What of the package is not what was signed. */
  altered(): Promise<Altered[]>;
  /** One of its statements, or what the rules find wrong with it. */
  write(wanted: StatementWanted): Promise<Pick<FilingAnswers, 'problems'> & Partial<Pick<FilingAnswers, 'written'>>>;
  close(): void;
}

/** What statements are made of, beside plots and sources: those are held against the package's own hash. */
const openingRows = (name: string): RowsOf[] => [
  { table: 'diligence_packages', where: sql`t.name = ${name}` },
  { table: 'diligence_lots', where: sql`t.package = ${name}` },
  ...declarationRows(name),
];

/**
 * Reads what a package keeps and divides it among statements, in a thread where there is much of it. It is read piece by piece,
 * in a transaction that ends before anything is computed.
 * @throws ThreadEndedError where it takes more than one package may: nothing was sent of it; Refusal 409 where somebody altered the package.
 */
export async function openFiling<S>(
  context: JobContext<S>,
  name: string,
  { fields, eu }: { fields: AmendedFields; eu: Pick<EuSystem, 'limits'> },
): Promise<Filing> {
  const key = String(++counted);
  const opening = await context.transaction(({ attest }) =>
    attest.readAsWritten(openingRows(name), async (view) => {
      const found = await findPackage(view, name);
      if (found === undefined) throw new Error(`${name} is gone`);
      if ((await alteredPackages(view, [name])).length > 0) {
        throw wrongState(`The record of ${name} is not what was signed; an admin has to look at it first.`);
      }
      const rules = await ruleSet(view, found.rule_set);
      return { found, lots: await lotsOf(view, name), rules, declared: await declarationsFor(view, found) };
    }),
  );
  const { found } = opening;
  const desk = found.plot_count > fewPlots ? aside : inPlace;
  const open: FilingAsk = { key, do: 'open', opening: { ...opening, fields, limits: eu.limits } };
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
      found,
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
