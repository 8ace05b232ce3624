import type { AdminJobsListJobsInput } from '@lotmark/sdk';
import { Button, Text } from '@mantine/core';
import { IconActivity, IconCircleCheck } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

interface Run {
  job: string;
  topic: string;
  subject: string;
}

export function JobsPage() {
  const t = useTranslations('admin');
  return (
    <>
      <PageHeader title={t('jobs')} description={t('jobsWords')} />
      <Section title={t('deadRuns')}>
        <DeadRuns />
      </Section>
      <Section title={t('openRuns')}>
        <OpenRuns />
      </Section>
    </>
  );
}

/** Jobs and what starts them bear technical names: those that the log of the service has, too. */
function RunName({ run }: { run: Run }) {
  return (
    <>
      <Text size="sm" className="lm-code">
        {run.job}
      </Text>
      <Text size="sm" c="dimmed" className="lm-code">
        {run.topic}
      </Text>
    </>
  );
}

function DeadRuns() {
  const t = useTranslations('admin');
  const formats = useFormats();
  const retry = useAction({
    run: (id: string, idempotencyKey) => client.admin_jobs.retry_job({ id }, { idempotencyKey }),
    done: ({ job }) => t('retried', { job }),
    stale: [['admin']],
  });
  return (
    <DataList
      label={t('deadRuns')}
      queryKey={['admin', 'jobs', 'dead']}
      prefix="dead_"
      fetch={({ filters: _none, search: _typed, ...query }) => client.admin_jobs.list_dead_jobs(query)}
      rowKey={(row) => row.id}
      columns={[
        { header: t('run'), cell: (row) => <RunName run={row} /> },
        { header: t('record'), cell: (row) => <span className="lm-code">{row.subject}</span> },
        { header: t('error'), cell: (row) => row.error ?? formats.none },
        { header: t('tries'), cell: (row) => formats.number(row.attempts), right: true },
        { header: t('failedOn'), cell: (row) => formats.moment(row.failed_at), sort: 'created_at' },
      ]}
      rowActions={(row) => (
        <Button
          size="xs"
          loading={retry.pending}
          aria-label={`${t('retry')}: ${row.job} ${row.subject}`}
          onClick={() => retry.act(row.id)}
        >
          {t('retry')}
        </Button>
      )}
      empty={{ title: t('noDead'), icon: <IconCircleCheck size={40} aria-hidden /> }}
    />
  );
}

function OpenRuns() {
  const t = useTranslations('admin');
  const formats = useFormats();
  const term = useTerms();
  const words = (status: string) => (status === 'Running' ? t('Running') : term(status));
  return (
    <DataList
      label={t('openRuns')}
      queryKey={['admin', 'jobs', 'open']}
      prefix="open_"
      fetch={({ filters, search: _typed, ...query }) =>
        client.admin_jobs.list_jobs({
          ...query,
          status_filter: filters['status_filter'] as AdminJobsListJobsInput['status_filter'],
        })
      }
      filters={[
        {
          name: 'status_filter',
          label: t('state'),
          options: ['Waiting', 'Failing', 'Running'].map((value) => ({ value, label: words(value) })),
        },
      ]}
      rowKey={(row) => row.id}
      columns={[
        { header: t('run'), cell: (row) => <RunName run={row} /> },
        { header: t('record'), cell: (row) => <span className="lm-code">{row.subject}</span> },
        {
          header: t('state'),
          cell: (row) => (row.status === 'Running' ? t('Running') : <StatusBadge status={row.status} />),
        },
        { header: t('lastError'), cell: (row) => row.last_error ?? formats.none },
        { header: t('tries'), cell: (row) => formats.number(row.attempts), right: true },
        { header: t('nextTry'), cell: (row) => formats.moment(row.next_try_at) },
        { header: t('when'), cell: (row) => formats.moment(row.created_at), sort: 'created_at' },
      ]}
      empty={{ title: t('noRuns'), body: t('noRunsWords'), icon: <IconActivity size={40} aria-hidden /> }}
    />
  );
}
