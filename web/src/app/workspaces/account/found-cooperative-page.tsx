import type { CooperativeOnboardCooperativeOnboardOptionsOutput } from '@lotmark/sdk';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { useOperationForm } from '../../ui/operation-form.ts';
import { FoundingFields } from './founding-fields.tsx';
import { OnboardingFrame } from './onboarding-frame.tsx';
import { useFounded } from './use-founding.ts';

export function FoundCooperativePage() {
  const t = useTranslations('account');
  const options = useQuery({
    queryKey: ['onboarding', 'cooperative'],
    queryFn: () => client.cooperative_onboard.cooperative_onboard_options(),
  });
  return (
    <OnboardingFrame
      kind="Cooperative"
      title={t('cooperativeTitle')}
      description={t('cooperativeWords')}
      options={options}
    >
      {({ countries }) => <FoundingForm countries={countries} />}
    </OnboardingFrame>
  );
}

function FoundingForm({ countries }: Pick<CooperativeOnboardCooperativeOnboardOptionsOutput, 'countries'>) {
  const t = useTranslations('account');
  const c = useTranslations('common');
  const founded = useFounded('cooperative');
  const { form, ...sending } = useOperationForm({
    initialValues: { cooperative_name: '', country: null as string | null, region: '' },
    validate: ({ cooperative_name, country }) => ({
      ...(cooperative_name.trim() === '' && { cooperative_name: c('required') }),
      ...(country === null && { country: c('required') }),
    }),
    run: ({ region, country, ...rest }, idempotencyKey) =>
      client.cooperative_onboard.create_cooperative_org(
        { ...rest, country: country ?? '', region: region.trim() === '' ? undefined : region },
        { idempotencyKey },
      ),
    onDone: ({ cooperative_name }) => founded(cooperative_name),
  });
  return (
    <FoundingFields
      {...sending}
      name={form.getInputProps('cooperative_name')}
      country={{ countries, ...form.getInputProps('country') }}
      label={t('foundCooperative')}
    >
      <TextInput
        label={`${t('region')} (${c('optional')})`}
        description={t('regionWords')}
        {...form.getInputProps('region')}
      />
    </FoundingFields>
  );
}
