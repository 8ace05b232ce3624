import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { CursorList, cursorPage } from '../../ui/cursor-list.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ReplayForm } from './replay-form.tsx';

const statuses = ['Queued', 'Failing', 'Delivered', 'Dead'] as const;
const limit = 20;

/** What was sent to a webhook and how it went, newest first. */
export function Deliveries({ id, active }: { id: string; active: boolean }) {
  const t = useTranslations('connections');
  const formats = useFormats();
  const term = useTerms();
  return (
    <CursorList
      label={t('deliveries')}
      queryKey={['webhook', id, 'deliveries']}
      fetch={({ cursor, filters }) =>
        cursorPage(limit, (options) =>
          client.webhooks.list_deliveries(
            { id, limit, cursor, status: statuses.find((status) => status === filters['status']) },
            options,
          ),
        )
      }
      every={5_000}
      rowKey={(row) => row.webhook_id}
      rowActions={(row) =>
        active &&
        row.event !== null && (
          <Button
            size="xs"
            variant="default"
            aria-label={`${t('sendAgain')}: ${row.webhook_id}`}
            onClick={() =>
              openDialog(t('replayTitle'), (close) => <ReplayForm id={id} event={row.event ?? ''} close={close} />)
            }
          >
            {t('sendAgain')}
          </Button>
        )
      }
      filters={[
        { name: 'status', label: t('state'), options: statuses.map((value) => ({ value, label: term(value) })) },
      ]}
      columns={[
        {
          header: t('message'),
          cell: (row) =>
            row.event === null ? (
              term(row.kind)
            ) : (
              <Link to={`/connections/events/${row.event}`}>{row.event.slice(0, 12)}…</Link>
            ),
        },
        { header: t('state'), cell: (row) => <StatusBadge status={row.status} /> },
        { header: t('attempts'), cell: (row) => formats.number(row.attempts), right: true },
        {
          header: t('answer'),
          cell: (row) => row.error ?? (row.response_status === null ? formats.none : `HTTP ${row.response_status}`),
        },
        {
          header: t('took'),
          cell: (row) => (row.duration_ms === null ? formats.none : t('milliseconds', { ms: row.duration_ms })),
          right: true,
          deskOnly: true,
        },
        { header: t('lastAttempt'), cell: (row) => formats.moment(row.last_attempt_at) },
      ]}
      empty={{ title: t('noDeliveries'), body: t('noDeliveriesWords') }}
    />
  );
}
