import { Alert, Anchor, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { client } from '../../shell/session/client.ts';
import { DetailList } from '../../ui/detail-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Section } from '../../ui/section.tsx';
import { StatTiles } from '../../ui/stat-tiles.tsx';
import { IncidentLink } from './incident-link.tsx';
import { useBytes } from './quantities.ts';

type Figures = Awaited<ReturnType<typeof client.admin_portal.snapshot>>;

/** What the service holds and does, and what of it needs somebody. */
export function SnapshotPage() {
  const t = useTranslations('operatorSnapshot');
  const { language } = useLanguage();
  const figures = useQuery({
    queryKey: ['operator', 'snapshot', language],
    queryFn: () => client.admin_portal.snapshot(),
    refetchInterval: 30_000,
  });
  return (
    <RecordPage name={t('title')} query={figures}>
      {(data) => <Shown data={data} />}
    </RecordPage>
  );
}

function Shown({ data }: { data: Figures }) {
  const t = useTranslations('operatorSnapshot');
  const formats = useFormats();
  return (
    <>
      <PageHeader
        title={t('title')}
        description={`${t('words')} ${t('made', { moment: formats.moment(data.generated_at) })}`}
      />
      {data.health.status === 'degraded' && (
        <Alert color="orange" mb="lg" title={t('degraded')}>
          {data.health.checks
            .filter(({ state }) => state === 'degraded' || state === 'down')
            .map(({ part, note }) => (
              <Text key={part} size="sm" lang="en">
                {note}
              </Text>
            ))}
        </Alert>
      )}
      <Attention data={data} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" verticalSpacing={0}>
        <Trade data={data} />
        <People data={data} />
        <Proof data={data} />
        <Work data={data} />
      </SimpleGrid>
      <Storage data={data} />
    </>
  );
}

/** Only what is not nothing: a row of zeros would hide the one that is none. */
function Attention({ data }: { data: Figures }) {
  const t = useTranslations('operatorSnapshot');
  const formats = useFormats();
  const waiting = [
    { label: t('openIncidents'), count: data.incidents.open, to: '/operator/incidents' },
    { label: t('disputes'), count: data.disputes.open, to: '/admin/disputes', since: data.disputes.oldest_at },
    { label: t('flagged'), count: data.flags.lots, to: '/authority/flagged', since: data.flags.oldest_at },
    { label: t('heldPayments'), count: data.money.held_payments + data.money.differences, to: '/admin/payments' },
    { label: t('deadRuns'), count: data.jobs.dead, to: '/admin/jobs' },
    { label: t('failedMails'), count: data.mails.failed, to: '/admin/mails?status_filter=Failed' },
  ].filter(({ count }) => count > 0);
  return (
    <Section title={t('attention')}>
      {waiting.length === 0 ? (
        <Text c="dimmed">{t('nothing')}</Text>
      ) : (
        <StatTiles
          stats={waiting.map(({ label, count, to, since }) => ({
            label,
            value: (
              <Anchor component={Link} to={to} inherit>
                {formats.number(count)}
              </Anchor>
            ),
            ...(since == null ? {} : { note: t('since', { moment: formats.moment(since) }) }),
          }))}
        />
      )}
      {data.open_incidents.length > 0 && (
        <Stack gap="xs">
          {data.open_incidents.map((incident) => (
            <IncidentLink key={incident.name} incident={incident} />
          ))}
        </Stack>
      )}
    </Section>
  );
}

/** Counts by state, those that are none left out. */
function useStates() {
  const term = useTerms();
  const formats = useFormats();
  return (counts: Readonly<Record<string, number>>): string =>
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([status, count]) => `${term(status)} ${formats.number(count)}`)
      .join(', ');
}

function Total({ count, children }: { count: number; children?: ReactNode }) {
  const formats = useFormats();
  return (
    <>
      {formats.number(count)}
      {children !== '' && children !== undefined && (
        <Text size="sm" c="dimmed">
          {children}
        </Text>
      )}
    </>
  );
}

function Trade({ data }: { data: Figures }) {
  const t = useTranslations('operatorSnapshot');
  const formats = useFormats();
  const states = useStates();
  const term = useTerms();
  const held = data.escrows.held.map(
    ({ amount, currency, status }) => `${formats.money(amount, currency)} (${term(status)})`,
  );
  return (
    <Section title={t('trade')}>
      <DetailList
        facts={[
          [
            t('lots'),
            <Total key="lots" count={data.lots.total}>
              {states(data.lots.by_status)}
            </Total>,
          ],
          [
            t('orders'),
            <Total key="orders" count={data.orders.total}>
              {[t('madeToday', { count: formats.number(data.orders.made_24h) }), states(data.orders.by_status)].join(
                '; ',
              )}
            </Total>,
          ],
          [t('escrow'), held.length === 0 ? t('noEscrow') : held.join(', ')],
          [t('payouts'), formats.number(data.money.payouts_waiting)],
        ]}
      />
    </Section>
  );
}

function People({ data }: { data: Figures }) {
  const t = useTranslations('operatorSnapshot');
  const formats = useFormats();
  const { users, organisations } = data;
  return (
    <Section title={t('people')}>
      <DetailList
        facts={[
          [t('accounts'), formats.number(users.total)],
          [t('activeToday'), formats.number(users.active_24h)],
          [t('disabled'), formats.number(users.disabled)],
          [
            t('organisations'),
            <Total key="orgs" count={organisations.total}>
              {t('unverified', { count: formats.number(organisations.unverified) })}
            </Total>,
          ],
        ]}
      />
    </Section>
  );
}

function Proof({ data }: { data: Figures }) {
  const t = useTranslations('operatorSnapshot');
  const formats = useFormats();
  const { anchors, last_check: check } = data;
  return (
    <Section title={t('proof')}>
      <DetailList
        facts={[
          [
            t('waitingAnchors'),
            <Total key="waiting" count={anchors.waiting}>
              {anchors.oldest_waiting_at === null
                ? ''
                : t('since', { moment: formats.moment(anchors.oldest_waiting_at) })}
            </Total>,
          ],
          [t('lastAnchor'), anchors.last_at === null ? t('never') : formats.moment(anchors.last_at)],
          [t('logSize'), formats.number(anchors.log_size)],
          [
            t('lastCheck'),
            check === null ? t('never') : `${formats.moment(check.at)}: ${t('faults', { count: check.faults })}`,
          ],
        ]}
      />
    </Section>
  );
}

function Work({ data }: { data: Figures }) {
  const t = useTranslations('operatorSnapshot');
  const formats = useFormats();
  const { jobs, mails, webhooks } = data;
  return (
    <Section title={t('work')}>
      <DetailList
        facts={[
          [t('waitingRuns'), formats.number(jobs.waiting)],
          [t('failingRuns'), formats.number(jobs.failing)],
          [
            t('events'),
            <Total key="events" count={jobs.events_waiting}>
              {jobs.oldest_event_at === null ? '' : t('since', { moment: formats.moment(jobs.oldest_event_at) })}
            </Total>,
          ],
          [
            t('mailsWaiting'),
            <Total key="mails" count={mails.waiting}>
              {mails.delivers ? '' : t('noMailServer')}
            </Total>,
          ],
          [t('webhooks'), formats.number(webhooks.failing)],
        ]}
      />
    </Section>
  );
}

function Storage({ data }: { data: Figures }) {
  const t = useTranslations('operatorSnapshot');
  const formats = useFormats();
  const bytes = useBytes();
  const { storage, backup, versions } = data;
  const engine =
    versions.database === 'pglite' ? `PGlite (PostgreSQL ${versions.postgresql})` : `PostgreSQL ${versions.postgresql}`;
  return (
    <Section title={t('storage')}>
      <DetailList
        cols={3}
        facts={[
          [t('database'), `${bytes(storage.database_bytes)}, ${engine}`],
          [
            t('files'),
            <Total key="files" count={storage.files}>
              {bytes(storage.file_bytes)}
            </Total>,
          ],
          [
            t('backup'),
            backup.last_at === null ? t('never') : `${formats.moment(backup.last_at)}, ${bytes(backup.bytes ?? 0)}`,
          ],
          [t('version'), `Lotmark ${versions.service}, Node ${versions.node}`],
          [t('migration'), versions.migration],
        ]}
      />
    </Section>
  );
}
