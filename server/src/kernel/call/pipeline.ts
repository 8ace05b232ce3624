import { hash } from 'node:crypto';
import type { IsolationLevel } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Lookups } from '../../platform/db/lookups.ts';
import { hasAuthorityChanged, namingField, Refusal, toRefusal } from '../values/errors.ts';
import { type Actor, decidesForOthers, guest, isAdmin } from '../write/actor.ts';
import { writeAudit } from '../write/audit.ts';
import type { GatheredWrites } from '../write/gathered.ts';
import { type WriteParts, write } from '../write/write.ts';
import { runBefore } from './before.ts';
import type { Call, Kernel, Outcome, Prepared } from './call.ts';
import { limitActor, limitAddress } from './call-limits.ts';
import { inputReader } from './coerce.ts';
import { isCrossSite } from './cross-site.ts';
import { claimIdempotencyKey, storeReplay } from './idempotency.ts';
import { inOneView, readAgain } from './one-view.ts';
import type { Allow, Context, Operation, ReplyControl, Scope } from './operation.ts';
import { inSendersWords, parametersOf } from './raw-input.ts';
import { authenticate, csrfMatches, touchCredentials } from './session.ts';

export function prepare<S>(operation: Operation<S>): Prepared<S> {
  return { operation, read: inputReader(operation.input) };
}

/**
 * The one way any operation travels. In this order: address limit, authenticate, CSRF (cookies only), actor limit,
 * coerce and validate, role, authority, before (network), begin, idempotency, handler, output check, audit and outbox, commit.
 * @throws Refusal whatever happens; an unknown error becomes an opaque `internal`.
 */
export async function run<S>(kernel: Kernel<S>, prepared: Prepared<S>, call: Call): Promise<Outcome> {
  const { operation } = prepared;
  const started = performance.now();
  const now = kernel.clock.now();
  const reply: ReplyControl = { status: undefined, headers: {}, cookies: [] };
  let actor: Actor = guest;
  let outcome = 'ok';
  let asked: unknown;
  const named: Named = { subject: undefined, caller: undefined };
  try {
    if (call.counted !== true) await limitAddress(kernel, operation, call);
    actor = await identify(kernel, operation, call, now);
    checkCsrf(kernel, operation, call, actor);
    await limitActor(kernel, actor, reply);
    const input = prepared.read(await parametersOf(operation, call));
    asked = input;
    const act = async (): Promise<Outcome> => {
      checkRole(operation, actor);
      await assertAuthorityBefore(kernel, operation, call, actor);
      const beforehand = await runBefore(kernel, operation, call, { actor, now, input });
      return execute(kernel, operation, call, { actor, now, input, beforehand, reply, named });
    };
    let done: Outcome | undefined;
    for (let attempt = 1; done === undefined; attempt++) {
      try {
        done = await act();
      } catch (error) {
        if (!hasAuthorityChanged(error) || attempt === maxIdentified) throw error;
        // A role, say, was granted or revoked since they were identified. Who they are now decides.
        actor = await identify(kernel, operation, call, now);
      }
    }
    await keepBody(kernel, operation, call, { actor, now, refusal: undefined });
    return done;
  } catch (error) {
    const refusal = inSendersWords(operation, call, namingField(toRefusal(error), asked));
    outcome = refusal.code;
    // Whom we sent away ourselves needs no line of the log each: the metrics count them.
    if (refusal.code === 'internal' || (refusal.code === 'unavailable' && !(error instanceof Refusal))) {
      call.log.error({ err: error, operation: operation.name }, 'operation failed');
    }
    if (operation.kind === 'write' && refusal.code !== 'unavailable')
      auditRefusal(kernel, operation, call, { actor, refusal, now, named });
    await keepBody(kernel, operation, call, { actor, now, refusal });
    throw Object.keys(reply.headers).length === 0
      ? refusal
      : new Refusal(refusal.code, refusal.message, {
          ...(refusal.errors === undefined ? {} : { errors: refusal.errors }),
          headers: { ...reply.headers, ...refusal.headers },
          facts: refusal.facts,
          body: refusal.body,
        });
  } finally {
    kernel.onCall(operation.name, outcome, (performance.now() - started) / 1000);
    if (actor.keyId !== undefined) kernel.onPartnerCall?.(actor.keyId, operation.name, outcome, now);
  }
}

/** So often a caller is identified whose rights change at that very moment. */
const maxIdentified = 4;

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

/**
 * A cookie is sent by the browser whoever made the page; the token is not. What needs no caller needs no token, but a
 * page of another site may not log its reader in, either.
 */
function checkCsrf<S>(kernel: Kernel<S>, operation: Operation<S>, call: Call, actor: Actor): void {
  if (call.method === 'GET' || call.method === 'HEAD') return;
  if (operation.allow === 'anyone') {
    if (operation.kind === 'read' || !isCrossSite(call.headers, kernel.baseUrl?.())) return;
    throw new Refusal('csrf', 'This was sent by a page of another site; open this service and try again there.');
  }
  if (actor.kind !== 'user') return;
  if (call.credentials.kind !== 'session') return;
  if (!csrfMatches(kernel.sessions, call.credentials.sid, call.headers)) {
    throw new Refusal('csrf', 'The X-Svc-CSRF-Token header is missing or wrong; whoami and login tell the right one.');
  }
}

/**
 * @throws Refusal `permission` when the key lacks the scope or trades with no role, when the caller has none of the roles,
 *   or when a role of theirs needs a second factor that they have not set up.
 */
export function checkRole(
  { allow, scope = 'trade', withoutSecondFactor }: { allow: Allow; scope?: Scope; withoutSecondFactor?: boolean },
  actor: Actor,
): void {
  if (actor.owesSecondFactor === true && allow !== 'anyone' && withoutSecondFactor !== true) {
    throw new Refusal('permission', 'Your role needs a second factor: set one up first (auth.begin_totp).', {
      facts: { reason: 'second_factor_missing' },
    });
  }
  if (actor.kind === 'partner' && allow !== 'anyone') {
    if (scope === 'session') throw new Refusal('permission', 'This takes a login; a partner key cannot do it.');
    if (!actor.scopes.includes(scope)) throw new Refusal('permission', `This key lacks the scope "${scope}".`);
    if (scope === 'trade' && actor.roles.size === 0) {
      throw new Refusal(
        'permission',
        'This key has no role that its owner still has; make a key with one of your roles.',
      );
    }
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

/** The record a call was about, and the account behind it where it named one; also where it was refused. */
export interface Named {
  subject: string | undefined;
  caller: Actor | undefined;
}

/** What a handler learns of the call itself. */
export type CallFacts = Pick<Call, 'requestId' | 'ip' | 'headers' | 'log' | 'rawBody'>;

export interface Execution {
  named: Named;
  actor: Actor;
  now: Date;
  input: Record<string, unknown>;
  /** What the operation's `before` answered. */
  beforehand: unknown;
  reply: ReplyControl;
  /** Of a read: the view that it is a part of. */
  view?: Tx | undefined;
}

function execute<S>(kernel: Kernel<S>, operation: Operation<S>, call: Call, execution: Execution): Promise<Outcome> {
  return operation.kind === 'read'
    ? executeRead(kernel, operation, call, execution)
    : executeWrite(kernel, operation, call, execution);
}

/** What offices read that no key may read, such as mail, opens only for who the service itself let in. */
const readsForOffices = <S>({ kind, scope }: Operation<S>, actor: Actor) =>
  kind === 'read' && scope === 'session' && decidesForOthers(actor);

/**
 * What an office reads, and what is done before the transaction of a write: a backup that was made, a name that was
 * set in DNS or a sentence that was sent is not undone by the refusal that follows.
 */
async function assertAuthorityBefore<S>(
  kernel: Kernel<S>,
  operation: Operation<S>,
  call: Call,
  actor: Actor,
): Promise<void> {
  const acts = operation.kind === 'write' && operation.before !== undefined && actor.userId !== undefined;
  if (!acts && !readsForOffices(operation, actor)) return;
  await inOneView(kernel.database, (tx) => kernel.assertAuthority(tx, actor, call.credentials));
}

/** Runs the handler of a read; nothing can be written by it. Where the database asks for it, it runs again. */
export function executeRead<S>(
  kernel: Kernel<S>,
  operation: Operation<S>,
  call: CallFacts,
  execution: Execution,
): Promise<Outcome> {
  return readAgain(() => readOnce(kernel, operation, call, execution));
}

async function readOnce<S>(
  kernel: Kernel<S>,
  operation: Operation<S>,
  call: CallFacts,
  execution: Execution,
): Promise<Outcome> {
  const { database } = kernel;
  const handle = async (tx: Tx, lookups?: Lookups): Promise<Outcome> => {
    const value = await operation.handler(
      contextOf(kernel, call, execution, readOnly(tx, lookups)),
      execution.input,
      execution.beforehand,
    );
    return { value: checkOutput(kernel, operation, value), replayed: undefined, reply: execution.reply };
  };
  if (execution.view !== undefined) return handle(execution.view);
  // PostgreSQL's reader connections are read only as they are; a transaction is opened only where it has a use.
  if (database.kind === 'postgres' && operation.snapshot !== true) return handle(database.reader, database.lookups);
  const level: IsolationLevel = operation.snapshot === true ? 'repeatable read' : 'read committed';
  return database.reader.transaction().setIsolationLevel(level).setAccessMode('read only').execute(handle);
}

async function executeWrite<S>(
  kernel: Kernel<S>,
  operation: Operation<S>,
  call: Call,
  execution: Execution,
): Promise<Outcome> {
  const { actor, now, input, named } = execution;
  const audit = (outcome: Outcome) =>
    outcome.replayed === undefined
      ? {
          actor: named.caller ?? actor,
          operation: operation.name,
          subject: named.subject,
          outcome: 'ok',
          requestId: call.requestId,
          ip: call.ip,
        }
      : undefined;
  // A repeated call waits for the first one's key: it goes alone.
  const together = operation.onlyLogs === true && call.headers['idempotency-key'] === undefined;
  const by = { actor, now: () => now, audit };
  return (together ? kernel.gathered : writeAlone(kernel))(by, async (work): Promise<Outcome> => {
    // Of its own, so that an attempt that is run again leaves no header or cookie behind.
    const reply: ReplyControl = { status: undefined, headers: { ...execution.reply.headers }, cookies: [] };
    const replay = await claimIdempotencyKey(work.tx, operation, call, {
      ...{ actor, input, now },
      digestKey: kernel.replayKey,
    });
    // Before a kept answer, too: what they may read now decides.
    if (actor.userId !== undefined) await kernel.assertAuthority(work.tx, actor, call.credentials);
    if (replay?.response != null) return { value: undefined, replayed: replay.response, reply };
    const context = contextOf(
      kernel,
      call,
      { ...execution, reply },
      {
        ...work,
        lookups: undefined,
        about: (name) => {
          named.subject = name;
        },
        calledBy: (account, userId) => {
          named.caller = { ...guest, label: account, userId };
        },
      },
    );
    const value = checkOutput(kernel, operation, await operation.handler(context, input, execution.beforehand));
    if (replay !== undefined && operation.secretAnswer !== true)
      await storeReplay(work.tx, operation, call, { actor, input, value, digestKey: kernel.replayKey });
    return { value, replayed: undefined, reply };
  });
}

const writeAlone =
  (parts: WriteParts): GatheredWrites =>
  (by, change) =>
    write(parts, by, change);

type Effects = Pick<Context<unknown>, 'tx' | 'lookups' | 'emit' | 'append' | 'attest' | 'about' | 'calledBy'>;

function readOnly(tx: Tx, lookups: Lookups | undefined): Effects {
  const refuse = (): never => {
    throw new Error('a read operation changes, signs and tells nothing');
  };
  return {
    tx,
    lookups,
    emit: refuse,
    append: refuse,
    attest: {
      now: refuse,
      atCommit: refuse,
      asSeen: refuse,
      assertAsSigned: refuse,
      isAsSigned: refuse,
      assertAsWritten: refuse,
      alteredRows: refuse,
      readAsWritten: refuse,
      signedVersions: refuse,
    },
    about: () => {},
    calledBy: () => {},
  };
}

function contextOf<S>(kernel: Kernel<S>, call: CallFacts, execution: Execution, effects: Effects): Context<S, Actor> {
  return {
    ...effects,
    actor: execution.actor,
    now: execution.now,
    ids: kernel.ids,
    services: kernel.services,
    requestId: call.requestId,
    ip: call.ip,
    headers: call.headers,
    log: call.log,
    body: call.rawBody,
    bodyHash: call.rawBody === undefined ? undefined : hash('sha256', call.rawBody, 'buffer'),
    reply: execution.reply,
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
  what: { actor: Actor; refusal: Refusal; now: Date; named: Named },
): void {
  // Of guests only failed logins are of interest; whoever sends nonsense must not fill the log.
  if (what.actor.kind === 'guest' && what.refusal.code !== 'authentication') return;
  const { subject, caller } = what.named;
  if (what.actor.kind === 'guest' && subject === undefined) return;
  writeAudit(kernel.database.db, {
    at: what.now,
    // Whom a failed login claimed to be is not proven: a name and no user.
    actor: caller === undefined ? what.actor : { ...caller, userId: undefined },
    operation: operation.name,
    subject,
    outcome: what.refusal.code,
    requestId: call.requestId,
    ip: call.ip,
  }).catch((error) => call.log.warn({ err: error }, 'refusal not audited'));
}
