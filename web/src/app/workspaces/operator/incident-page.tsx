import { Button, Group, Stack, Text, Timeline } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { client } from '../../shell/session/client.ts';
import { DetailList } from '../../ui/detail-list.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Section } from '../../ui/section.tsx';
import { StepForm } from './incident-forms.tsx';
import { SeverityBadge } from './incident-link.tsx';

type Incident = Awaited<ReturnType<typeof client.incidents.get>>;

export function IncidentPage() {
  const { name } = useParams({ strict: false }) as { name: string };
  const { language } = useLanguage();
  const incident = useQuery({
    queryKey: ['operator', 'incidents', name, language],
    queryFn: () => client.incidents.get({ name }),
    refetchInterval: 30_000,
  });
  return (
    <RecordPage name={name} query={incident}>
      {(data) => <Shown incident={data} />}
    </RecordPage>
  );
}

function Shown({ incident }: { incident: Incident }) {
  const t = useTranslations('incidents');
  const formats = useFormats();
  const { name, status, cause } = incident;
  const ofPerson = cause === 'person';
  const show = (kind: 'note' | 'resolve') =>
    openDialog(t(kind), (close) => <StepForm name={name} kind={kind} close={close} />);
  return (
    <>
      <PageHeader
        title={incident.title}
        back={{ to: '/operator/incidents', label: t('title') }}
        aside={<SeverityBadge severity={incident.severity} />}
        description={!ofPerson && status === 'Open' ? t('endsByItself') : undefined}
        actions={
          <>
            <Button variant="default" component={Link} to="/news/new" search={{ title: incident.title } as never}>
              {t('announce')}
            </Button>
            <Button variant="default" onClick={() => show('note')}>
              {t('note')}
            </Button>
            {ofPerson && status === 'Open' && <Button onClick={() => show('resolve')}>{t('resolve')}</Button>}
          </>
        }
      />
      <Section title={name}>
        <Stack>
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{incident.summary}</Text>
          <DetailList
            cols={4}
            facts={[
              [t('status'), t(status)],
              [t('openedAt'), formats.moment(incident.opened_at)],
              [t('resolvedAt'), incident.resolved_at === null ? null : formats.moment(incident.resolved_at)],
              [t('by'), incident.opened_by ?? t('service')],
              [t('cause'), ofPerson ? null : cause],
            ]}
          />
        </Stack>
      </Section>
      <Section title={t('timeline')}>
        <Timeline active={incident.timeline.length} bulletSize={16} lineWidth={2}>
          {incident.timeline.map(({ kind, body, by, at }) => (
            <Timeline.Item key={`${at} ${kind} ${body}`} title={t(`step_${kind}`)}>
              <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {body}
              </Text>
              <Group gap="xs">
                <Text size="sm" c="dimmed">
                  {formats.moment(at)}, {by ?? t('service')}
                </Text>
              </Group>
            </Timeline.Item>
          ))}
        </Timeline>
      </Section>
    </>
  );
}
