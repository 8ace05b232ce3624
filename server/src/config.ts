import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type NamedWitness, readWitnesses } from './domain/proof/witness/rules.ts';
import { folderProblem } from './platform/db/data-folder.ts';
import type { FilesPlace } from './platform/storage/open-storage.ts';

/** Settings come from the environment, are parsed once, and a wrong one stops the start with a message that names it. */
const switches = z
  .enum(['true', 'false', '1', '0', 'on', 'off'], 'must be true or false (or 1 or 0, on or off)')
  .transform((value) => ['true', '1', 'on'].includes(value));
const integer = (min: number, max: number) => {
  const range = `must be a whole number from ${min} to ${max}`;
  return z.string().trim().regex(/^\d+$/, range).transform(Number).pipe(z.number().min(min, range).max(max, range));
};
/** One of some words. */
const oneOf = <const Words extends readonly string[]>(...words: Words) =>
  z.enum(words, `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`);
const webAddress = () => z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const email = () => z.email('must be an e-mail address');

const defaultDataDir = './data';

const schema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: integer(0, 65535).default(8080),
  BASE_URL: webAddress().optional(),
  DATA_DIR: z.string().default(defaultDataDir),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')
    .optional(),
  MIGRATE_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')
    .optional(),
  DATABASE_POOL: integer(1, 200).default(10),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  OLD_SECRET_KEY: z.string().min(1).optional(),
  SIGNER: oneOf('sealed', 'command').default('sealed'),
  SIGNER_COMMAND: z.string().optional(),
  SIGNER_TIMEOUT_MS: integer(100, 20_000).default(3000),
  ADMIN_EMAIL: email().optional(),
  ADMIN_PASSWORD: z.string().min(10, 'must have at least 10 characters').optional(),
  SEED: oneOf('season', 'small', 'none', 'demo').optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address')
    .optional(),
  MAIL_FROM: z.string().default('Lotmark <no-reply@localhost>'),
  LEDGER: oneOf('embedded', 'xrpl').default('embedded'),
  LEDGER_URL: z
    .string()
    .regex(/^wss?:\/\//, 'must be a ws:// or wss:// address')
    .optional(),
  LEDGER_SEED: z.string().min(20, 'must be a ledger seed, 20 characters or more').optional(),
  LEDGER_NETWORK_ID: integer(0, 4294967295).optional(),
  LEDGER_STANDALONE: switches.default(false),
  LEDGER_API_VERSION: oneOf('1', '2').optional(),
  LEDGER_CLOSE_MS: integer(10, 60000).default(1000),
  ANCHOR_SECONDS: integer(1, 86400).default(5),
  PAYMENTS: oneOf('embedded', 'stripe', 'off').optional(),
  STRIPE_SECRET_KEY: z.string().min(8, 'must have at least 8 characters').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(8, 'must have at least 8 characters').optional(),
  STRIPE_API_BASE: webAddress().optional(),
  WITNESSES: z
    .string()
    .transform((text, { addIssue }) => {
      const { witnesses, problem } = readWitnesses(text);
      if (problem !== undefined) addIssue({ code: 'custom', message: problem });
      return witnesses;
    })
    .default([]),
  NATS_URL: z
    .string()
    .regex(/^(nats|tls):\/\//, 'must be a nats:// address')
    .optional(),
  NATS_REPLICAS: integer(1, 5).default(1),
  ALLOW_PRIVATE_WEBHOOKS: switches.default(false),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  TRUSTED_PROXIES: integer(0, 10).default(0),
  RATE_LIMIT_PER_ADDRESS: integer(0, 1_000_000).default(1200),
  RATE_LIMIT_PER_ACTOR: integer(0, 1_000_000).default(600),
  PARTNER_QUOTA_PER_DAY: integer(0, 100_000_000).optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must be a redis:// or rediss:// address')
    .optional(),
  SESSION_IDLE_MINUTES: integer(1, 100_000).default(720),
  SESSION_DAYS: integer(1, 365).default(30),
  CHECK_OUTPUT: switches.optional(),
  FILES: oneOf('disk', 's3').default('disk'),
  FILES_BUCKET: z.string().min(1).max(200).optional(),
  FILES_ENDPOINT: webAddress().optional(),
  FILES_REGION: z.string().min(1).max(100).default('us-east-1'),
  RATES_URL: webAddress().optional(),
  MAP_TILES_URL: webAddress()
    .refine((address) => ['{z}', '{x}', '{y}'].every((part) => address.includes(part)), 'must contain {z}, {x} and {y}')
    .optional(),
  MAP_TILES_ATTRIBUTION: z.string().max(200, 'must have at most 200 characters').default(''),
});

export interface Config {
  host: string;
  port: number;
  /** The address people reach us at, without a trailing slash; known after listening when PORT is 0. */
  baseUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Where migrations run: PostgreSQL itself, also where `databaseUrl` is a pooler; undefined for the embedded database. */
  migrateDatabaseUrl: string | undefined;
  databasePool: number;
  /** No DATABASE_URL: the embedded database, a demonstration world, printed passwords. */
  evaluation: boolean;
  /** Keys are derived from it by purpose; see `deriveKey`. */
  secretKey: string;
  /** The one before, for `lotmark keys reseal`. */
  oldSecretKey: string | undefined;
  /** Signs with keys outside the service; undefined: they lie sealed in the database. */
  signer: { command: string; timeoutMs: number; environment: Record<string, string | undefined> } | undefined;
  admin: { email: string; password: string | undefined } | undefined;
  /** What the first start of an empty database makes. */
  seed: 'season' | 'small' | 'none';
  smtpUrl: string | undefined;
  mailFrom: string;
  ledger: {
    kind: 'embedded' | 'xrpl';
    url: string | undefined;
    seed: string | undefined;
    networkId: number | undefined;
    standalone: boolean;
    apiVersion: 1 | 2 | undefined;
    closeMs: number;
  };
  anchorSeconds: number;
  /** Who is asked to cosign the heads of the log. */
  witnesses: readonly NamedWitness[];
  /** `off` where real data is and nobody said otherwise: the embedded processor takes no money. */
  payments: {
    kind: 'embedded' | 'stripe' | 'off';
    secretKey: string | undefined;
    callbackSecret: string | undefined;
    apiBase: string | undefined;
  };
  /** Events are published to JetStream there, beside the feed. */
  natsUrl: string | undefined;
  /** On how many servers of the broker the stream is kept. */
  natsReplicas: number;
  /** Tests only: webhooks may go to private addresses and over plain http. */
  allowPrivateWebhooks: boolean;
  /** With it /metrics answers whoever sends it; without it only callers on the same machine. */
  metricsToken: string | undefined;
  logLevel: string;
  trustedProxies: number;
  limits: { perAddress: number; perActor: number; perKeyDay: number };
  /** Where processes count limits together; without it they do in the database. */
  redisUrl: string | undefined;
  session: { idleSeconds: number; absoluteSeconds: number };
  checkOutput: boolean;
  /** Where uploaded files are kept. */
  files: FilesPlace;
  /** The daily file of exchange rates; without it admins enter them. */
  ratesUrl: string | undefined;
  /** Map pictures behind the plots; without it there are the shapes of countries. */
  mapTiles: { url: string; attribution: string } | undefined;
}

export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`The settings are not right:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Reads the settings.
 * @throws ConfigError naming every wrong one.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const env = parsed.data;
  const evaluation = env.DATABASE_URL === undefined;
  const problems: string[] = [];
  if (!evaluation && env.SECRET_KEY === undefined) {
    problems.push(
      'SECRET_KEY: is required with DATABASE_URL (32 random characters or more; it protects the signing keys)',
    );
  }
  if (evaluation && env.MIGRATE_DATABASE_URL !== undefined) {
    problems.push('DATABASE_URL: is required with MIGRATE_DATABASE_URL (the way of everything but migrations)');
  }
  if (env.LEDGER === 'xrpl' && env.LEDGER_URL === undefined) problems.push('LEDGER_URL: is required with LEDGER=xrpl');
  if (env.LEDGER === 'xrpl' && env.LEDGER_SEED === undefined)
    problems.push('LEDGER_SEED: is required with LEDGER=xrpl');
  if (env.ADMIN_PASSWORD !== undefined && env.ADMIN_EMAIL === undefined)
    problems.push('ADMIN_EMAIL: is required with ADMIN_PASSWORD');
  if (env.ADMIN_EMAIL !== undefined && env.ADMIN_PASSWORD === undefined && !evaluation)
    problems.push('ADMIN_PASSWORD: is required with ADMIN_EMAIL');
  if (env.PAYMENTS === 'stripe' && env.STRIPE_SECRET_KEY === undefined)
    problems.push('STRIPE_SECRET_KEY: is required with PAYMENTS=stripe');
  if (env.PAYMENTS === 'stripe' && env.STRIPE_WEBHOOK_SECRET === undefined)
    problems.push('STRIPE_WEBHOOK_SECRET: is required with PAYMENTS=stripe');
  if (env.FILES === 's3' && env.FILES_BUCKET === undefined) problems.push('FILES_BUCKET: is required with FILES=s3');
  if (env.FILES === 'disk' && (env.FILES_BUCKET ?? env.FILES_ENDPOINT) !== undefined)
    problems.push('FILES: must be s3 when FILES_BUCKET or FILES_ENDPOINT is set');
  if (env.SIGNER === 'command' && env.SIGNER_COMMAND === undefined)
    problems.push('SIGNER_COMMAND: is required with SIGNER=command (the command line of the program that signs)');
  if (env.SIGNER === 'sealed' && env.SIGNER_COMMAND !== undefined)
    problems.push('SIGNER: must be command when SIGNER_COMMAND is set');
  if (problems.length > 0) throw new ConfigError(problems);
  const dataDir = dataDirOf(environment);
  return {
    host: env.HOST,
    port: env.PORT,
    baseUrl: (env.BASE_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    dataDir,
    databaseUrl: env.DATABASE_URL,
    migrateDatabaseUrl: evaluation ? undefined : (env.MIGRATE_DATABASE_URL ?? env.DATABASE_URL),
    databasePool: env.DATABASE_POOL,
    evaluation,
    secretKey: env.SECRET_KEY ?? localSecret(dataDir),
    oldSecretKey: env.OLD_SECRET_KEY,
    signer:
      env.SIGNER_COMMAND === undefined
        ? undefined
        : { command: env.SIGNER_COMMAND, timeoutMs: env.SIGNER_TIMEOUT_MS, environment: foreign(environment) },
    admin:
      env.ADMIN_EMAIL === undefined
        ? undefined
        : { email: env.ADMIN_EMAIL.toLowerCase(), password: env.ADMIN_PASSWORD },
    // `demo` is what `small` was called before there was a season.
    seed: env.SEED === 'demo' ? 'small' : (env.SEED ?? (evaluation ? 'season' : 'none')),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    ledger: {
      kind: env.LEDGER,
      url: env.LEDGER_URL,
      seed: env.LEDGER_SEED,
      networkId: env.LEDGER_NETWORK_ID,
      standalone: env.LEDGER_STANDALONE,
      apiVersion: env.LEDGER_API_VERSION === undefined ? undefined : env.LEDGER_API_VERSION === '1' ? 1 : 2,
      closeMs: env.LEDGER_CLOSE_MS,
    },
    anchorSeconds: env.ANCHOR_SECONDS,
    witnesses: env.WITNESSES,
    payments: {
      kind: env.PAYMENTS ?? (evaluation ? 'embedded' : 'off'),
      secretKey: env.STRIPE_SECRET_KEY,
      callbackSecret: env.STRIPE_WEBHOOK_SECRET,
      apiBase: env.STRIPE_API_BASE,
    },
    natsUrl: env.NATS_URL,
    natsReplicas: env.NATS_REPLICAS,
    allowPrivateWebhooks: env.ALLOW_PRIVATE_WEBHOOKS,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    trustedProxies: env.TRUSTED_PROXIES,
    limits: {
      perAddress: env.RATE_LIMIT_PER_ADDRESS,
      perActor: env.RATE_LIMIT_PER_ACTOR,
      // Whoever switches the limit of a minute off does not want one of a day that they did not ask for.
      perKeyDay: env.PARTNER_QUOTA_PER_DAY ?? (env.RATE_LIMIT_PER_ACTOR === 0 ? 0 : 100_000),
    },
    redisUrl: env.REDIS_URL,
    session: { idleSeconds: env.SESSION_IDLE_MINUTES * 60, absoluteSeconds: env.SESSION_DAYS * 86_400 },
    checkOutput: env.CHECK_OUTPUT ?? evaluation,
    files:
      env.FILES === 's3' && env.FILES_BUCKET !== undefined
        ? { kind: 's3', bucket: env.FILES_BUCKET, endpoint: env.FILES_ENDPOINT, region: env.FILES_REGION }
        : { kind: 'disk', folder: join(dataDir, 'files') },
    ratesUrl: env.RATES_URL,
    mapTiles:
      env.MAP_TILES_URL === undefined ? undefined : { url: env.MAP_TILES_URL, attribution: env.MAP_TILES_ATTRIBUTION },
  };
}

/** Where the embedded database is, as the settings say. */
export function dataDirOf(environment: Record<string, string | undefined>): string {
  return resolve(environment['DATA_DIR'] || defaultDataDir);
}

/** What is not ours: a program that we start is told none of our settings, which hold secrets. */
function foreign(environment: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !Object.hasOwn(schema.shape, name)));
}

/** Evaluation only: a secret of the data folder, made once. @throws ConfigError when it cannot be written. */
function localSecret(dataDir: string): string {
  const file = join(dataDir, 'secret.key');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const problem = folderProblem(dataDir);
  if (problem !== undefined) throw new ConfigError([`DATA_DIR: ${problem}.`]);
  const secret = randomBytes(32).toString('hex');
  writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' });
  return secret;
}

/** Of the key that marks what our own processes write; see ADR 0013. */
export const markPurpose = 'record marks';

/** A 32-byte key for one purpose: no two purposes ever share key material. */
export function deriveKey(secretKey: string, purpose: string): Buffer {
  return createHash('sha256').update(`lotmark\0${purpose}\0${secretKey}`).digest();
}
