import { Textarea, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import type { TradeSide } from './order.ts';

interface DifferenceFormProps {
  order: string;
  currency: string;
  side: TradeSide | undefined;
  close: () => void;
}

/** What comes off the price because another grade arrived than was ordered. */
export default function DifferenceForm({ order, currency, side, close }: DifferenceFormProps) {
  const t = useTranslations('order');
  const c = useTranslations('common');
  const form = useDialogForm({
    initialValues: { amount: '', reason: '' },
    validate: ({ amount, reason }) => ({
      ...(/^\d+(\.\d+)?$/.test(amount.trim()) ? {} : { amount: c('notNumber') }),
      ...(reason.trim() === '' ? { reason: c('required') } : {}),
    }),
    run: ({ amount, reason }, idempotencyKey) =>
      client.orders.propose_price_difference(
        { order, amount: amount.trim(), reason: reason.trim(), side },
        { idempotencyKey },
      ),
    done: () => t('proposeDone', { order }),
    close,
  });
  return (
    <DialogForm form={form} label={t('propose')} words={t('proposeWords')} close={close}>
      <TextInput
        label={`${t('difference')} (${currency})`}
        inputMode="decimal"
        required
        data-autofocus
        {...form.form.getInputProps('amount')}
      />
      <Textarea
        label={t('reason')}
        required
        autosize
        minRows={2}
        maxLength={500}
        {...form.form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
