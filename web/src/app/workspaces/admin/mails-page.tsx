import type { AdminUsersListMailsInput, AdminUsersListMailsOutput } from '@lotmark/sdk';
import { Anchor, Button, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DataList } from '../../ui/data-list.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

type Mail = AdminUsersListMailsOutput['data'][number];

/** What mails are for; their words stand among the terms. */
const kinds = [
  'verify_email',
  'reset_password',
  'account_created',
  'account_exists',
  'account_disabled',
  'account_enabled',
  'password_changed',
  'password_changed_webhooks_paused',
  'own_password_changed',
  'change_email',
  'change_email_notice',
  'change_email_taken',
  'email_changed',
  'second_factor_on',
  'second_factor_off',
  'second_factor_reset',
  'sessions_ended',
  'recovery_codes_made',
  'passkey_added',
  'passkey_removed',
  'invite',
  'driver_named',
  'join_asked',
  'join_accepted',
  'join_declined',
  'certificate_issued',
  'certificate_revoked',
  'credential_ending',
  'statement_change_ends',
  'webhook_paused',
  'order_lapsed',
  'payment_held',
  'payment_taken_back',
  'payment_charged_back',
  'payment_refund_failed',
  'daily_notices',
] as const;
const statuses = ['Waiting', 'Sent', 'Failed'] as const;

export function MailsPage() {
  const t = useTranslations('admin');
  const formats = useFormats();
  const term = useTerms();
  return (
    <>
      <PageHeader title={t('mails')} description={t('mailsWords')} />
      <DataList
        label={t('mails')}
        queryKey={['admin', 'mails']}
        // The service looks for a whole address: what is typed so far is none yet.
        fetch={({ filters, search, ...query }) =>
          client.admin_users.list_mails({
            ...query,
            recipient: search !== undefined && /^\S+@\S+\.\S+$/.test(search) ? search : undefined,
            kind: filters['kind'],
            status_filter: filters['status_filter'] as AdminUsersListMailsInput['status_filter'],
          })
        }
        searchLabel={t('recipient')}
        filters={[
          { name: 'kind', label: t('kind'), options: kinds.map((value) => ({ value, label: term(value) })) },
          {
            name: 'status_filter',
            label: t('state'),
            options: statuses.map((value) => ({ value, label: term(value) })),
          },
        ]}
        rowKey={(row) => String(row.id)}
        columns={[
          { header: t('subject'), cell: (row) => row.subject },
          { header: t('recipient'), cell: (row) => <span className="lm-code">{row.recipient}</span> },
          { header: t('kind'), cell: (row) => term(row.kind), deskOnly: true },
          { header: t('state'), cell: (row) => <StatusBadge status={row.status} /> },
          { header: t('writtenOn'), cell: (row) => formats.moment(row.created_at), sort: 'created_at' },
        ]}
        rowActions={(row) => (
          <Button
            size="xs"
            variant="default"
            aria-label={`${t('readMail')}: ${row.subject}, ${row.recipient}`}
            onClick={() => openDialog(row.subject, () => <MailText mail={row} />, 'lg')}
          >
            {t('readMail')}
          </Button>
        )}
        empty={{ title: t('noMails'), icon: <IconMail size={40} aria-hidden /> }}
      />
    </>
  );
}

function MailText({ mail }: { mail: Mail }) {
  const t = useTranslations('admin');
  const formats = useFormats();
  return (
    <>
      <DetailList
        facts={[
          [t('recipient'), mail.recipient],
          [t('writtenOn'), formats.moment(mail.created_at)],
          [t('sentOn'), mail.sent_at === null ? null : formats.moment(mail.sent_at)],
          [t('tries'), mail.attempts === 0 ? null : formats.number(mail.attempts)],
          [t('lastError'), mail.last_error],
        ]}
      />
      <Text component="div" mt="md" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {/* Links are on lines of their own; the rest is text as it was written. */}
        {mail.body_text.split(/(https?:\/\/\S+)/).map((part, index) =>
          /^https?:/.test(part) ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a fixed text.
            <Anchor key={index} href={part}>
              {part}
            </Anchor>
          ) : (
            part
          ),
        )}
      </Text>
    </>
  );
}
