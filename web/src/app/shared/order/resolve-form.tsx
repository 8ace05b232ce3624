import { Radio, Stack, Textarea } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import type { OrderDetail } from './order.ts';

/** An admin's decision about a dispute: to the payees, or back to the buyer. */
export default function ResolveForm({ order, close }: { order: OrderDetail; close: () => void }) {
  const t = useTranslations('order');
  const common = useTranslations('common');
  const formats = useFormats();
  const amount = formats.money(order.total_amount, order.currency);
  const form = useDialogForm({
    initialValues: { decision: '' as '' | 'release' | 'refund', note: '' },
    validate: ({ decision, note }) => ({
      ...(decision === '' ? { decision: common('required') } : {}),
      ...(note.trim() === '' ? { note: common('required') } : {}),
    }),
    run: ({ decision, note }, idempotencyKey) =>
      client.orders.resolve_dispute(
        { order: order.name, decision: decision === 'refund' ? 'refund' : 'release', note: note.trim() },
        { idempotencyKey },
      ),
    done: () => t('resolvedDone', { order: order.name }),
    close,
  });
  return (
    <DialogForm form={form} label={t('resolve')} danger words={t('resolveWords')} close={close}>
      <Radio.Group label={t('decision')} required {...form.form.getInputProps('decision')}>
        <Stack gap="xs" mt="xs">
          <Radio
            value="release"
            label={t('decideRelease')}
            description={t('decideReleaseWords', {
              amount,
              exporter: order.exporter_name,
              cooperative: order.cooperative_name,
            })}
          />
          <Radio
            value="refund"
            label={t('decideRefund')}
            description={t('decideRefundWords', { amount, buyer: order.buyer_name })}
          />
        </Stack>
      </Radio.Group>
      <Textarea
        label={t('note')}
        description={t('noteWords')}
        required
        autosize
        minRows={3}
        maxLength={1000}
        {...form.form.getInputProps('note')}
      />
    </DialogForm>
  );
}
