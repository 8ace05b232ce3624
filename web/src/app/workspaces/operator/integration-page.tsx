import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ReplaceForm } from './replace-form.tsx';
import { ServiceLog } from './service-log.tsx';
import { type Service, useServiceWords } from './service-words.ts';

/** One service: how it is, its secrets, and what was asked of it. */
export function IntegrationPage() {
  const t = useTranslations('integrations');
  const { service } = useParams({ strict: false }) as { service: string };
  const { serviceName, health } = useServiceWords();
  const query = useQuery({
    queryKey: ['integrations', 'one', service],
    queryFn: async () => {
      const { services } = await client.integration.get_hub_data({});
      const found = services.find((each) => each.service === service);
      // The service says so in its own words.
      if (found === undefined) await client.integration.get_service_logs({ service });
      return found as Service;
    },
    refetchInterval: 15_000,
  });
  const check = useAction({
    run: (_, idempotencyKey) => client.integration.test_service({ service }, { idempotencyKey }),
    done: ({ status }) => t('checkedOne', { service: serviceName(service), status: health(status) }),
    stale: [['integrations']],
  });
  return (
    <RecordPage name={serviceName(service)} query={query}>
      {(each) => (
        <>
          <PageHeader
            back={{ to: '/operator/integrations', label: t('title') }}
            title={serviceName(service)}
            aside={each.status !== null && <StatusBadge status={each.status} words={health(each.status)} />}
            actions={
              <Button loading={check.pending} onClick={() => check.act()}>
                {t('check')}
              </Button>
            }
          />
          <Facts service={each} />
          {each.credentials.length > 0 && (
            <Section title={t('credentials')}>
              {each.credentials.map((credential) => (
                <Secret key={credential.credential} service={service} credential={credential} />
              ))}
            </Section>
          )}
          <Section title={t('log')}>
            <Text size="sm" c="dimmed" mb="sm">
              {t('logWords')} {each.logged === 'failures' && t('onlyFailures')}
            </Text>
            <ServiceLog service={service} canRetry={each.can_retry} />
          </Section>
        </>
      )}
    </RecordPage>
  );
}

function Facts({ service }: { service: Service }) {
  const t = useTranslations('integrations');
  const formats = useFormats();
  const { detail, response_time_ms: took, status } = service;
  const count = (value: number | null) => (value === null ? t('notCounted') : formats.number(value));
  return (
    <Section title={t('state')}>
      <DetailList
        facts={[
          [
            t('said'),
            detail === null ? (
              t('never')
            ) : (
              <span key="said" lang="en">
                {detail}
              </span>
            ),
          ],
          [
            t('answered'),
            took === null || status === 'Off' ? null : t('milliseconds', { count: formats.number(took) }),
          ],
          [t('lastCheck'), service.checked_at === null ? null : formats.moment(service.checked_at)],
          [t('since'), service.since === null ? null : formats.moment(service.since)],
          [t('calls'), count(service.calls_24h)],
          [t('failures'), count(service.failures_24h)],
          [t('lastFailure'), service.last_failure_at === null ? null : formats.moment(service.last_failure_at)],
        ]}
      />
    </Section>
  );
}

function Secret({ service, credential }: { service: string; credential: Service['credentials'][number] }) {
  const t = useTranslations('integrations');
  const formats = useFormats();
  const { credential: kind, fingerprint, problem, state } = credential;
  return (
    <div>
      <Group justify="space-between" align="flex-start" mb="xs">
        <Text fw={600}>{t(`kind_${kind}`)}</Text>
        <Button
          size="xs"
          variant="default"
          aria-label={`${t('replace')}: ${t(`kind_${kind}`)}`}
          onClick={() =>
            openDialog(t('replaceTitle'), (close) => (
              <ReplaceForm service={service} credential={credential} close={close} />
            ))
          }
        >
          {t('replace')}
        </Button>
      </Group>
      {state === 'Watched' && (
        <Alert variant="light" mb="sm">
          {t('watched')}
        </Alert>
      )}
      {state === 'Rolled back' && (
        <Alert variant="light" color="orange" mb="sm">
          {t('rolledBack', { problem: problem ?? '–' })}
        </Alert>
      )}
      <DetailList
        facts={[
          [t('source'), t(`source_${credential.source}`)],
          [
            t('fingerprint'),
            fingerprint === null ? null : (
              <span key="fingerprint" className="lm-code">
                {fingerprint}
              </span>
            ),
          ],
          [t('setOn'), credential.set_at === null ? null : formats.moment(credential.set_at)],
          [t('setBy'), credential.set_by],
          [
            t('previousEnds'),
            credential.previous_ends_at === null ? null : formats.moment(credential.previous_ends_at),
          ],
        ]}
      />
    </div>
  );
}
