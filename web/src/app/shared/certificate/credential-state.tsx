import type { OrganisationListCredentialsOutput } from '@lotmark/sdk';
import { Badge } from '@mantine/core';
import { useTranslations } from 'use-intl';

type State = OrganisationListCredentialsOutput['data'][number]['state'];

const colours = { valid: 'leaf', ending: 'yellow', not_yet: 'blue', ended: 'gray', withdrawn: 'gray' } as const;

export function CredentialState({ state }: { state: State }) {
  const t = useTranslations('certificate');
  return (
    <Badge variant="dot" color={colours[state]} tt="none" fw={500} size="lg" radius="sm" miw="max-content">
      {t(`state_${state}`)}
    </Badge>
  );
}
