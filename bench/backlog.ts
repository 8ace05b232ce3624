import { sql } from 'kysely';
import type { Tx } from '../server/src/platform/db/database.ts';
import { ledgerBacklog } from '../server/test/journey/ledger-once.ts';

/** What is yet to be done for the trades so far, by kind; all zero when there is nothing left. */
export async function backlogOf(db: Tx): Promise<Record<string, number>> {
  const { rows } = await sql<{ claims: number; unverified: number; submissions: number }>`
    select (select count(*) from event_claims)::int as claims,
           (select count(*) from events where state in ('CLAIM_RECEIVED', 'PROOF_ADVANCED'))::int as unverified,
           (select count(*) from ledger_submissions where state in ('prepared', 'submitted'))::int as submissions`.execute(
    db,
  );
  return { ...(await ledgerBacklog(db)), ...rows[0] };
}

/** Waits until nothing is left. @returns how many looks it took; undefined when something was left after `seconds`. */
export async function untilDone(db: Tx, seconds: number): Promise<{ looks: number; seconds: number } | undefined> {
  const started = performance.now();
  for (let looks = 1; ; looks++) {
    const backlog = await backlogOf(db);
    const passed = (performance.now() - started) / 1000;
    if (Object.values(backlog).every((count) => Number(count) === 0)) return { looks, seconds: passed };
    if (passed > seconds) {
      console.log(`left after ${passed.toFixed(0)} s: ${JSON.stringify(backlog)}`);
      return undefined;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
