import { z } from 'zod';
import { alarmAccess } from '../../domain/field/device/access.ts';
import { acknowledge as acknowledgeAlarm } from '../../domain/field/device/alarms.ts';
import { deviceAlarmKinds } from '../../domain/field/device/rules.ts';
import { alarmRow, alarmRowView, alarmSorts, selectAlarm } from '../../domain/field/device/views.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { docName, text } from '../../kernel/values/vocabulary.ts';
import { strangers } from '../iot/status.ts';
import { operation } from '../operation.ts';

const { search: _, ...paging } = pageInput(alarmSorts);

const listAlarms = operation({
  summary:
    'The alarms of the caller’s devices, newest first: those that fell silent, and readings that do not agree with the records.',
  allow: 'user',
  kind: 'read',
  input: z.object({
    ...paging,
    device: docName('device').optional(),
    kind: z.enum(deviceAlarmKinds).optional(),
    open: z.boolean().optional().meta({ description: 'True: neither over nor acknowledged; false: one of the two.' }),
  }),
  output: pageOutput(alarmRow),
  handler: async (ctx, input) => {
    let found = alarmAccess.list(ctx);
    if (input.device !== undefined) found = found.where('device_alarms.device', '=', input.device);
    if (input.kind !== undefined) found = found.where('device_alarms.kind', '=', input.kind);
    if (input.open !== undefined) {
      const wanted = input.open;
      found = found.where((eb) => {
        const open = eb.and([
          eb('device_alarms.cleared_at', 'is', null),
          eb('device_alarms.acknowledged_at', 'is', null),
        ]);
        return wanted ? open : eb.not(open);
      });
    }
    const { rows, ...page } = await fetchPage(ctx.tx, found, {
      select: selectAlarm,
      request: input,
      sorts: alarmSorts,
      defaultSort: 'raised_at desc',
    });
    return { data: rows.map(alarmRowView), ...page };
  },
});

const acknowledge = operation({
  summary: 'Says that somebody has seen an alarm and looks after it.',
  allow: 'user',
  kind: 'write',
  needs: 'manage_lots',
  input: z.object({ alarm: docName('device alarm'), note: text(500).optional() }),
  output: alarmRow,
  refusals: {
    permission: strangers,
    not_found: 'for admins: there is no such alarm',
    state: 'somebody else acknowledged it, or with another note',
  },
  handler: async (ctx, { alarm, note = null }) => {
    const found = await alarmAccess.lock(ctx, alarm);
    ctx.about(found.name);
    await acknowledgeAlarm(ctx, found, note);
    const one = ctx.tx.selectFrom('device_alarms').where('device_alarms.name', '=', found.name);
    return alarmRowView(await selectAlarm(one).executeTakeFirstOrThrow());
  },
});

export const deviceAlarms = { list_alarms: listAlarms, acknowledge_alarm: acknowledge };
