import { Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../i18n/formats.ts';
import { client } from '../session/client.ts';
import { DataList } from '../ui/data-list.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useOperationNames } from './operation-names.ts';
import { type Outcome, outcomes } from './outcomes.ts';

export function AuditPage() {
  const t = useTranslations('admin');
  const formats = useFormats();
  const term = useTerms();
  const operations = useOperationNames();
  const who = (actor: string) =>
    actor === 'guest'
      ? t('guest')
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
                <Text size="sm">{who(row.actor)}</Text>
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
