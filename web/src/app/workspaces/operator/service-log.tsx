import type { IntegrationGetServiceLogsInput } from '@lotmark/sdk';
import { Button, Text } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

const statuses = ['Ok', 'Failed', 'Waiting'] as const;

/** Calls to a service, the newest first. */
export function ServiceLog({ service, canRetry }: { service: string; canRetry: boolean }) {
  const t = useTranslations('integrations');
  const formats = useFormats();
  const term = useTerms();
  const retry = useAction({
    run: (log: string, idempotencyKey) => client.integration.retry_log({ log }, { idempotencyKey }),
    done: ({ queued }) => t(queued ? 'queued' : 'notQueued'),
    stale: [['integrations']],
  });
  return (
    <DataList
      label={t('log')}
      queryKey={['integrations', 'log', service]}
      fetch={({ filters, search: _search, ...query }) =>
        client.integration.get_service_logs({
          ...query,
          service,
          status_filter: filters['status_filter'] as IntegrationGetServiceLogsInput['status_filter'],
        })
      }
      filters={[
        {
          name: 'status_filter',
          label: t('state'),
          options: statuses.map((value) => ({ value, label: term(value) })),
        },
      ]}
      rowKey={({ log }) => log}
      columns={[
        {
          header: t('operation'),
          cell: ({ operation, subject }) => (
            <>
              {term(operation)}
              {subject !== null && (
                <Text size="xs" c="dimmed" className="lm-code">
                  {subject}
                </Text>
              )}
            </>
          ),
        },
        { header: t('state'), cell: ({ status }) => <StatusBadge status={status} /> },
        { header: t('at'), cell: ({ at }) => formats.moment(at) },
        {
          header: t('took'),
          cell: ({ duration_ms }) =>
            duration_ms === null ? '–' : t('milliseconds', { count: formats.number(duration_ms) }),
          deskOnly: true,
        },
        {
          header: t('error'),
          cell: ({ error }) => (
            <Text size="sm" lang="en" style={{ overflowWrap: 'anywhere' }}>
              {error ?? '–'}
            </Text>
          ),
        },
      ]}
      rowActions={({ log, operation, retried_at, status }) =>
        canRetry &&
        status === 'Failed' &&
        retried_at === null && (
          <Button
            size="xs"
            variant="default"
            aria-label={`${t('retry')}: ${term(operation)}`}
            onClick={() => retry.act(log)}
          >
            {t('retry')}
          </Button>
        )
      }
      empty={{ title: t('nothing'), icon: <IconListDetails size={40} aria-hidden /> }}
    />
  );
}
