import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useTerms } from '../../i18n/formats.ts';
import { Section } from '../../ui/section.tsx';

/** Roles that an administrator grants and that no workspace belongs to. */
const granted = ['SVC Inspector', 'SVC Bank', 'Insurance Agent', 'SVC Admin'] as const;
type Granted = (typeof granted)[number];

const words = {
  'SVC Inspector': 'inspectorWords',
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
        {role === 'SVC Inspector' && <LotLookup />}
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

function LotLookup() {
  const t = useTranslations('account');
  const navigate = useNavigate();
  const [lot, setLot] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (lot.trim() !== '') void navigate({ to: `/lots/${encodeURIComponent(lot.trim().toUpperCase())}` });
      }}
    >
      <Group align="flex-end" gap="sm">
        <TextInput
          label={t('lotNumber')}
          placeholder="LOT-2026-00001"
          value={lot}
          onChange={(event) => setLot(event.currentTarget.value)}
        />
        <Button type="submit">{t('lotHistory')}</Button>
      </Group>
    </form>
  );
}
