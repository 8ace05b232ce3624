import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import type { Lookups } from '../../platform/db/lookups.ts';
import type { RefusalCode } from '../values/errors.ts';
import type { FileResult } from '../values/file-result.ts';
import type { Actor, KnownActor, Role } from '../write/actor.ts';
import type { Work } from '../write/work.ts';

/** Who may call at all. Membership of the record's organisation is the handler's business. */
export type Allow =
  /** No credentials needed (they are read when they are sent). */
  | 'anyone'
  /** Any known caller: session or partner key. */
  | 'user'
  /** Partner key only. */
  | 'partner'
  /** A partner who signed the raw body with the secret of their integration. */
  | 'signed'
  /** Platform Admin or System Manager. */
  | 'admin'
  /** A known caller with one of these roles; admins always. */
  | { readonly roles: readonly Role[] };

/** What a partner key must have been given to call an operation; `session` operations take no key at all. */
export type Scope = 'verify' | 'trade' | 'events' | 'credentials' | 'session';

export type ActorOf<A extends Allow> = A extends 'anyone' ? Actor : KnownActor;

/** What a handler gets: everything it needs and nothing global. `S` is the application's services. */
export interface Context<S, A extends Actor = Actor> extends Work {
  /** A transaction for writes; for reads a connection on which nothing can be written. */
  readonly tx: Tx;
  /** For reads outside a transaction, and in `before`: statements that may be shared with other callers of the moment. */
  readonly lookups: Lookups | undefined;
  readonly actor: A;
  readonly services: S;
  readonly requestId: string;
  readonly ip: string;
  /** Request headers in lower case, for the few operations with content negotiation. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly log: Logger;
  /** SHA-256 of the body as it came, for operations that take it raw. */
  readonly bodyHash: Buffer | undefined;
  /** The body as it came, for operations that take it raw. */
  readonly body: Uint8Array | undefined;
  /** Names the record this call was about, for the audit log. */
  about(subject: string): void;
  /**
   * Names the account behind a call that comes without credentials, such as a login, for the audit log: whom it claims
   * to be, and who it is once that is proven.
   */
  calledBy(account: string, userId?: string): void;
  /** Response headers beside the standard ones (cookies, content type, status of a bare result). */
  readonly reply: ReplyControl;
}

/** What `before` gets: it may look and talk to the network, but it has no transaction and changes nothing of ours. */
export type BeforeContext<S, A extends Actor = Actor> = Pick<
  Context<S, A>,
  'tx' | 'lookups' | 'actor' | 'now' | 'ids' | 'services' | 'requestId' | 'ip' | 'headers' | 'log' | 'body'
> & {
  /** Who listens to the answer while it is made; undefined where the caller waits for the whole of it. */
  readonly listener: Listener | undefined;
};

/** Somebody who is told of an answer piece by piece, beside getting the whole of it in the end. */
export interface Listener {
  tell(part: object): void;
  /** Aborted when they have gone away. */
  readonly signal: AbortSignal;
}

export interface ReplyControl {
  status: number | undefined;
  readonly headers: Record<string, string>;
  readonly cookies: Cookie[];
}

export interface Cookie {
  name: string;
  value: string;
  maxAgeSeconds: number;
}

/** A body that is read as it came, byte for byte: because it was signed like that, or because it is a file. */
export interface RawInput {
  /** Media types it takes; the first one is assumed where none is sent. */
  contentTypes: readonly string[];
  /** Turns the bytes into parameters. @throws Refusal `validation` naming what is wrong, `media_type`. */
  parse(body: Uint8Array, contentType: string | undefined): unknown | Promise<unknown>;
  /** Parameters of the address count beside those that `parse` reads. */
  takesAddress?: true;
  /** How the sender's document calls a parameter, for refusals. */
  fieldName?(field: string, contentType: string | undefined): string;
}

/** Where an operation answers, when that is not POST /api/method/<name>. */
export interface HttpDoor {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path parameters stand in braces and are part of `input`. */
  path: string;
  /** Media type of the answer; JSON unless told. */
  contentType?: string;
  /** The media types that Accept can choose, each with what is sent under it. */
  alternatives?: Readonly<Record<string, z.ZodType>>;
  /** Status of success; 200 unless told. */
  status?: 200 | 201 | 202;
  /** When it answers 303 with a `location` instead, and where that leads. */
  redirects?: string;
  /** The last path parameter takes the rest of the path, slashes and all. */
  takesRest?: boolean;
}

export interface OperationData<I extends z.ZodObject, O extends z.ZodType, A extends Allow> {
  summary: string;
  allow: A;
  /** The scope a partner key needs; `trade` unless told. Public operations need none. */
  scope?: Scope;
  /** The duty that the caller's role in the record's organisation must bring. Which role brings it is the application's table. */
  needs?: string;
  /** `write` runs in a transaction, is audited and takes an Idempotency-Key; `read` cannot write. */
  kind: 'read' | 'write';
  /** Also for people whose role needs a second factor that they have not set up yet; everything else answers them 403. */
  withoutSecondFactor?: boolean;
  /** Every statement of the read sees the same moment (repeatable read). For answers made of several statements. */
  snapshot?: boolean;
  input: I;
  output: O;
  /** Which refusals it can give, and when, beside the ones every operation shares. */
  refusals?: Partial<Record<RefusalCode, string>>;
  /** `message` (default) wraps the result in `{message}`; `bare` does not; `file` sends a download. */
  envelope?: 'message' | 'bare' | 'file';
  /** Another door than POST /api/method/<name>. */
  http?: HttpDoor;
  /** What its own refusals look like, where that is not the standard error body. */
  refusalBody?: { contentType: string; schema: z.ZodType };
  /** Pages of any site may read the answer: it is public, and browsers send no cookie along. */
  anySite?: boolean;
  /** Its handler only adds rows to logs (`ctx.append`): calls of the moment commit together. */
  onlyLogs?: true;
  /** The answer holds a secret that is shown once: it is not kept for a replay of its Idempotency-Key. */
  secretAnswer?: boolean;
  /**
   * 5 MiB instead of 64 KiB for callers who are known, for polygons and documents. `anyone`: 512 KiB for everybody, where
   * what the body says is signed. `files`: 512 KiB for everybody, 5 MiB for callers who are known. `plots`: a file of plots, 25 MB for callers who are known, 512 KiB for everybody.
   */
  largeBody?: boolean | 'anyone' | 'files' | 'plots';
  /** The body is not read as parameters but as it came. */
  raw?: RawInput;
  /** A tighter limit than the general one: calls a minute for one address. */
  perMinute?: number;
}

/** An operation as it is declared: data plus one handler. Its tag names it. `S` is the application's services. */
export interface Declared<S> extends OperationData<z.ZodObject, z.ZodType, Allow> {
  /**
   * Runs once before the transaction, for what must not happen inside one: the network. Its answer is handed to the
   * handler, which decides again under its locks. A replayed Idempotency-Key skips it.
   */
  before?(context: BeforeContext<S, Actor>, input: Record<string, unknown>): Promise<unknown>;
  handler(context: Context<S, Actor>, input: Record<string, unknown>, prepared?: unknown): Promise<unknown>;
}

/** An operation of the service. */
export interface Operation<S> extends Declared<S> {
  /** The wire name: `svc_network.api.cooperative.list_lot`. */
  readonly name: string;
  /** The tag in the API description; one folder of api/ each. */
  readonly tag: string;
}

/**
 * A tag: operations by the last part of their wire names, said once.
 * @param prefix what all their wire names begin with; empty for the few that have no dots.
 * @param shown the tag in the API description: the last part of the prefix, unless told.
 */
export function tag<S>(
  prefix: string,
  operations: Readonly<Record<string, Declared<S>>>,
  shown: string = prefix.slice(prefix.lastIndexOf('.') + 1),
): Operation<S>[] {
  const named = (name: string) => (prefix === '' ? name : `${prefix}.${name}`);
  return Object.entries(operations).map(([name, operation]) => ({ ...operation, name: named(name), tag: shown }));
}

/**
 * Declares an operation. Bound once per application (`const operation = operations<Services>()`), so that handlers
 * know the type of their services, their caller and their input.
 */
export function operations<S>() {
  return <I extends z.ZodObject, O extends z.ZodType, const A extends Allow, P = undefined>(
    definition: OperationData<I, O, A> & {
      before?(context: BeforeContext<S, ActorOf<A>>, input: z.output<I>): Promise<P>;
      handler(context: Context<S, ActorOf<A>>, input: z.output<I>, prepared: P): Promise<z.input<O> | FileResult>;
    },
  ): Declared<S> => definition as unknown as Declared<S>;
}
