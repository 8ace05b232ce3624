import type { Tables } from '../../../platform/db/tables.generated.ts';

type Table = keyof Tables & string;

/** A column of a kind of reference records. */
export interface ReferenceColumn {
  name: string;
  /** `codes` is a list of ISO country codes. */
  type: 'text' | 'int' | 'decimal' | 'codes';
  /** Part of what names the record: it never changes. */
  key?: true;
  /** Set when the record is made, and not changed after: something counts on it. */
  fixed?: true;
  /** May be left out; then it is null, which means any. */
  optional?: true;
  pattern?: RegExp;
  /** What fits the pattern, for who sent something else. */
  example?: string;
  /** Exactly these. */
  choices?: readonly string[];
  min?: number;
  max?: number;
  /** Decimal places of a decimal. */
  scale?: number;
  /** A record that must exist and not be retired. */
  refers?: { table: Table; column: string; retires: boolean };
  /** Where it is left out on creation. */
  default?: string | number;
}

/**
 * A kind of reference records: which table holds them and what may stand in it. To add one, add an entry here; lists,
 * changes, history and the admins' page follow from it.
 *
 * A dated kind has a column `valid_from`: a change is a new row that counts from then on, and what was fixed by an older
 * one stays as it is. A kind that is not dated changes in place. A kind that retires has a column `retired_at`: retired
 * records stay where they are named, and nothing new may name them.
 */
export interface ReferenceKind {
  table: Table;
  columns: readonly ReferenceColumn[];
  dated?: 'moment' | 'day';
  retires: boolean;
  /** The table has a column `source`: which of ours said so. */
  sourced?: true;
  /** Rates: one older than the tolerance `rate_age_days` is an alarm. */
  ages?: true;
  /** What does not fit together, besides what each column says. */
  check?: (values: Readonly<Record<string, unknown>>) => { field: string; message: string } | undefined;
}
