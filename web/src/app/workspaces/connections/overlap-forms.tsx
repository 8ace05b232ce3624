import { Radio, Select, Stack, Switch } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { showSecret } from './secret.tsx';

/** Hours that an old secret may go on working. */
const overlaps = [0, 1, 24, 72, 168];

function useOverlaps() {
  const t = useTranslations('connections');
  return overlaps.map((hours) => ({ value: String(hours), label: t('overlapHours', { hours }) }));
}

interface OverlapFormProps {
  id: string;
  close: () => void;
}

/** A new secret for a key, while the old one works on for a while. `earlierUntil`: one before that still works, until then. */
export function RotateForm({ id, close, earlierUntil }: OverlapFormProps & { earlierUntil: string | null }) {
  const t = useTranslations('connections');
  const c = useTranslations('common');
  const formats = useFormats();
  const choices = useOverlaps();
  const kept = [
    { value: 'earlier', label: t('keepEarlier') },
    { value: 'present', label: t('keepPresent') },
  ];
  const form = useDialogForm({
    initialValues: { overlap_hours: '24', keep: null as 'earlier' | 'present' | null },
    // Nobody chooses for them what stops a program at once.
    validate: ({ keep }) => (earlierUntil !== null && keep === null ? { keep: c('required') } : {}),
    run: ({ overlap_hours, keep }, idempotencyKey) =>
      client.partners.rotate_key(
        {
          key_id: id,
          overlap_hours: Number(overlap_hours),
          ...(earlierUntil === null || keep === null ? {} : { keep }),
        },
        { idempotencyKey },
      ),
    done: () => t('rotated'),
    onDone: ({ secret, authorization }) =>
      showSecret(t('newSecret'), [
        [t('authorization'), `Authorization: ${authorization}`],
        [t('secret'), secret],
      ]),
    close,
  });
  return (
    <DialogForm
      form={form}
      label={t('rotate')}
      words={t(earlierUntil === null ? 'rotateWords' : 'rotateAgainWords')}
      close={close}
    >
      {earlierUntil !== null && (
        <Radio.Group
          label={t('keep')}
          description={t('keepWords', { until: formats.moment(earlierUntil) })}
          required
          {...form.form.getInputProps('keep')}
          value={form.form.values.keep ?? ''}
        >
          <Stack gap="xs" mt="xs">
            {kept.map((each) => (
              <Radio key={each.value} {...each} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {(earlierUntil === null || form.form.values.keep === 'present') && (
        <Select
          label={t('overlap')}
          data={choices}
          allowDeselect={false}
          {...form.form.getInputProps('overlap_hours')}
        />
      )}
    </DialogForm>
  );
}

/** The secret with which a purchasing system signs what it sends by this key. */
export function IntakeForm({ id, close }: OverlapFormProps) {
  const t = useTranslations('connections');
  const choices = useOverlaps();
  const form = useDialogForm({
    initialValues: { overlap_hours: '24', order_on_ingest: false },
    run: ({ overlap_hours, order_on_ingest }, idempotencyKey) =>
      client.partners.create_intake_secret(
        { key_id: id, overlap_hours: Number(overlap_hours), order_on_ingest },
        { idempotencyKey },
      ),
    done: () => t('intakeMade'),
    onDone: ({ secret }) => showSecret(t('intakeSecret'), [[t('signingSecret'), secret]]),
    close,
  });
  return (
    <DialogForm form={form} label={t('makeIntake')} words={t('intakeWords')} close={close}>
      <Select label={t('overlap')} data={choices} allowDeselect={false} {...form.form.getInputProps('overlap_hours')} />
      <Switch
        label={t('orderAtOnce')}
        description={t('orderAtOnceWords')}
        {...form.form.getInputProps('order_on_ingest', { type: 'checkbox' })}
      />
    </DialogForm>
  );
}
