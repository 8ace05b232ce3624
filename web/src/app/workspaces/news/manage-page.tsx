import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

const statuses = ['Scheduled', 'Published', 'Expired', 'Withdrawn'] as const;

/** All announcements, for who writes them. */
export function ManagePage() {
  const t = useTranslations('news');
  const c = useTranslations('common');
  const formats = useFormats();
  const term = useTerms();
  const { language } = useLanguage();
  const withdraw = useAction({
    run: (name: string, idempotencyKey) => client.announcements.withdraw({ name }, { idempotencyKey }),
    confirm: () => ({ title: t('withdrawTitle'), body: t('withdrawWords'), label: t('withdraw'), danger: true }),
    done: ({ name }) => t('withdrawn', { name }),
    stale: [['news']],
  });
  return (
    <>
      <PageHeader
        title={t('manage')}
        description={t('manageWords')}
        actions={
          <Button component={Link} to="/news/new">
            {t('write')}
          </Button>
        }
      />
      <DataList
        label={t('manage')}
        queryKey={['news', 'all', language]}
        fetch={({ filters, search, sort, ...page }) =>
          client.announcements.list_all({
            ...page,
            ...(search === undefined ? {} : { search }),
            ...(sort === undefined ? {} : { sort }),
            ...(filters['status'] === undefined ? {} : { status: filters['status'] as (typeof statuses)[number] }),
          })
        }
        rowKey={({ name }) => name}
        rowTo={({ name }) => `/news/${name}`}
        searchLabel={t('searchAll')}
        filters={[
          { name: 'status', label: t('state'), options: statuses.map((value) => ({ value, label: term(value) })) },
        ]}
        columns={[
          { header: t('title'), cell: ({ title }) => title },
          { header: t('state'), cell: ({ status }) => <StatusBadge status={status} /> },
          { header: t('publishedAt'), cell: ({ published_at }) => formats.moment(published_at), sort: 'published_at' },
          { header: t('expiresAt'), cell: ({ expires_at }) => formats.moment(expires_at), deskOnly: true },
        ]}
        rowActions={({ name, status }) =>
          status !== 'Withdrawn' && (
            <Group gap={4} wrap="nowrap">
              <Button size="compact-sm" variant="subtle" component={Link} to={`/news/${name}/edit`}>
                {c('edit')}
              </Button>
              <Button size="compact-sm" variant="subtle" color="red" onClick={() => withdraw.act(name)}>
                {t('withdraw')}
              </Button>
            </Group>
          )
        }
        empty={{ title: t('nothing') }}
      />
    </>
  );
}
