import type { PaymentsResolveHeldInput } from '@lotmark/sdk';
import { Radio, Stack, Textarea } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import type { HeldPayment } from './held-payment.ts';

type Decision = PaymentsResolveHeldInput['decision'];

/** Where card money goes that found no purpose; of a chargeback there is only to take note. */
export function PaymentDecision({ payment, close }: { payment: HeldPayment; close: () => void }) {
  const t = useTranslations('admin');
  const c = useTranslations('common');
  const formats = useFormats();
  const amount =
    payment.received_currency === null
      ? formats.money(payment.amount, payment.currency)
      : formats.money(payment.received_amount, payment.received_currency);
  const choices: [Decision, string, string][] =
    payment.charged_back_at === null
      ? [
          ['refund', t('refundChoice'), t('refundWords', { amount })],
          ['credit', t('creditChoice'), t('creditWords', { amount })],
        ]
      : [['noted', t('notedChoice'), t('notedWords')]];
  const form = useDialogForm({
    initialValues: { decision: '', note: '' },
    validate: ({ decision, note }) => ({
      ...(decision === '' && { decision: c('required') }),
      ...(note.trim() === '' && { note: c('required') }),
    }),
    run: ({ decision, note }, idempotencyKey) =>
      client.payments.resolve_held(
        { payment: payment.payment, decision: decision as Decision, note: note.trim() },
        { idempotencyKey },
      ),
    done: () => t('decisionKept', { amount }),
    close,
  });
  return (
    <DialogForm form={form} label={t('decide')} danger close={close}>
      <Radio.Group label={t('decide')} required {...form.form.getInputProps('decision')}>
        <Stack gap="xs" mt="xs">
          {choices.map(([value, label, words]) => (
            <Radio key={value} value={value} label={label} description={words} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea label={t('note')} required autosize minRows={2} maxLength={1000} {...form.form.getInputProps('note')} />
    </DialogForm>
  );
}
