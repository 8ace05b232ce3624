import type { KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import type { Tx } from '../../platform/db/database.ts';
import type { RateLimiter, RateLimits } from '../limits/ratelimit.ts';
import type { Clock } from '../values/clock.ts';
import type { Refusal } from '../values/errors.ts';
import type { Actor } from '../write/actor.ts';
import type { GatheredWrites } from '../write/gathered.ts';
import type { WriteParts } from '../write/write.ts';
import type { InputReader } from './coerce.ts';
import type { Listener, Operation, ReplyControl } from './operation.ts';
import type { Credentials, SessionPolicy } from './session.ts';

/** What came in, stripped of its transport. */
export interface Call {
  method: string;
  /** Body, query and path parameters together; null where the body was not an object. */
  parameters: unknown;
  /** The body as it came, for operations that take it raw. */
  rawBody?: Uint8Array;
  headers: Readonly<Record<string, string | undefined>>;
  credentials: Credentials;
  ip: string;
  /** The address limits were asked before the body was read. */
  counted?: boolean;
  requestId: string;
  log: Logger;
  /** Who listens to an answer while it is made. */
  listener?: Listener;
}

/** What goes out. `value` is the handler's result, not yet wrapped. */
export interface Outcome {
  value: unknown;
  /** The finished JSON text of a replayed call, instead of `value`. */
  replayed: string | undefined;
  reply: ReplyControl;
}

/** Who signs raw bodies, and what becomes of them. */
export interface SignedCallers {
  /** @throws Refusal `authentication` naming what is wrong with the signature. */
  identify(call: Call, now: Date): Promise<Actor>;
  /** Whether somebody known may have sent this, by the headers alone: long bodies of strangers are not even read. */
  mayBeKnown(headers: Call['headers'], now: Date): Promise<boolean>;
  /** Keeps a body with its outcome. Called for every body whose signature was right. */
  keep(call: Call, about: { operation: string; actor: Actor; now: Date; refusal: Refusal | undefined }): Promise<void>;
}

/** The service as calls need it. */
export interface Kernel<S> extends WriteParts {
  services: S;
  /** For operations that only add rows to logs. */
  gathered: GatheredWrites;
  clock: Clock;
  sessions: SessionPolicy;
  /** Keys the digests by which a repeated call is known again. */
  replayKey: KeyObject;
  /** Where people reach us; forms of other places are refused. */
  baseUrl?(): string;
  limiter: RateLimiter;
  limits: RateLimits;
  /** Answers are checked against their schema (tests and evaluation); a wrong one is our fault, a 500. */
  checkOutput: boolean;
  onCall(operation: string, outcome: string, seconds: number): void;
  /** Counts a call of a partner key. */
  onPartnerCall?(keyId: string, operation: string, outcome: string, now: Date): void;
  /**
   * Asked before a write by somebody who decides for others: session or key, roles and memberships must be what the
   * service wrote.
   * @throws Refusal `permission`.
   */
  assertAuthority(tx: Tx, actor: Actor, credentials: Credentials): Promise<void>;
  /** Needed where there are operations for signed callers. */
  signed?: SignedCallers;
}

/** An operation ready to run: its reader compiled once. */
export interface Prepared<S> {
  operation: Operation<S>;
  read: InputReader;
}
