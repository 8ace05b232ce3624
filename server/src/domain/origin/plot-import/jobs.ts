import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Job, JobContext } from '../../../kernel/jobs/jobs.ts';
import { Refusal } from '../../../kernel/values/errors.ts';
import type { FileStorage } from '../../../platform/storage/file-storage.ts';
import { daysKept } from '../../foundation/reference/tolerances.ts';
import { checkImport, silenceMs } from './check.ts';
import {
  assertEnded,
  endedWithParts,
  expireImport,
  forgetParts,
  forgetRows,
  idleImports,
  nextDue,
  ownPartsOf,
} from './store.ts';
import { passOver, rowsAtOnce, takeRows } from './take.ts';

const dayMs = 86_400_000;
/** Between two transactions. */
const breathMs = 10;

/** Reads files of plots, and makes plots of them where the cooperative said so. */
export function plotImportJobs<S extends { readonly files: FileStorage }>(): Job<S>[] {
  return [
    {
      name: 'plots.import',
      everySeconds: 5,
      on: ['plot_import.due'],
      waits: () => sql<boolean>`exists (select from plot_imports where status in ('Checking', 'Taking'))`,
      run: async (context) => {
        let last: string | undefined;
        const failed: string[] = [];
        for (;;) {
          const silentSince = new Date(context.clock.now().getTime() - silenceMs);
          const due = await nextDue(context.database.db, { silentSince, but: failed });
          // What another process is at, or did not move on, is left for the next time.
          if (due === undefined || last === `${due.name} ${due.status}`) return;
          last = `${due.name} ${due.status}`;
          try {
            if (due.status === 'Checking') await checkImport(context, due);
            else await takeAll(context, due.name);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            // Somebody altered it: those behind it go on.
            context.log.error({ err: error, import: due.name }, 'an import is left as it is');
            failed.push(due.name);
          }
        }
      },
    },
    {
      name: 'plots.import_expire',
      everySeconds: 3600,
      run: async ({ database, clock, services, transaction, log }) => {
        const now = clock.now();
        const days = await transaction((work) => daysKept(work, 'plot_file_days'));
        const before = new Date(now.getTime() - days * dayMs);
        for (const name of await idleImports(database.db, before)) {
          await transaction(({ tx }) => expireImport(tx, { name, before, now })).catch((error: unknown) =>
            log.error({ err: error, import: name }, 'an import is left as it is'),
          );
        }
        await freeEnded({ database, transaction, log }, services.files);
      },
    },
  ];
}

/** Removes the pieces of files that have ended, and what their rows said where no plot was made of them. */
async function freeEnded<S>(
  { database: { db }, transaction, log }: Pick<JobContext<S>, 'database' | 'transaction' | 'log'>,
  files: FileStorage,
): Promise<void> {
  const left = new Set<string>();
  for (;;) {
    const ended = (await endedWithParts(db)).filter(({ name }) => !left.has(name));
    if (ended.length === 0) return;
    for (const { name, status } of ended) {
      try {
        // What is removed is gone for good: by what the service wrote, and not because it seemed to have ended.
        await transaction((work) => assertEnded(work, name, status));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        log.error({ err: error, import: name }, 'the pieces of an import are left as they are');
        left.add(name);
        continue;
      }
      // The bytes first: whoever is stopped on the way finds the rest by its rows.
      for (const sha256 of await ownPartsOf(db, name)) await files.remove(sha256);
      await transaction(async ({ tx }) => {
        await forgetParts(tx, name);
        if (status !== 'Done') await forgetRows(tx, name);
      });
    }
  }
}

async function takeAll<S>(context: JobContext<S>, name: string): Promise<void> {
  for (;;) {
    const more = await context
      .transaction((work) => takeRows(work, name, rowsAtOnce))
      .catch((error: unknown) => takeOne(context, name, error));
    if (!more) return;
    // An embedded database works in this thread: without a pause nobody else would be heard before the last row.
    await pause(breathMs);
  }
}

/** Some row fails: alone, so that the others do not fail with it. */
async function takeOne<S>(context: JobContext<S>, name: string, error: unknown): Promise<boolean> {
  context.log.warn({ err: error, import: name }, 'rows of an import are taken one by one');
  try {
    return await context.transaction((work) => takeRows(work, name, 1));
  } catch (cause) {
    context.log.error({ err: cause, import: name }, 'a row of an import could not be kept');
    await context.transaction((work) => passOver(work, name));
    return true;
  }
}
