import { Badge, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconMessage, IconNews, IconThumbUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { client } from '../../shell/session/client.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { plainText } from './plain-markdown.tsx';

/** What is announced to the reader, the newest first. */
export function NewsPage() {
  const t = useTranslations('news');
  const c = useTranslations('common');
  const formats = useFormats();
  const term = useTerms();
  const { language } = useLanguage();
  const answer = useQuery({
    queryKey: ['news', 'active', language],
    queryFn: () => client.announcements.list_active({ limit: 100 }),
  });
  return (
    <>
      <PageHeader title={t('announcements')} description={t('announcementsWords')} />
      {answer.error !== null && <Problem error={answer.error} retry={() => void answer.refetch()} />}
      {answer.isPending && <Skeleton height={120} role="status" aria-label={c('loading')} />}
      {answer.data?.length === 0 && <EmptyState icon={<IconNews size={40} aria-hidden />} title={t('nothing')} />}
      <Stack>
        {answer.data?.map((each) => (
          <Card key={each.name} withBorder component={Link} to={`/news/${each.name}`} c="inherit">
            <Title order={2} fz="lg" style={{ overflowWrap: 'anywhere' }} lang={each.language}>
              {each.title}
            </Title>
            <Group gap="xs" mt={4}>
              <Text size="sm" c="dimmed">
                {formats.moment(each.published_at)} · {each.author}
              </Text>
              {each.vertical !== null && <Badge variant="light">{term(each.vertical)}</Badge>}
            </Group>
            <Text lineClamp={2} mt="xs" lang={each.language}>
              {plainText(each.body)}
            </Text>
            <Group gap="lg" mt="xs" c="dimmed">
              <Group gap={4} component="span">
                <IconMessage size={16} aria-hidden /> {t('comments', { count: each.comment_count })}
              </Group>
              <Group gap={4} component="span">
                <IconThumbUp size={16} aria-hidden />
                {t('reactions', {
                  count: Object.values(each.reaction_counts).reduce((sum, one) => sum + (one ?? 0), 0),
                })}
              </Group>
            </Group>
          </Card>
        ))}
      </Stack>
    </>
  );
}
