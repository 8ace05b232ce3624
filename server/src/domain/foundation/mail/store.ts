import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { hiddenTokens, removedTokens, type StoredText } from './sealed-text.ts';

export interface Mail {
  /** What it is for: `verify_email`, `reset_password`, `invite`, ... */
  kind: string;
  recipient: string;
  subject: string;
  text: string;
}

/** Writes a mail beside the change it tells of. Answers its id. */
export async function insertMail(tx: Tx, mail: Omit<Mail, 'text'> & StoredText, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('mails')
    .values({
      kind: mail.kind,
      recipient: mail.recipient,
      subject: mail.subject,
      body_text: mail.body_text,
      secret_name: mail.secret_name,
      text_sealed: mail.text_sealed,
      created_at: now,
      next_attempt_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether a mail of a kind went to somebody lately. */
export async function mailedSince(tx: Tx, kind: string, recipient: string, since: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many mails of a kind went to somebody lately. */
export async function countMailsSince(tx: Tx, kind: string, recipient: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from mails
    where recipient = ${recipient} and kind = ${kind} and created_at > ${since}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export interface DueMail extends StoredText {
  id: number;
  recipient: string;
  subject: string;
  created_at: Date;
  /** This attempt counted. */
  attempts: number;
}

/** Mails that are due and that no other process is at, locked. @param but those that are passed over. */
export async function lockDueMails(tx: Tx, now: Date, limit: number, but: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from mails where sent_at is null and failed_at is null and next_attempt_at <= ${now}
       and id <> all(${but}::bigint[])
     order by next_attempt_at, id limit ${limit} for update skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Takes mails, which are locked, so that no other process sends them until `leaseUntil`: a process that dies while sending
 * loses them to the next one.
 */
export async function takeMails(tx: Tx, ids: readonly number[], leaseUntil: Date): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    update mails set attempts = attempts + 1, next_attempt_at = ${leaseUntil} where id = any(${ids}::bigint[])
    returning id, recipient, subject, body_text, secret_name, text_sealed, created_at, attempts`.execute(tx);
  return rows.sort((left, right) => left.id - right.id);
}

/** The tokens in a mail are of no more use to us once it is out, and must not lie about, not even sealed. */
export async function markMailSent(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`
    update mails set sent_at = ${now}, last_error = null,
           secret_name = null, text_sealed = null, body_text = regexp_replace(replace(body_text, ${hiddenTokens}, ${removedTokens}),
                                      -- One that was written before mails were sealed.
                                      'token=[A-Za-z0-9_-]+', ${removedTokens}, 'g')
     where id = ${id}`.execute(tx);
}

export async function markMailFailed(
  tx: Tx,
  id: number,
  failure: { error: string; nextAttemptAt: Date } | { error: string; failedAt: Date },
): Promise<void> {
  await tx
    .updateTable('mails')
    .set(
      'failedAt' in failure
        ? { last_error: failure.error, failed_at: failure.failedAt }
        : { last_error: failure.error, next_attempt_at: failure.nextAttemptAt },
    )
    .where('id', '=', id)
    .execute();
}
