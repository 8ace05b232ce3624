import type { FleetGetInspectionOutput } from '@lotmark/sdk';
import { Anchor, Group, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DetailList } from '../../ui/detail-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Section } from '../../ui/section.tsx';
import { ResultBadge } from './result-badge.tsx';

/** One inspection of a vehicle with every answer. */
export function InspectionPage() {
  const t = useTranslations('fleet');
  const formats = useFormats();
  const { name } = useParams({ strict: false }) as { name: string };
  const inspection = useQuery({
    queryKey: ['fleet', 'inspection', name],
    queryFn: () => client.fleet.get_inspection({ inspection: name }),
  });
  return (
    <RecordPage name={name} query={inspection}>
      {(data) => (
        <>
          <PageHeader
            title={`${data.plate}, ${formats.day(data.inspected_at)}`}
            description={name}
            aside={<ResultBadge result={data.overall_result} />}
            back={{ to: '/fleet/inspections', label: t('inspections') }}
          />
          <Section title={t('inspection')}>
            <DetailList
              cols={3}
              facts={[
                [t('plate'), data.plate],
                [t('kind'), t(`kind_${data.vehicle_kind}`)],
                [t('inspectedBy'), data.inspected_by],
                [t('inspectedAt'), formats.moment(data.inspected_at)],
                [t('odometer'), data.odometer_km === null ? null : `${formats.number(data.odometer_km)} km`],
                [t('note'), data.note],
                [t('position'), data.gps_lat === null ? null : formats.position(data.gps_lat, data.gps_lng)],
              ]}
            />
          </Section>
          <Items items={data.items} />
        </>
      )}
    </RecordPage>
  );
}

type Items = FleetGetInspectionOutput['items'];

function Items({ items }: { items: Items }) {
  const t = useTranslations('fleet');
  const sections = [...new Set(items.map(({ section }) => section))];
  return sections.map((section) => (
    <Section key={section} title={t(`section_${section}`)}>
      <List listStyleType="none" spacing="sm">
        {items
          .filter((item) => item.section === section)
          .map((item) => (
            <List.Item key={item.item_key}>
              <Group gap="xs" align="baseline" wrap="nowrap">
                <Text
                  fw={600}
                  style={{ flexShrink: 0 }}
                  {...(item.result === 'Fail' && { c: 'var(--mantine-color-error)' })}
                >
                  {t(item.result === 'Pass' ? 'item_Pass' : item.result === 'Fail' ? 'item_Fail' : 'item_NA')}
                </Text>
                <Text>
                  {item.label}
                  {item.critical && item.result === 'Fail' && ` (${t('critical')})`}
                </Text>
              </Group>
              {item.note !== null && (
                <Text size="sm" c="dimmed">
                  {item.note}
                </Text>
              )}
              {item.photos.map((photo, place) => (
                <Anchor key={photo} href={`/private/files/${photo}`} size="sm" mr="sm">
                  {t('photo', { number: place + 1 })}
                </Anchor>
              ))}
            </List.Item>
          ))}
      </List>
    </Section>
  ));
}
