import { Alert, Badge, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecordPage } from '../../ui/record-page.tsx';

const states = ['ok', 'off', 'degraded', 'down'] as const;
const colours = { ok: 'leaf', off: 'gray', degraded: 'orange', down: 'red' } as const;
const parts = [
  'database',
  'workers',
  'xahau_chain',
  'cache',
  'ai_provider',
  'axk_ai_provider',
  'recent_ai_call_log_error_rate',
] as const;

/** How each part stands, as monitoring sees it. */
export function HealthPage() {
  const t = useTranslations('systemHealth');
  const formats = useFormats();
  const health = useQuery({
    queryKey: ['operator', 'health'],
    queryFn: () => client.health.system_health(),
    refetchInterval: 10_000,
  });
  return (
    <RecordPage name={t('title')} query={health}>
      {({ status, timestamp, checks }) => (
        <>
          <PageHeader title={t('title')} description={t('words')} />
          <Alert color={status === 'healthy' ? 'leaf' : 'orange'} mb="lg" title={t(status)} role="status">
            {t('looked', { moment: formats.moment(timestamp) })}
          </Alert>
          <Table verticalSpacing="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('part')}</Table.Th>
                <Table.Th>{t('state')}</Table.Th>
                <Table.Th visibleFrom="sm">{t('why')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {parts.map((part) => {
                const [, word = '', note = ''] = /^(\w+)(?:: ([\s\S]*))?$/.exec(checks[part] ?? '') ?? [];
                const state = states.find((each) => each === word) ?? 'degraded';
                return (
                  <Table.Tr key={part}>
                    <Table.Td>
                      {t(`part_${part}`)}
                      <Text hiddenFrom="sm" size="sm" c="dimmed" lang="en">
                        {note}
                      </Text>
                    </Table.Td>
                    <Table.Td>
                      <Badge
                        variant="dot"
                        color={colours[state]}
                        tt="none"
                        fw={500}
                        size="lg"
                        radius="sm"
                        miw="max-content"
                      >
                        {t(`state_${state}`)}
                      </Badge>
                    </Table.Td>
                    <Table.Td visibleFrom="sm" lang="en">
                      {note}
                    </Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        </>
      )}
    </RecordPage>
  );
}
