import { sql } from 'kysely';
import type { Job, JobContext } from '../../../kernel/jobs/jobs.ts';
import type { SecretBox } from '../../../kernel/values/secret-box.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { outboxTransport } from '../../../platform/mail/outbox.ts';
import { MailRejected, type MailTransport } from '../../../platform/mail/transport.ts';
import { maxAgeMs, maxAttempts, pauseAfter } from './rules.ts';
import { openText } from './sealed-text.ts';
import { claimDueMails, type DueMail, markMailFailed, markMailSent } from './store.ts';

/** Where mail leaves; without it mail stays in the table. */
interface MailServices {
  baseUrl(): string;
  mail?: MailTransport | undefined;
  /** Opens mails with one-time links. */
  mailTexts: SecretBox;
}

/** Mails of one claim, and for how long it holds: enough for each to time out. */
const batch = 10;
const leaseMs = batch * 45_000;

/**
 * Sends what is due: at once after a mail was queued, and again by itself after a failure. A failure is written on
 * the mail, not thrown: its next attempt is the mail's own, not the event's.
 */
export function mailJobs<S extends MailServices>(): Job<S>[] {
  return [{ name: 'mail.send', on: ['mail.queued'], everySeconds: 30, run: sendDue }];
}

async function sendDue(context: JobContext<MailServices>): Promise<void> {
  const transport = context.services.mail ?? outboxTransport();
  if (!transport.delivers) return;
  for (;;) {
    const now = context.clock.now();
    const { due, altered } = await context.transaction((work) => claimWritten(work, now));
    for (const mail of due) {
      if (altered.has(mail.id)) await refuse(context, mail);
      else await deliver(context, transport, mail);
    }
    if (due.length < batch) return;
  }
}

/** Claims what is due, and says which of it is not what the service wrote; its rows are locked meanwhile. */
async function claimWritten({ tx, attest }: Work, now: Date) {
  const due = await claimDueMails(tx, now, new Date(now.getTime() + leaseMs), batch);
  if (due.length === 0) return { due, altered: new Set<number>() };
  const named = new Set(
    await attest.alteredRows({ table: 'mails', where: sql`t.id = any(${due.map(({ id }) => id)}::bigint[])` }),
  );
  return { due, altered: new Set(due.map(({ id }) => id).filter((id) => named.has(`mails ${id}`))) };
}

/** Whoever can write the database must not have words of theirs, or somebody else's link, mailed by us. */
async function refuse({ database, clock, log }: JobContext<MailServices>, { id }: DueMail): Promise<void> {
  log.error({ mail: id }, 'a mail that is not what the service wrote is not sent; run "lotmark check"');
  const error = 'not what the service wrote; not sent';
  await markMailFailed(database.db, id, { error, failedAt: clock.now() });
}

async function deliver(context: JobContext<MailServices>, transport: MailTransport, mail: DueMail): Promise<void> {
  const { db } = context.database;
  const now = context.clock.now();
  if (now.getTime() - mail.created_at.getTime() > maxAgeMs) {
    return markMailFailed(db, mail.id, { error: 'older than three days; not sent', failedAt: now });
  }
  try {
    const text = openText(mail, context.services.mailTexts);
    await transport.send({ id: String(mail.id), to: mail.recipient, subject: mail.subject, text });
  } catch (cause) {
    const error = (cause as Error).message.slice(0, 500);
    context.log.warn({ mail: mail.id, attempts: mail.attempts, error }, 'mail not sent');
    const over = cause instanceof MailRejected || mail.attempts >= maxAttempts;
    const failure = over
      ? { error, failedAt: now }
      : { error, nextAttemptAt: new Date(now.getTime() + pauseAfter(mail.attempts)) };
    return markMailFailed(db, mail.id, failure);
  }
  await markMailSent(db, mail.id, now);
}
