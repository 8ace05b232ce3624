import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { client } from '../../shell/session/client.ts';
import { isAdmin, useWhoami } from '../../shell/session/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Comments } from './comments.tsx';
import { PlainMarkdown } from './plain-markdown.tsx';
import { Reactions } from './reactions.tsx';

/** One announcement with its comments and reactions. */
export function AnnouncementPage() {
  const t = useTranslations('news');
  const c = useTranslations('common');
  const formats = useFormats();
  const { language } = useLanguage();
  const admin = isAdmin(useWhoami());
  const { name } = useParams({ strict: false }) as { name: string };
  const query = useQuery({
    queryKey: ['news', 'one', name, language],
    queryFn: () => client.announcements.get({ name }),
  });
  return (
    <RecordPage name={name} query={query}>
      {(each) => (
        <>
          <PageHeader
            back={{ to: '/news', label: t('announcements') }}
            title={each.title}
            aside={each.status !== 'Published' && <StatusBadge status={each.status} />}
            description={
              <Text size="sm" component="span">
                {formats.moment(each.published_at)} · {each.author}
              </Text>
            }
            actions={
              admin &&
              each.status !== 'Withdrawn' && (
                <Button component={Link} to={`/news/${name}/edit`} variant="default">
                  {c('edit')}
                </Button>
              )
            }
          />
          {each.is_fallback && (
            <Alert variant="light" mb="md">
              {t('fallback')}
            </Alert>
          )}
          <div lang={each.language}>
            <PlainMarkdown text={each.body} />
          </div>
          <Group mt="lg" mb="lg">
            <Reactions announcement={name} counts={each.reaction_counts} mine={each.my_reactions} />
          </Group>
          <Section title={t('comments', { count: each.comment_count })}>
            <Comments announcement={name} open={each.status === 'Published'} />
          </Section>
        </>
      )}
    </RecordPage>
  );
}
