import { z } from 'zod';
import { timestamp, toIso } from '../../../kernel/values/vocabulary.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Hub } from './hub.ts';
import type { LogEntry } from './logs.ts';
import type { Credential, Integration } from './registry.ts';
import { credentialKinds, type HealthState, healthStates } from './rules.ts';
import { type Checked, liveSecrets, newestSecrets, readChecks, type ServiceSecret, tallies } from './store.ts';

export const checkView = z.object({
  service: z.string(),
  status: z.enum(healthStates),
  detail: z.string(),
  response_time_ms: z.int(),
  checked_at: timestamp(),
});

export function toCheckView(found: Checked, now: Date): z.input<typeof checkView> {
  const { service, status, detail, responseMs } = found;
  return { service, status, detail, response_time_ms: responseMs, checked_at: toIso(now) };
}

const credentialView = z.object({
  credential: z.enum(credentialKinds),
  source: z.enum(['here', 'environment', 'none']).meta({ description: 'Where the one that counts was set.' }),
  fingerprint: z
    .string()
    .nullable()
    .meta({ description: 'Eight hex digits; tells secrets apart and says nothing of them.' }),
  state: z
    .enum(['Settled', 'Watched', 'Rolled back'])
    .meta({ description: 'Of the newest that was set here: Watched until the service was seen to take it.' }),
  set_at: timestamp().nullable(),
  set_by: z.string().nullable(),
  previous_ends_at: timestamp().nullable().meta({ description: 'Until then the one before counts, too.' }),
  problem: z.string().nullable().meta({ description: 'Why the newest was rolled back.' }),
});

export const serviceView = z.object({
  service: z.string(),
  status: z.enum(healthStates).nullable().meta({ description: 'Null where nobody has looked yet.' }),
  detail: z.string().nullable(),
  response_time_ms: z.int().nullable(),
  checked_at: timestamp().nullable(),
  since: timestamp().nullable().meta({ description: 'Since when it has been in this state.' }),
  logged: z.enum(['all', 'failures']).meta({ description: 'Which calls are written down.' }),
  calls_24h: z.int().nullable().meta({ description: 'Null where they are not counted.' }),
  failures_24h: z.int().nullable(),
  last_failure_at: timestamp().nullable(),
  can_retry: z.boolean(),
  credentials: z.array(credentialView),
});

export const hubView = z.object({
  totals: z.object({ healthy: z.int(), degraded: z.int(), down: z.int(), off: z.int(), unknown: z.int() }),
  services: z.array(serviceView),
});

interface SecretRows {
  live: readonly ServiceSecret[];
  newest: readonly (ServiceSecret & { set_by_name: string | null })[];
}

function credentialOf(hub: Hub, { kind, slot }: Credential, rows: SecretRows): z.input<typeof credentialView> {
  const live = rows.live.filter((row) => row.slot === slot);
  const current = live.find((row) => row.state === 'Current');
  const replaced = live.find((row) => row.state === 'Overlap');
  const newest = rows.newest.find((row) => row.slot === slot);
  const environment = hub.vault.ofEnvironment(slot);
  return {
    credential: kind,
    source: current !== undefined ? 'here' : environment !== undefined ? 'environment' : 'none',
    fingerprint: current?.fingerprint ?? (environment === undefined ? null : hub.vault.fingerprint(environment)),
    state:
      current !== undefined && current.confirmed_at === null
        ? 'Watched'
        : newest?.state === 'Rolled back'
          ? 'Rolled back'
          : 'Settled',
    set_at: toIso(newest?.set_at ?? null),
    set_by: newest?.set_by_name ?? null,
    previous_ends_at: toIso(replaced?.overlap_until ?? null),
    problem: newest?.problem ?? null,
  };
}

/** The whole hub: each service as it was found last, its calls of a day, and its credentials without a secret in sight. */
export async function hubData(tx: Tx, hub: Hub, now: Date): Promise<z.input<typeof hubView>> {
  const checks = new Map((await readChecks(tx)).map((check) => [check.service, check]));
  const counted = await tallies(tx, new Date(now.getTime() - 86_400_000));
  const rows = { live: await liveSecrets(tx, now), newest: await newestSecrets(tx) };
  const tallyOf = ({ service, log }: Integration) =>
    counted.find((each) => each.source === log && (each.service === null || each.service === service));
  const services = hub.registry.all().map((integration) => {
    const { service, credentials, failuresOnly, retry, log } = integration;
    const check = checks.get(service);
    const tally = tallyOf(integration);
    // Deliveries are too many to be counted each time somebody looks.
    const none = log === 'deliveries' ? null : 0;
    return {
      service,
      status: check?.status ?? null,
      detail: check?.detail ?? null,
      response_time_ms: check?.response_ms ?? null,
      checked_at: toIso(check?.checked_at ?? null),
      since: toIso(check?.since ?? null),
      logged: failuresOnly === true ? ('failures' as const) : ('all' as const),
      calls_24h: failuresOnly === true ? null : (tally?.calls ?? none),
      failures_24h: tally?.failures ?? none,
      last_failure_at: toIso(tally?.last_failure_at ?? null),
      can_retry: retry !== undefined,
      credentials: credentials.map((each) => credentialOf(hub, each, rows)),
    };
  });
  const count = (status: HealthState | null) => services.filter((each) => each.status === status).length;
  return {
    totals: {
      healthy: count('Healthy'),
      degraded: count('Degraded'),
      down: count('Down'),
      off: count('Off'),
      unknown: count(null),
    },
    services,
  };
}

export const logView = z.object({
  log: z.string().meta({ description: 'Names the entry for retry_log.' }),
  operation: z.string(),
  subject: z.string().nullable(),
  at: timestamp(),
  status: z.enum(['Ok', 'Failed', 'Waiting']),
  attempts: z.int().nullable(),
  http_status: z.int().nullable(),
  duration_ms: z.int().nullable(),
  error: z.string().nullable().meta({ description: 'Without secrets and addresses of people.' }),
  retried_at: timestamp().nullable(),
});

export function toLogView(entry: LogEntry): z.input<typeof logView> {
  const { log, operation, subject, attempts, http_status, duration_ms, error } = entry;
  return {
    log,
    operation,
    subject,
    at: toIso(entry.at),
    status: entry.ok ? 'Ok' : entry.waits ? 'Waiting' : 'Failed',
    attempts,
    http_status,
    duration_ms,
    error,
    retried_at: toIso(entry.retried_at),
  };
}
