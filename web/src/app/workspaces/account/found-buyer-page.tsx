import type { BuyerBuyerOnboardOptionsOutput } from '@lotmark/sdk';
import { MultiSelect, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useOperationForm } from '../../ui/operation-form.ts';
import { FoundingFields } from './founding-fields.tsx';
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
  const { form, ...sending } = useOperationForm({
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
    <FoundingFields
      {...sending}
      name={form.getInputProps('buyer_name')}
      country={{ countries: offered.countries, ...form.getInputProps('country') }}
      label={t('foundBuyer')}
    >
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
    </FoundingFields>
  );
}
