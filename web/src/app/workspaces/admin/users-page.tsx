import type { AdminUsersListUsersInput } from '@lotmark/sdk';
import { Button, Text } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DataList } from '../../ui/data-list.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { roles } from './roles.ts';
import { UserForm } from './user-form.tsx';

export function UsersPage() {
  const t = useTranslations('admin');
  const formats = useFormats();
  const term = useTerms();
  const states = (user: { disabled_at: string | null; email_verified: boolean }) =>
    [t(user.disabled_at === null ? 'open' : 'shut'), ...(user.email_verified ? [] : [t('unconfirmed')])].join(', ');
  return (
    <>
      <PageHeader
        title={t('users')}
        description={t('usersWords')}
        actions={
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => openDialog(t('newUser'), (close) => <UserForm close={close} />)}
          >
            {t('newUser')}
          </Button>
        }
      />
      <DataList
        label={t('users')}
        queryKey={['admin', 'users']}
        fetch={({ filters, ...query }) =>
          client.admin_users.list_users({
            ...query,
            role: filters['role'] as AdminUsersListUsersInput['role'],
            disabled: filters['disabled'] === undefined ? undefined : filters['disabled'] === 'yes',
          })
        }
        rowKey={(row) => row.id}
        rowTo={(row) => `/admin/users/${encodeURIComponent(row.email)}`}
        searchLabel={t('searchUsers')}
        filters={[
          { name: 'role', label: t('role'), options: roles.map((value) => ({ value, label: term(value) })) },
          {
            name: 'disabled',
            label: t('state'),
            options: [
              { value: 'no', label: t('onlyOpen') },
              { value: 'yes', label: t('onlyShut') },
            ],
          },
        ]}
        columns={[
          { header: t('name'), cell: (row) => row.full_name },
          {
            header: t('account'),
            cell: (row) => (
              <>
                <Text size="sm" className="lm-code">
                  {row.email}
                </Text>
                <Text size="sm" c="dimmed">
                  {states(row)}
                </Text>
              </>
            ),
            sort: 'email',
          },
          { header: t('roles'), cell: (row) => row.roles.map(term).join(', ') },
          {
            header: t('organisations'),
            cell: (row) => row.memberships.map(({ title }) => title).join(', '),
            deskOnly: true,
          },
          { header: t('lastSeen'), cell: (row) => formats.moment(row.last_seen_at) },
          { header: t('since'), cell: (row) => formats.day(row.created_at), sort: 'created_at', deskOnly: true },
        ]}
        empty={{ title: t('noUser'), icon: <IconUsers size={40} aria-hidden /> }}
      />
    </>
  );
}
