import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.generated.ts';

export type Db = Kysely<Tables>;
/** A transaction or a plain connection: whatever can run statements. */
export type Tx = Kysely<Tables> | Transaction<Tables>;
