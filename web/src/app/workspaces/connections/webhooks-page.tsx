import { Button } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DataList } from '../../ui/data-list.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { WebhookForm } from './webhook-form.tsx';

/** The addresses of the user's programs that are told what becomes final. */
export function WebhooksPage() {
  const t = useTranslations('connections');
  const formats = useFormats();
  const term = useTerms();
  const create = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => openDialog(t('newWebhook'), (close) => <WebhookForm close={close} />, 'lg')}
    >
      {t('newWebhook')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('webhooks')} description={t('webhooksWords')} actions={create} />
      <DataList
        label={t('webhooks')}
        queryKey={['webhooks']}
        // The service has no pages here: nobody may have more of them than fit on one.
        fetch={async () => {
          const data = await client.webhooks.list();
          return { data, total: data.length };
        }}
        pageLength={50}
        rowKey={(row) => row.id}
        rowTo={(row) => `/connections/webhooks/${row.id}`}
        columns={[
          { header: t('url'), cell: (row) => <span className="lm-code">{row.url}</span> },
          { header: t('state'), cell: (row) => <StatusBadge status={row.status} /> },
          { header: t('schemas'), cell: (row) => row.schemas.map(term).join(', ') },
          {
            header: t('lastSuccess'),
            cell: (row) => (row.last_success_at === null ? t('never') : formats.ago(row.last_success_at)),
          },
        ]}
        empty={{
          title: t('noWebhooks'),
          body: t('noWebhooksWords'),
          icon: <IconWebhook size={40} aria-hidden />,
          action: create,
        }}
      />
    </>
  );
}
