import { Button } from '@mantine/core';
import { IconFileInvoice, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DataList } from '../../ui/data-list.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { NoCooperative } from './no-cooperative.tsx';
import { StatementForm } from './statement-form.tsx';
import { useCooperative } from './use-cooperative.ts';

/** What the farmers of the cooperative are told of the money of their harvests. */
export function StatementsPage() {
  const t = useTranslations('payout');
  const formats = useFormats();
  const navigate = useNavigate();
  const { chosen, pending, error } = useCooperative();
  if (error !== null) return <Problem error={error} />;
  if (!pending && chosen === undefined) return <NoCooperative title={t('statements')} />;
  const open = (name: string) => void navigate({ to: `/cooperative/statements/${name}` });
  const make = chosen !== undefined && (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() =>
        openDialog(
          t('newStatement'),
          (close) => <StatementForm cooperative={chosen.name} close={close} made={open} />,
          'lg',
        )
      }
    >
      {t('newStatement')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('statements')} description={t('statementsWords')} actions={make} />
      {chosen !== undefined && (
        <DataList
          label={t('statements')}
          queryKey={['payout', 'statements', chosen.name]}
          fetch={({ filters, ...query }) =>
            client.payouts.list_statements({
              ...query,
              cooperative: chosen.name,
              status: statuses.find((status) => status === filters['status']),
            })
          }
          rowKey={(row) => row.name}
          rowTo={(row) => `/cooperative/statements/${row.name}`}
          searchLabel={t('searchStatements')}
          filters={[
            {
              name: 'status',
              label: t('state'),
              options: statuses.map((value) => ({ value, label: t(`statement_${value}`) })),
            },
          ]}
          columns={[
            { header: t('statement'), cell: (row) => row.name },
            {
              header: t('state'),
              cell: (row) => <StatusBadge status={row.status} words={t(`statement_${row.status}`)} />,
            },
            {
              header: t('covers'),
              cell: (row) => row.order ?? t('period', { from: formats.day(row.from), to: formats.day(row.to) }),
            },
            { header: t('farmers'), cell: (row) => formats.number(row.farmers), right: true },
            { header: t('total'), cell: (row) => formats.money(row.total, row.currency), right: true },
            { header: t('made'), cell: (row) => formats.day(row.created_at), sort: 'created_at' },
          ]}
          empty={{
            title: t('noStatements'),
            body: t('noStatementsWords'),
            icon: <IconFileInvoice size={40} aria-hidden />,
          }}
        />
      )}
    </>
  );
}

const statuses = ['Draft', 'Published'] as const;
