import { type OperationNode, sql } from 'kysely';
import type { Tx } from './tx.ts';

/** A statement that changes something, not run yet: what a query builder or a template makes. */
export interface Change {
  toOperationNode(): OperationNode;
}

/**
 * Makes changes of different rows as one statement. None of them sees what the others do, and nobody may rely on their
 * order; they commit or fail together anyway.
 * @returns what the last of them returns.
 */
export async function together<Row>(tx: Tx, ...changes: readonly Change[]): Promise<Row[]> {
  const last = changes.at(-1);
  if (last === undefined) return [];
  const others = changes.slice(0, -1).map((change, place) => sql`${sql.ref(`change_${place}`)} as (${change})`);
  const statement = others.length === 0 ? sql<Row>`${last}` : sql<Row>`with ${sql.join(others)} ${last}`;
  return (await statement.execute(tx)).rows;
}
