import { Anchor, Button, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** What the reader was told of, what is unread, and the switch of the daily mail. */
export function NotificationsPage() {
  const t = useTranslations('news');
  const formats = useFormats();
  const { language } = useLanguage();
  const settings = useQuery({
    queryKey: ['notifications', 'settings'],
    queryFn: () => client.notifications.get_settings({}),
  });
  const mail = useAction({
    run: (daily_mail: boolean, idempotencyKey) =>
      client.notifications.update_settings({ daily_mail }, { idempotencyKey }),
    done: ({ daily_mail }) => t(daily_mail ? 'mailOn' : 'mailOff'),
    stale: [['notifications']],
  });
  const read = useAction({
    run: (notification: number | undefined, idempotencyKey) =>
      client.notifications.mark_read(notification === undefined ? {} : { notification }, { idempotencyKey }),
    done: () => t('wasRead'),
    stale: [['notifications']],
  });
  return (
    <>
      <PageHeader
        title={t('notices')}
        description={t('noticesWords')}
        actions={
          <Button variant="default" loading={read.pending} onClick={() => read.act(undefined)}>
            {t('readAll')}
          </Button>
        }
      />
      {settings.data !== undefined && (
        <Switch
          mb="md"
          label={t('dailyMail')}
          checked={settings.data.daily_mail}
          disabled={mail.pending}
          onChange={(event) => mail.act(event.currentTarget.checked)}
        />
      )}
      <DataList
        label={t('notices')}
        queryKey={['notifications', 'list', language]}
        fetch={({ filters, search: _search, sort, ...page }) =>
          client.notifications.list({
            ...page,
            ...(sort === undefined ? {} : { sort }),
            ...(filters['unread'] === undefined ? {} : { unread: filters['unread'] === 'true' }),
          })
        }
        rowKey={({ id }) => String(id)}
        filters={[
          {
            name: 'unread',
            label: t('state'),
            options: [
              { value: 'true', label: t('unread') },
              { value: 'false', label: t('alreadyRead') },
            ],
          },
        ]}
        columns={[
          {
            header: t('what'),
            cell: ({ text, page, read_at, id }) => (
              <Text component="span" fw={read_at === null ? 700 : 400} style={{ overflowWrap: 'anywhere' }}>
                {page === null ? (
                  text
                ) : (
                  <Anchor
                    href={page}
                    inherit
                    onClick={() => {
                      if (read_at === null) void client.notifications.mark_read({ notification: id });
                    }}
                  >
                    {text}
                  </Anchor>
                )}
              </Text>
            ),
          },
          { header: t('when'), cell: ({ created_at }) => formats.moment(created_at) },
        ]}
        rowActions={({ id, read_at }) =>
          read_at === null && (
            <Button size="compact-sm" variant="subtle" onClick={() => read.act(id)}>
              {t('read')}
            </Button>
          )
        }
        empty={{ title: t('noNotices') }}
      />
    </>
  );
}
