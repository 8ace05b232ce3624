import { Anchor, Button, Text } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DataList } from '../../ui/data-list.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { HeldDecision } from './held-decision.tsx';
import type { HeldEvent } from './held-event.ts';
import { ReasonText } from './reason-text.tsx';

export function HeldEventsPage() {
  const t = useTranslations('authority');
  const formats = useFormats();
  return (
    <>
      <PageHeader title={t('heldEvents')} description={t('heldWords')} />
      <DataList
        label={t('heldEvents')}
        queryKey={['authority', 'held']}
        fetch={({ filters, search: _none, ...query }) =>
          client.events.list_held({
            ...query,
            decided: filters['decided'] === undefined ? undefined : filters['decided'] === 'yes',
          })
        }
        filters={[
          {
            name: 'decided',
            label: t('decisionState'),
            options: [
              { value: 'no', label: t('undecided') },
              { value: 'yes', label: t('upheld') },
            ],
          },
        ]}
        rowKey={(row) => row.hash}
        columns={[
          { header: t('event'), cell: (row) => row.name, sort: 'created_at' },
          { header: t('about'), cell: (row) => <About event={row} /> },
          { header: t('reason'), cell: (row) => <ReasonText text={row.hold_reason} /> },
          {
            header: t('decisionState'),
            cell: (row) => (
              <>
                <Text size="sm">{row.decision === null ? t('undecided') : t('upheld')}</Text>
                {row.decision_note !== null && (
                  <Text size="sm" c="dimmed">
                    {row.decision_note}
                  </Text>
                )}
              </>
            ),
          },
          { header: t('heldSince'), cell: (row) => formats.moment(row.created_at) },
        ]}
        rowActions={(row) => (
          <>
            <Button
              size="xs"
              aria-label={`${t('release')}: ${row.name}`}
              onClick={() =>
                openDialog(`${t('release')}: ${row.name}`, (close) => (
                  <HeldDecision event={row} decision="release" close={close} />
                ))
              }
            >
              {t('release')}
            </Button>
            {row.decision === null && (
              <Button
                size="xs"
                variant="default"
                aria-label={`${t('uphold')}: ${row.name}`}
                onClick={() =>
                  openDialog(`${t('uphold')}: ${row.name}`, (close) => (
                    <HeldDecision event={row} decision="uphold" close={close} />
                  ))
                }
              >
                {t('uphold')}
              </Button>
            )}
          </>
        )}
        empty={{ title: t('noHeld'), body: t('noHeldWords'), icon: <IconHandStop size={40} aria-hidden /> }}
      />
    </>
  );
}

function About({ event }: { event: HeldEvent }) {
  const term = useTerms();
  return (
    <>
      <Text size="sm">{term(event.schema)}</Text>
      <Text size="sm" c="dimmed">
        {event.lot === null ? (
          event.subject
        ) : (
          <Anchor component={Link} to={`/lots/${event.lot}`}>
            {event.lot}
          </Anchor>
        )}
      </Text>
    </>
  );
}
