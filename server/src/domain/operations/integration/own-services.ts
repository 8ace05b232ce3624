import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { lookAtDatabase } from '../health/look.ts';
import { aiChecks } from '../health/rules.ts';
import type { Finding } from './rules.ts';

/** Services that are looked at by what stands in the database: nothing outside has to be asked. */

export async function probeDatabase(reader: Tx, kind: string): Promise<Finding> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(reader);
  return {
    status: 'Healthy',
    detail: `${kind === 'pglite' ? 'Embedded PostgreSQL' : 'PostgreSQL'} ${rows[0]?.version}.`,
  };
}

/** A webhook that has failed for longer than a receiver's restart takes. */
const failingMinutes = 30;

export async function probeWebhooks(reader: Tx, now: Date): Promise<Finding> {
  const since = new Date(now.getTime() - failingMinutes * 60_000);
  const { rows } = await sql<{ active: number; paused: number; failing: number }>`
    select count(*) filter (where status = 'Active')::int as active, count(*) filter (where status = 'Paused')::int as paused,
           count(*) filter (where status = 'Active' and failing_since < ${since})::int as failing from webhooks`.execute(
    reader,
  );
  const { active = 0, paused = 0, failing = 0 } = rows[0] ?? {};
  if (active + paused === 0) return { status: 'Off', detail: 'Nobody has registered a webhook.' };
  const detail = `${active} active, ${paused} paused, ${failing} failing for more than ${failingMinutes} minutes.`;
  return { status: failing === 0 ? 'Healthy' : failing === active ? 'Down' : 'Degraded', detail };
}

export async function probePartners(reader: Tx, now: Date): Promise<Finding> {
  const { rows } = await sql<{ partners: number; messages: number }>`
    select (select count(*) from erp_integrations)::int as partners,
           (select count(*) from erp_messages where created_at > ${new Date(now.getTime() - 86_400_000)})::int as messages`.execute(
    reader,
  );
  const { partners = 0, messages = 0 } = rows[0] ?? {};
  if (partners === 0) return { status: 'Off', detail: 'No partner sends orders from an ERP.' };
  return { status: 'Healthy', detail: `${partners} partners; ${messages} messages in the last 24 hours.` };
}

/** After so long without a closed ledger something is wrong with the network, or with whoever listens to it. */
const silentSeconds = { warn: 120, down: 900 } as const;

/** The ledger as the database has it: whichever process speaks to the node writes there what it heard. */
export async function probeLedger(reader: Tx, now: Date): Promise<Finding> {
  const { rows } = await sql<{ ledger_index: number; observed_at: Date }>`
    select ledger_index, observed_at from ledger_networks order by observed_at desc limit 1`.execute(reader);
  const [seen] = rows;
  if (seen === undefined) return { status: 'Down', detail: 'No ledger was heard of yet.' };
  const seconds = Math.max(0, Math.round((now.getTime() - seen.observed_at.getTime()) / 1000));
  const detail = `Ledger ${seen.ledger_index} was heard of ${seconds} s ago.`;
  if (seconds > silentSeconds.down) return { status: 'Down', detail };
  return { status: seconds > silentSeconds.warn ? 'Degraded' : 'Healthy', detail };
}

/** What came of the last time-stamp that was asked for lately; undefined where the service has to be asked. */
export async function probeTimeStamps(reader: Tx, now: Date): Promise<Finding | undefined> {
  const { rows } = await sql<{ at: Date; ok: boolean }>`
    select at, ok from service_calls
     where service = 'time_stamps' and operation = 'time-stamp' and at > ${new Date(now.getTime() - 6 * 3_600_000)}
     order by at desc, id desc limit 1`.execute(reader);
  const [last] = rows;
  if (last?.ok !== true) return undefined;
  const minutes = Math.max(0, Math.round((now.getTime() - last.at.getTime()) / 60_000));
  return { status: 'Healthy', detail: `The service gave a time-stamp ${minutes} minutes ago.` };
}

/** Devices send by themselves: they are looked at by when they were heard of last. */
export async function probeDevices(reader: Tx, now: Date): Promise<Finding> {
  const { rows } = await sql<{ active: number; heard: number }>`
    select count(*)::int as active,
           count(*) filter (where s.last_received_at > ${new Date(now.getTime() - 86_400_000)})::int as heard
      from devices d left join device_states s on s.device = d.name where d.retired_at is null`.execute(reader);
  const { active = 0, heard = 0 } = rows[0] ?? {};
  if (active === 0) return { status: 'Off', detail: 'No device is registered.' };
  return {
    status: heard === 0 ? 'Degraded' : 'Healthy',
    detail: `${heard} of ${active} devices were heard of in the last 24 hours.`,
  };
}

const aiStates = { ok: 'Healthy', off: 'Off', degraded: 'Degraded', down: 'Down' } as const;

/** Language models, by what came of asking them lately: a question of our own would cost something. */
export async function probeAi(reader: Tx, now: Date, providers: readonly string[]): Promise<Finding> {
  if (providers.length === 0)
    return { status: 'Off', detail: 'No language model is set (AI_PROVIDER): the assistant answers from records.' };
  const { ai } = await lookAtDatabase(reader, now);
  const found = providers.map((provider) => aiChecks(ai, [provider]).ai_provider);
  const worst = (['down', 'degraded'] as const).find((state) => found.some((each) => each.state === state)) ?? 'ok';
  const all = worst === 'down' && found.some(({ state }) => state !== 'down') ? 'degraded' : worst;
  return { status: aiStates[all], detail: `${found.map(({ note }) => note).join('; ')}.` };
}
