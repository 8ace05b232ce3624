import { sql } from 'kysely';
import type { Job, JobContext } from '../../../kernel/jobs/jobs.ts';
import type { SecretBox } from '../../../kernel/values/secret-box.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { outboxTransport } from '../../../platform/mail/outbox.ts';
import { MailRejected, type MailTransport } from '../../../platform/mail/transport.ts';
import { maxAgeMs, maxAttempts, pauseAfter } from './rules.ts';
import { openText } from './sealed-text.ts';
import { type DueMail, lockDueMails, markMailFailed, markMailSent, takeMails } from './store.ts';

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
  const passedOver: number[] = [];
  for (;;) {
    const now = context.clock.now();
    const { due, altered, found } = await context.transaction((work) => claimWritten(work, now, passedOver));
    passedOver.push(...altered);
    for (const mail of altered) {
      context.log.error({ mail }, 'a mail that is not what the service wrote is not sent; run "lotmark check"');
    }
    for (const mail of due) await deliver(context, transport, mail);
    if (found < batch) return;
  }
}

/**
 * Claims what is due and is what the service wrote: nobody has words of theirs, or somebody else's link, mailed by us. The rest is left as it
 * is, since what is written bears our mark; it is sent once somebody has put it back.
 */
async function claimWritten({ tx, attest }: Work, now: Date, passedOver: readonly number[]) {
  const ids = await lockDueMails(tx, now, batch, passedOver);
  if (ids.length === 0) return { due: [], altered: [], found: 0 };
  const named = new Set(await attest.alteredRows({ table: 'mails', where: sql`t.id = any(${ids}::bigint[])` }));
  const altered = ids.filter((id) => named.has(`mails ${id}`));
  const written = ids.filter((id) => !altered.includes(id));
  const due = await takeMails(tx, written, new Date(now.getTime() + leaseMs));
  return { due, altered, found: ids.length };
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
