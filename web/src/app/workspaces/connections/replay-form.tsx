import { Group, SegmentedControl, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';

/** Sends again what was due before: the days of an outage, or one event. */
export function ReplayForm({ id, event = '', close }: { id: string; event?: string; close: () => void }) {
  const t = useTranslations('connections');
  const common = useTranslations('common');
  const form = useDialogForm({
    initialValues: { what: event === '' ? 'days' : 'event', event, from: '', to: '' },
    validate: ({ what, event: hash, from }) => ({
      ...(what === 'event' && hash.trim() === '' ? { event: common('required') } : {}),
      ...(what === 'days' && from === '' ? { from: common('required') } : {}),
    }),
    run: ({ what, event: hash, from, to }, idempotencyKey) =>
      client.webhooks.replay(
        { id, ...(what === 'event' ? { event: hash.trim() } : { from, ...(to === '' ? {} : { to }) }) },
        { idempotencyKey },
      ),
    done: ({ queued }) => t('replayed', { count: queued }),
    close,
  });
  const { getInputProps, values } = form.form;
  return (
    <DialogForm form={form} label={t('replay')} words={t('replayWords')} close={close}>
      <SegmentedControl
        aria-label={t('replayWhat')}
        data={[
          { value: 'days', label: t('replayDays') },
          { value: 'event', label: t('replayOne') },
        ]}
        {...getInputProps('what')}
      />
      {values.what === 'event' ? (
        <TextInput label={t('hash')} required maxLength={64} {...getInputProps('event')} />
      ) : (
        <Group grow align="flex-start">
          <TextInput type="date" label={t('from')} required {...getInputProps('from')} />
          <TextInput
            type="date"
            label={t('to')}
            description={t('toWords')}
            {...getInputProps('to')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        </Group>
      )}
    </DialogForm>
  );
}
