import { type RawBuilder, type Selectable, sql } from 'kysely';
import { forbidden } from '../../../kernel/values/errors.ts';
import { isAdmin } from '../../../kernel/write/actor.ts';
import { refuseOther } from '../../../kernel/write/so-already.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import type { DeviceAlarmsTable } from '../../../platform/db/tables.generated.ts';
import { tell } from '../../foundation/notification/store.ts';
import { tolerancesAt } from '../../foundation/reference/tolerances.ts';
import { seenAsWritten } from '../../foundation/seen-as-written.ts';
import { membershipsWith, orgsWith } from '../../people/party/duties.ts';

export type Alarm = Selectable<DeviceAlarmsTable>;

export const foreignAlarm = 'You have no such alarm.';

/** Devices to one transaction. */
const atOnce = 200;

/** Since when a device `d` with its state `s` should have been heard of. */
const due = (intervals: RawBuilder<unknown>) =>
  sql`coalesce(s.last_received_at, d.created_at) + d.interval_seconds * ${intervals} * interval '1 second'`;
const tolerated = (now: Date) => sql`(
  select value::float8 from tolerances where name = 'device_silent_intervals' and valid_from <= ${now} order by valid_from desc limit 1)`;
const openSilence = sql`exists (select from device_alarms a where a.device = d.name and a.kind = 'silence' and a.cleared_at is null)`;

/** Holds while a device is silent without an alarm, or has one although it was heard of since. */
export const silenceWaits = (now: Date): RawBuilder<boolean> => sql`(
  exists (select from devices d join device_states s on s.device = d.name
           where d.retired_at is null and ${due(tolerated(now))} < ${now} and not ${openSilence})
  or exists (select from device_alarms a join device_states s on s.device = a.device
              where a.kind = 'silence' and a.cleared_at is null and s.last_received_at > a.since))`;

/** Ends the alarms of devices that were heard of since, and raises those of devices that fell silent. @returns how many rose. */
export async function lookForSilence(work: Work): Promise<number> {
  const { tx, now, ids } = work;
  await sql`
    update device_alarms a set cleared_at = s.last_received_at
      from device_states s
     where s.device = a.device and a.kind = 'silence' and a.cleared_at is null and s.last_received_at > a.since`.execute(
    tx,
  );
  const [intervals] = await tolerancesAt(tx, ['device_silent_intervals'], now);
  const { rows } = await sql<{
    device: string;
    title: string;
    interval_seconds: number;
    last: Date | null;
    since: Date;
  }>`
    select d.name as device, d.title, d.interval_seconds, s.last_received_at as last,
           coalesce(s.last_received_at, d.created_at) as since
      from devices d join device_states s on s.device = d.name
     where d.retired_at is null and ${due(sql`${intervals}::float8`)} < ${now} and not ${openSilence}
     order by d.name limit ${atOnce} for no key update of s skip locked`.execute(tx);
  if (rows.length === 0) return 0;
  const names = await ids.names(tx, 'ALM', now, rows.length);
  const raised = rows.map((row, place) => ({
    name: names[place] as string,
    device: row.device,
    kind: 'silence' as const,
    since: row.since,
    message:
      row.last === null
        ? `${row.title} (${row.device}) never sent anything; it means to every ${row.interval_seconds} seconds.`
        : `${row.title} (${row.device}) sent nothing since ${row.since.toISOString()}; it means to every ${row.interval_seconds} seconds.`,
    raised_at: now,
  }));
  await tx.insertInto('device_alarms').values(raised).execute();
  await tellKeepers(work, names);
  return rows.length;
}

/** Tells whoever manages the lots of the organisations of the devices. */
export async function tellKeepers({ tx, now }: Pick<Work, 'tx' | 'now'>, alarms: readonly string[]): Promise<void> {
  await tell(
    tx,
    now,
    sql`
    select m.user_id, case a.kind when 'silence' then 'device_silent' else 'device_diverges' end as kind, a.device as subject,
           jsonb_build_object('label', d.title) || case when a.lot is null then '{}'::jsonb else jsonb_build_object('lot', a.lot) end as facts,
           'alarm:' || a.name as cause
      from device_alarms a join devices d on d.name = a.device join orgs o on o.name = d.org join org_members m on m.org = d.org
     where a.name = any(${[...alarms]}::text[])
       and (o.kind || ' ' || m.role) = any(${membershipsWith('manage_lots')}::text[])`,
  );
}

/** Somebody has seen it; who saw it first stays. */
export async function acknowledge(work: Work, alarm: Alarm, note: string | null): Promise<Alarm> {
  const { org } = await work.tx
    .selectFrom('devices')
    .select('org')
    .where('name', '=', alarm.device)
    .executeTakeFirstOrThrow();
  if (!isAdmin(work.actor) && !orgsWith(work.actor, 'manage_lots').includes(org)) throw forbidden(foreignAlarm);
  await seenAsWritten(work, 'devices', alarm.device, { org });
  await seenAsWritten(work, 'device_alarms', alarm.name, { device: alarm.device });
  if (alarm.acknowledged_at !== null) {
    const { name, acknowledged_by: by } = alarm;
    refuseOther(work, { stands: `${name} is acknowledged`, by, said: { note: [alarm.note, note] } });
    return alarm;
  }
  return work.tx
    .updateTable('device_alarms')
    .set({ acknowledged_at: work.now, acknowledged_by: actorIdOf(work), note })
    .where('name', '=', alarm.name)
    .returningAll()
    .executeTakeFirstOrThrow();
}
