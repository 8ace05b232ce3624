import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { ListSkeleton } from '../../ui/list-rows.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { CredentialState } from './credential-state.tsx';
import { useCredentialType } from './use-credential-type.ts';

/** The credentials of an organisation, for its people. */
export function OwnCredentials({ organisation }: { organisation: string }) {
  const t = useTranslations('certificate');
  const c = useTranslations('common');
  const formats = useFormats();
  const typeOf = useCredentialType();
  const found = useQuery({
    queryKey: ['organisation', organisation, 'credentials'],
    queryFn: () => client.organisation.list_credentials({ organisation, limit_page_length: 100 }),
  });
  const { data } = found;
  return (
    <Section title={t('credentials')}>
      <Text c="dimmed" mb="md">
        {t('credentialsWords')}
      </Text>
      {found.error !== null && <Problem error={found.error} retry={() => void found.refetch()} />}
      {found.isPending && <ListSkeleton label={c('loading')} />}
      {data?.total === 0 && <Text>{t('noCredentials')}</Text>}
      <Stack>
        {data?.data.map((each) => (
          <div key={each.name}>
            <Group gap="sm">
              <Text fw={600}>{typeOf(each.credential_type)}</Text>
              <CredentialState state={each.state} />
            </Group>
            <Text size="sm">
              {[each.reference_number, each.issuer].filter((part) => part !== null).join(', ')} · {t('goodUntil')}:{' '}
              {each.valid_until === null ? t('noEnd') : formats.day(each.valid_until)}
            </Text>
            {each.withdrawn_reason !== null && <Text size="sm">{each.withdrawn_reason}</Text>}
            {each.document !== null && (
              <Anchor href={`/private/files/${each.document}`} size="sm">
                {t('document')}
              </Anchor>
            )}
          </div>
        ))}
      </Stack>
    </Section>
  );
}
