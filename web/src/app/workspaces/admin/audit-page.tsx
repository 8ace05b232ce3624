import type { AdminUsersListAuditLogOutput } from '@lotmark/sdk';
import { Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DataList } from '../../ui/data-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useOperationNames } from './operation-names.ts';
import { type Outcome, outcomes } from './outcomes.ts';

type AuditRow = AdminUsersListAuditLogOutput['data'][number];

const address = /^\S+@\S+$/;
/** Whoever succeeds in these is the person of the address; in all others a guest only named it. */
const proves = ['login', 'auth.sign_up', 'auth.verify_email', 'auth.reset_password'].map((name) =>
  name === 'login' ? name : `svc_network.api.${name}`,
);

export function AuditPage() {
  const t = useTranslations('admin');
  const formats = useFormats();
  const term = useTerms();
  const operations = useOperationNames();
  const nameOfGuest = (subject: string | null, proved: boolean) => {
    const named = address.exec(subject ?? '')?.[0];
    return named === undefined ? t('guest') : proved ? named : t('guestFor', { address: named });
  };
  const who = ({ actor, subject, operation, outcome }: AuditRow) =>
    actor === 'guest'
      ? nameOfGuest(subject, outcome === 'ok' && proves.includes(operation))
      : actor.startsWith('key:')
        ? t('partnerKey', { key: actor.slice('key:'.length) })
        : actor;
  return (
    <>
      <PageHeader title={t('audit')} description={t('auditWords')} />
      <DataList
        label={t('audit')}
        queryKey={['admin', 'audit']}
        fetch={({ filters, search: _typed, ...query }) =>
          client.admin_users.list_audit_log({
            ...query,
            actor: filters['actor'],
            operation: filters['operation'],
            subject: filters['subject'],
            outcome: filters['outcome'] as Outcome | undefined,
            from: filters['from'],
            to: filters['to'],
          })
        }
        filters={[
          { name: 'actor', label: t('who'), text: true },
          { name: 'operation', label: t('what'), options: operations.choices },
          { name: 'subject', label: t('record'), text: true },
          { name: 'outcome', label: t('outcome'), options: outcomes.map((value) => ({ value, label: term(value) })) },
          { name: 'from', label: t('fromDay'), day: true },
          { name: 'to', label: t('toDay'), day: true },
        ]}
        rowKey={(row) => String(row.id)}
        columns={[
          { header: t('when'), cell: (row) => formats.moment(row.at), sort: 'at' },
          {
            header: t('who'),
            cell: (row) => (
              <>
                <Text size="sm">{who(row)}</Text>
                {row.ip !== null && (
                  <Text size="sm" c="dimmed">
                    {row.ip}
                  </Text>
                )}
              </>
            ),
          },
          { header: t('what'), cell: (row) => operations.nameOf(row.operation) },
          { header: t('record'), cell: (row) => <span className="lm-code">{row.subject ?? formats.none}</span> },
          { header: t('outcome'), cell: (row) => term(row.outcome) },
          { header: t('request'), cell: (row) => <span className="lm-code">{row.request_id}</span>, deskOnly: true },
        ]}
        empty={{ title: t('noAudit'), icon: <IconHistory size={40} aria-hidden /> }}
      />
    </>
  );
}
