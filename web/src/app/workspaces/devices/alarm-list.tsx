import type { DevicesListAlarmsInput } from '@lotmark/sdk';
import { Button, Text, Textarea } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DataList } from '../../ui/data-list.tsx';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { openDialog } from '../../ui/dialogs.tsx';

const kinds = ['silence', 'divergence'] as const;

/** Alarms of all devices, or of one, the newest first. */
export function AlarmList({ device }: { device?: string }) {
  const t = useTranslations('devices');
  const formats = useFormats();
  return (
    <DataList
      label={t('alarms')}
      prefix={device === undefined ? '' : 'alarm_'}
      queryKey={['devices', 'alarms', device ?? '']}
      fetch={({ filters, search: _search, ...query }) =>
        client.devices.list_alarms({
          ...query,
          ...(device === undefined ? {} : { device }),
          kind: filters['kind'] as DevicesListAlarmsInput['kind'],
          ...(filters['open'] === undefined ? {} : { open: filters['open'] === 'true' }),
        })
      }
      rowKey={({ name }) => name}
      {...(device === undefined ? { rowTo: (row: { device: string }) => `/devices/${row.device}` } : {})}
      filters={[
        { name: 'kind', label: t('alarmKind'), options: kinds.map((value) => ({ value, label: t(`alarm_${value}`) })) },
        {
          name: 'open',
          label: t('alarmState'),
          options: [
            { value: 'true', label: t('alarmOpen') },
            { value: 'false', label: t('alarmSettled') },
          ],
        },
      ]}
      columns={[
        {
          header: t('alarm'),
          cell: ({ kind, message, device_title }) => (
            <>
              {device === undefined ? `${device_title}: ` : ''}
              {t(`alarm_${kind}`)}
              <Text component="span" size="sm" c="dimmed" display="block">
                {message}
              </Text>
            </>
          ),
        },
        { header: t('since'), cell: ({ since }) => formats.moment(since), sort: 'raised_at' },
        {
          header: t('alarmState'),
          cell: ({ cleared_at, acknowledged_by, note }) => {
            if (cleared_at !== null) return t('over', { when: formats.moment(cleared_at) });
            if (acknowledged_by === null) return t('alarmOpen');
            return `${t('seenBy', { name: acknowledged_by })}${note === null ? '' : ` – ${note}`}`;
          },
        },
      ]}
      rowActions={({ name, acknowledged_at, cleared_at }) =>
        acknowledged_at === null &&
        cleared_at === null && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => openDialog(t('acknowledge'), (close) => <AcknowledgeForm alarm={name} close={close} />)}
          >
            {t('acknowledge')}
          </Button>
        )
      }
      empty={{ title: t('noAlarms'), body: t('noAlarmsWords'), icon: <IconBellRinging size={40} aria-hidden /> }}
    />
  );
}

function AcknowledgeForm({ alarm, close }: { alarm: string; close: () => void }) {
  const t = useTranslations('devices');
  const c = useTranslations('common');
  const form = useDialogForm({
    initialValues: { note: '' },
    validate: () => ({}),
    run: ({ note }, idempotencyKey) =>
      client.devices.acknowledge_alarm(
        { alarm, ...(note.trim() === '' ? {} : { note: note.trim() }) },
        { idempotencyKey },
      ),
    done: () => t('acknowledged'),
    close,
  });
  return (
    <DialogForm form={form} label={t('acknowledge')} words={t('acknowledgeWords')} close={close}>
      <Textarea
        label={`${t('note')} (${c('optional')})`}
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
        {...form.form.getInputProps('note')}
      />
    </DialogForm>
  );
}
