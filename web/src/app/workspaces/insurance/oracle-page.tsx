import { Badge, Group, Stack, Table, Text } from '@mantine/core';
import { IconCloudRain } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { Providers } from './providers.tsx';

const words = { silent: 'silent', waiting: 'waitingFor', disagreeing: 'disagreeing' } as const;

/** What is missing of the seasons that run, and what was measured last. */
export function OraclePage() {
  const t = useTranslations('insurance');
  const formats = useFormats();
  const health = useQuery({
    queryKey: ['insurance', 'health'],
    queryFn: () => client.insurance_oracle.health(),
  });
  return (
    <>
      <PageHeader title={t('oracle')} description={t('oracleWords')} />
      <Section title={t('alarms')}>
        {health.error !== null && <Problem error={health.error} />}
        {health.data?.length === 0 && (
          <EmptyState title={t('noSeasons')} icon={<IconCloudRain size={40} aria-hidden />} />
        )}
        {health.data !== undefined && health.data.length > 0 && (
          <Table.ScrollContainer minWidth={240} type="native" tabIndex={0}>
            <Table aria-label={t('alarms')} verticalSpacing="sm">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('cell')}</Table.Th>
                  <Table.Th visibleFrom="sm">{t('product')}</Table.Th>
                  <Table.Th ta="right">{t('settled')}</Table.Th>
                  <Table.Th>{t('alarms')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {health.data.map((row) => (
                  <Table.Tr key={`${row.product} ${row.cell}`}>
                    <Table.Td>{row.cell}</Table.Td>
                    <Table.Td visibleFrom="sm">{row.product_title}</Table.Td>
                    <Table.Td ta="right">{`${row.settled} / ${row.periods}`}</Table.Td>
                    <Table.Td>
                      {row.alarms.length === 0 && <Text size="sm">{t('noAlarms')}</Text>}
                      <Stack gap={4}>
                        {row.alarms.map((alarm) => (
                          <Group key={alarm.from} gap="xs">
                            <Text size="sm">{`${formats.day(alarm.from)} – ${formats.day(alarm.to)}: ${t(words[alarm.state])}`}</Text>
                            {alarm.late && (
                              <Badge color="orange" variant="dot" tt="none">
                                {t('late')}
                              </Badge>
                            )}
                          </Group>
                        ))}
                      </Stack>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </Section>
      <Providers />
      <Section title={t('readings')}>
        <DataList
          label={t('readings')}
          queryKey={['insurance', 'readings']}
          fetch={({ limit_start, limit_page_length, sort }) =>
            client.insurance_oracle.list_readings({ limit_start, limit_page_length, sort })
          }
          rowKey={(row) => row.name}
          columns={[
            { header: t('cell'), cell: (row) => row.cell },
            { header: t('period'), cell: (row) => `${formats.day(row.period_from)} – ${formats.day(row.period_to)}` },
            { header: t('value'), cell: (row) => `${formats.number(Number(row.value))} ${row.unit}` },
            { header: t('provider'), cell: (row) => row.provider_name },
            {
              header: t('state'),
              cell: (row) => (row.corrected_by === null ? '' : `→ ${row.corrected_by}`),
              deskOnly: true,
            },
          ]}
          empty={{ title: t('silent'), icon: <IconCloudRain size={40} aria-hidden /> }}
        />
      </Section>
    </>
  );
}
