import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconBuildingStore, IconPlant2, IconShip, IconUsersGroup } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useUser, useWhoami } from '../../shell/session/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { GrantedRole, grantedRoles } from './granted-roles.tsx';
import { UnconfirmedAddress } from './unconfirmed-address.tsx';

/** For users without a workspace: what their role can do, else what they can become here by themselves. */
export function WelcomePage() {
  const t = useTranslations('account');
  const user = useUser();
  const roles = grantedRoles(useWhoami().roles);
  if (roles.length > 0) {
    return (
      <>
        <PageHeader title={t('welcomeTitle', { name: user.full_name })} description={t('roleWords')} />
        <UnconfirmedAddress />
        {roles.map((role) => (
          <GrantedRole key={role} role={role} />
        ))}
      </>
    );
  }
  const ways = [
    { icon: IconUsersGroup, title: t('cooperativeTitle'), words: t('cooperativeWords'), to: '/welcome/cooperative' },
    { icon: IconShip, title: t('exporterTitle'), words: t('exporterWords'), to: '/welcome/exporter' },
    { icon: IconBuildingStore, title: t('buyerTitle'), words: t('buyerWords'), to: '/welcome/buyer' },
  ] as const;
  return (
    <>
      <PageHeader title={t('welcomeTitle', { name: user.full_name })} description={t('welcomeWords')} />
      <UnconfirmedAddress />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing={0}>
        {ways.map(({ icon: Icon, title, words, to }) => (
          <Section key={to} title={title}>
            <Stack align="flex-start">
              <Icon size={36} stroke={1.5} aria-hidden />
              <Text>{words}</Text>
              <Button component={Link} to={to} aria-label={`${t('start')}: ${title}`}>
                {t('start')}
              </Button>
            </Stack>
          </Section>
        ))}
        <Section title={t('farmerTitle')}>
          <Stack align="flex-start">
            <IconPlant2 size={36} stroke={1.5} aria-hidden />
            <Text>{t('farmerWords')}</Text>
          </Stack>
        </Section>
      </SimpleGrid>
    </>
  );
}
