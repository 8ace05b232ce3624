import type { OrganisationGetOrganisationOutput } from '@lotmark/sdk';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { mayDecideFor, useWhoami } from '../../shell/session/session.ts';
import { ListSkeleton } from '../../ui/list-rows.tsx';
import { useNotice } from '../../ui/notice.ts';
import { useOperationForm } from '../../ui/operation-form.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';

/** What customs and the EU system ask of whoever answers for a statement. */
export function OperatorPage() {
  const t = useTranslations('compliance');
  const who = useWhoami();
  const own = who.memberships.filter(({ kind }) => kind === 'Exporter' || kind === 'Buyer');
  return (
    <>
      <PageHeader
        title={t('operator')}
        description={t('operatorWords')}
        back={{ to: '/compliance', label: t('packages') }}
      />
      {own.map(({ org, title }) => (
        <Operator key={org} organisation={org} title={title} edits={mayDecideFor(who, org)} />
      ))}
    </>
  );
}

function Operator({ organisation, title, edits }: { organisation: string; title: string; edits: boolean }) {
  const c = useTranslations('common');
  const found = useQuery({
    queryKey: ['organisation', organisation],
    queryFn: () => client.organisation.get_organisation({ organisation }),
  });
  return (
    <Section title={title}>
      {found.error !== null && <Problem error={found.error} retry={() => void found.refetch()} />}
      {found.isPending && <ListSkeleton label={c('loading')} />}
      {found.data !== undefined && <Particulars organisation={found.data} edits={edits} />}
    </Section>
  );
}

function Particulars({ organisation, edits }: { organisation: OrganisationGetOrganisationOutput; edits: boolean }) {
  const t = useTranslations('compliance');
  const c = useTranslations('common');
  const notice = useNotice();
  const queries = useQueryClient();
  const { eori, street, postal_code, city } = organisation;
  const { form, submit, pending, problem } = useOperationForm({
    initialValues: { eori: eori ?? '', street: street ?? '', postal_code: postal_code ?? '', city: city ?? '' },
    // What is emptied is cleared.
    run: (values, idempotencyKey) =>
      client.organisation.update_organisation(
        {
          organisation: organisation.name,
          eori: values.eori.trim() || null,
          street: values.street.trim() || null,
          postal_code: values.postal_code.trim() || null,
          city: values.city.trim() || null,
        },
        { idempotencyKey },
      ),
    onDone: async () => {
      // As it is kept: in capitals.
      form.setFieldValue('eori', form.getValues().eori.trim().toUpperCase());
      notice({ color: 'leaf', message: t('saved') });
      await queries.invalidateQueries();
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw="28rem">
        <TextInput label={t('eori')} description={t('eoriWords')} disabled={!edits} {...form.getInputProps('eori')} />
        <TextInput label={t('street')} maxLength={300} disabled={!edits} {...form.getInputProps('street')} />
        <TextInput label={t('postalCode')} maxLength={80} disabled={!edits} {...form.getInputProps('postal_code')} />
        <TextInput label={t('city')} maxLength={200} disabled={!edits} {...form.getInputProps('city')} />
        {problem !== null && <Problem error={problem} />}
        {edits && (
          <Group>
            <Button type="submit" loading={pending}>
              {c('save')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}
