import { Radio, Stack, Textarea } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';

/** An admin settles an order whose records are not what was signed: put back, or ended with a refund. */
export default function SettleForm({ order, close }: { order: string; close: () => void }) {
  const t = useTranslations('order');
  const c = useTranslations('common');
  const form = useDialogForm({
    initialValues: { decision: '' as '' | 'restore' | 'cancel', reason: '' },
    validate: ({ decision, reason }) => ({
      ...(decision === '' ? { decision: c('required') } : {}),
      ...(reason.trim() === '' ? { reason: c('required') } : {}),
    }),
    run: ({ decision, reason }, idempotencyKey) =>
      client.orders.settle_differences(
        { order, decision: decision === 'cancel' ? 'cancel' : 'restore', reason: reason.trim() },
        { idempotencyKey },
      ),
    done: ({ fields }) => t('settleDone', { order, count: fields.length }),
    close,
  });
  return (
    <DialogForm form={form} label={t('settle')} danger words={t('settleWords')} close={close}>
      <Radio.Group label={t('decision')} required {...form.form.getInputProps('decision')}>
        <Stack gap="xs" mt="xs">
          <Radio value="restore" label={t('settleRestore')} description={t('settleRestoreWords')} />
          <Radio value="cancel" label={t('settleCancel')} description={t('settleCancelWords')} />
        </Stack>
      </Radio.Group>
      <Textarea
        label={t('reason')}
        required
        autosize
        minRows={3}
        maxLength={1000}
        {...form.form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
