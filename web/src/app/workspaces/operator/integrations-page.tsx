import { Button, Text } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useServiceWords } from './service-words.ts';

/** What this installation talks to, and how it is. */
export function IntegrationsPage() {
  const t = useTranslations('integrations');
  const formats = useFormats();
  const { serviceName, health } = useServiceWords();
  const check = useAction({
    run: (_, idempotencyKey) => client.integration.check_all_services({}, { idempotencyKey }),
    done: ({ services }) => t('checked', { down: services.filter(({ status }) => status === 'Down').length }),
    stale: [['integrations']],
  });
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('words')}
        actions={
          <Button loading={check.pending} onClick={() => check.act()}>
            {t('checkAll')}
          </Button>
        }
      />
      <DataList
        label={t('title')}
        queryKey={['integrations', 'all']}
        fetch={async () => {
          const { services } = await client.integration.get_hub_data({});
          return { data: services, total: services.length };
        }}
        pageLength={100}
        rowKey={({ service }) => service}
        rowTo={({ service }) => `/operator/integrations/${service}`}
        columns={[
          { header: t('service'), cell: ({ service }) => serviceName(service) },
          {
            header: t('state'),
            cell: ({ status }) =>
              status === null ? (
                <Text size="sm" c="dimmed">
                  {t('never')}
                </Text>
              ) : (
                <StatusBadge status={status} words={health(status)} />
              ),
          },
          {
            header: t('answered'),
            cell: ({ status, response_time_ms }) =>
              response_time_ms === null || status === 'Off'
                ? '–'
                : t('milliseconds', { count: formats.number(response_time_ms) }),
          },
          { header: t('lastCheck'), cell: ({ checked_at }) => formats.moment(checked_at), deskOnly: true },
          {
            header: t('failures'),
            cell: ({ failures_24h }) => (failures_24h === null ? t('notCounted') : formats.number(failures_24h)),
          },
        ]}
        empty={{ title: t('never'), icon: <IconPlugConnected size={40} aria-hidden /> }}
      />
    </>
  );
}
