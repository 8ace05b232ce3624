import { hash } from 'node:crypto';
import type { IsolationLevel } from 'kysely';
import type { Logger } from 'pino';
import type { Database, Tx } from '../platform/db/database.ts';
import { lookupsWithin } from '../platform/db/lookups.ts';
import { type Actor, guest, isAdmin } from './actor.ts';
import { writeAudit } from './audit.ts';
import { runBefore } from './before.ts';
import { limitActor, limitAddress } from './call-limits.ts';
import type { Clock } from './clock.ts';
import { type InputReader, inputReader } from './coerce.ts';
import { isRetryable, Refusal, toRefusal } from './errors.ts';
import { claimIdempotencyKey, storeReplay } from './idempotency.ts';
import type { IdSource } from './ids.ts';
import type { Allow, Context, Operation, ReplyControl, Scope } from './operation.ts';
import { type OutboxEvent, writeOutbox } from './outbox.ts';
import type { RateLimiter, RateLimits } from './ratelimit.ts';
import { inSendersWords, parametersOf } from './raw-input.ts';
import {
  authenticate,
  type Credentials,
  csrfHeader,
  csrfMatches,
  type SessionPolicy,
  touchCredentials,
} from './session.ts';

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
  requestId: string;
  log: Logger;
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
  /** Keeps a body with its outcome. Called for every body whose signature was right. */
  keep(call: Call, about: { operation: string; actor: Actor; now: Date; refusal: Refusal | undefined }): Promise<void>;
}

export interface Kernel<S> {
  database: Database;
  services: S;
  clock: Clock;
  ids: IdSource;
  sessions: SessionPolicy;
  limiter: RateLimiter;
  limits: RateLimits;
  /** Answers are checked against their schema (tests and evaluation); a wrong one is our fault, a 500. */
  checkOutput: boolean;
  /** Called after a commit that wrote events, so that the relay need not wait for its next look. */
  onEvents(): void;
  onCall(operation: string, outcome: string, seconds: number): void;
  /** Counts a call of a partner key. */
  onPartnerCall?(keyId: string, operation: string, outcome: string, now: Date): void;
  /** Needed where there are operations for signed callers. */
  signed?: SignedCallers;
}

/** An operation ready to run: its reader compiled once. */
export interface Prepared<S> {
  operation: Operation<S>;
  read: InputReader;
}

export function prepare<S>(operation: Operation<S>): Prepared<S> {
  return { operation, read: inputReader(operation.input) };
}

const maxAttempts = 4;

/**
 * The one way any operation travels. In this order: address limit, authenticate, CSRF (cookies only), actor limit,
 * coerce and validate, role, before (network), begin, idempotency, handler, output check, audit and outbox, commit.
 * @throws Refusal whatever happens; an unknown error becomes an opaque `internal`.
 */
export async function run<S>(kernel: Kernel<S>, prepared: Prepared<S>, call: Call): Promise<Outcome> {
  const { operation } = prepared;
  const started = performance.now();
  const now = kernel.clock.now();
  const reply: ReplyControl = { status: undefined, headers: {}, cookies: [] };
  let actor: Actor = guest;
  let outcome = 'ok';
  const named: Named = { subject: undefined };
  try {
    await limitAddress(kernel, operation, call);
    actor = await identify(kernel, operation, call, now);
    checkCsrf(kernel, operation, call, actor);
    await limitActor(kernel, actor, reply);
    const input = prepared.read(parametersOf(operation, call));
    checkRole(operation, actor);
    const beforehand = await runBefore(kernel, operation, call, { actor, now, input });
    for (let attempt = 1; ; attempt++) {
      try {
        const attemptReply: ReplyControl = { status: undefined, headers: { ...reply.headers }, cookies: [] };
        const execution = { actor, now, input, beforehand, reply: attemptReply, named };
        const done = await execute(kernel, operation, call, execution);
        await keepBody(kernel, operation, call, { actor, now, refusal: undefined });
        return done;
      } catch (error) {
        if (!isRetryable(error) || attempt === maxAttempts) throw error;
        await pause(attempt);
      }
    }
  } catch (error) {
    const refusal = inSendersWords(operation, call, toRefusal(error));
    outcome = refusal.code;
    if (refusal.code === 'internal' || refusal.code === 'unavailable') {
      call.log.error({ err: error, operation: operation.name }, 'operation failed');
    }
    if (operation.kind === 'write' && refusal.code !== 'unavailable')
      auditRefusal(kernel, operation, call, { actor, refusal, now, subject: named.subject });
    await keepBody(kernel, operation, call, { actor, now, refusal });
    throw Object.keys(reply.headers).length === 0
      ? refusal
      : new Refusal(refusal.code, refusal.message, {
          ...(refusal.errors === undefined ? {} : { errors: refusal.errors }),
          headers: { ...reply.headers, ...refusal.headers },
          body: refusal.body,
        });
  } finally {
    kernel.onCall(operation.name, outcome, (performance.now() - started) / 1000);
    if (actor.keyId !== undefined) kernel.onPartnerCall?.(actor.keyId, operation.name, outcome, now);
  }
}

/** Keeps a signed body with its outcome before it is answered; over quota nothing is kept, or it would be no limit. */
async function keepBody<S>(
  kernel: Kernel<S>,
  operation: Operation<S>,
  call: Call,
  about: { actor: Actor; now: Date; refusal: Refusal | undefined },
): Promise<void> {
  if (operation.allow !== 'signed' || about.actor.kind === 'guest' || about.refusal?.code === 'rate_limit') return;
  await kernel.signed
    ?.keep(call, { operation: operation.name, ...about })
    .catch((error) => call.log.error({ err: error }, 'signed body not kept'));
}

async function identify<S>(kernel: Kernel<S>, operation: Operation<S>, call: Call, now: Date): Promise<Actor> {
  if (operation.allow === 'signed') {
    if (kernel.signed === undefined) throw new Error('no signed callers are set up');
    return kernel.signed.identify(call, now);
  }
  const { actor, touch } = await authenticate(kernel.database.lookups, call.credentials, kernel.sessions, now);
  if (touch) {
    touchCredentials(kernel.database.db, call.credentials, now).catch((error) =>
      call.log.warn({ err: error }, 'use of the credentials not noted'),
    );
  }
  if (actor.kind === 'guest' && operation.allow !== 'anyone') {
    throw new Refusal(
      'authentication',
      operation.allow === 'partner' ? 'A partner API key is required.' : 'Log in, or send a partner API key.',
    );
  }
  if (operation.allow === 'partner' && actor.kind !== 'partner') {
    throw new Refusal('authentication', 'A partner API key is required.');
  }
  return actor;
}

/** A cookie is sent by the browser whoever made the page; the token is not. What needs no caller needs no token. */
function checkCsrf<S>(kernel: Kernel<S>, operation: Operation<S>, call: Call, actor: Actor): void {
  if (actor.kind !== 'user' || operation.allow === 'anyone' || call.method === 'GET') return;
  if (call.credentials.kind !== 'session') return;
  if (!csrfMatches(kernel.sessions, call.credentials.sid, call.headers[csrfHeader])) {
    throw new Refusal('csrf', 'The X-Svc-CSRF-Token header is missing or wrong; whoami and login tell the right one.');
  }
}

/** @throws Refusal `permission` when the key lacks the scope, or the caller has none of the roles. */
export function checkRole({ allow, scope = 'trade' }: { allow: Allow; scope?: Scope }, actor: Actor): void {
  if (actor.kind === 'partner' && allow !== 'anyone') {
    if (scope === 'session') throw new Refusal('permission', 'This takes a login; a partner key cannot do it.');
    if (!actor.scopes.includes(scope)) throw new Refusal('permission', `This key lacks the scope "${scope}".`);
  }
  if (allow === 'anyone' || allow === 'user' || allow === 'partner' || allow === 'signed' || isAdmin(actor)) return;
  if (allow !== 'admin' && allow.roles.some((role) => actor.roles.has(role))) return;
  throw new Refusal(
    'permission',
    allow === 'admin'
      ? 'Only a platform admin may do this.'
      : `This needs one of the roles: ${allow.roles.join(', ')}.`,
  );
}

/** The record a call was about, also where it was refused. */
interface Named {
  subject: string | undefined;
}

interface Execution {
  named: Named;
  actor: Actor;
  now: Date;
  input: Record<string, unknown>;
  /** What the operation's `before` answered. */
  beforehand: unknown;
  reply: ReplyControl;
}

function execute<S>(kernel: Kernel<S>, operation: Operation<S>, call: Call, execution: Execution): Promise<Outcome> {
  return operation.kind === 'read'
    ? executeRead(kernel, operation, call, execution)
    : executeWrite(kernel, operation, call, execution);
}

async function executeRead<S>(
  kernel: Kernel<S>,
  operation: Operation<S>,
  call: Call,
  execution: Execution,
): Promise<Outcome> {
  const { database } = kernel;
  const handle = async (tx: Tx): Promise<Outcome> => {
    const value = await operation.handler(
      contextOf(kernel, call, execution, tx, readOnlyEffects),
      execution.input,
      execution.beforehand,
    );
    return { value: checkOutput(kernel, operation, value), replayed: undefined, reply: execution.reply };
  };
  // PostgreSQL's reader connections are read only as they are; a transaction is opened only where it has a use.
  if (database.kind === 'postgres' && operation.snapshot !== true) return handle(database.reader);
  const level: IsolationLevel = operation.snapshot === true ? 'repeatable read' : 'read committed';
  return database.reader.transaction().setIsolationLevel(level).setAccessMode('read only').execute(handle);
}

async function executeWrite<S>(
  kernel: Kernel<S>,
  operation: Operation<S>,
  call: Call,
  execution: Execution,
): Promise<Outcome> {
  const { actor, now, input, reply } = execution;
  const events: OutboxEvent[] = [];
  const outcome = await kernel.database.db.transaction().execute(async (tx): Promise<Outcome> => {
    const replay = await claimIdempotencyKey(tx, operation, call, { actor, input, now });
    if (replay?.response != null) return { value: undefined, replayed: replay.response, reply };
    const context = contextOf(kernel, call, execution, tx, {
      emit: (topic, of, payload = {}) => events.push({ eventId: kernel.ids.uuid(), topic, subject: of, payload }),
      about: (name) => {
        execution.named.subject = name;
      },
    });
    const value = checkOutput(kernel, operation, await operation.handler(context, input, execution.beforehand));
    if (replay !== undefined && operation.secretAnswer !== true)
      await storeReplay(tx, operation, call, { actor, value });
    await writeOutbox(tx, events, now);
    await writeAudit(tx, {
      at: now,
      actor,
      operation: operation.name,
      subject: execution.named.subject,
      outcome: 'ok',
      requestId: call.requestId,
      ip: call.ip,
    });
    return { value, replayed: undefined, reply };
  });
  if (events.length > 0) kernel.onEvents();
  return outcome;
}

type Effects = Pick<Context<unknown>, 'emit' | 'about'>;
const readOnlyEffects: Effects = {
  emit: () => {
    throw new Error('a read operation may not emit events');
  },
  about: () => {},
};

function contextOf<S>(
  kernel: Kernel<S>,
  call: Call,
  execution: Execution,
  tx: Tx,
  effects: Effects,
): Context<S, Actor> {
  const { reader, lookups, kind } = kernel.database;
  return {
    tx,
    // Outside a transaction a lookup takes the short way.
    find: tx === reader && kind === 'postgres' ? lookups.find : lookupsWithin(tx).find,
    actor: execution.actor,
    now: execution.now,
    ids: kernel.ids,
    services: kernel.services,
    requestId: call.requestId,
    ip: call.ip,
    headers: call.headers,
    log: call.log,
    bodyHash: call.rawBody === undefined ? undefined : hash('sha256', call.rawBody, 'buffer'),
    reply: execution.reply,
    emit: effects.emit,
    about: effects.about,
  };
}

function checkOutput<S>(kernel: Kernel<S>, operation: Operation<S>, value: unknown): unknown {
  if (!kernel.checkOutput || operation.envelope === 'file') return value;
  const result = operation.output.safeParse(value);
  if (result.success) return result.data;
  throw new Error(`${operation.name} answers what its schema does not allow: ${result.error.message}`);
}

/** A refused write leaves no row but this one; it is written beside the answer, never before it. */
function auditRefusal<S>(
  kernel: Kernel<S>,
  operation: Operation<S>,
  call: Call,
  what: { actor: Actor; refusal: Refusal; now: Date; subject: string | undefined },
): void {
  // Of guests only failed logins are of interest; whoever sends nonsense must not fill the log.
  if (what.actor.kind === 'guest' && what.refusal.code !== 'authentication') return;
  if (what.actor.kind === 'guest' && what.subject === undefined) return;
  writeAudit(kernel.database.db, {
    at: what.now,
    actor: what.actor,
    operation: operation.name,
    subject: what.subject,
    outcome: what.refusal.code,
    requestId: call.requestId,
    ip: call.ip,
  }).catch((error) => call.log.warn({ err: error }, 'refusal not audited'));
}

function pause(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5 * 2 ** attempt * (0.5 + Math.random())));
}
