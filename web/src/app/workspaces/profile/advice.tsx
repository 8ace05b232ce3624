import { Anchor, List, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';

/** What would raise the score, the largest first. */
export function Advice({ profile }: { profile: string }) {
  const t = useTranslations('profile');
  const fep = useTranslations('fep');
  const formats = useFormats();
  const advice = useQuery({
    queryKey: ['profile', profile, 'advice'],
    queryFn: () => client.fep.get_my_advice({ profile }),
  });
  const suggestions = advice.data?.suggestions;
  return (
    <Section title={t('advice')}>
      <Text c="dimmed" mb="md">
        {t('adviceWords')}
      </Text>
      {advice.error !== null && <Problem error={advice.error} retry={() => void advice.refetch()} />}
      {advice.isPending && <Skeleton height={120} />}
      {suggestions?.length === 0 && <Text>{t('full')}</Text>}
      <List listStyleType="none" spacing="md" m={0} p={0}>
        {suggestions?.map(({ component, points, link }) => (
          <List.Item key={component}>
            <Text fw={600}>
              {fep(`c_${component}`)} · {t('adds', { points: formats.number(Number(points), 1) })}
            </Text>
            <Text>
              {t(`a_${component}`)}{' '}
              {component !== 'tenure' && (
                <Anchor component={Link} to={link.replace(/^\/app/, '')} underline="always">
                  {t('goThere')}
                </Anchor>
              )}
            </Text>
          </List.Item>
        ))}
      </List>
    </Section>
  );
}
