import { Anchor, Button, Group, Radio, Stack, Text, useMantineColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useTerms } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { type Language, languages } from '../../i18n/languages.ts';
import { client } from '../../shell/session/client.ts';
import { useUser, useWhoami } from '../../shell/session/session.ts';
import { useAction } from '../../ui/action.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { Identities } from './identities.tsx';

export function AccountPage() {
  const t = useTranslations('account');
  const c = useTranslations('common');
  const term = useTerms();
  const user = useUser();
  const { roles, memberships } = useWhoami();
  return (
    <>
      <PageHeader title={c('account')} description={t('accountWords')} />
      <Section title={t('person')}>
        <DetailList
          facts={[
            [t('fullName'), user.full_name],
            [c('email'), `${user.email} (${t(user.email_verified ? 'confirmed' : 'notConfirmed')})`],
            [t('roles'), roles.length === 0 ? t('noRoles') : roles.map(term).join(', ')],
          ]}
        />
      </Section>
      <Section
        title={t('organisations')}
        actions={
          <Anchor component={Link} to="/welcome" size="sm">
            {t('addOrganisation')}
          </Anchor>
        }
      >
        {memberships.length === 0 ? (
          <EmptyState title={t('noOrganisations')} />
        ) : (
          <DetailList
            facts={memberships.map(({ title, kind, role }) => [title, `${term(kind)} · ${term(role)}`] as const)}
          />
        )}
      </Section>
      {memberships.length > 0 && <Identities memberships={memberships} />}
      <Preferences />
      <Password email={user.email} />
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

function Password({ email }: { email: string }) {
  const t = useTranslations('account');
  const mail = useAction({
    run: () => client.auth.request_password_reset({ email }),
    done: () => t('passwordMailed', { email }),
    stale: [],
  });
  return (
    <Section title={t('passwordSection')}>
      <Stack align="flex-start">
        <Text>{t('passwordWords', { email })}</Text>
        <Button variant="default" loading={mail.pending} onClick={() => mail.act()}>
          {t('changePassword')}
        </Button>
      </Stack>
    </Section>
  );
}
