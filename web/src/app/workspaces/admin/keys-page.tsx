import type { PartnersListKeysInput, PartnersListKeysOutput } from '@lotmark/sdk';
import { Button, NumberInput, Skeleton, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DataList } from '../../ui/data-list.tsx';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

type Key = PartnersListKeysOutput['data'][number];

const statuses = ['Active', 'Expired', 'Revoked'] as const;

export function KeysPage() {
  const t = useTranslations('admin');
  const formats = useFormats();
  const term = useTerms();
  return (
    <>
      <PageHeader title={t('keys')} description={t('keysWords')} />
      <DataList
        label={t('keys')}
        queryKey={['admin', 'keys']}
        fetch={({ filters, search: _typed, ...query }) =>
          client.partners.list_keys({
            ...query,
            status_filter: filters['status_filter'] as PartnersListKeysInput['status_filter'],
          })
        }
        filters={[
          {
            name: 'status_filter',
            label: t('state'),
            options: statuses.map((value) => ({ value, label: term(value) })),
          },
        ]}
        rowKey={(row) => row.key_id}
        columns={[
          { header: t('label'), cell: (row) => row.label },
          { header: t('key'), cell: (row) => <span className="lm-code">{row.key_id}</span> },
          { header: t('state'), cell: (row) => <StatusBadge status={row.status} /> },
          { header: t('owner'), cell: (row) => row.owner },
          { header: t('scopes'), cell: (row) => row.scopes.map(term).join(', ') },
          {
            header: t('lastUsed'),
            cell: (row) => (row.last_used_at === null ? t('never') : formats.moment(row.last_used_at)),
          },
        ]}
        rowActions={(row) => (
          <Button
            size="xs"
            variant="default"
            aria-label={t('quotaOf', { label: row.label })}
            onClick={() =>
              openDialog(t('quotaOf', { label: row.label }), (close) => <Quota partnerKey={row} close={close} />)
            }
          >
            {t('quota')}
          </Button>
        )}
        empty={{ title: t('noKeys'), icon: <IconKey size={40} aria-hidden /> }}
      />
    </>
  );
}

/** Waits for the limits that stand, so that one that is left alone stays. */
function Quota({ partnerKey, close }: { partnerKey: Key; close: () => void }) {
  const t = useTranslations('admin');
  const formats = useFormats();
  const usage = useQuery({
    queryKey: ['admin', 'usage', partnerKey.key_id],
    queryFn: () => client.partners.usage({ key_id: partnerKey.key_id }),
  });
  if (usage.error !== null) return <Problem error={usage.error} />;
  if (usage.data === undefined) return <Skeleton height={180} />;
  return (
    <>
      <Text size="sm" mb="sm">
        {t('usedSoFar', { count: formats.number(usage.data.total) })}
      </Text>
      <QuotaForm
        partnerKey={partnerKey}
        perMinute={usage.data.quota_per_minute}
        perDay={usage.data.quota_per_day}
        close={close}
      />
    </>
  );
}

const orNothing = (value: number | '') => (value === '' ? undefined : value);

function QuotaForm({
  partnerKey,
  perMinute,
  perDay,
  close,
}: {
  partnerKey: Key;
  perMinute: number | null;
  perDay: number | null;
  close: () => void;
}) {
  const t = useTranslations('admin');
  const form = useDialogForm({
    initialValues: { quota_per_minute: perMinute ?? ('' as number | ''), quota_per_day: perDay ?? ('' as number | '') },
    run: (values, idempotencyKey) =>
      client.partners.set_quota(
        {
          key_id: partnerKey.key_id,
          quota_per_minute: orNothing(values.quota_per_minute),
          quota_per_day: orNothing(values.quota_per_day),
        },
        { idempotencyKey },
      ),
    done: () => t('quotaSet', { label: partnerKey.label }),
    close,
  });
  return (
    <DialogForm form={form} label={t('quota')} words={t('quotaWords')} close={close}>
      <NumberInput
        label={t('perMinute')}
        min={0}
        allowDecimal={false}
        {...form.form.getInputProps('quota_per_minute')}
      />
      <NumberInput label={t('perDay')} min={0} allowDecimal={false} {...form.form.getInputProps('quota_per_day')} />
    </DialogForm>
  );
}
