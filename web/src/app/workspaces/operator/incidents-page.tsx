import { Button, Select, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { client } from '../../shell/session/client.ts';
import { DataList } from '../../ui/data-list.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { StatTiles } from '../../ui/stat-tiles.tsx';
import { TrendChart } from '../../ui/trend-chart.tsx';
import { OpenForm } from './incident-forms.tsx';
import { SeverityBadge, severities } from './incident-link.tsx';

const spans = [7, 30, 90, 365] as const;
const statuses = ['Open', 'Resolved'] as const;
type View = Awaited<ReturnType<typeof client.admin_portal.incidents_view>>;

/** What goes wrong and went wrong: the last days summed up, and every incident. */
export function IncidentsPage() {
  const t = useTranslations('incidents');
  const { language } = useLanguage();
  const formats = useFormats();
  const navigate = useNavigate();
  const [days, setDays] = useState<number>(30);
  const view = useQuery({
    queryKey: ['operator', 'incidents', 'view', days, language],
    queryFn: () => client.admin_portal.incidents_view({ days }),
    refetchInterval: 60_000,
  });
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('words')}
        actions={
          <Button
            onClick={() =>
              openDialog(t('open'), (close) => (
                <OpenForm close={close} onDone={(name) => void navigate({ to: `/operator/incidents/${name}` })} />
              ))
            }
          >
            {t('open')}
          </Button>
        }
      />
      <Select
        label={t('days')}
        w={220}
        mb="md"
        allowDeselect={false}
        value={String(days)}
        data={spans.map((span) => ({ value: String(span), label: t('lastDays', { days: formats.number(span) }) }))}
        onChange={(value) => setDays(Number(value))}
      />
      {view.error !== null && <Problem error={view.error} retry={() => void view.refetch()} />}
      <Rollups view={view.data} />
      <DataList
        label={t('all')}
        queryKey={['operator', 'incidents', 'list', language]}
        fetch={({ filters, sort, search: _search, ...page }) =>
          client.incidents.list({
            ...page,
            sort,
            status_filter: statuses.find((each) => each === filters['status']),
            severity: severities.find((each) => each === filters['severity']),
          })
        }
        rowKey={({ name }) => name}
        rowTo={({ name }) => `/operator/incidents/${name}`}
        filters={[
          { name: 'status', label: t('status'), options: statuses.map((value) => ({ value, label: t(value) })) },
          { name: 'severity', label: t('severity'), options: severities.map((value) => ({ value, label: t(value) })) },
        ]}
        columns={[
          { header: t('what'), cell: ({ title }) => title },
          { header: t('severity'), cell: ({ severity }) => <SeverityBadge severity={severity} /> },
          { header: t('status'), cell: ({ status }) => t(status) },
          { header: t('openedAt'), cell: ({ opened_at: at }) => formats.moment(at), sort: 'opened_at' },
          { header: t('resolvedAt'), cell: ({ resolved_at: at }) => formats.moment(at), deskOnly: true },
          { header: t('by'), cell: ({ opened_by: by }) => by ?? t('service'), deskOnly: true },
        ]}
        empty={{ title: t('none'), body: t('noneWords') }}
      />
    </>
  );
}

function Rollups({ view }: { view: View | undefined }) {
  const t = useTranslations('incidents');
  const formats = useFormats();
  const lasted = (seconds: number | null | undefined): string => {
    if (seconds == null) return formats.none;
    return seconds < 7200
      ? t('minutes', { count: Math.max(1, Math.round(seconds / 60)) })
      : t('hours', { count: Math.round(seconds / 3600) });
  };
  return (
    <>
      <StatTiles
        loading={view === undefined}
        stats={[
          { label: t('stillOpen'), value: formats.number(view?.rollups.open) },
          { label: t('total'), value: formats.number(view?.rollups.total) },
          { label: t('mean'), value: lasted(view?.rollups.mean_seconds) },
          {
            label: t('checks'),
            value: formats.number(view?.failures.checks.failed),
            note: t('ofChecks', { count: formats.number(view?.failures.checks.run) }),
          },
        ]}
      />
      {view !== undefined && view.rollups.total > 0 && (
        <Section title={t('lastDays', { days: formats.number(view.days) })}>
          <TrendChart
            label={t('lastDays', { days: formats.number(view.days) })}
            valueLabel={t('total')}
            points={view.rollups.by_day.map(({ day, opened }) => ({ day, value: opened }))}
            format={(value) => formats.number(value)}
            short={formats.short}
          />
        </Section>
      )}
      {view !== undefined && <Failures failures={view.failures} />}
    </>
  );
}

function Failures({ failures }: { failures: View['failures'] }) {
  const t = useTranslations('incidents');
  const formats = useFormats();
  const { jobs, calls, mails, webhooks } = failures;
  const rows: { what: string; detail: ReactNode; count: number; last: string | null }[] = [
    ...jobs.map(({ job, count, last_at }) => ({ what: t('failedWork'), detail: job, count, last: last_at })),
    ...calls.map(({ operation, count, last_at }) => ({
      what: t('failedCalls'),
      detail: operation.replace('svc_network.api.', ''),
      count,
      last: last_at,
    })),
    ...(mails === 0 ? [] : [{ what: t('failedMails'), detail: '', count: mails, last: null }]),
    ...(webhooks === 0 ? [] : [{ what: t('failedWebhooks'), detail: '', count: webhooks, last: null }]),
  ];
  return (
    <Section title={t('failures')}>
      {rows.length === 0 ? (
        <Text c="dimmed">{t('noFailures')}</Text>
      ) : (
        <Table.ScrollContainer minWidth={320} type="native">
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('what')}</Table.Th>
                <Table.Th ta="right">{t('count')}</Table.Th>
                <Table.Th visibleFrom="sm">{t('last')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ what, detail, count, last }) => (
                <Table.Tr key={`${what} ${String(detail)}`}>
                  <Table.Td>
                    <Stack gap={0}>
                      <Text>{what}</Text>
                      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                        {detail}
                      </Text>
                    </Stack>
                  </Table.Td>
                  <Table.Td ta="right">{formats.number(count)}</Table.Td>
                  <Table.Td visibleFrom="sm">{formats.moment(last)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Section>
  );
}
