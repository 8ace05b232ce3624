import type { Database, Tx } from '../../platform/db/database.ts';
import type { EventTags } from '../../platform/db/seals/event-tags.ts';
import { isRetryable } from '../values/errors.ts';
import type { IdSource } from '../values/ids.ts';
import type { Actor } from './actor.ts';
import { openAppended } from './append.ts';
import { type AuditRecord, auditLog } from './audit.ts';
import { type OutboxEvent, outbox } from './outbox.ts';
import type { Emit } from './topics.ts';
import type { Attester, Work } from './work.ts';

/** What a write transaction needs of the application. */
export interface WriteParts {
  readonly database: Database;
  readonly ids: IdSource;
  readonly attester: Attester;
  /**
   * Topics that some job must not miss. An event that nobody takes makes no row, nor does one that only wakes a job: what
   * that job is to do stands in the tables, and it looks there by itself, too.
   */
  readonly kept: ReadonlySet<string>;
  /** By which jobs know the events of this service. */
  readonly eventTags: EventTags;
  /** Called after a commit that told of something, so that no job needs to wait for its next look. */
  onEvents(events: readonly OutboxEvent[]): void;
}

export interface WriteBy<T> {
  actor: Actor;
  /** Asked anew for each attempt. */
  now: () => Date;
  /** What the audit log says of it; undefined writes no row. */
  audit?: (value: T) => (Omit<AuditRecord, 'at' | 'actor'> & { actor?: Actor }) | undefined;
}

const maxAttempts = 5;

/**
 * THE write transaction: begin, change, signatures, events, audit, commit, wake the relay. Deadlocks and serialization
 * failures run the whole of it again, so `change` may run more than once and must keep nothing outside `work`.
 */
export async function write<T>(parts: WriteParts, by: WriteBy<T>, change: (work: Work) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { value, told } = await parts.database.db.transaction().execute(async (tx) => {
        const now = by.now();
        return writeWithin(parts, { tx, actor: by.actor, now }, change, (value) => {
          const note = by.audit?.(value);
          return note === undefined ? [] : [{ at: now, actor: by.actor, ...note }];
        });
      });
      if (told.length > 0) parts.onEvents(told);
      return value;
    } catch (error) {
      if (!isRetryable(error) || attempt === maxAttempts) throw error;
      await pause(attempt);
    }
  }
}

/**
 * As `write`, inside a transaction that is open already and that its owner commits.
 * @returns the value, and what was told: the owner passes it to `onEvents` after its commit.
 */
export async function writeWithin<T>(
  parts: Pick<WriteParts, 'ids' | 'attester' | 'kept' | 'eventTags'>,
  { tx, actor, now }: { tx: Tx; actor: Actor; now: Date },
  change: (work: Work) => Promise<T>,
  audit: (value: T) => readonly AuditRecord[] = () => [],
): Promise<{ value: T; told: readonly OutboxEvent[] }> {
  const events: OutboxEvent[] = [];
  const { append, write: writeAppended } = openAppended();
  const attest = parts.attester.open(tx, now);
  const value = await change({ tx, actor, now, ids: parts.ids, emit: emitInto(events, parts.ids), append, attest });
  await attest.signDue(append);
  const kept = events.filter(({ topic }) => parts.kept.has(topic));
  append(outbox, ...kept.map((event) => ({ ...event, at: now, tag: parts.eventTags.of(event) })));
  append(auditLog, ...audit(value));
  await writeAppended(tx);
  return { value, told: events };
}

function emitInto(events: OutboxEvent[], ids: IdSource): Emit {
  const emit = (topic: string, subject: string, payload?: object): void => {
    events.push({ eventId: ids.uuid(), topic, subject, payload: payload ?? {} });
  };
  return emit as Emit;
}

function pause(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5 * 2 ** attempt * (0.5 + Math.random())));
}
