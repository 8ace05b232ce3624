import { Alert, Anchor, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DetailList } from '../../ui/detail-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Section } from '../../ui/section.tsx';
import { StatTiles } from '../../ui/stat-tiles.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TenantActions } from './tenant-actions.tsx';

type Drilldown = Awaited<ReturnType<typeof client.admin_console.tenant_drilldown>>;

/** One tenant: what was promised, what was measured, what was done with it. */
export function TenantPage() {
  const { tenant: name } = useParams({ strict: false }) as { tenant: string };
  const t = useTranslations('operator');
  const formats = useFormats();
  const term = useTerms();
  const query = useQuery({
    queryKey: ['operator', 'tenant', name],
    queryFn: () => client.admin_console.tenant_drilldown({ tenant_name: name }),
    // One that is being prepared is soon ready.
    refetchInterval: ({ state }) => (state.data?.tenant.status === 'Preparing' ? 3000 : false),
  });
  return (
    <RecordPage name={name} query={query}>
      {({ tenant, sla, outages, recent_activity }) => (
        <>
          <PageHeader
            title={tenant.is_default ? t('thisInstallation') : tenant.title}
            aside={<StatusBadge status={tenant.status} />}
            back={{ to: '/operator/tenants', label: t('tenants') }}
            actions={<TenantActions tenant={tenant} />}
          />
          {tenant.trouble !== null && (
            <Alert color="orange" variant="light" mb="lg" title={t('trouble')} role="note">
              {tenant.trouble}
            </Alert>
          )}
          <Section title={t('tenant')}>
            <DetailList
              cols={3}
              facts={[
                [t('slug'), tenant.name],
                [
                  t('tenantAddress'),
                  tenant.status === 'Active' ? (
                    <Anchor key="address" href={`${tenant.address}/app`}>
                      {tenant.address}
                    </Anchor>
                  ) : (
                    tenant.address
                  ),
                ],
                [t('adminEmail'), tenant.admin_email],
                [t('tier'), term(tenant.tier)],
                [t('tenantSince'), formats.moment(tenant.created_at)],
              ]}
            />
          </Section>
          <Promised sla={sla} />
          <Outages outages={outages} />
          <Days days={recent_activity.days} />
          <Changes changes={recent_activity.changes} />
        </>
      )}
    </RecordPage>
  );
}

function Promised({ sla }: { sla: Drilldown['sla'] }) {
  const t = useTranslations('operator');
  const formats = useFormats();
  const percent = (value: number | null) => (value === null ? formats.none : formats.percent(value / 100, 3));
  const { targets } = sla;
  const lasting = (count: number): string =>
    count >= 120 && count % 60 === 0 ? t('hours', { count: count / 60 }) : t('minutes', { count });
  const met = (value: boolean | null, promise: string | null) =>
    promise === null
      ? t('nothingPromised')
      : value === null
        ? promise
        : value
          ? t('kept', { promise })
          : t('missed', { promise });
  return (
    <Section title={t('slaOf', { month: formats.month(sla.month) })}>
      <StatTiles
        stats={[
          {
            label: t('availability'),
            value: percent(sla.availability_percent),
            note: met(sla.availability_met, targets && t('promised', { value: percent(targets.availability_percent) })),
          },
          {
            label: t('p95'),
            value:
              sla.p95_within_ms === null
                ? formats.none
                : t('milliseconds', { value: formats.number(sla.p95_within_ms) }),
            note: met(
              sla.p95_met,
              targets && t('promised', { value: t('milliseconds', { value: formats.number(targets.p95_ms) }) }),
            ),
          },
          {
            label: t('calls'),
            value: formats.number(sla.calls),
            note: t('failedCalls', { count: sla.failed_calls }),
          },
          {
            label: t('measuredMinutes'),
            value: formats.number(sla.measured_minutes),
            note: t('ofMinutes', { count: sla.expected_minutes, value: percent(sla.availability_at_least_percent) }),
          },
        ]}
      />
      {targets !== null && (
        <DetailList
          cols={3}
          facts={[
            [t('support'), t('hours', { count: targets.support_hours })],
            [t('rpo'), lasting(targets.rpo_minutes)],
            [t('rto'), lasting(targets.rto_minutes)],
          ]}
        />
      )}
    </Section>
  );
}

function Outages({ outages }: { outages: Drilldown['outages'] }) {
  const t = useTranslations('operator');
  const formats = useFormats();
  return (
    <Section title={t('outages')}>
      {outages.length === 0 && <Text c="dimmed">{t('noOutages')}</Text>}
      <Rows
        label={t('outages')}
        heads={[t('when'), t('howLong')]}
        rows={outages.map(({ from, minutes }) => [formats.moment(from), t('minutes', { count: minutes })])}
      />
    </Section>
  );
}

function Days({ days }: { days: Drilldown['recent_activity']['days'] }) {
  const t = useTranslations('operator');
  const formats = useFormats();
  return (
    <Section title={t('days')}>
      {days.length === 0 && <Text c="dimmed">{t('nothingMeasured')}</Text>}
      <Rows
        label={t('days')}
        heads={[t('day'), t('calls'), t('failed'), t('measuredMinutes'), t('availableMinutes')]}
        rows={days.map((day) => [
          formats.day(day.day),
          ...[day.calls, day.failed_calls, day.measured_minutes, day.available_minutes].map((value) =>
            formats.number(value),
          ),
        ])}
      />
    </Section>
  );
}

function Changes({ changes }: { changes: Drilldown['recent_activity']['changes'] }) {
  const t = useTranslations('operator');
  const formats = useFormats();
  const term = useTerms();
  return (
    <Section title={t('history')}>
      <Rows
        label={t('history')}
        heads={[t('when'), t('tenantState'), t('tier'), t('by'), t('reason')]}
        rows={changes.map(({ at, status, tier, made_by, reason }) => [
          formats.moment(at),
          term(status),
          term(tier),
          made_by ?? t('theService'),
          reason ?? formats.none,
        ])}
      />
    </Section>
  );
}

/** A small table; on a phone, where columns would be cut off, a line for each row. */
function Rows({
  label,
  heads,
  rows,
}: {
  label: string;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
}) {
  if (rows.length === 0) return null;
  return (
    <>
      <Stack hiddenFrom="sm" gap="sm">
        {rows.map(([first, ...rest]) => (
          <div key={[first, ...rest].join(' ')}>
            <Text>{first}</Text>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {rest.map((value, place) => `${heads[place + 1]}: ${value}`).join(', ')}
            </Text>
          </div>
        ))}
      </Stack>
      <Table visibleFrom="sm" aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head}>{head}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.join(' ')}>
              {row.map((value, place) => (
                <Table.Td key={heads[place]}>{value}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}
