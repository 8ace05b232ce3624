import type { z } from 'zod';
import type { Models } from '../domain/assistant/calls/models.ts';
import type { DeforestationSource, EuSystem } from '../domain/assurance/diligence/ports.ts';
import type { LookupLimits } from '../domain/assurance/profile/limits.ts';
import type { TotalsBoard } from '../domain/desks/public-record/totals.ts';
import type { Blame } from '../domain/field/device/blame.ts';
import type { ReadingPace } from '../domain/field/device/pace.ts';
import type { Backups } from '../domain/operations/backup/open.ts';
import type { Rehearsals } from '../domain/operations/backup/rehearsals.ts';
import type { HealthSources } from '../domain/operations/health/look.ts';
import type { Installation } from '../domain/operations/installation/facts.ts';
import type { Hub } from '../domain/operations/integration/hub.ts';
import type { Installations, Tenancy } from '../domain/operations/tenant/ports.ts';
import type { Dispatcher } from '../domain/outbound/webhook/dispatcher.ts';
import { type Duty, inDuty } from '../domain/people/party/duties.ts';
import type { CodeThrottle } from '../domain/people/user/code-throttle.ts';
import type { LeakedPasswords } from '../domain/people/user/leaked-passwords.ts';
import type { LoginQueue } from '../domain/people/user/login-queue.ts';
import type { Letter } from '../domain/people/user/mail-link.ts';
import type { LotVerifier } from '../domain/proof/attestation/verify-lot.ts';
import type { StatusLists } from '../domain/proof/credential/status-list.ts';
import type { PlatformSigner } from '../domain/proof/did/platform-signer.ts';
import type { EventBus } from '../domain/proof/event/ports.ts';
import type { NamedWitness } from '../domain/proof/witness/rules.ts';
import {
  type Allow,
  type BeforeContext,
  type Context,
  type Declared,
  operations,
  tag,
} from '../kernel/call/operation.ts';
import type { SessionPolicy } from '../kernel/call/session.ts';
import type { PasswordHasher } from '../kernel/limits/password.ts';
import { languageOf } from '../kernel/values/language.ts';
import type { SecretBox } from '../kernel/values/secret-box.ts';
import type { Actor, KnownActor } from '../kernel/write/actor.ts';
import type { Tx } from '../platform/db/database.ts';
import type { DnsProvider } from '../platform/dns/provider.ts';
import type { DnsSettings } from '../platform/dns/settings.ts';
import type { WordReader } from '../platform/document-words/words.ts';
import type { EuSystem as EuClient } from '../platform/eu/eu-system.ts';
import type { OutboundClient } from '../platform/http-client/outbound.ts';
import type { LedgerFailure, LedgerRuntime } from '../platform/ledger/runtime.ts';
import type { MailTransport } from '../platform/mail/transport.ts';
import type { DocumentSeal } from '../platform/pades/open-document-seal.ts';
import type { PaymentProcessor } from '../platform/payments/processor.ts';
import type { RatesFile } from '../platform/rates/daily-file.ts';
import type { FileStorage } from '../platform/storage/file-storage.ts';
import type { Typesetter } from '../platform/typeset/typesetter.ts';
import type { VirusScanner } from '../platform/virus-scan/scanner.ts';
import type { ReadAs } from './inside.ts';

/** What handlers and jobs may use beside their transaction. Built once in app.ts. */
export interface Services {
  /** Where people reach us, without a trailing slash. */
  baseUrl(): string;
  sessions: SessionPolicy;
  passwords: PasswordHasher;
  /** Passwords that nobody may take; undefined where the settings name no list. */
  leakedPasswords: LeakedPasswords | undefined;
  logins: LoginQueue;
  /** Slows down guessing of second factors. */
  codes: CodeThrottle;
  /** Seals the secrets of authenticator apps. */
  secondFactors: SecretBox;
  mail: MailTransport;
  /** Seals and opens mails that hold one-time links. */
  mailTexts: SecretBox;
  /** Who collects card payments; undefined where they are off. Network: never inside a transaction. */
  payments: PaymentProcessor | undefined;
  /** Signs for the platform's DID; knows the DID and the ledger account behind it. */
  signer: PlatformSigner;
  /** The lists that say which credentials were revoked, as they are published. */
  statusLists: StatusLists;
  /** Marks what our own processes write, 32 bytes. */
  markKey: Uint8Array;
  /** Checks a lot's row against what was signed and anchored. */
  lotVerifier: LotVerifier;
  /** The figures of the public landing page, counted now and then. */
  totals: TotalsBoard;
  /** Seals the private keys that we keep for organisations, 32 bytes. */
  organisationKeys: Uint8Array;
  /** The ledger network that anchors go to; null while no node was heard of yet. */
  networkId(tx: Tx): Promise<number | null>;
  /** Whether the ledger is one that others run too: not the embedded one, nor a stand-alone node. */
  publicLedger: boolean;
  /** The platform token's code. */
  tokenCurrency: string;
  /** Seals the preimages of the escrow conditions on the ledger. */
  preimageKey: Buffer;
  /** Where events are published beside the feed; undefined without NATS_URL. */
  eventBus: EventBus | undefined;
  /** Seals the shared secrets of devices. */
  deviceSecrets: SecretBox;
  /** Who sent too many readings with wrong signatures; undefined where limits are switched off. */
  readingBlame: Blame | undefined;
  /** How many days readings of devices are kept. */
  readingsKeepDays: number;
  /** How many days summaries of them are kept. */
  summariesKeepDays: number;
  /** How many readings are taken in a minute. */
  readingPace: ReadingPace;
  /** Keys the hashes of who looked at a profile, and the watermarks, 32 bytes. */
  profileKey: Uint8Array;
  /** How often profiles may be looked at by their links. */
  lookupLimits: LookupLimits;
  /** Seals the secrets with which partners sign, 32 bytes. */
  intakeKey: Uint8Array;
  /** Delivers webhooks in this process. */
  webhooks: Dispatcher;
  /** Seals the secrets of webhooks, 32 bytes. */
  webhookKey: Buffer;
  /** Speaks with the EU's due diligence system; undefined where it is off. Network: never inside a transaction. */
  eu: EuClient | undefined;
  /** The daily file of exchange rates; undefined without RATES_URL. */
  rates: RatesFile | undefined;
  /** Where the bytes of files are. Network: never inside a transaction. */
  files: FileStorage;
  /** Looks at uploads; undefined where the operator has none. */
  scanner: VirusScanner | undefined;
  /** Seals signed documents for readers of PDF files; undefined without SIGNING_P12. */
  documentSeal: DocumentSeal | undefined;
  /** Proves the sealed files of certificates, 32 bytes. */
  certificateSealKey: Uint8Array;
  /** Makes PDF documents, in processes of their own that start with the first one. Slow: never inside a transaction. */
  typesetter: Typesetter;
  /** Says whether there was forest; network and files, never inside a transaction. */
  deforestation: DeforestationSource;
  /** The information system of the EU, or its simulator; undefined where it is off. */
  euSystem: EuSystem | undefined;
  /** What this installation talks to: health, logs, credentials. */
  integrations: Hub;
  /** The language models, and the log of what is asked of them. Network: never inside a transaction. */
  models: Models;
  /** Reads the words of documents, in processes of their own. Slow: never inside a transaction. */
  words: WordReader;
  /** Reads of the service for the assistant: as the caller, and never more. */
  readAs: ReadAs;
  /** Whether there can be tenants, and what they are called. */
  tenancy: Tenancy;
  /** The processes behind the tenants, for jobs; undefined in those that run none. */
  installations(): Installations | undefined;
  /** Tests only: webhooks may go anywhere. */
  allowPrivateWebhooks: boolean;
  /** Who is asked to cosign the heads of the log. */
  witnesses: readonly NamedWitness[];
  /** Asks them; the operator names their addresses. */
  witnessClient: OutboundClient;
  /** What the settings say of this installation, without secrets. */
  installation: Installation;
  /** What this process knows of what it depends on. */
  health: HealthSources;
  /** Backups of this database. Programs, disks and the network: never inside a transaction. */
  backups: Backups;
  /** One rehearsal of a restore at a time, among all installations of this process. */
  rehearsals: Rehearsals;
  /** Whoever serves our zone; the provider is undefined where DNS is off. Network: never inside a transaction. */
  dns: { provider: DnsProvider | undefined; settings: DnsSettings };
  /** The ledger, for jobs; undefined while it is not set up. */
  ledger(): LedgerRuntime | undefined;
  /** What keeps the ledger from being set up; undefined when nothing does, or another process does it. */
  ledgerFailure(): LedgerFailure | undefined;
}

export { tag };

const declare = operations<Services>();

/** Declares an operation of Lotmark. One that `needs` a duty runs with the memberships that bring it (`inDuty`). */
export function operation<I extends z.ZodObject, O extends z.ZodType, const A extends Allow, P = undefined>(
  definition: Parameters<typeof declare<I, O, A, P>>[0] & { needs?: Duty },
): Declared<Services> {
  const declared = declare<I, O, A, P>(definition);
  const { needs } = definition;
  if (needs === undefined) return declared;
  const { before, handler } = declared;
  return {
    ...declared,
    ...(before === undefined
      ? {}
      : { before: (ctx, input) => inDuty(ctx.actor, needs, (actor) => before({ ...ctx, actor }, input)) }),
    handler: (ctx, input, prepared) => inDuty(ctx.actor, needs, (actor) => handler({ ...ctx, actor }, input, prepared)),
  };
}

export type Ctx = Context<Services, Actor>;
export type BeforeCtx = BeforeContext<Services, Actor>;
/** How a mail to the caller is written. */
export function letterOf(ctx: Ctx): Letter {
  return { baseUrl: ctx.services.baseUrl(), language: languageOf(ctx.headers), texts: ctx.services.mailTexts };
}

/** The context of an operation whose caller is known. */
export type UserCtx = Context<Services, KnownActor>;
