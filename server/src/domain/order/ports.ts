import type { IdSource } from '../../kernel/ids.ts';
import type { Emit } from '../../kernel/jobs.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Signs a record as it is now, as a new version of its attestation. */
type Sign = (tx: Tx, name: string, now: Date) => Promise<number>;

/** What settling an order needs beside the transaction. */
export interface SettlementDeps {
  attest: { order: Sign; escrow: Sign };
  emit: Emit;
}

/** What selling a lot needs beside the transaction. */
export interface SaleDeps {
  attest: { lot: Sign; order: Sign; escrow: Sign };
  emit: Emit;
  ids: IdSource;
}
