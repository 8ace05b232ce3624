import { Refusal } from '../values/errors.ts';
import { type Append, openAppended } from './append.ts';
import { auditLog } from './audit.ts';
import type { Work } from './work.ts';
import { type WriteBy, type WriteParts, write } from './write.ts';

/** As `write`, for a change that only adds rows to logs (`work.append`). */
export type GatheredWrites = <T>(by: WriteBy<T>, change: (work: Work) => Promise<T>) => Promise<T>;

interface Waiting {
  /** Makes the change within a transaction, and keeps its rows for the end of it. @returns what answers the caller. */
  within(work: Pick<Work, 'tx' | 'ids'>, append: Append): Promise<() => void>;
  /** Makes it in a transaction of its own, and answers the caller. */
  alone(): Promise<void>;
  refuse(error: unknown): void;
}

/** How many changes share a transaction at most. */
const mostTogether = 200;
/** How many such transactions are under way; what comes meanwhile waits for the next. */
const atOnce = 2;

/**
 * Changes that only add rows to logs share a transaction: a commit waits for the disk, and what that costs is shared by
 * all callers of the moment. One who comes alone waits for nobody. Each is answered after the commit. A refusal is its
 * caller's alone; where the database refuses anything, each change is made again by itself.
 */
export function gatheredWrites(parts: WriteParts): GatheredWrites {
  const waiting: Waiting[] = [];
  let underWay = 0;
  const send = (): void => {
    if (underWay === atOnce || waiting.length === 0) return;
    underWay++;
    void writeTogether(parts, waiting.splice(0, mostTogether)).finally(() => {
      underWay--;
      setImmediate(send);
    });
  };
  return (by, change) =>
    new Promise((resolve, reject) => {
      waiting.push({
        within: async ({ tx, ids }, append) => {
          const { actor } = by;
          const now = by.now();
          const rows: (() => void)[] = [];
          const later: Append = (to, ...added) => rows.push(() => append(to, ...added));
          const value = await change({ tx, ids, actor, now, append: later, emit: onlyLogs, attest: signsNothing });
          for (const add of rows) add();
          const note = by.audit?.(value);
          if (note !== undefined) append(auditLog, { at: now, actor, ...note });
          return () => resolve(value);
        },
        alone: () => write(parts, by, change).then(resolve, reject),
        refuse: reject,
      });
      setImmediate(send);
    });
}

const onlyLogs = (): never => {
  throw new Error('a change that is gathered with others adds rows to logs, and nothing else');
};
const signsNothing = {
  now: onlyLogs,
  atCommit: onlyLogs,
  assertAsSigned: onlyLogs,
  isAsSigned: onlyLogs,
  assertAsWritten: onlyLogs,
};

async function writeTogether({ database, ids }: WriteParts, changes: readonly Waiting[]): Promise<void> {
  try {
    const answers = await database.db.transaction().execute(async (tx) => {
      const { append, write: writeAppended } = openAppended();
      const answers: (() => void)[] = [];
      for (const { within, refuse } of changes) {
        try {
          answers.push(await within({ tx, ids }, append));
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          answers.push(() => refuse(error));
        }
      }
      await writeAppended(tx);
      return answers;
    });
    for (const answer of answers) answer();
  } catch {
    await Promise.all(changes.map((change) => change.alone()));
  }
}
