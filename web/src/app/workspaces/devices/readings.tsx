import type { IotForceCrossRefOutput } from '@lotmark/sdk';
import { Alert, Button, List, ScrollArea, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { Problem } from '../../ui/problem.tsx';
import { useMeasures } from './measures.ts';

/** The last readings of a device; each can be held against the records once more. */
export function Readings({ device, until }: { device: string; until: string | null }) {
  const t = useTranslations('devices');
  const formats = useFormats();
  const { listed } = useMeasures();
  const after = until === null ? undefined : new Date(new Date(until).getTime() + 1).toISOString();
  const readings = useQuery({
    queryKey: ['devices', 'readings', device, until],
    queryFn: () =>
      client.iot.list_readings({
        device,
        ...(after === undefined ? {} : { until: after }),
        limit_page_length: 20,
      }),
  });
  const check = useAction({
    run: (reading: string, idempotencyKey) => client.iot.force_cross_ref({ reading }, { idempotencyKey }),
    done: ({ diverges }) => t(diverges ? 'checkDiverges' : 'checkAgrees'),
    onDone: (result) => openDialog(t('checkTitle', { reading: result.reading }), () => <Findings result={result} />),
  });
  if (readings.error !== null) return <Problem error={readings.error} />;
  if (readings.data === undefined) return <Skeleton height={160} />;
  if (readings.data.data.length === 0) return <Text c="dimmed">{t('noReadings')}</Text>;
  return (
    <ScrollArea type="auto" tabIndex={0} role="region" aria-label={t('readings')}>
      <Table miw={480}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('sequence')}</Table.Th>
            <Table.Th>{t('at')}</Table.Th>
            <Table.Th>{t('lastValues')}</Table.Th>
            <Table.Th>{t('signed')}</Table.Th>
            <Table.Th />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {readings.data.data.map((row) => (
            <Table.Tr key={row.name}>
              <Table.Td>{row.sequence}</Table.Td>
              <Table.Td>{formats.moment(row.at)}</Table.Td>
              <Table.Td>{listed(row.values).join(' · ')}</Table.Td>
              <Table.Td>{t(row.signed ? 'signedByDevice' : 'signedByNetwork')}</Table.Td>
              <Table.Td>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`${t('check')}: ${row.name}`}
                  onClick={() => check.act(row.name)}
                >
                  {t('check')}
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}

function Findings({ result }: { result: IotForceCrossRefOutput }) {
  const t = useTranslations('devices');
  return (
    <Stack>
      {result.flagged.length > 0 && (
        <Alert color="orange" variant="light">
          {t('flaggedNow', { lots: result.flagged.join(', ') })}
        </Alert>
      )}
      {result.findings.length === 0 && <Text>{t('nothingToCompare')}</Text>}
      <List spacing="sm">
        {result.findings.map((finding) => (
          <List.Item key={`${finding.compared} ${finding.measure} ${finding.lot}`}>
            <Text size="sm" fw={600} component="span">
              {t(finding.agrees === null ? 'undecided' : finding.agrees ? 'agrees' : 'diverges')}
            </Text>{' '}
            {finding.sentence}
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}
