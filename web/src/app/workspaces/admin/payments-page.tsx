import { Button, Text } from '@mantine/core';
import { IconCreditCard, IconScale } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { HeldPayment } from './held-payment.ts';
import { PaymentDecision } from './payment-decision.tsx';

export function PaymentsPage() {
  const t = useTranslations('admin');
  return (
    <>
      <PageHeader title={t('payments')} description={t('paymentsWords')} />
      <Section title={t('heldMoney')}>
        <HeldMoney />
      </Section>
      <Section title={t('differences')} actions={<Reconcile />}>
        <Text c="dimmed" size="sm" mb="md">
          {t('reconcileWords')}
        </Text>
        <Differences />
      </Section>
    </>
  );
}

function HeldMoney() {
  const t = useTranslations('admin');
  const formats = useFormats();
  const term = useTerms();
  const asked = (row: HeldPayment) => formats.money(row.amount, row.currency);
  return (
    <DataList
      label={t('heldMoney')}
      queryKey={['admin', 'held']}
      prefix="held_"
      fetch={({ filters: _none, search: _typed, ...query }) => client.payments.list_held(query)}
      rowKey={(row) => row.payment}
      columns={[
        { header: t('asked'), cell: asked, right: true },
        { header: t('kind'), cell: (row) => term(row.kind) },
        { header: t('state'), cell: (row) => <StatusBadge status={row.status} /> },
        { header: t('order'), cell: (row) => row.order ?? formats.none },
        { header: t('buyer'), cell: (row) => row.buyer },
        {
          header: t('received'),
          cell: (row) =>
            row.received_currency === null ? formats.none : formats.money(row.received_amount, row.received_currency),
          right: true,
        },
        {
          header: t('reason'),
          cell: (row) => (
            <>
              <Text size="sm">{row.reason}</Text>
              {row.charged_back_at !== null && (
                <Text size="sm" c="dimmed">
                  {t('chargedBack', { day: formats.day(row.charged_back_at) })}
                </Text>
              )}
            </>
          ),
        },
        { header: t('when'), cell: (row) => formats.moment(row.updated_at), sort: 'updated_at' },
      ]}
      rowActions={(row) => (
        <Button
          size="xs"
          onClick={() =>
            openDialog(t('decideTitle', { amount: asked(row) }), (close) => (
              <PaymentDecision payment={row} close={close} />
            ))
          }
        >
          {t('decide')}
        </Button>
      )}
      empty={{ title: t('noHeld'), icon: <IconCreditCard size={40} aria-hidden /> }}
    />
  );
}

function Reconcile() {
  const t = useTranslations('admin');
  const formats = useFormats();
  const compare = useAction({
    run: (_input: undefined, idempotencyKey) => client.payments.reconcile({}, { idempotencyKey }),
    done: ({ compared, differences }) =>
      t('reconciled', { compared: formats.number(compared), count: formats.number(differences.length) }),
  });
  return (
    <Button variant="default" size="sm" loading={compare.pending} onClick={() => compare.act(undefined)}>
      {t('reconcile')}
    </Button>
  );
}

function Differences() {
  const t = useTranslations('admin');
  const formats = useFormats();
  const term = useTerms();
  return (
    <DataList
      label={t('differences')}
      queryKey={['admin', 'differences']}
      prefix="diff_"
      fetch={({ filters, search: _typed, ...query }) =>
        client.payments.list_differences({ ...query, open: filters['open'] !== 'no' })
      }
      filters={[
        {
          name: 'open',
          label: t('state'),
          options: [
            { value: 'yes', label: t('onlyOpenDifferences') },
            { value: 'no', label: t('alsoGone') },
          ],
        },
      ]}
      rowKey={(row) => `${row.kind} ${row.subject} ${row.first_seen_at}`}
      columns={[
        { header: t('kind'), cell: (row) => term(row.kind) },
        { header: t('which'), cell: (row) => <span className="lm-code">{row.subject}</span> },
        { header: t('detail'), cell: (row) => row.detail },
        { header: t('firstSeen'), cell: (row) => formats.moment(row.first_seen_at), sort: 'first_seen_at' },
        { header: t('goneSince'), cell: (row) => formats.moment(row.closed_at), deskOnly: true },
      ]}
      empty={{ title: t('noDifferences'), icon: <IconScale size={40} aria-hidden /> }}
    />
  );
}
