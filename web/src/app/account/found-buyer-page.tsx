import type { BuyerBuyerOnboardOptionsOutput } from '@lotmark/sdk';
import { Button, MultiSelect, Select, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useTerms } from '../i18n/formats.ts';
import { client } from '../session/client.ts';
import { useOperationForm } from '../ui/operation-form.ts';
import { Problem } from '../ui/problem.tsx';
import { CountrySelect } from './country-select.tsx';
import { OnboardingFrame } from './onboarding-frame.tsx';
import { useFounded } from './use-founding.ts';

export function FoundBuyerPage() {
  const t = useTranslations('account');
  const options = useQuery({
    queryKey: ['onboarding', 'buyer'],
    queryFn: () => client.buyer.buyer_onboard_options(),
  });
  return (
    <OnboardingFrame kind="Buyer" title={t('buyerTitle')} description={t('buyerWords')} options={options}>
      {(offered) => <FoundingForm offered={offered} />}
    </OnboardingFrame>
  );
}

function FoundingForm({ offered }: { offered: BuyerBuyerOnboardOptionsOutput }) {
  const t = useTranslations('account');
  const c = useTranslations('common');
  const term = useTerms();
  const founded = useFounded('buyer');
  const { form, submit, pending, problem } = useOperationForm({
    initialValues: {
      buyer_name: '',
      business_type: null as string | null,
      country: null as string | null,
      preferred_commodities: [] as string[],
      preferred_grades: [] as string[],
    },
    validate: ({ buyer_name, business_type, country }) => ({
      ...(buyer_name.trim() === '' && { buyer_name: c('required') }),
      ...(business_type === null && { business_type: c('required') }),
      ...(country === null && { country: c('required') }),
    }),
    run: ({ business_type, country, ...rest }, idempotencyKey) =>
      client.buyer.create_buyer_org(
        { payload: { ...rest, business_type: business_type ?? '', country: country ?? '' } },
        { idempotencyKey },
      ),
    onDone: ({ buyer_name }) => founded(buyer_name),
    fieldOf: Object.fromEntries(
      ['buyer_name', 'business_type', 'country', 'preferred_commodities', 'preferred_grades'].map((name) => [
        `payload.${name}`,
        name,
      ]),
    ),
  });
  const wanted = form.values.preferred_commodities;
  const grades = [
    ...new Set(
      offered.grades
        .filter(({ commodity_type }) => wanted.length === 0 || wanted.includes(commodity_type))
        .map(({ grade }) => grade),
    ),
  ];
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={t('name')}
          autoComplete="organization"
          required
          maxLength={140}
          {...form.getInputProps('buyer_name')}
        />
        <CountrySelect countries={offered.countries} {...form.getInputProps('country')} />
        <Select
          label={t('businessType')}
          placeholder={t('choose')}
          data={offered.business_types.map((value) => ({ value, label: term(value) }))}
          required
          {...form.getInputProps('business_type')}
        />
        <MultiSelect
          label={`${t('preferredCommodities')} (${c('optional')})`}
          data={offered.commodity_types.map((value) => ({ value, label: term(value) }))}
          {...form.getInputProps('preferred_commodities')}
        />
        <MultiSelect
          label={`${t('preferredGrades')} (${c('optional')})`}
          data={grades}
          searchable
          {...form.getInputProps('preferred_grades')}
        />
        {problem !== null && <Problem error={problem} />}
        <Button type="submit" loading={pending}>
          {t('foundBuyer')}
        </Button>
      </Stack>
    </form>
  );
}
