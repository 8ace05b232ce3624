import type { LotVerifier } from '../domain/attestation/verify-lot.ts';
import type { PlatformSigner } from '../domain/did/platform-signer.ts';
import type { EventBus } from '../domain/event/ports.ts';
import type { TotalsBoard } from '../domain/public-record/totals.ts';
import type { LoginThrottle } from '../domain/user/login-throttle.ts';
import type { Dispatcher } from '../domain/webhook/dispatcher.ts';
import type { Actor, KnownActor } from '../kernel/actor.ts';
import { type Context, operations } from '../kernel/operation.ts';
import type { PasswordHasher } from '../kernel/password.ts';
import type { SessionPolicy } from '../kernel/session.ts';
import type { Tx } from '../platform/db/database.ts';
import type { LedgerRuntime } from '../platform/ledger/runtime.ts';
import type { MailTransport } from '../platform/mail/transport.ts';
import type { PaymentProcessor } from '../platform/payments/processor.ts';

/**
 * Signs what a record says now, as a new version of its attestation, in the caller's transaction; the anchor on the
 * ledger follows by job. Call it after the record's rows are as they should be.
 */
export interface Attest {
  /** @returns the new version, which is also written to `lots.attested_version`. */
  lot(tx: Tx, name: string, now: Date): Promise<number>;
  /** As `lot`, for many. */
  lots(tx: Tx, names: readonly string[], now: Date): Promise<ReadonlyMap<string, number>>;
  order(tx: Tx, name: string, now: Date): Promise<number>;
  escrow(tx: Tx, name: string, now: Date): Promise<number>;
}

/** What handlers and jobs may use beside their transaction. Built once in app.ts. */
export interface Services {
  /** Where people reach us, without a trailing slash. */
  baseUrl(): string;
  sessions: SessionPolicy;
  passwords: PasswordHasher;
  logins: LoginThrottle;
  mail: MailTransport;
  /** Who collects card payments; undefined where they are off. Network: never inside a transaction. */
  payments: PaymentProcessor | undefined;
  attest: Attest;
  /** Signs for the platform's DID; knows the DID and the ledger account behind it. */
  signer: PlatformSigner;
  /** Checks a lot's row against what was signed and anchored. */
  lotVerifier: LotVerifier;
  /** The figures of the public landing page, counted now and then. */
  totals: TotalsBoard;
  /** Seals the private keys that we keep for organisations, 32 bytes. */
  organisationKeys: Uint8Array;
  /** The ledger network that anchors go to. */
  networkId: number;
  /** Whether the ledger is one that others run too: not the embedded one, nor a stand-alone node. */
  publicLedger: boolean;
  /** The platform token's code. */
  tokenCurrency: string;
  /** Seals the preimages of the escrow conditions on the ledger. */
  preimageKey: Buffer;
  /** Where events are published beside the feed; undefined without NATS_URL. */
  eventBus: EventBus | undefined;
  /** Seals the secrets with which partners sign, 32 bytes. */
  intakeKey: Uint8Array;
  /** Delivers webhooks in this process. */
  webhooks: Dispatcher;
  /** Seals the secrets of webhooks, 32 bytes. */
  webhookKey: Buffer;
  /** Tests only: webhooks may go anywhere. */
  allowPrivateWebhooks: boolean;
  /** The ledger, for jobs; undefined while it is not set up. */
  ledger(): LedgerRuntime | undefined;
}

/** Declares an operation of Lotmark. */
export const operation = operations<Services>();

export type Ctx = Context<Services, Actor>;
/** The context of an operation whose caller is known. */
export type UserCtx = Context<Services, KnownActor>;
