import { Button, Select, Text } from '@mantine/core';
import { IconArrowUpRight, IconCash, IconWallet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormats, useReasons, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { mayDecideFor, useWhoami } from '../../shell/session/session.ts';
import { useAction } from '../../ui/action.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { StatTiles } from '../../ui/stat-tiles.tsx';
import { PayoutAccounts } from './accounts.tsx';
import { usePayoutColumns } from './columns.tsx';
import { RequestForm } from './request-form.tsx';
import { type Payout, readPayoutStatus, usePayoutFilter } from './state.tsx';
import { token } from './token.ts';

interface Organisation {
  name: string;
  title: string;
}
interface Choice {
  all: readonly Organisation[];
  chosen: Organisation | undefined;
  choose: (name: string) => void;
}

/** The wallet of an organisation: what it holds, payouts from it, the accounts they go to, and every movement. */
export function OrganisationWallet(props: { organisations: Choice; farmers: boolean; seesMoney?: boolean }) {
  const { organisations, farmers, seesMoney = true } = props;
  const t = useTranslations('payout');
  const { all, chosen, choose } = organisations;
  return (
    <>
      <PageHeader
        title={t('wallet')}
        description={t('walletWords')}
        actions={
          all.length > 1 && (
            <Select
              aria-label={t('organisation')}
              data={all.map(({ name, title }) => ({ value: name, label: title }))}
              value={chosen?.name ?? null}
              onChange={(name) => name !== null && choose(name)}
              allowDeselect={false}
            />
          )
        }
      />
      {chosen !== undefined && !seesMoney && <EmptyState title={t('notShown')} body={t('notShownWords')} />}
      {chosen !== undefined && seesMoney && <Wallet key={chosen.name} org={chosen} farmers={farmers} />}
    </>
  );
}

function Wallet({ org, farmers }: { org: Organisation; farmers: boolean }) {
  const t = useTranslations('payout');
  const formats = useFormats();
  const who = useWhoami();
  const decides = mayDecideFor(who, org.name) && who.memberships.some((membership) => membership.org === org.name);
  const balance = useQuery({
    queryKey: ['wallet', org.name, 'balance'],
    queryFn: () => client.wallet.get_balance({ organisation: org.name }),
  });
  const tokens = balance.data?.balance_axkt;
  return (
    <>
      {balance.error !== null && <Problem error={balance.error} retry={() => void balance.refetch()} />}
      <StatTiles
        loading={balance.isPending}
        stats={[{ label: t('walletOf', { name: org.title }), value: formats.money(tokens, token) }]}
      />
      <Section
        title={t('payouts')}
        actions={
          decides && (
            <Button
              size="sm"
              leftSection={<IconArrowUpRight size={18} aria-hidden />}
              disabled={tokens === undefined || tokens === 0}
              onClick={() =>
                openDialog(t('payOut'), (close) => (
                  <RequestForm organisation={org.name} farmers={farmers} balance={tokens ?? 0} close={close} />
                ))
              }
            >
              {t('payOut')}
            </Button>
          )
        }
      >
        <Payouts org={org.name} />
      </Section>
      <PayoutAccounts of={{ owner: 'organisation', organisation: org.name }} decides={decides} />
      <Section title={t('movements')}>
        <Movements org={org.name} />
      </Section>
    </>
  );
}

function Payouts({ org }: { org: string }) {
  const t = useTranslations('payout');
  const formats = useFormats();
  const columns = usePayoutColumns();
  const filter = usePayoutFilter();
  const cancel = useAction({
    run: (payout: Payout, idempotencyKey) => client.payouts.cancel({ payout: payout.name }, { idempotencyKey }),
    confirm: (payout) => ({
      title: t('cancelTitle', { name: payout.name }),
      body: t('cancelWords', { tokens: formats.money(payout.tokens, token) }),
      label: t('cancelPayout'),
      danger: true,
    }),
    done: (payout) => t('cancelled', { name: payout.name }),
  });
  return (
    <DataList
      label={t('payouts')}
      queryKey={['payout', 'list', org]}
      prefix="pay_"
      fetch={({ filters, ...query }) =>
        client.payouts.list_payouts({ ...query, organisation: org, status: readPayoutStatus(filters['status']) })
      }
      rowKey={(row) => row.name}
      searchLabel={t('searchPayouts')}
      filters={[filter]}
      columns={[columns.name, columns.state, columns.amount, columns.account, columns.when, columns.end]}
      rowActions={(row) =>
        row.status === 'Requested' &&
        row.is_own && (
          <Button size="xs" variant="default" loading={cancel.pending} onClick={() => cancel.act(row)}>
            {t('cancelPayout')}
          </Button>
        )
      }
      empty={{ title: t('noPayouts'), body: t('noPayoutsWords'), icon: <IconCash size={40} aria-hidden /> }}
    />
  );
}

function Movements({ org }: { org: string }) {
  const t = useTranslations('payout');
  const formats = useFormats();
  const term = useTerms();
  const reasonOf = useReasons();
  return (
    <DataList
      label={t('movements')}
      queryKey={['wallet', org, 'entries']}
      fetch={({ filters: _none, ...query }) => client.wallet.list_entries({ ...query, organisation: org })}
      exportCsv={({ search }) => client.wallet.export_entries({ search, organisation: org })}
      rowKey={(row) => String(row.id)}
      searchLabel={t('searchMovements')}
      columns={[
        { header: t('when'), cell: (row) => formats.moment(row.at), sort: 'created_at' },
        { header: t('movement'), cell: (row) => term(row.kind) },
        { header: t('order'), cell: (row) => row.order ?? formats.none },
        { header: t('note'), cell: (row) => <Text size="sm">{reasonOf(row.reason)}</Text>, deskOnly: true },
        {
          header: t('amount'),
          cell: (row) => `${row.amount < 0 ? '−' : '+'} ${formats.money(Math.abs(row.amount), token)}`,
          right: true,
        },
      ]}
      empty={{ title: t('noMovements'), icon: <IconWallet size={40} aria-hidden /> }}
    />
  );
}
