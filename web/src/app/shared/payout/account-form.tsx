import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { CountrySelect } from '../../ui/country-select.tsx';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { lotOptionsQuery } from '../lot/lot-options.ts';

export type AccountOwner = { owner: 'organisation'; organisation: string } | { owner: 'farmer' };
type Method = 'iban' | 'mobile_money';

/** Enters an account that money can be paid out to; an admin verifies it. */
export function AccountForm({ of, close }: { of: AccountOwner; close: () => void }) {
  const t = useTranslations('payout');
  const c = useTranslations('common');
  const options = useQuery(lotOptionsQuery);
  const countries = useQuery({
    queryKey: ['countries'],
    queryFn: () => client.cooperative_onboard.cooperative_onboard_options(),
    staleTime: 5 * 60_000,
  });
  const form = useDialogForm({
    initialValues: {
      method: of.owner === 'farmer' ? 'mobile_money' : 'iban',
      holder: '',
      currency: 'USD',
      iban: '',
      bic: '',
      provider: '',
      mobile_number: '',
      country: '',
    },
    validate: (values) => {
      const wanted = ['holder', ...(isIban(values) ? ['iban'] : ['provider', 'mobile_number', 'country'])] as const;
      return Object.fromEntries(
        wanted
          .filter((field) => values[field as keyof typeof values].trim() === '')
          .map((field) => [field, c('required')]),
      );
    },
    run: ({ method, holder, currency, ...rest }, idempotencyKey) => {
      const { iban, bic, provider, mobile_number, country } = rest;
      const given = isIban({ method })
        ? { iban: iban.trim(), bic: bic.trim() === '' ? undefined : bic.trim() }
        : { provider: provider.trim(), mobile_number: mobile_number.trim(), country };
      return client.payouts.add_account(
        { ...of, ...given, method: isIban({ method }) ? 'iban' : 'mobile_money', holder: holder.trim(), currency },
        { idempotencyKey },
      );
    },
    done: ({ name }) => t('accountAdded', { name }),
    close,
  });
  const input = form.form.getInputProps;
  const methods: { value: Method; label: string }[] = [
    { value: 'iban', label: t('method_iban') },
    { value: 'mobile_money', label: t('method_mobile_money') },
  ];
  return (
    <DialogForm form={form} label={t('addAccount')} words={t('addAccountWords')} close={close}>
      <Select label={t('method')} data={methods} allowDeselect={false} {...input('method')} />
      <TextInput
        label={t('holder')}
        description={t('holderWords')}
        required
        maxLength={70}
        autoComplete="name"
        {...input('holder')}
      />
      {isIban(form.form.values) ? (
        <>
          <TextInput label="IBAN" required maxLength={60} autoComplete="off" {...input('iban')} />
          <TextInput label="BIC" description={t('bicWords')} maxLength={20} autoComplete="off" {...input('bic')} />
        </>
      ) : (
        <>
          <CountrySelect countries={countries.data?.countries ?? []} {...input('country')} />
          <TextInput
            label={t('provider')}
            description={t('providerWords')}
            required
            maxLength={60}
            {...input('provider')}
          />
          <TextInput
            label={t('mobileNumber')}
            description={t('mobileNumberWords')}
            required
            type="tel"
            maxLength={30}
            {...input('mobile_number')}
          />
        </>
      )}
      <Select
        label={t('currency')}
        description={t('currencyWords')}
        data={(options.data?.currencies ?? []).map(({ code }) => code)}
        allowDeselect={false}
        {...input('currency')}
      />
    </DialogForm>
  );
}

const isIban = ({ method }: { method: string }): boolean => method === 'iban';
