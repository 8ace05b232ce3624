import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Deliveries } from './deliveries.tsx';
import { ReplayForm } from './replay-form.tsx';
import { showSecret } from './secret.tsx';

type Webhook = Awaited<ReturnType<typeof client.webhooks.get>>;

/** One webhook: how it goes, and what was sent to it. */
export function WebhookPage() {
  const t = useTranslations('connections');
  const { id } = useParams({ strict: false }) as { id: string };
  const webhook = useQuery({
    queryKey: ['webhook', id],
    queryFn: () => client.webhooks.get({ id }),
    refetchInterval: 10_000,
  });
  return (
    <RecordPage name={id} query={webhook}>
      {(data) => (
        <>
          <PageHeader
            title={new URL(data.url).host}
            aside={<StatusBadge status={data.status} />}
            description={<span className="lm-code">{data.url}</span>}
            back={{ to: '/connections/webhooks', label: t('webhooks') }}
          />
          {data.status === 'Paused' && <Paused webhook={data} />}
          <WebhookFacts webhook={data} />
          <Section title={t('deliveries')}>
            <Deliveries id={id} active={data.status === 'Active'} />
          </Section>
        </>
      )}
    </RecordPage>
  );
}

function Paused({ webhook }: { webhook: Webhook }) {
  const t = useTranslations('connections');
  const resume = useAction({
    run: (_, idempotencyKey) => client.webhooks.resume({ id: webhook.id }, { idempotencyKey }),
    done: () => t('resumed'),
  });
  return (
    <Alert color="orange" variant="light" icon={<IconAlertTriangle aria-hidden />} title={t('pausedTitle')} mb="lg">
      {t('pausedWords', { reason: webhook.pause_reason ?? '–' })}
      <div>
        <Button size="xs" mt="sm" loading={resume.pending} onClick={() => resume.act()}>
          {t('resume')}
        </Button>
      </div>
    </Alert>
  );
}

function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const t = useTranslations('connections');
  const formats = useFormats();
  const term = useTerms();
  const navigate = useNavigate();
  const { id } = webhook;
  const test = useAction({
    run: (_, idempotencyKey) => client.webhooks.test({ id }, { idempotencyKey }),
    done: () => t('testQueued'),
  });
  const rotate = useAction({
    run: (_, idempotencyKey) => client.webhooks.rotate_secret({ id }, { idempotencyKey }),
    confirm: () => ({ title: t('rotateWebhookTitle'), body: t('rotateWebhookWords'), label: t('rotate') }),
    done: () => t('rotated'),
    onDone: ({ secret }) => showSecret(t('newSecret'), [[t('signingSecret'), secret]]),
  });
  const remove = useAction({
    run: (_, idempotencyKey) => client.webhooks.delete({ id }, { idempotencyKey }),
    confirm: () => ({ title: t('deleteTitle'), body: t('deleteWords'), label: t('delete'), danger: true }),
    done: () => t('deleted'),
    // The page of what is gone is not read again.
    stale: [['webhooks']],
    onDone: () => void navigate({ to: '/connections/webhooks', replace: true }),
  });
  const active = webhook.status === 'Active';
  return (
    <Section
      title={t('webhook')}
      actions={
        <Group gap="xs">
          {active && (
            <>
              <Button size="xs" loading={test.pending} onClick={() => test.act()}>
                {t('sendTest')}
              </Button>
              <Button
                size="xs"
                variant="default"
                onClick={() => openDialog(t('replayTitle'), (close) => <ReplayForm id={id} close={close} />)}
              >
                {t('replay')}
              </Button>
            </>
          )}
          <Button size="xs" variant="default" loading={rotate.pending} onClick={() => rotate.act()}>
            {t('rotate')}
          </Button>
          <Button
            size="xs"
            variant="default"
            c="var(--mantine-color-error)"
            loading={remove.pending}
            onClick={() => remove.act()}
          >
            {t('delete')}
          </Button>
        </Group>
      }
    >
      <DetailList
        facts={[
          [t('webhookId'), <Copyable key="id" value={id} label={t('webhookId')} />],
          [t('schemas'), webhook.schemas.map(term).join(', ')],
          [
            t('regions'),
            webhook.regions.length === 0
              ? t('everywhere')
              : webhook.regions.map((region) => formats.country(region.toUpperCase())).join(', '),
          ],
          [t('lastSuccess'), webhook.last_success_at === null ? t('never') : formats.moment(webhook.last_success_at)],
          [t('failingSince'), webhook.failing_since === null ? null : formats.moment(webhook.failing_since)],
          [t('attempts'), webhook.attempts === 0 ? null : formats.number(webhook.attempts)],
          [t('nextAttempt'), webhook.attempts === 0 ? null : formats.moment(webhook.next_attempt_at)],
          [t('created'), formats.moment(webhook.created_at)],
        ]}
      />
    </Section>
  );
}
