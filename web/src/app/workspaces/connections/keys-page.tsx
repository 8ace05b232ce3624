import { Anchor, Button } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DataList } from '../../ui/data-list.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { NewKeyForm } from './new-key-form.tsx';
import { useOrgTitle } from './org-title.ts';

const statuses = ['Active', 'Expired', 'Revoked'] as const;

/** The keys with which the user's programs call the service. */
export function KeysPage() {
  const t = useTranslations('connections');
  const formats = useFormats();
  const term = useTerms();
  const orgTitle = useOrgTitle();
  const create = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => openDialog(t('newKey'), (close) => <NewKeyForm close={close} />, 'lg')}
    >
      {t('newKey')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('keys')}
        description={
          <>
            {t('keysWords')}{' '}
            <Anchor href="/docs" underline="always">
              {t('docs')}
            </Anchor>
          </>
        }
        actions={create}
      />
      <DataList
        label={t('keys')}
        queryKey={['keys']}
        fetch={({ limit_start, limit_page_length, sort, filters }) =>
          client.partners.list_keys({
            limit_start,
            limit_page_length,
            sort,
            status_filter: statuses.find((status) => status === filters['status_filter']),
          })
        }
        rowKey={(row) => row.key_id}
        rowTo={(row) => `/connections/keys/${row.key_id}`}
        filters={[
          {
            name: 'status_filter',
            label: t('state'),
            options: statuses.map((value) => ({ value, label: term(value) })),
          },
        ]}
        columns={[
          { header: t('label'), cell: (row) => row.label },
          { header: t('state'), cell: (row) => <StatusBadge status={row.status} /> },
          { header: t('actsFor'), cell: (row) => orgTitle(row.org) },
          { header: t('scopes'), cell: (row) => row.scopes.map(term).join(', ') },
          {
            header: t('lastUsed'),
            cell: (row) => (row.last_used_at === null ? t('never') : formats.ago(row.last_used_at)),
          },
          { header: t('created'), cell: (row) => formats.day(row.created_at), sort: 'created_at' },
        ]}
        empty={{ title: t('noKeys'), body: t('noKeysWords'), icon: <IconKey size={40} aria-hidden />, action: create }}
      />
    </>
  );
}
