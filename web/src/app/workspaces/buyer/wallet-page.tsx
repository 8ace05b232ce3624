import { Button, Group, Select, SimpleGrid, Text } from '@mantine/core';
import { IconArrowDownLeft, IconArrowUpRight, IconWallet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats, useReasons, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useWhoami } from '../../shell/session/session.ts';
import { DataList } from '../../ui/data-list.tsx';
import { useListSearch } from '../../ui/list-search.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { StatTiles } from '../../ui/stat-tiles.tsx';
import { BuyerNeeded } from './buyer-needed.tsx';
import { useBuyers } from './queries.ts';
import { tiers, token } from './top-up.ts';
import { useHostedCheckout } from './use-hosted-checkout.ts';

export function WalletPage() {
  const t = useTranslations('buyer');
  const buyers = useBuyers();
  const { get, change } = useListSearch();
  const chosen = buyers.find(({ org }) => org === get('organisation')) ?? buyers[0];
  return (
    <>
      <PageHeader
        title={t('wallet')}
        description={t('walletWords')}
        actions={
          buyers.length > 1 && (
            <Select
              aria-label={t('organisation')}
              data={buyers.map(({ org, title }) => ({ value: org, label: title }))}
              value={chosen?.org ?? null}
              onChange={(organisation) => change({ organisation: organisation ?? undefined })}
              allowDeselect={false}
            />
          )
        }
      />
      {chosen === undefined ? <BuyerNeeded /> : <Wallet key={chosen.org} {...chosen} />}
    </>
  );
}

function Wallet({ org, title }: { org: string; title: string }) {
  const t = useTranslations('buyer');
  const formats = useFormats();
  const balance = useQuery({
    queryKey: ['wallet', org, 'balance'],
    queryFn: () => client.wallet.get_balance({ organisation: org }),
  });
  return (
    <>
      {balance.error !== null && <Problem error={balance.error} retry={() => void balance.refetch()} />}
      <StatTiles
        loading={balance.isPending}
        stats={[
          {
            label: t('walletOf', { name: title }),
            value: formats.money(balance.data?.balance_axkt, token),
          },
          { label: t('worthNow'), value: formats.money(balance.data?.value_usd, 'USD') },
        ]}
      />
      <TopUp org={org} />
      <Section title={t('entries')}>
        <Entries org={org} />
      </Section>
    </>
  );
}

function TopUp({ org }: { org: string }) {
  const t = useTranslations('buyer');
  const { takes_cards: takesCards } = useWhoami();
  const formats = useFormats();
  const { go, pending } = useHostedCheckout((amount: number, idempotencyKey) =>
    client.checkout.top_up({ amount, buyer: org }, { idempotencyKey }),
  );
  return (
    <Section title={t('topUp')}>
      <Text size="sm" c="dimmed" mb="sm">
        {t(takesCards ? 'topUpWords' : 'noTopUp')}
      </Text>
      <SimpleGrid cols={{ base: 2, xs: 3, md: 6 }} spacing="sm">
        {(takesCards ? tiers : []).map((tier) => (
          <Button
            key={tier}
            variant="default"
            disabled={pending}
            onClick={() => go(tier)}
            aria-label={t('topUpBy', { amount: formats.money(tier, 'USD') })}
          >
            {formats.money(tier, 'USD')}
          </Button>
        ))}
      </SimpleGrid>
    </Section>
  );
}

function Entries({ org }: { org: string }) {
  const t = useTranslations('buyer');
  const formats = useFormats();
  const term = useTerms();
  const reasonOf = useReasons();
  return (
    <DataList
      label={t('entries')}
      queryKey={['wallet', org, 'entries']}
      fetch={({ filters: _none, ...query }) => client.wallet.list_entries({ ...query, organisation: org })}
      exportCsv={({ search }) => client.wallet.export_entries({ search, organisation: org })}
      rowKey={(row) => String(row.id)}
      searchLabel={t('searchEntries')}
      columns={[
        { header: t('when'), cell: (row) => formats.moment(row.at), sort: 'created_at' },
        { header: t('kind'), cell: (row) => term(row.kind) },
        {
          header: t('order'),
          cell: (row) => (row.order === null ? formats.none : <Link to={`/orders/${row.order}`}>{row.order}</Link>),
        },
        { header: t('reason'), cell: (row) => reasonOf(row.reason), deskOnly: true },
        { header: t('amount'), cell: (row) => <Movement amount={row.amount} />, right: true },
      ]}
      empty={{
        title: t('noEntries'),
        body: t('noEntriesWords'),
        icon: <IconWallet size={40} aria-hidden />,
      }}
    />
  );
}

function Movement({ amount }: { amount: number }) {
  const formats = useFormats();
  const [Icon, sign] = amount < 0 ? [IconArrowUpRight, '−'] : [IconArrowDownLeft, '+'];
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end" component="span">
      <Icon size={16} aria-hidden />
      {sign} {formats.money(Math.abs(amount), token)}
    </Group>
  );
}
