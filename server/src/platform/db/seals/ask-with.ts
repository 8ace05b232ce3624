import type pg from 'pg';

/** Whatever runs a statement: a bare connection. */
export type AskWith = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;
