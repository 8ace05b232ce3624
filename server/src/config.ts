import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { AiSettings } from './domain/assistant/calls/open-models.ts';
import { aiSettings } from './domain/assistant/calls/settings.ts';
import { hashListProblem } from './domain/people/user/leaked-passwords.ts';
import { type NamedWitness, readWitnesses } from './domain/proof/witness/rules.ts';
import { plainAddresses } from './plain-addresses.ts';
import { providerNames } from './platform/ai/provider.ts';
import type { BackupSettings } from './platform/backup/settings.ts';
import { backupProblems, backupSchema, backupSettings } from './platform/backup/settings.ts';
import { folderProblem } from './platform/db/data-folder.ts';
import type { RiskSettings } from './platform/deforestation/open-source.ts';
import { type DnsSettings, dnsProblems, dnsSchema, dnsSettings } from './platform/dns/settings.ts';
import type { EuSettings } from './platform/eu/open-eu-system.ts';
import { smtpProblem } from './platform/mail/smtp-address.ts';
import type { SealSettings } from './platform/pades/open-document-seal.ts';
import type { FilesPlace } from './platform/storage/open-storage.ts';
import { readSecretFile } from './secret-file.ts';

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
  SECRET_KEY_FILE: z.string().min(1).max(1000).optional(),
  OLD_SECRET_KEY: z.string().min(1).optional(),
  SIGNER: oneOf('sealed', 'command').default('sealed'),
  SIGNER_COMMAND: z.string().optional(),
  SIGNER_TIMEOUT_MS: integer(100, 20_000).default(3000),
  ADMIN_EMAIL: email().optional(),
  ADMIN_PASSWORD: z.string().min(10, 'must have at least 10 characters').optional(),
  SEED: oneOf('season', 'small', 'none', 'demo').optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, { error: 'must be an smtp:// or smtps:// address', abort: true })
    .superRefine((address, context) => {
      const message = smtpProblem(address);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    })
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
  TRACE_KEEP_DAYS: integer(1, 36500).default(400),
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
  REQUIRE_TLS: switches.default(false),
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
  PASSWORD_HASHES: z
    .string()
    .superRefine((path, context) => {
      const problem = hashListProblem(path);
      if (problem !== undefined) context.addIssue({ code: 'custom', message: `${path} ${problem}` });
    })
    .optional(),
  SIGNING_P12: z.string().min(1).max(1000).optional(),
  SIGNING_P12_PASSWORD: z.string().max(500).optional(),
  TSA_URL: webAddress().optional(),
  FILES: oneOf('disk', 's3', 'gcs').default('disk'),
  FILES_BUCKET: z.string().min(1).max(200).optional(),
  FILES_ENDPOINT: webAddress().optional(),
  FILES_KEY_FILE: z.string().min(1).max(1000).optional(),
  CLAMD_URL: z
    .string()
    .regex(/^clamd:\/\/(?:[^/?#]+\/?|\/[^?#]+)$/, 'must be clamd://host:3310, or clamd:///path/of/the/socket')
    .refine((address) => URL.canParse(address), 'cannot be read as an address')
    .optional(),
  FILES_REGION: z.string().min(1).max(100).default('us-east-1'),
  RATES_URL: webAddress().optional(),
  WHISP_URL: webAddress().default('https://whisp.openforis.org'),
  WHISP_KEY: z.string().min(1).max(500).optional(),
  RISK_RASTERS: z.string().min(1).max(1000).optional(),
  EU_SYSTEM: oneOf('simulator', 'traces', 'off').optional(),
  TRACES_URL: webAddress().optional(),
  TRACES_USER: z.string().min(1).max(200).optional(),
  TRACES_KEY: z.string().min(1).max(500).optional(),
  TRACES_CLIENT_ID: z.string().min(1).max(100).optional(),
  ...backupSchema,
  ...dnsSchema,
  AI_PROVIDER: oneOf('embedded', ...providerNames).default('embedded'),
  AI_MODEL: z.string().min(1).max(200).optional(),
  AI_MODELS: z.string().max(4000).optional(),
  AI_BASE_URL: webAddress().optional(),
  AI_API_KEY: z.string().min(1).max(500).optional(),
  OPENAI_API_KEY: z.string().min(1).max(500).optional(),
  ANTHROPIC_API_KEY: z.string().min(1).max(500).optional(),
  GOOGLE_API_KEY: z.string().min(1).max(500).optional(),
  AI_TIMEOUT_SECONDS: integer(1, 300).default(30),
  AI_CALLS_PER_DAY: integer(0, 1_000_000).default(200),
  AI_TOKENS_PER_DAY: integer(0, 1_000_000_000).default(300_000),
  AI_CALLS_PER_DAY_ALL: integer(0, 100_000_000).default(5000),
  AI_TOKENS_PER_DAY_ALL: integer(0, 1_000_000_000).default(5_000_000),
  MQTT_URL: z
    .string()
    .regex(/^(mqtts?|wss?):\/\//, 'must be an mqtt://, mqtts://, ws:// or wss:// address')
    .optional(),
  MQTT_NETWORKS: switches.default(false),
  READINGS_PER_DEVICE: integer(0, 100_000_000).default(6000),
  READINGS_PER_ORGANISATION: integer(0, 1_000_000_000).default(120_000),
  READINGS_KEEP_DAYS: integer(32, 36500).default(730),
  READING_SUMMARIES_KEEP_DAYS: integer(32, 36500).optional(),
  TENANT_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(
      /^(?=.{1,200}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/,
      'must be a domain, such as lots.example.org',
    )
    .optional(),
  TENANT_IDLE_SECONDS: integer(5, 86_400).default(600),
  TENANT_DATABASE_POOL: integer(1, 50).default(3),
  TENANTS_OPEN: integer(1, 10_000).default(30),
  JOBS_AT_ONCE: integer(1, 200).default(16),
  MAP_TILES_URL: webAddress()
    .refine((address) => ['{z}', '{x}', '{y}'].every((part) => address.includes(part)), 'must contain {z}, {x} and {y}')
    .optional(),
  MAP_TILES_ATTRIBUTION: z.string().max(200, 'must have at most 200 characters').default(''),
});

/** Every setting there is. */
export const settingNames: readonly string[] = Object.keys(schema.shape);

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
  /** Which settings somebody gave, of those that an evaluation does without. */
  given: { secretKey: boolean; baseUrl: boolean };
  /** A file of hashes of leaked passwords; none are looked up without it. */
  passwordHashes: string | undefined;
  /** Where a virus scanner looks at what people upload. */
  clamdUrl: string | undefined;
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
  traceKeepDays: number;
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
  /** The certificate that signed documents are sealed with; undefined: they bear no signature that PDF readers know. */
  documentSeal: SealSettings | undefined;
  /** Where uploaded files are kept. */
  files: FilesPlace;
  /** The daily file of exchange rates; without it admins enter them. */
  ratesUrl: string | undefined;
  /** Where answers about deforestation come from; nobody is asked where neither is set. */
  risk: RiskSettings;
  /** Where due diligence statements are filed. */
  eu: EuSettings;
  /** Where backups are kept, when they are made and who can read them. */
  backups: BackupSettings;
  /** Where the zone of this installation is served. */
  dns: DnsSettings;
  /** Which language models are asked; none of them where the provider is the embedded one. */
  ai: AiSettings;
  /** Devices in the field. */
  devices: {
    /** The broker that readings come by; none come so without it. */
    mqttUrl: string | undefined;
    /** Also uplinks of ChirpStack and Sparkplug, which no device signed: the broker lets only its networks publish them. */
    mqttNetworks: boolean;
    keepDays: number;
    summariesKeepDays: number;
    /** How many readings are taken in a minute; 0 is no limit. */
    pace: { perDevice: number; perOrganisation: number };
  };
  /** The slug of the tenant whose settings these are; undefined for the operator's own installation. */
  tenant: string | undefined;
  /** Other installations that are served beside this one. */
  tenants: {
    /** They answer as `<slug>.<domain>`; undefined where there are none. */
    domain: string | undefined;
    /** One that nobody calls for so long is closed until somebody does. */
    idleSeconds: number;
    /** How many are open at once in a process, unless more are busy. */
    open: number;
    /** Connections to one of their databases, for writing and for reading each. */
    databasePool: number;
    /** Jobs of all installations that a process runs at the same time. */
    jobsAtOnce: number;
  };
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
  const parsed = schema.safeParse(withSecretOfFile(given));
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const env = parsed.data;
  const evaluation = env.DATABASE_URL === undefined;
  const problems: string[] = [];
  if (!evaluation && env.SECRET_KEY === undefined) {
    problems.push(
      'SECRET_KEY: is required with DATABASE_URL (32 random characters or more; it protects the signing keys), or SECRET_KEY_FILE',
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
  if (env.FILES !== 'disk' && env.FILES_BUCKET === undefined)
    problems.push(`FILES_BUCKET: is required with FILES=${env.FILES}`);
  if (env.FILES !== 'gcs' && env.FILES_KEY_FILE !== undefined)
    problems.push('FILES: must be gcs when FILES_KEY_FILE is set (the key of a service account of Google)');
  if (env.FILES === 'disk' && (env.FILES_BUCKET ?? env.FILES_ENDPOINT) !== undefined)
    problems.push('FILES: must be s3 or gcs when FILES_BUCKET or FILES_ENDPOINT is set');
  if ((env.READING_SUMMARIES_KEEP_DAYS ?? env.READINGS_KEEP_DAYS) < env.READINGS_KEEP_DAYS)
    problems.push(
      'READING_SUMMARIES_KEEP_DAYS: must be READINGS_KEEP_DAYS or more: a summary is kept as long as its readings',
    );
  if (env.SIGNING_P12 === undefined && env.TSA_URL !== undefined)
    problems.push('SIGNING_P12: is required with TSA_URL (the certificate whose signatures are time-stamped)');
  if (env.SIGNING_P12 === undefined && env.SIGNING_P12_PASSWORD !== undefined)
    problems.push('SIGNING_P12: is required with SIGNING_P12_PASSWORD (the PKCS#12 file that it opens)');
  if (env.SIGNER === 'command' && env.SIGNER_COMMAND === undefined)
    problems.push('SIGNER_COMMAND: is required with SIGNER=command (the command line of the program that signs)');
  if (env.SIGNER === 'sealed' && env.SIGNER_COMMAND !== undefined)
    problems.push('SIGNER: must be command when SIGNER_COMMAND is set');
  for (const name of ['TRACES_URL', 'TRACES_USER', 'TRACES_KEY', 'TRACES_CLIENT_ID'] as const) {
    if (env.EU_SYSTEM === 'traces' && env[name] === undefined)
      problems.push(`${name}: is required with EU_SYSTEM=traces`);
  }
  if (env.EU_SYSTEM === 'traces' && env.TRACES_URL !== undefined && !keepsSecrets(env.TRACES_URL))
    problems.push('TRACES_URL: must be an https address with EU_SYSTEM=traces');
  problems.push(...backupProblems(env), ...dnsProblems(env));
  if (env.REQUIRE_TLS) problems.push(...plainAddresses(env));
  const ai = aiSettings(env, problems);
  if (evaluation && env.TENANT_DOMAIN !== undefined)
    problems.push('DATABASE_URL: is required with TENANT_DOMAIN (the embedded database serves one installation)');
  if (problems.length > 0) throw new ConfigError(problems);
  const dataDir = dataDirOf(environment);
  // `demo` is what `small` was called before there was a season.
  const seed = env.SEED === 'demo' ? 'small' : (env.SEED ?? (evaluation ? 'season' : 'none'));
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
    given: { secretKey: env.SECRET_KEY !== undefined, baseUrl: env.BASE_URL !== undefined },
    passwordHashes: env.PASSWORD_HASHES,
    clamdUrl: env.CLAMD_URL,
    oldSecretKey: env.OLD_SECRET_KEY,
    signer:
      env.SIGNER_COMMAND === undefined
        ? undefined
        : { command: env.SIGNER_COMMAND, timeoutMs: env.SIGNER_TIMEOUT_MS, environment: foreign(environment) },
    admin:
      env.ADMIN_EMAIL === undefined
        ? undefined
        : { email: env.ADMIN_EMAIL.toLowerCase(), password: env.ADMIN_PASSWORD },
    seed,
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
    traceKeepDays: env.TRACE_KEEP_DAYS,
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
    documentSeal:
      env.SIGNING_P12 === undefined
        ? undefined
        : { file: env.SIGNING_P12, password: env.SIGNING_P12_PASSWORD ?? '', timeStampUrl: env.TSA_URL },
    files: filesPlace(env, dataDir),
    ratesUrl: env.RATES_URL,
    backups: backupSettings(env, dataDir),
    dns: dnsSettings(env),
    devices: {
      mqttUrl: env.MQTT_URL,
      mqttNetworks: env.MQTT_NETWORKS,
      keepDays: env.READINGS_KEEP_DAYS,
      summariesKeepDays: env.READING_SUMMARIES_KEEP_DAYS ?? Math.max(3650, env.READINGS_KEEP_DAYS),
      pace: { perDevice: env.READINGS_PER_DEVICE, perOrganisation: env.READINGS_PER_ORGANISATION },
    },
    risk: {
      whisp: env.WHISP_KEY === undefined ? undefined : { url: env.WHISP_URL, key: env.WHISP_KEY },
      rasters: env.RISK_RASTERS,
    },
    eu: {
      // Nothing simulated stands beside real data unless somebody said so.
      kind: env.EU_SYSTEM ?? (evaluation && seed !== 'none' ? 'simulator' : 'off'),
      url: env.TRACES_URL,
      user: env.TRACES_USER,
      key: env.TRACES_KEY,
      clientId: env.TRACES_CLIENT_ID,
      simulatorFile: join(dataDir, 'eu-simulator.jsonl'),
    },
    ai,
    tenant: undefined,
    tenants: {
      domain: env.TENANT_DOMAIN,
      idleSeconds: env.TENANT_IDLE_SECONDS,
      open: env.TENANTS_OPEN,
      databasePool: env.TENANT_DATABASE_POOL,
      jobsAtOnce: env.JOBS_AT_ONCE,
    },
    mapTiles:
      env.MAP_TILES_URL === undefined ? undefined : { url: env.MAP_TILES_URL, attribution: env.MAP_TILES_ATTRIBUTION },
  };
}

/** SECRET_KEY from the file that SECRET_KEY_FILE names. @throws ConfigError */
function withSecretOfFile(given: Record<string, string | undefined>): Record<string, string | undefined> {
  const { SECRET_KEY_FILE: path, SECRET_KEY: secret } = given;
  if (path === undefined) return given;
  if (secret !== undefined) throw new ConfigError(['SECRET_KEY_FILE: stands beside SECRET_KEY; give one of the two']);
  const read = readSecretFile(path);
  if ('problem' in read) throw new ConfigError([`SECRET_KEY_FILE: ${read.problem}`]);
  if (read.secret.length < 32) throw new ConfigError([`SECRET_KEY_FILE: ${path} must hold at least 32 characters`]);
  return { ...given, SECRET_KEY: read.secret };
}

/** Nobody between us and this address reads along. */
function keepsSecrets(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
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

interface FilesSettings {
  FILES: FilesPlace['kind'];
  FILES_BUCKET?: string | undefined;
  FILES_ENDPOINT?: string | undefined;
  FILES_REGION: string;
  FILES_KEY_FILE?: string | undefined;
}

function filesPlace(env: FilesSettings, dataDir: string): FilesPlace {
  const { FILES: kind, FILES_BUCKET: bucket, FILES_ENDPOINT: endpoint } = env;
  if (kind === 'disk' || bucket === undefined) return { kind: 'disk', folder: join(dataDir, 'files') };
  return kind === 's3'
    ? { kind, bucket, endpoint, region: env.FILES_REGION }
    : { kind, bucket, endpoint, keyFile: env.FILES_KEY_FILE };
}
