import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useTerms } from '../../i18n/formats.ts';
import { Section } from '../../ui/section.tsx';

/** Roles that an administrator grants and that no workspace belongs to. */
const granted = ['SVC Bank', 'Insurance Agent', 'SVC Admin'] as const;
type Granted = (typeof granted)[number];

const words = {
  'SVC Bank': 'bankWords',
  'Insurance Agent': 'insurerWords',
  'SVC Admin': 'otherRoleWords',
} as const satisfies Record<Granted, string>;

export function grantedRoles(roles: readonly string[]): readonly Granted[] {
  return granted.filter((role) => roles.includes(role));
}

/** What somebody can do here today with a role that has no workspace. */
export function GrantedRole({ role }: { role: Granted }) {
  const t = useTranslations('account');
  const c = useTranslations('common');
  const term = useTerms();
  return (
    <Section title={term(role)}>
      <Stack>
        <Text maw="46rem">{t(words[role])}</Text>
        <Group gap="sm">
          {role === 'SVC Bank' && (
            <Button component={Link} to="/connections/events">
              {t('seeEvents')}
            </Button>
          )}
          <Button component={Link} to="/market" variant="default">
            {c('market')}
          </Button>
          <Button component="a" href="/verify" variant="default">
            {c('verify')}
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}
