import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { RawAnswer } from '../../../platform/deforestation/source.ts';

/** Keeps what a source answered, as it came; the same answer is kept once. */
export async function keepRaw(
  tx: Tx,
  { source, raw = [] }: { source: string; raw?: readonly RawAnswer[] },
  now: Date,
): Promise<void> {
  for (const { text, sha256 } of raw) {
    await sql`
      insert into deforestation_answers (sha256, source, body, kept_at)
      values (decode(${sha256}, 'hex'), ${source}, ${text}, ${now}) on conflict do nothing`.execute(tx);
  }
}

/** Answers as they came, by their hashes; those that are not there are left out. */
export async function rawAnswers(tx: Tx, hashes: readonly string[]): Promise<RawAnswer[]> {
  const { rows } = await sql<RawAnswer>`
    select encode(sha256, 'hex') as sha256, body as text from deforestation_answers
     where sha256 = any(array(select decode(h, 'hex') from unnest(${hashes}::text[]) h)) order by 1`.execute(tx);
  return rows;
}
