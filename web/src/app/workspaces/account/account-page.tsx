import { Anchor, Group, Radio, Skeleton, Stack, useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useTerms } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { type Language, languages } from '../../i18n/languages.ts';
import { client } from '../../shell/session/client.ts';
import { useUser, useWhoami } from '../../shell/session/session.ts';
import { DetailList } from '../../ui/detail-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { Identities } from './identities.tsx';
import { OwnDetails } from './own-details.tsx';
import { OwnPasskeys } from './own-passkeys.tsx';
import { OwnPassword } from './own-password.tsx';
import { OwnSecondFactor } from './own-second-factor.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { UnconfirmedAddress } from './unconfirmed-address.tsx';

export function AccountPage() {
  const t = useTranslations('account');
  const c = useTranslations('common');
  const user = useUser();
  const account = useQuery({ queryKey: ['account'], queryFn: () => client.auth.my_account() });
  // Whose role needs a second factor sees nothing else before they have one.
  const open = user.second_factor_missing !== true;
  return (
    <>
      <PageHeader title={c('account')} description={t('accountWords')} />
      {open && <UnconfirmedAddress />}
      {account.isPending && <Skeleton height={240} mb="lg" />}
      {account.error !== null && <Problem error={account.error} retry={() => void account.refetch()} />}
      {account.data !== undefined && !open && <OwnSecondFactor account={account.data} />}
      {account.data !== undefined && (
        <OwnDetails
          key={`${account.data.full_name} ${account.data.language}`}
          account={account.data}
          verified={user.email_verified}
        />
      )}
      <Belonging open={open} />
      <Preferences />
      {account.data !== undefined && open && <OwnSecondFactor account={account.data} />}
      {open && <OwnPasskeys />}
      <OwnPassword email={user.email} />
      <OwnSessions />
    </>
  );
}

/** Roles and organisations; what else is said of them is closed to whom a second factor is missing. */
function Belonging({ open }: { open: boolean }) {
  const t = useTranslations('account');
  const term = useTerms();
  const { roles, memberships } = useWhoami();
  return (
    <>
      <Section
        title={t('organisations')}
        actions={
          open && (
            <Anchor component={Link} to="/welcome" size="sm">
              {t('addOrganisation')}
            </Anchor>
          )
        }
      >
        <Stack>
          <DetailList facts={[[t('roles'), roles.length === 0 ? t('noRoles') : roles.map(term).join(', ')]]} />
          {memberships.length === 0 ? (
            <EmptyState title={t('noOrganisations')} />
          ) : (
            <DetailList
              facts={memberships.map(({ title, kind, role }) => [title, `${term(kind)} · ${term(role)}`] as const)}
            />
          )}
        </Stack>
      </Section>
      {open && memberships.length > 0 && <Identities memberships={memberships} />}
    </>
  );
}

function Preferences() {
  const t = useTranslations('account');
  const c = useTranslations('common');
  const { language, choose } = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Section title={t('preferences')}>
      <Group gap="xl" align="flex-start">
        <Radio.Group label={c('language')} value={language} onChange={(value) => choose(value as Language)}>
          <Stack gap="xs" mt="xs">
            {Object.entries(languages).map(([code, name]) => (
              <Radio key={code} value={code} label={name} lang={code} />
            ))}
          </Stack>
        </Radio.Group>
        <Radio.Group
          label={c('appearance')}
          value={colorScheme}
          onChange={(value) => setColorScheme(value as typeof colorScheme)}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="light" label={c('light')} />
            <Radio value="dark" label={c('dark')} />
            <Radio value="auto" label={c('auto')} />
          </Stack>
        </Radio.Group>
      </Group>
    </Section>
  );
}
