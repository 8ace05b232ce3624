import { sql } from 'kysely';
import { z } from 'zod';
import { timestamp, toIso } from '../../../kernel/values/vocabulary.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { LotComparison } from '../../proof/attestation/lot-differences.ts';

/** Calls that are shown; an officer wants the latest. */
const shown = 50;

/** Who could have made records of a lot what they are. */
export const whoChanged = z.object({
  since: timestamp().nullable().meta({ description: 'When the version was signed that the records are held against.' }),
  calls: z.array(z.object({ at: timestamp(), actor: z.string(), operation: z.string(), subject: z.string() })).meta({
    description: `Calls that were answered since then, about the lot, its orders, and the harvests and plots that differ; the latest ${shown}.`,
  }),
  outside: z.boolean().meta({
    description:
      'Records differ from what was signed. The service signs each change that it makes, so these were made past it: by somebody who can write to its database.',
  }),
});

export async function whoCouldHave(
  tx: Tx,
  lot: string,
  compared: LotComparison | undefined,
): Promise<z.input<typeof whoChanged>> {
  if (compared === undefined) return { since: null, calls: [], outside: false };
  const { signed, differences } = compared;
  const named = differences.flatMap(({ field }) => /^(?:harvests|plots)\.([^.]+)\./.exec(field)?.[1] ?? []);
  const { rows } = await sql<{ at: Date; actor: string; operation: string; subject: string }>`
    select at, actor, operation, subject from audit_log
     where (subject = any(${[lot, ...new Set(named)]}::text[]) or subject in (select name from orders where orders.lot = ${lot})) and at >= ${signed.signed_at}::timestamptz and outcome = 'ok'
     order by at desc, id desc limit ${shown}`.execute(tx);
  return {
    since: signed.signed_at,
    calls: rows.map(({ at, ...call }) => ({ at: toIso(at), ...call })),
    outside: differences.length > 0,
  };
}
