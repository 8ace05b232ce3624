import type { OrganisationListMembersInput, OrganisationListRolesInput } from '@lotmark/sdk';
import { Badge, Button, Group, Select } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useUser } from '../../shell/session/session.ts';
import { useAction } from '../../ui/action.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { Section } from '../../ui/section.tsx';

const allRoles = ['Owner', 'Manager', 'Clerk', 'Member'] as const;
type Role = (typeof allRoles)[number];

interface Member {
  email: string;
  full_name: string;
  role: Role;
}

interface MembersProps {
  organisation: string;
  kind: OrganisationListRolesInput['kind'];
  /** Owners change roles and remove members; Managers see who there is. */
  manages: boolean;
}

/** Who belongs to an organisation; their roles are changed in place. */
export function Members({ organisation, kind, manages }: MembersProps) {
  const t = useTranslations('members');
  const c = useTranslations('common');
  const formats = useFormats();
  const term = useTerms();
  const user = useUser();
  // Only cooperatives have Clerks.
  const roles = allRoles.filter((role) => kind === 'Cooperative' || role !== 'Clerk');
  const setRole = useAction({
    run: ({ email, role }: Member, idempotencyKey) =>
      client.organisation.set_member_role({ organisation, email, role }, { idempotencyKey }),
    confirm: ({ full_name, role }) => ({
      title: t('roleTitle', { name: full_name, role: term(role) }),
      body: t(`role${role}`),
      label: t('setRole'),
    }),
    done: (_result, { full_name, role }) => t('roleSet', { name: full_name, role: term(role) }),
  });
  const remove = useAction({
    run: ({ email }: Member, idempotencyKey) =>
      client.organisation.remove_member({ organisation, email }, { idempotencyKey }),
    confirm: ({ email, full_name }) => ({
      title: t('removeTitle', { name: full_name }),
      body: t(email === user.email ? 'removeSelf' : 'removeBody'),
      label: c('remove'),
      danger: true,
    }),
    done: (_result, { full_name }) => t('removed', { name: full_name }),
  });
  return (
    <Section title={t('members')}>
      <DataList
        label={t('members')}
        queryKey={['members', organisation]}
        fetch={({ filters, ...query }) =>
          client.organisation.list_members({
            ...query,
            organisation,
            role: filters['role'] as OrganisationListMembersInput['role'],
          })
        }
        rowKey={(row) => row.email}
        searchLabel={t('searchMembers')}
        filters={[{ name: 'role', label: t('role'), options: roles.map((value) => ({ value, label: term(value) })) }]}
        columns={[
          {
            header: t('name'),
            cell: (row) => (
              <Group gap={6} component="span" display="inline-flex">
                {row.full_name}
                {row.email === user.email && (
                  <Badge variant="light" size="sm" tt="none">
                    {t('you')}
                  </Badge>
                )}
                {row.disabled && (
                  <Badge variant="outline" color="gray" size="sm" tt="none">
                    {t('disabled')}
                  </Badge>
                )}
              </Group>
            ),
            sort: 'full_name',
          },
          { header: c('email'), cell: (row) => row.email, sort: 'email' },
          { header: t('joined'), cell: (row) => formats.day(row.joined_at), sort: 'created_at', deskOnly: true },
          ...(manages ? [] : [{ header: t('role'), cell: (row: Member) => term(row.role) }]),
        ]}
        rowActions={(row) =>
          manages && (
            <>
              <Select
                size="xs"
                w={130}
                aria-label={t('roleOf', { name: row.full_name })}
                data={roles.map((value) => ({ value, label: term(value) }))}
                value={row.role}
                onChange={(role) => role !== null && role !== row.role && setRole.act({ ...row, role: role as Role })}
                allowDeselect={false}
                disabled={setRole.pending}
              />
              <Button
                size="xs"
                variant="default"
                onClick={() => remove.act(row)}
                aria-label={`${c('remove')}: ${row.full_name}`}
              >
                {c('remove')}
              </Button>
            </>
          )
        }
        empty={{ title: t('noMembers'), icon: <IconUsers size={40} aria-hidden /> }}
      />
    </Section>
  );
}
