import type { FarmerFindCooperativesOutput } from '@lotmark/sdk';
import { Badge, Button, Group, Text, Textarea } from '@mantine/core';
import { IconBuildingCommunity, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useCountries } from '../../i18n/countries.ts';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

type Cooperative = FarmerFindCooperativesOutput['data'][number];

/** Where a farmer finds a cooperative and asks to join it. */
export function CooperativesPage() {
  const t = useTranslations('farmer');
  const { country: countryName } = useCountries();
  const { none } = useFormats();
  const countries = useQuery({
    queryKey: ['farmer', 'countries'],
    queryFn: () => client.cooperative_onboard.cooperative_onboard_options(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const options = (countries.data?.countries ?? []).map(({ code }) => ({ value: code, label: countryName(code) }));
  const ask = (row: Cooperative) =>
    openDialog(t('askTitle', { cooperative: row.title }), (close) => <AskForm cooperative={row} close={close} />);
  return (
    <>
      <PageHeader title={t('cooperatives')} description={t('cooperativesWords')} />
      <MyRequests />
      <Section title={t('findCooperative')}>
        <DataList
          label={t('findCooperative')}
          queryKey={['farmer', 'cooperatives']}
          fetch={({ filters, ...query }) =>
            client.farmer.find_cooperatives({ ...query, country: filters['country'], region: filters['region'] })
          }
          rowKey={(row) => row.name}
          searchLabel={t('searchCooperatives')}
          filters={[
            { name: 'country', label: t('country'), options: options.sort((a, b) => a.label.localeCompare(b.label)) },
            { name: 'region', label: t('region'), text: true },
          ]}
          columns={[
            {
              header: t('cooperative'),
              cell: (row) => (
                <Group gap={6} component="span" display="inline-flex">
                  {row.title}
                  {row.verified && (
                    <Badge variant="light" size="sm" tt="none">
                      {t('cooperativeVerified')}
                    </Badge>
                  )}
                </Group>
              ),
              sort: 'title',
            },
            { header: t('country'), cell: (row) => countryName(row.country), sort: 'country' },
            { header: t('region'), cell: (row) => row.region ?? none },
          ]}
          rowActions={(row) =>
            row.standing === 'none' ? (
              <Button size="xs" onClick={() => ask(row)} aria-label={`${t('ask')}: ${row.title}`}>
                {t('ask')}
              </Button>
            ) : (
              <Text size="sm" c="dimmed">
                {t(row.standing === 'member' ? 'youAreMember' : 'youAsked')}
              </Text>
            )
          }
          empty={{
            title: t('noCooperatives'),
            body: t('noCooperativesWords'),
            icon: <IconBuildingCommunity size={40} aria-hidden />,
          }}
        />
      </Section>
    </>
  );
}

function AskForm({ cooperative, close }: { cooperative: Cooperative; close: () => void }) {
  const t = useTranslations('farmer');
  const form = useDialogForm({
    initialValues: { message: '' },
    run: ({ message }, idempotencyKey) =>
      client.farmer.request_to_join(
        { cooperative: cooperative.name, message: message.trim() === '' ? undefined : message.trim() },
        { idempotencyKey },
      ),
    done: () => t('asked', { cooperative: cooperative.title }),
    close,
  });
  return (
    <DialogForm form={form} label={t('askSend')} words={t('askWords')} close={close}>
      <Textarea
        label={t('askMessage')}
        description={t('askMessageWords')}
        autosize
        minRows={3}
        maxLength={1000}
        data-autofocus
        {...form.form.getInputProps('message')}
      />
    </DialogForm>
  );
}

function MyRequests() {
  const t = useTranslations('farmer');
  const { day, none } = useFormats();
  const withdraw = useAction({
    run: ({ name }: { name: string; cooperative_title: string }, idempotencyKey) =>
      client.farmer.withdraw_request({ request: name }, { idempotencyKey }),
    confirm: ({ cooperative_title }) => ({
      title: t('withdrawTitle', { cooperative: cooperative_title }),
      body: t('withdrawBody'),
      label: t('withdraw'),
    }),
    done: (_result, { cooperative_title }) => t('withdrawn', { cooperative: cooperative_title }),
  });
  return (
    <Section title={t('myRequests')}>
      <DataList
        label={t('myRequests')}
        prefix="requests_"
        pageLength={5}
        queryKey={['farmer', 'requests']}
        fetch={({ limit_start, limit_page_length, sort }) =>
          client.farmer.list_my_requests({ limit_start, limit_page_length, sort })
        }
        rowKey={(row) => row.name}
        columns={[
          { header: t('cooperative'), cell: (row) => row.cooperative_title },
          { header: t('status'), cell: (row) => <StatusBadge status={row.status} /> },
          { header: t('askedOn'), cell: (row) => day(row.created_at), sort: 'created_at' },
          { header: t('theirReason'), cell: (row) => row.reason ?? none },
        ]}
        rowActions={(row) =>
          row.status === 'Open' && (
            <Button
              size="xs"
              variant="default"
              loading={withdraw.pending}
              onClick={() => withdraw.act(row)}
              aria-label={`${t('withdraw')}: ${row.cooperative_title}`}
            >
              {t('withdraw')}
            </Button>
          )
        }
        empty={{ title: t('noRequests'), body: t('noRequestsWords'), icon: <IconSend size={40} aria-hidden /> }}
      />
    </Section>
  );
}
