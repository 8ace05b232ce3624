import type { Tx } from '../../platform/db/database.ts';
import type { RowsOf } from '../../platform/db/seals/sealed-tables.ts';
import type { IdSource } from '../values/ids.ts';
import { type Actor, guest } from './actor.ts';
import type { Append } from './append.ts';
import type { Emit } from './topics.ts';

/**
 * What every change is made with: one transaction, who makes it, when, and what has to happen with it. Handlers and jobs
 * get one; domain functions take it first: `(work, record, change)`.
 */
export interface Work {
  readonly tx: Tx;
  /** Who makes the change; `platform` where no person does. */
  readonly actor: Actor;
  readonly now: Date;
  readonly ids: IdSource;
  readonly emit: Emit;
  /** Adds rows to a log at the end of the transaction, with those of all other logs in one statement. */
  readonly append: Append;
  readonly attest: Attest;
}

/** What a version of a record says, as it was signed. */
export interface SignedVersion {
  signedAt: Date;
  /** Its members. */
  said: { readonly [member: string]: unknown };
}

/** The payload of what somebody saw, as a version with this number, salt and time says it. */
export type PayloadSeen = (envelope: { version: number; salt: string; signedAt: Date }) => string;

/** Signs what records say, as new versions of their attestations; their anchors on the ledger follow by job. */
export interface Attest {
  /**
   * Signs the records as they are at this moment. Call it when their rows are as they should be. All rows that are signed of are
   * compared in the statement that reads them, here and at the commit.
   * @returns the new version of each. @throws Refusal 409 naming a row that is not what the service wrote.
   */
  now(kind: string, names: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Signs the record once, just before the commit, however often it is asked for and whatever still changes. */
  atCommit(kind: string, name: string): void;
  /**
   * Somebody has looked at a lot, whose row is locked, and lets it stand whatever wrote its records: it is signed without comparing them,
   * but only as it was seen.
   * @param payload what they saw, as it is signed; undefined where its listing alone is.
   */
  asSeen(lot: string, payload?: PayloadSeen): void;
  /**
   * Before signed records are signed anew or sold, and before money moves: they must still be what was signed. Otherwise
   * whoever changed the database would get a signature over it by the next honest change. Orders are compared together
   * with their escrows, and escrows with their orders, in one statement: the money of one follows from both. Their rows
   * must be locked. `sale` names orders too, and compares their lots besides, in the same statement: what is paid for.
   * @throws Refusal 409 naming the record.
   */
  assertAsSigned(kind: string, names: readonly string[]): Promise<void>;
  /**
   * As `assertAsSigned` for changes that must go on whatever the record says. One that is not what was signed is not signed
   * anew: the difference stays for everybody to see. Ask before its row is changed.
   */
  isAsSigned(kind: string, name: string): Promise<boolean>;
  /**
   * Before money goes by what rows say that nobody signed: they must be what the service wrote last (ADR 0013). Rows that
   * this transaction has changed itself are not.
   * @throws Refusal 409 naming the row.
   */
  assertAsWritten(...rows: readonly RowsOf[]): Promise<void>;
  /**
   * As `assertAsWritten` where the others of many must go on.
   * @returns the rows that are not what the service wrote last, as `table key`.
   */
  alteredRows(...rows: readonly RowsOf[]): Promise<string[]>;
  /**
   * Reads what is to be kept for good of records that this transaction does not change, and compares their rows at the same moment:
   * in one view of the database, so that nothing counts that was altered only while it was read. The embedded database, which nobody
   * else has open, is read within the transaction.
   * @throws Refusal 409 naming the row.
   */
  readAsWritten<T>(rows: readonly RowsOf[], read: (view: Tx) => Promise<T>): Promise<T>;
  /**
   * All that was signed of a lot, the oldest first: each counts by its signature alone.
   * @throws Refusal 409 where one is not what was signed, or is not there.
   */
  signedVersions(lot: string): Promise<readonly SignedVersion[]>;
}

/** Makes the `attest` of a transaction. */
export interface Attester {
  open(tx: Tx, now: Date): Attest & { signDue(append: Append): Promise<void> };
}

/** The id of the person behind a change; null where there is none. */
export function actorIdOf(work: { actor: Actor }): string | null {
  return work.actor.userId ?? null;
}

/** Acts where no person does: jobs, the payment processor's callback. */
export function platformActor(label: string): Actor {
  return { ...guest, label };
}

/** The same work, done in the name of a person who asked for it earlier. */
export function onBehalfOf(work: Work, userId: string): Work {
  return { ...work, actor: { ...work.actor, userId } };
}
