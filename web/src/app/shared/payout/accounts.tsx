import type { PayoutsListAccountsOutput } from '@lotmark/sdk';
import { Button, Text } from '@mantine/core';
import { IconBuildingBank, IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import type { Column } from '../../ui/list-rows.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { AccountForm, type AccountOwner } from './account-form.tsx';

export type PayoutAccount = PayoutsListAccountsOutput['data'][number];

/** The columns that every list of accounts has. */
export function useAccountColumns() {
  const t = useTranslations('payout');
  const formats = useFormats();
  return {
    account: {
      header: t('account'),
      cell: (row) => (
        <>
          {row.number}
          <Text size="xs" c="dimmed">
            {[row.provider, row.bic].filter((each) => each !== null).join(' ')}
          </Text>
        </>
      ),
    },
    holder: { header: t('holder'), cell: (row) => row.holder },
    currency: { header: t('currency'), cell: (row) => row.currency },
    state: {
      header: t('state'),
      cell: (row) => (
        <>
          <StatusBadge status={row.status} words={t(`account_${row.status}`)} />
          {row.reason !== null && (
            <Text size="xs" c="dimmed">
              {row.reason}
            </Text>
          )}
        </>
      ),
    },
    country: { header: t('country'), cell: (row) => formats.country(row.country), deskOnly: true },
  } satisfies Record<string, Column<PayoutAccount>>;
}

/** Where an organisation, or a farmer, wants their money. */
export function PayoutAccounts({ of, decides }: { of: AccountOwner; decides: boolean }) {
  const t = useTranslations('payout');
  const columns = useAccountColumns();
  const retire = useAction({
    run: (account: PayoutAccount, idempotencyKey) =>
      client.payouts.retire_account({ account: account.name }, { idempotencyKey }),
    confirm: (account) => ({
      title: t('retireTitle', { number: account.number }),
      body: t('retireWords'),
      label: t('retire'),
      danger: true,
    }),
    done: (account) => t('retired', { number: account.number }),
  });
  const add = decides && (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => openDialog(t('addAccount'), (close) => <AccountForm of={of} close={close} />)}
    >
      {t('addAccount')}
    </Button>
  );
  return (
    <Section title={t('accounts')} actions={add}>
      <DataList
        label={t('accounts')}
        queryKey={['payout', 'accounts', of]}
        prefix="acc_"
        fetch={({ filters: _none, search: _typed, ...query }) => client.payouts.list_accounts({ ...query, ...of })}
        rowKey={(row) => row.name}
        columns={[columns.account, columns.holder, columns.currency, columns.state]}
        {...(decides && {
          rowActions: (row: PayoutAccount) =>
            (row.status === 'Pending' || row.status === 'Verified') && (
              <Button size="xs" variant="default" loading={retire.pending} onClick={() => retire.act(row)}>
                {t('retire')}
              </Button>
            ),
        })}
        empty={{
          title: t('noAccounts'),
          body: t('noAccountsWords'),
          icon: <IconBuildingBank size={40} aria-hidden />,
        }}
      />
    </Section>
  );
}
