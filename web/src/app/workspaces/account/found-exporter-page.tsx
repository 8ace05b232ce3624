import type { ExporterOnboardExporterOnboardOptionsOutput } from '@lotmark/sdk';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { useOperationForm } from '../../ui/operation-form.ts';
import { FoundingFields } from './founding-fields.tsx';
import { OnboardingFrame } from './onboarding-frame.tsx';
import { useFounded } from './use-founding.ts';

export function FoundExporterPage() {
  const t = useTranslations('account');
  const options = useQuery({
    queryKey: ['onboarding', 'exporter'],
    queryFn: () => client.exporter_onboard.exporter_onboard_options(),
  });
  return (
    <OnboardingFrame kind="Exporter" title={t('exporterTitle')} description={t('exporterWords')} options={options}>
      {({ countries }) => <FoundingForm countries={countries} />}
    </OnboardingFrame>
  );
}

const orNothing = (text: string) => (text.trim() === '' ? undefined : text);

function FoundingForm({ countries }: Pick<ExporterOnboardExporterOnboardOptionsOutput, 'countries'>) {
  const t = useTranslations('account');
  const c = useTranslations('common');
  const founded = useFounded('exporter');
  const { form, ...sending } = useOperationForm({
    initialValues: {
      exporter_name: '',
      country: null as string | null,
      registration_number: '',
      customs_code: '',
    },
    validate: ({ exporter_name, country }) => ({
      ...(exporter_name.trim() === '' && { exporter_name: c('required') }),
      ...(country === null && { country: c('required') }),
    }),
    run: ({ exporter_name, country, registration_number, customs_code }, idempotencyKey) =>
      client.exporter_onboard.create_exporter_org(
        {
          exporter_name,
          country: country ?? '',
          registration_number: orNothing(registration_number),
          customs_code: orNothing(customs_code),
        },
        { idempotencyKey },
      ),
    onDone: ({ exporter_name }) => founded(exporter_name),
  });
  return (
    <FoundingFields
      {...sending}
      name={form.getInputProps('exporter_name')}
      country={{ countries, ...form.getInputProps('country') }}
      label={t('foundExporter')}
    >
      <TextInput
        label={`${t('registrationNumber')} (${c('optional')})`}
        {...form.getInputProps('registration_number')}
      />
      <TextInput
        label={`${t('customsCode')} (${c('optional')})`}
        description={t('customsWords')}
        {...form.getInputProps('customs_code')}
      />
    </FoundingFields>
  );
}
