import { Button, Group, Text } from '@mantine/core';
import { IconBuildingBank, IconCash, IconFileDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { type PayoutAccount, useAccountColumns } from '../../shared/payout/accounts.tsx';
import { usePayoutColumns } from '../../shared/payout/columns.tsx';
import { PayoutState, readPayoutStatus, usePayoutFilter } from '../../shared/payout/state.tsx';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Section } from '../../ui/section.tsx';
import { MakeBatch } from './make-batch.tsx';
import { PayoutActions } from './payout-actions.tsx';

const ReasonForm = lazy(() => import('../../shared/order/reason-form.tsx'));

export function PayoutsPage() {
  const t = useTranslations('payout');
  return (
    <>
      <PageHeader title={t('payouts')} description={t('adminWords')} />
      <Section title={t('queue')}>
        <Queue />
      </Section>
      <Section title={t('accountsToVerify')}>
        <Accounts />
      </Section>
      <Section title={t('batches')} actions={<MakeBatch />}>
        <Text c="dimmed" size="sm" mb="md">
          {t('batchesWords')}
        </Text>
        <Batches />
      </Section>
    </>
  );
}

function Queue() {
  const t = useTranslations('payout');
  const columns = usePayoutColumns();
  const filter = usePayoutFilter();
  return (
    <DataList
      label={t('queue')}
      queryKey={['admin', 'payouts']}
      prefix="pay_"
      fetch={({ filters, ...query }) =>
        client.payouts.list_payouts({ ...query, status: readPayoutStatus(filters['status']) })
      }
      rowKey={(row) => row.name}
      searchLabel={t('searchPayouts')}
      filters={[filter]}
      columns={[
        columns.name,
        {
          header: t('organisation'),
          cell: (row) => row.organisation_name,
        },
        columns.amount,
        columns.account,
        columns.when,
        {
          header: t('state'),
          cell: (row) => (
            <>
              <PayoutState payout={row} />
              <Text size="xs">
                {t('approvals')}: {t('approvalsOf', { given: row.approved_by.length, needed: row.approvals_needed })}
              </Text>
              <Text size="xs" c="dimmed">
                {row.approved_by.join(', ')}
              </Text>
            </>
          ),
        },
      ]}
      rowActions={(row) => <PayoutActions payout={row} />}
      empty={{ title: t('noPayouts'), icon: <IconCash size={40} aria-hidden /> }}
    />
  );
}

function Accounts() {
  const t = useTranslations('payout');
  const columns = useAccountColumns();
  const verify = useAction({
    run: (account: PayoutAccount, idempotencyKey) =>
      client.payouts.verify_account({ account: account.name }, { idempotencyKey }),
    confirm: (account) => ({
      title: t('verifyTitle', { number: account.number }),
      body: t('verifyWords', { holder: account.holder, owner: account.owner_name }),
      label: t('verify'),
    }),
    done: (account) => t('accountVerified', { number: account.number }),
  });
  return (
    <DataList
      label={t('accountsToVerify')}
      queryKey={['admin', 'payout-accounts']}
      prefix="acc_"
      fetch={({ filters, ...query }) =>
        client.payouts.list_accounts({
          ...query,
          owner: 'everybody',
          status: filters['all'] === 'yes' ? undefined : 'Pending',
        })
      }
      filters={[{ name: 'all', label: t('state'), options: [{ value: 'yes', label: t('allAccounts') }] }]}
      rowKey={(row) => row.name}
      searchLabel={t('searchAccounts')}
      columns={[
        columns.account,
        { header: t('owner'), cell: (row) => row.owner_name },
        columns.holder,
        columns.currency,
        columns.country,
        columns.state,
      ]}
      rowActions={(row) =>
        row.status === 'Pending' && (
          <>
            <Button size="xs" loading={verify.pending} onClick={() => verify.act(row)}>
              {t('verify')}
            </Button>
            <Button
              size="xs"
              variant="default"
              onClick={() =>
                openDialog(t('refuseAccount', { number: row.number }), (close) => (
                  <ReasonForm
                    words={t('refuseAccountWords')}
                    label={t('reason')}
                    submit={t('refuse')}
                    done={t('accountRefused', { number: row.number })}
                    maxLength={500}
                    run={(reason, idempotencyKey) =>
                      client.payouts.refuse_account({ account: row.name, reason }, { idempotencyKey })
                    }
                    close={close}
                  />
                ))
              }
            >
              {t('refuse')}
            </Button>
          </>
        )
      }
      empty={{ title: t('nothingToVerify'), icon: <IconBuildingBank size={40} aria-hidden /> }}
    />
  );
}

function Batches() {
  const t = useTranslations('payout');
  const formats = useFormats();
  const download = useMutation({
    mutationFn: async ({ batch, format }: { batch: string; format: 'pain001' | 'csv' }) =>
      saveFile(await client.payouts.download_batch({ batch, format }), batch),
  });
  return (
    <>
      {download.error !== null && <Problem error={download.error} />}
      <DataList
        label={t('batches')}
        queryKey={['admin', 'payout-batches']}
        prefix="batch_"
        fetch={({ filters: _none, search: _typed, ...query }) => client.payouts.list_batches(query)}
        rowKey={(row) => row.name}
        columns={[
          { header: t('batch'), cell: (row) => row.name },
          { header: t('executionDate'), cell: (row) => formats.day(row.execution_date) },
          { header: t('payouts'), cell: (row) => t('ofThemOpen', { count: row.payouts, open: row.open }) },
          {
            header: t('total'),
            cell: (row) => row.totals.map(({ amount, currency }) => formats.money(amount, currency)).join(', '),
            right: true,
          },
          {
            header: t('made'),
            cell: (row) => `${formats.moment(row.created_at)}, ${row.created_by}`,
            sort: 'created_at',
          },
        ]}
        rowActions={(row) => (
          <Group gap="xs">
            {row.by_iban > 0 && (
              <Button
                size="xs"
                loading={download.isPending}
                onClick={() => download.mutate({ batch: row.name, format: 'pain001' })}
              >
                {t('bankFile')}
              </Button>
            )}
            <Button
              size="xs"
              variant="default"
              loading={download.isPending}
              onClick={() => download.mutate({ batch: row.name, format: 'csv' })}
            >
              CSV
            </Button>
          </Group>
        )}
        empty={{ title: t('noBatches'), icon: <IconFileDownload size={40} aria-hidden /> }}
      />
    </>
  );
}
