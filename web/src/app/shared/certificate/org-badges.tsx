import { Badge, Group, Text } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useCredentialType } from './use-credential-type.ts';

/**
 * The badges of organisations: credentials that an office has confirmed and that are good today. Nothing without any.
 * They bear no tick: nothing about them was signed by who gave them, and they say nothing of a lot.
 */
export function OrgBadges({ orgs }: { orgs: readonly (string | null)[] }) {
  const t = useTranslations('certificate');
  const formats = useFormats();
  const typeOf = useCredentialType();
  const organisations = orgs.filter((org) => org !== null).sort();
  const found = useQuery({
    queryKey: ['badges', organisations],
    queryFn: () => client.organisation.get_badges({ organisations }),
    enabled: organisations.length > 0,
    staleTime: 300_000,
  });
  if (found.data === undefined || found.data.length === 0) return null;
  return (
    <>
      <Group gap={6} component="ul" m={0} p={0} mt={4} style={{ listStyle: 'none' }}>
        {found.data.map(({ organisation, credential_type, valid_until }) => {
          const type = typeOf(credential_type);
          const words =
            valid_until === null ? t('badgeNoEnd', { type }) : t('badgeUntil', { type, day: formats.day(valid_until) });
          return (
            <li key={`${organisation} ${credential_type}`}>
              <Badge
                variant="light"
                color="gray"
                tt="none"
                fw={500}
                leftSection={<IconCertificate size={14} aria-hidden />}
                title={words}
                aria-label={words}
                role="img"
              >
                {type}
              </Badge>
            </li>
          );
        })}
      </Group>
      <Text size="xs" c="dimmed" mt={2}>
        {t('badgesWords')}
      </Text>
    </>
  );
}
