import { Badge, Group, List, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Section } from '../../ui/section.tsx';
import { StatTiles } from '../../ui/stat-tiles.tsx';
import { Said } from './said-words.tsx';

type View = Awaited<ReturnType<typeof client.admin_portal.compliance_view>>;
const colours = { met: 'leaf', partial: 'yellow', unmet: 'red', not_applicable: 'gray' } as const;

/** Demands of standards and laws, judged by the records at this moment. */
export function CompliancePage() {
  const t = useTranslations('controls');
  const formats = useFormats();
  const view = useQuery({
    queryKey: ['operator', 'compliance'],
    queryFn: () => client.admin_portal.compliance_view(),
  });
  return (
    <RecordPage name={t('title')} query={view}>
      {(data) => (
        <>
          <PageHeader title={t('title')} description={t('words')} />
          <StatTiles
            stats={data.summary.map(({ framework, met, partial, unmet }) => ({
              label: t('ofAll', { framework, all: met + partial + unmet }),
              value: formats.number(met),
            }))}
          />
          <Roadmap view={data} />
          <Controls view={data} />
          <Residency view={data} />
        </>
      )}
    </RecordPage>
  );
}

function StatusWord({ status }: { status: keyof typeof colours }) {
  const t = useTranslations('controls');
  return (
    <Badge variant="dot" color={colours[status]} tt="none" fw={500} size="lg" radius="sm" miw="max-content">
      {t(status)}
    </Badge>
  );
}

function Roadmap({ view }: { view: View }) {
  const t = useTranslations('controls');
  return (
    <Section title={t('roadmap')}>
      {view.roadmap.length === 0 ? (
        <Text c="dimmed">{t('roadmapNone')}</Text>
      ) : (
        <List type="ordered" spacing="xs">
          {view.roadmap.map(({ control, title, todo, todo_said }) => (
            <List.Item key={control}>
              <strong>
                <Said text={title} />
              </strong>
              : <Said text={todo} said={todo_said} />
            </List.Item>
          ))}
        </List>
      )}
    </Section>
  );
}

function Controls({ view }: { view: View }) {
  const t = useTranslations('controls');
  return (
    <Section title={t('controls')}>
      <Stack gap="md">
        {view.controls.map(({ id, framework, reference, title, status, evidence, evidence_said }) => (
          <div key={id}>
            <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
              <div>
                <Text fw={500}>
                  <Said text={title} />
                </Text>
                <Text size="sm" c="dimmed" lang="en">
                  {framework}, {reference}
                </Text>
              </div>
              <StatusWord status={status} />
            </Group>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              <Said text={evidence} said={evidence_said} />
            </Text>
          </div>
        ))}
      </Stack>
    </Section>
  );
}

function Residency({ view }: { view: View }) {
  const t = useTranslations('controls');
  const formats = useFormats();
  const { places, countries } = view.residency;
  return (
    <Section title={t('residency')}>
      <Text c="dimmed" mb="md">
        {t('residencyWords')}
      </Text>
      <Stack gap="md" mb="lg">
        {places.map(({ kind, at, by, data, personal, erasable }) => (
          <div key={`${kind} ${at}`}>
            <Text fw={500}>{t(`kind_${kind}`)}</Text>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {at}, {t('runBy')} {by ?? t('you')}
            </Text>
            <Text size="sm">
              <Said text={data} />
            </Text>
            <Text size="sm" c="dimmed">
              {[personal ? t('personal') : null, erasable ? null : t('notErasable')]
                .filter((each) => each !== null)
                .join('; ')}
            </Text>
          </div>
        ))}
      </Stack>
      {countries.length > 0 && (
        <Table captionSide="top">
          <Table.Caption>{t('countries')}</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('country')}</Table.Th>
              <Table.Th ta="right">{t('organisations')}</Table.Th>
              <Table.Th ta="right">{t('plots')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {countries.map(({ country, organisations, plots }) => (
              <Table.Tr key={country}>
                <Table.Td>{formats.country(country)}</Table.Td>
                <Table.Td ta="right">{formats.number(organisations)}</Table.Td>
                <Table.Td ta="right">{formats.number(plots)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Section>
  );
}
