import { Anchor, Code } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ReceiptButton } from './receipt-button.tsx';

/** One event, as programs receive it, and how it is proved. */
export function EventPage() {
  const t = useTranslations('connections');
  const formats = useFormats();
  const term = useTerms();
  const { hash } = useParams({ strict: false }) as { hash: string };
  const event = useQuery({ queryKey: ['event', hash], queryFn: () => client.events.get_event({ hash }) });
  return (
    <RecordPage name={t('event')} query={event}>
      {(data) => (
        <>
          <PageHeader
            title={`${term(data.schema)} ${data.attest.id}`}
            aside={<StatusBadge status={data.state} />}
            description={t(`stateWords.${data.state}`)}
            back={{ to: '/connections/events', label: t('events') }}
            actions={<ReceiptButton event={data} />}
          />
          <Section title={t('proof')}>
            <DetailList
              facts={[
                [t('happened'), formats.moment(data.createdAt)],
                [
                  t('finalAfter'),
                  data.proof.ttf_ms === null ? null : t('seconds', { seconds: data.proof.ttf_ms / 1000 }),
                ],
                [t('ledgerIndex'), data.proof.block === null ? null : formats.number(data.proof.block)],
                [t('epoch'), data.proof.epoch === null ? null : formats.number(data.proof.epoch)],
                [t('hash'), <Copyable key="hash" value={data.proof.hash} label={t('hash')} />],
                [t('verifier'), <Copyable key="verifier" value={data.attest.verifier} label={t('verifier')} />],
                [
                  t('standard'),
                  <span key="standard" className="lm-code">
                    {data.attest.standard}
                  </span>,
                ],
                [
                  t('schemaFile'),
                  <Anchor key="schema" href={`/v1/schemas/${data.schema}`} className="lm-code">
                    {data.schema}
                  </Anchor>,
                ],
              ]}
            />
          </Section>
          <Section title={t('payload')}>
            <Code
              block
              className="lm-code"
              tabIndex={0}
              role="region"
              aria-label={`${t('payload')}: ${data.attest.id}`}
            >
              {JSON.stringify(data.payload, null, 2)}
            </Code>
          </Section>
        </>
      )}
    </RecordPage>
  );
}
