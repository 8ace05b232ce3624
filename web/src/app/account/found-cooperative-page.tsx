import type { CooperativeOnboardCooperativeOnboardOptionsOutput } from '@lotmark/sdk';
import { Button, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { client } from '../session/client.ts';
import { useOperationForm } from '../ui/operation-form.ts';
import { Problem } from '../ui/problem.tsx';
import { CountrySelect } from './country-select.tsx';
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
  const { form, submit, pending, problem } = useOperationForm({
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
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput label={t('name')} required maxLength={140} {...form.getInputProps('cooperative_name')} />
        <CountrySelect countries={countries} {...form.getInputProps('country')} />
        <TextInput
          label={`${t('region')} (${c('optional')})`}
          description={t('regionWords')}
          {...form.getInputProps('region')}
        />
        {problem !== null && <Problem error={problem} />}
        <Button type="submit" loading={pending}>
          {t('foundCooperative')}
        </Button>
      </Stack>
    </form>
  );
}
