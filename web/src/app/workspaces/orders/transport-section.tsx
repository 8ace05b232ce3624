import { Alert, List, Skeleton, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DetailList } from '../../ui/detail-list.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';

/** What the goods travel in, who drives, what was looked at, and what devices measured on the way. */
export function TransportSection({ shipment }: { shipment: string }) {
  const t = useTranslations('orders');
  const formats = useFormats();
  const transport = useQuery({
    queryKey: ['shipment', shipment, 'transport'],
    queryFn: () => client.detail.transport_detail({ name: shipment }),
  });
  if (transport.error !== null) return <Problem error={transport.error} />;
  if (transport.data === undefined) return <Skeleton height={160} mb="lg" />;
  const { vehicle, driver, inspections, devices, divergences, flag_reason } = transport.data;
  const [inspection] = inspections;
  if (vehicle === null && devices.length === 0 && divergences.length === 0) return null;
  return (
    <Section title={t('transport')}>
      {flag_reason !== null && (
        <Alert color="orange" variant="light" mb="md" title={t('lotFlagged')}>
          {flag_reason}
        </Alert>
      )}
      <DetailList
        cols={3}
        facts={[
          [t('vehicle'), vehicle === null ? null : `${vehicle.plate} (${t(`vehicle_${vehicle.kind}`)})`],
          [t('driver'), driver?.full_name],
          [
            t('vehicleInspection'),
            inspection === undefined
              ? null
              : `${t(inspection.overall_result === 'Fail' ? 'inspectionFailed' : 'inspectionPassed')}, ${formats.moment(inspection.inspected_at)}`,
          ],
        ]}
      />
      {devices.map((device) => (
        <Table.ScrollContainer key={device.device} minWidth={360} mt="md" tabIndex={0}>
          <Text fw={600}>{t('measuredBy', { device: device.title, count: device.readings })}</Text>
          <Text size="sm" c="dimmed">
            {formats.moment(device.first_at)} – {formats.moment(device.last_at)}
          </Text>
          <Table aria-label={device.title}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('measure')}</Table.Th>
                <Table.Th ta="right">{t('lowest')}</Table.Th>
                <Table.Th ta="right">{t('mean')}</Table.Th>
                <Table.Th ta="right">{t('highest')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {device.measures.map(({ measure, unit, low, mean, high }) => (
                <Table.Tr key={measure}>
                  <Table.Td>
                    {t.has(`measure_${measure}` as never) ? t(`measure_${measure}` as never) : measure}
                  </Table.Td>
                  {[low, mean, high].map((value, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: three columns that never move
                    <Table.Td key={place} ta="right">{`${formats.number(value)} ${unit}`}</Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      ))}
      {divergences.length > 0 && (
        <>
          <Text fw={600} mt="md">
            {t('divergences')}
          </Text>
          <List size="sm">
            {divergences.map(({ device, at, sentence }) => (
              <List.Item key={`${device} ${at} ${sentence}`}>
                {formats.moment(at)}: {sentence}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Section>
  );
}
