import { SegmentedControl, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DecimalInput, isDecimal, isPositive } from '../../ui/decimal-input.tsx';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { Problem } from '../../ui/problem.tsx';
import { token } from './token.ts';

interface RequestFormProps {
  organisation: string;
  /** A cooperative also pays to its farmers. */
  farmers: boolean;
  balance: number;
  close: () => void;
}

/** Asks for a payout from the wallet to a verified account. */
export function RequestForm({ organisation, farmers, balance, close }: RequestFormProps) {
  const t = useTranslations('payout');
  const c = useTranslations('common');
  const formats = useFormats();
  const accounts = useQuery({
    queryKey: ['payout', 'targets', organisation, farmers],
    queryFn: async () => {
      const of = { organisation, status: 'Verified' as const, limit_page_length: 100 };
      const own = await client.payouts.list_accounts(of);
      const theirs = farmers ? await client.payouts.list_accounts({ ...of, owner: 'farmers' }) : { data: [] };
      return [...own.data, ...theirs.data];
    },
  });
  const form = useDialogForm({
    initialValues: { account: '', amount: '', currency: token },
    validate: ({ account, amount }) => ({
      ...(account === '' && { account: c('required') }),
      ...(amount === ''
        ? { amount: c('required') }
        : !isDecimal(amount)
          ? { amount: c('notNumber') }
          : !isPositive(amount) && { amount: c('mustBePositive') }),
    }),
    run: (values, idempotencyKey) => client.payouts.request({ ...values, organisation }, { idempotencyKey }),
    done: (made) =>
      [
        t('requestDone', {
          name: made.name,
          amount: formats.money(made.amount, made.currency),
          tokens: formats.money(made.tokens, token),
        }),
        ...(made.warning === null ? [] : [t('requestWaits', { currency: made.currency })]),
      ].join(' '),
    saysMore: (made) => made.warning !== null,
    close,
  });
  const chosen = accounts.data?.find(({ name }) => name === form.form.values.account);
  return (
    <DialogForm form={form} label={t('payOut')} words={t('requestWords')} close={close}>
      {accounts.error !== null && <Problem error={accounts.error} />}
      {accounts.data?.length === 0 && <Text role="alert">{t('noVerified')}</Text>}
      <Select
        label={t('to')}
        required
        searchable
        data={(accounts.data ?? []).map(({ name, holder, number, currency }) => ({
          value: name,
          label: `${holder}, ${number} (${currency})`,
        }))}
        {...form.form.getInputProps('account')}
        onChange={(account) => form.form.setValues({ account: account ?? '', currency: token })}
      />
      {chosen !== undefined && (
        <SegmentedControl
          aria-label={t('amountIn')}
          data={[token, chosen.currency]}
          value={form.form.values.currency}
          onChange={(currency) => form.form.setFieldValue('currency', currency)}
        />
      )}
      <DecimalInput
        label={`${c('amount')} (${form.form.values.currency})`}
        description={t('inWallet', { amount: formats.money(balance, token) })}
        required
        {...form.form.getInputProps('amount')}
      />
    </DialogForm>
  );
}
