import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Tx } from '../platform/db/database.ts';
import type { Lookups } from '../platform/db/lookups.ts';
import type { Actor, KnownActor, Role } from './actor.ts';
import type { RefusalCode } from './errors.ts';
import type { IdSource } from './ids.ts';

/** Who may call at all. Membership of the record's organisation is the handler's business. */
export type Allow =
  /** No credentials needed (they are read when they are sent). */
  | 'anyone'
  /** Any known caller: session or partner key. */
  | 'user'
  /** Partner key only. */
  | 'partner'
  /** A partner who signed the raw body with the secret of his integration. */
  | 'signed'
  /** Platform Admin or System Manager. */
  | 'admin'
  /** A known caller with one of these roles; admins always. */
  | { readonly roles: readonly Role[] };

/** What a partner key must have been given to call an operation; `session` operations take no key at all. */
export type Scope = 'verify' | 'trade' | 'events' | 'session';

export type ActorOf<A extends Allow> = A extends 'anyone' ? Actor : KnownActor;

/** What a handler gets: everything it needs and nothing global. `S` is the application's services. */
export interface Context<S, A extends Actor = Actor> {
  /** A transaction for writes; for reads a connection on which nothing can be written. */
  readonly tx: Tx;
  /** Small reads with a fixed text, in the same transaction where there is one. */
  readonly find: Lookups['find'];
  readonly actor: A;
  readonly now: Date;
  readonly ids: IdSource;
  readonly services: S;
  readonly requestId: string;
  readonly ip: string;
  /** Request headers in lower case, for the few operations with content negotiation. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly log: Logger;
  /** SHA-256 of the body as it came, for operations that take it raw. */
  readonly bodyHash: Buffer | undefined;
  /** Records that something happened; jobs hear of it after commit. Same transaction as the change. */
  emit(topic: string, subject: string, payload?: Record<string, unknown>): void;
  /** Names the record this call was about, for the audit log. */
  about(subject: string): void;
  /** Response headers beside the standard ones (cookies, content type, status of a bare result). */
  readonly reply: ReplyControl;
}

/** What `before` gets: it may look and talk to the network, but it has no transaction and changes nothing of ours. */
export type BeforeContext<S, A extends Actor = Actor> = Pick<
  Context<S, A>,
  'tx' | 'actor' | 'now' | 'ids' | 'services' | 'requestId' | 'ip' | 'log'
>;

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

/** A file instead of JSON. */
export class FileResult {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: string | Uint8Array;
  constructor(fileName: string, contentType: string, content: string | Uint8Array) {
    this.fileName = fileName;
    this.contentType = contentType;
    this.content = content;
  }
}

/** A body that is read as it came, byte for byte, because it was signed like that. */
export interface RawInput {
  /** Media types it takes; the first one is assumed where none is sent. */
  contentTypes: readonly string[];
  /** Turns the bytes into parameters. @throws Refusal `validation` naming what is wrong, `media_type`. */
  parse(body: Uint8Array, contentType: string | undefined): unknown;
  /** How the sender's document calls a parameter, for refusals. */
  fieldName?(field: string, contentType: string | undefined): string;
}

export interface OperationData<I extends z.ZodObject, O extends z.ZodType, A extends Allow> {
  /** The wire name: `svc_network.api.cooperative.list_lot`. */
  name: string;
  /** The tag in the API description; one file per tag. */
  tag: string;
  summary: string;
  allow: A;
  /** The scope a partner key needs; `trade` unless told. Public operations need none. */
  scope?: Scope;
  /** `write` runs in a transaction, is audited and takes an Idempotency-Key; `read` cannot write. */
  kind: 'read' | 'write';
  /** Every statement of the read sees the same moment (repeatable read). For answers made of several statements. */
  snapshot?: boolean;
  input: I;
  output: O;
  /** Which refusals it can give, and when, beside the ones every operation shares. */
  refusals?: Partial<Record<RefusalCode, string>>;
  /** `message` (default) wraps the result in `{message}`; `bare` does not; `file` sends a download. */
  envelope?: 'message' | 'bare' | 'file';
  /** Another door than POST /api/method/<name>. Path parameters stand in braces and are part of `input`. */
  http?: { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; contentType?: string };
  /** The answer holds a secret that is shown once: it is not kept for a replay of its Idempotency-Key. */
  secretAnswer?: boolean;
  /** 5 MiB instead of 1 MiB, for polygons and documents. */
  largeBody?: boolean;
  /** The body is not read as parameters but as it came. */
  raw?: RawInput;
  /** A tighter limit than the general one: calls a minute for one address. */
  perMinute?: number;
}

/** An operation of the service: data plus one handler. `S` is the application's services. */
export interface Operation<S> extends OperationData<z.ZodObject, z.ZodType, Allow> {
  /**
   * Runs once before the transaction, for what must not happen inside one: the network. Its answer is handed to the
   * handler, which decides again under its locks. A replayed Idempotency-Key skips it.
   */
  before?(context: BeforeContext<S, Actor>, input: Record<string, unknown>): Promise<unknown>;
  handler(context: Context<S, Actor>, input: Record<string, unknown>, prepared?: unknown): Promise<unknown>;
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
  ): Operation<S> => definition as unknown as Operation<S>;
}
