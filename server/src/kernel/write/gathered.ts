import { Refusal } from '../values/errors.ts';
import { type Append, openAppended } from './append.ts';
import { auditLog } from './audit.ts';
import type { Work } from './work.ts';
import { type WriteBy, type WriteParts, write } from './write.ts';

/** As `write`, for a change that only adds rows to logs (`work.append`). */
export type GatheredWrites = <T>(by: WriteBy<T>, change: (work: Work) => Promise<T>) => Promise<T>;

interface Waiting {
  /** Makes the change, whose reads are not part of any transaction. @returns the rows that it adds, and what answers the caller. */
  make(work: Pick<Work, 'tx' | 'ids'>): Promise<Made>;
  /** Makes it in a transaction of its own, and answers the caller. */
  alone(): Promise<void>;
  refuse(error: unknown): void;
}

interface Made {
  addTo(append: Append): void;
  answer(): void;
}

/** How many changes share a transaction at most. */
const mostTogether = 200;
/**
 * How many such transactions are under way; what comes meanwhile waits for the next. A transaction of eight costs hardly more
 * than one of a single change, so two at once, with half as many each, cost both sides nearly double.
 */
const atOnce = 1;

/**
 * Changes that only add rows to logs share a transaction: a commit waits for the disk, and what that costs is shared by
 * all callers of the moment. One who comes alone waits for nobody. It begins when all that it writes is known, so all of
 * it is one round trip to the database. Each is answered after the commit. A refusal is its caller's alone; where the
 * database refuses anything, each change is made again by itself.
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
        make: async ({ tx, ids }) => {
          const { actor } = by;
          const now = by.now();
          const rows: ((append: Append) => void)[] = [];
          const later: Append = (to, ...added) => rows.push((append) => append(to, ...added));
          const value = await change({ tx, ids, actor, now, append: later, emit: onlyLogs, attest: signsNothing });
          const note = by.audit?.(value);
          if (note !== undefined) later(auditLog, { at: now, actor, ...note });
          return {
            addTo: (append) => {
              for (const add of rows) add(append);
            },
            answer: () => resolve(value),
          };
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
  asSeen: onlyLogs,
  assertAsSigned: onlyLogs,
  isAsSigned: onlyLogs,
  assertAsWritten: onlyLogs,
  alteredRows: onlyLogs,
  readAsWritten: onlyLogs,
  signedVersions: onlyLogs,
};

async function writeTogether({ database, ids }: WriteParts, changes: readonly Waiting[]): Promise<void> {
  try {
    // On connections that, with PostgreSQL, write nothing: what a change adds, it adds by its rows.
    const work = { tx: database.reader, ids };
    const answers: (() => void)[] = [];
    const { append, write: writeAppended } = openAppended();
    const made = await Promise.allSettled(changes.map((change) => change.make(work)));
    for (const [place, each] of made.entries()) {
      if (each.status === 'fulfilled') {
        each.value.addTo(append);
        answers.push(each.value.answer);
      } else {
        const error: unknown = each.reason;
        if (!(error instanceof Refusal)) throw error;
        answers.push(() => changes[place]?.refuse(error));
      }
    }
    await writeAppended(database.db);
    for (const answer of answers) answer();
  } catch {
    await Promise.all(changes.map((change) => change.alone()));
  }
}
