import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { token } from './token.ts';

/** Issues tokens: what was typed is named once more, as an amount, before anything happens. */
export function MintForm({ buyer, name, close }: { buyer: string; name: string; close: () => void }) {
  const t = useTranslations('admin');
  const c = useTranslations('common');
  const formats = useFormats();
  const [sure, setSure] = useState(false);
  const form = useDialogForm({
    initialValues: { amount: '', reason: '' },
    validate: ({ amount, reason }) => ({
      ...problemOf(amount),
      ...(reason.trim() === '' && { reason: c('required') }),
    }),
    run: ({ amount, reason }, idempotencyKey) =>
      client.wallet.admin_mint({ buyer, amount: plain(amount), reason: reason.trim() }, { idempotencyKey }),
    done: ({ amount, balance_axkt: balance }) =>
      t('minted', { amount: formats.money(amount, token), balance: formats.money(balance, token) }),
    close,
  });
  function problemOf(amount: string) {
    if (amount.trim() === '') return { amount: c('required') };
    if (!/^\d+(\.\d+)?$/.test(plain(amount))) return { amount: c('notNumber') };
    return Number(plain(amount)) > 0 ? {} : { amount: c('mustBePositive') };
  }
  const { amount } = form.form.values;
  if (!sure) {
    return (
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.form.validate().hasErrors) setSure(true);
        }}
      >
        <Stack>
          <Text size="sm">{t('onlyBuyers')}</Text>
          <TextInput
            label={`${c('amount')} (${token})`}
            inputMode="decimal"
            required
            data-autofocus
            {...form.form.getInputProps('amount')}
          />
          <TextInput
            label={t('mintReason')}
            description={t('mintReasonWords')}
            required
            maxLength={140}
            {...form.form.getInputProps('reason')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {c('cancel')}
            </Button>
            <Button type="submit">{t('mint')}</Button>
          </Group>
        </Stack>
      </form>
    );
  }
  return (
    <DialogForm form={form} label={c('confirm')} words={t('mintWords')} close={() => setSure(false)}>
      <Text fw={600} role="alert">
        {t('mintTitle', { amount: formats.money(plain(amount), token), buyer: name })}
      </Text>
    </DialogForm>
  );
}

const plain = (amount: string) => amount.trim().replace(',', '.');
