import type { RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { together } from '../../platform/db/together.ts';

/** A table that is only added to, and what adds rows to it: one statement, however many rows there are. */
export interface Appending<Row> {
  readonly name: string;
  insert(rows: readonly Row[]): RawBuilder<unknown>;
}

/** Keeps rows for the end of the transaction; those of one table are written in the order in which they came. */
export type Append = <Row>(to: Appending<Row>, ...rows: Row[]) => void;

export interface Appended {
  append: Append;
  /** Writes all that was kept, in one statement; each table belongs to the caller's transaction like any other write. */
  write(tx: Tx): Promise<void>;
}

/**
 * What a transaction adds to logs (history, signatures, events, audit) and nobody reads before its commit: it travels
 * together, as one statement at the end.
 */
export function openAppended(): Appended {
  const kept = new Map<string, { to: Appending<unknown>; rows: unknown[] }>();
  return {
    append: (to, ...rows) => {
      if (rows.length === 0) return;
      const same = kept.get(to.name);
      if (same === undefined) kept.set(to.name, { to: to as Appending<unknown>, rows });
      else same.rows.push(...rows);
    },
    write: async (tx) => {
      // In one order, so that there are few different texts to prepare.
      const statements = [...kept.values()]
        .sort((left, right) => (left.to.name < right.to.name ? -1 : 1))
        .map(({ to, rows }) => to.insert(rows));
      kept.clear();
      await together(tx, ...statements);
    },
  };
}
