import type { AdminUsersListUsersOutput } from '@lotmark/sdk';
import { Anchor, Button, Group, Pill, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Section } from '../../ui/section.tsx';
import { type Role, roles } from './roles.ts';
import { AccountDecisions, AccountState } from './user-access.tsx';

type User = AdminUsersListUsersOutput['data'][number];

export function UserPage() {
  const t = useTranslations('admin');
  const { email } = useParams({ strict: false }) as { email: string };
  const query = useQuery({
    queryKey: ['admin', 'users', email],
    queryFn: async () => {
      const { data } = await client.admin_users.list_users({ search: email, limit_page_length: 100 });
      return data.find((user) => user.email === email) ?? null;
    },
  });
  const back = { to: '/admin/users', label: t('users') };
  return (
    <RecordPage name={email} query={query}>
      {(user) =>
        user === null ? (
          <>
            <PageHeader title={email} back={back} />
            <EmptyState title={t('noUser')} />
          </>
        ) : (
          <>
            <PageHeader title={user.full_name} description={user.email} back={back} />
            <Facts user={user} />
            <Roles user={user} />
            <AccountState user={user} />
            <AccountDecisions email={user.email} />
          </>
        )
      }
    </RecordPage>
  );
}

function Facts({ user }: { user: User }) {
  const t = useTranslations('admin');
  const formats = useFormats();
  const term = useTerms();
  return (
    <Section
      title={t('account')}
      actions={
        <Anchor component={Link} to={`/admin/audit?actor=${encodeURIComponent(user.email)}`} size="sm">
          {t('itsActions')}
        </Anchor>
      }
    >
      <DetailList
        facts={[
          [
            t('state'),
            [t(user.disabled_at === null ? 'open' : 'shut'), ...(user.email_verified ? [] : [t('unconfirmed')])].join(
              ', ',
            ),
          ],
          [t('secondFactor'), t(user.second_factor ? 'secondFactorOn' : 'secondFactorOff')],
          [t('since'), formats.day(user.created_at)],
          [t('lastSeen'), formats.moment(user.last_seen_at)],
          [t('several'), <Several key="several" user={user} />],
          [
            t('organisations'),
            user.memberships.length === 0
              ? t('noOrganisations')
              : user.memberships.map(({ title, role }) => `${title} (${term(role)})`).join(', '),
          ],
        ]}
      />
    </Section>
  );
}

/** Whether they may found a second organisation of a kind. */
function Several({ user }: { user: User }) {
  const t = useTranslations('admin');
  const { email, several_organisations: isAllowed } = user;
  const allow = useAction({
    run: (allowed: boolean, idempotencyKey) =>
      client.admin_users.allow_several_organisations({ email, allowed }, { idempotencyKey }),
    done: ({ allowed }) => t(allowed ? 'severalAllowed' : 'severalForbidden', { email }),
  });
  return (
    <Group gap="xs" component="span" display="inline-flex">
      {t(isAllowed ? 'severalYes' : 'severalNo')}
      <Button size="compact-xs" variant="default" loading={allow.pending} onClick={() => allow.act(!isAllowed)}>
        {t(isAllowed ? 'forbidSeveral' : 'allowSeveral')}
      </Button>
    </Group>
  );
}

function Roles({ user }: { user: User }) {
  const t = useTranslations('admin');
  const term = useTerms();
  const [wanted, setWanted] = useState<string | null>(null);
  const { email } = user;
  const grant = useAction({
    run: (role: Role, idempotencyKey) => client.admin_users.grant_role({ email, role }, { idempotencyKey }),
    done: (_answer, role) => t('roleGiven', { email, role: term(role) }),
    onDone: () => setWanted(null),
  });
  const revoke = useAction({
    run: (role: Role, idempotencyKey) => client.admin_users.revoke_role({ email, role }, { idempotencyKey }),
    confirm: (role) => ({
      title: t('takeRoleTitle', { role: term(role), name: user.full_name }),
      body: t('takeRoleWords'),
      label: t('takeRole', { role: term(role) }),
      danger: true,
    }),
    done: (_answer, role) => t('roleTaken', { email, role: term(role) }),
  });
  const free = roles.filter((role) => !user.roles.includes(role));
  return (
    <Section title={t('roles')}>
      <Stack>
        {user.roles.length === 0 ? (
          <Text>{t('noRoles')}</Text>
        ) : (
          <Group gap="xs">
            {user.roles.map((role) => (
              <Pill
                key={role}
                size="lg"
                withRemoveButton
                onRemove={() => revoke.act(role as Role)}
                removeButtonProps={{
                  'aria-label': t('takeRole', { role: term(role) }),
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
              >
                {term(role)}
              </Pill>
            ))}
          </Group>
        )}
        <Group align="flex-end" gap="sm">
          <Select
            label={t('addRole')}
            data={free.map((value) => ({ value, label: term(value) }))}
            value={wanted}
            onChange={setWanted}
            w={260}
          />
          <Button
            disabled={wanted === null}
            loading={grant.pending}
            onClick={() => {
              const role = free.find((each) => each === wanted);
              if (role !== undefined) grant.act(role);
            }}
          >
            {t('addRole')}
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}
