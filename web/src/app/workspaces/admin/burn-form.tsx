import { Textarea } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DecimalInput, isDecimal, isPositive } from '../../ui/decimal-input.tsx';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { token } from './token.ts';

/** Takes tokens out of a wallet. */
export function BurnForm({ org, name, close }: { org: string; name: string; close: () => void }) {
  const t = useTranslations('payout');
  const c = useTranslations('common');
  const formats = useFormats();
  const form = useDialogForm({
    initialValues: { amount: '', reason: '' },
    validate: ({ amount, reason }) => ({
      ...(!isDecimal(amount) ? { amount: c('notNumber') } : !isPositive(amount) && { amount: c('mustBePositive') }),
      ...(reason.trim() === '' && { reason: c('required') }),
    }),
    run: ({ amount, reason }, idempotencyKey) =>
      client.wallet.admin_burn({ organisation: org, amount, reason: reason.trim() }, { idempotencyKey }),
    done: ({ amount, balance_axkt: balance }) =>
      t('burned', { amount: formats.money(amount, token), balance: formats.money(balance, token) }),
    close,
  });
  return (
    <DialogForm form={form} label={t('burn')} danger words={t('burnWords', { name })} close={close}>
      <DecimalInput label={`${c('amount')} (${token})`} required {...form.form.getInputProps('amount')} />
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
