import type { AuthorityCertsListOrgCredentialsInput, AuthorityCertsListOrgCredentialsOutput } from '@lotmark/sdk';
import { Anchor, Button, Text, Textarea } from '@mantine/core';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { CredentialState } from '../../shared/certificate/credential-state.tsx';
import { useCredentialType } from '../../shared/certificate/use-credential-type.ts';
import { client } from '../../shell/session/client.ts';
import { DataList, type ListQuery } from '../../ui/data-list.tsx';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { CredentialForm } from './credential-form.tsx';
import { useMayTakeBack } from './may-take-back.ts';

type Credential = AuthorityCertsListOrgCredentialsOutput['data'][number];
const states = ['valid', 'ending', 'not_yet', 'ended', 'withdrawn'] as const;

function narrowedBy({ search, sort, filters }: Pick<ListQuery, 'search' | 'sort' | 'filters'>) {
  return {
    search,
    sort,
    credential_type: filters['type'],
    state: filters['state'] as AuthorityCertsListOrgCredentialsInput['state'],
    org_kind: filters['kind'] as AuthorityCertsListOrgCredentialsInput['org_kind'],
  };
}

export function CredentialsPage() {
  const t = useTranslations('authority');
  const s = useTranslations('certificate');
  const formats = useFormats();
  const term = useTerms();
  const typeOf = useCredentialType();
  const mayWithdraw = useMayTakeBack();
  const types = useQuery({
    queryKey: ['credential types'],
    queryFn: () => client.authority_certs.list_credential_types(),
  });
  return (
    <>
      <PageHeader
        title={t('credentials')}
        description={t('credentialsWords')}
        actions={
          <Button onClick={() => openDialog(t('confirmCredential'), (close) => <CredentialForm close={close} />)}>
            {t('confirmCredential')}
          </Button>
        }
      />
      <DataList
        label={t('credentials')}
        queryKey={['authority', 'credentials']}
        searchLabel={t('searchCredentials')}
        fetch={({ limit_start, limit_page_length, ...query }) =>
          client.authority_certs.list_org_credentials({ limit_start, limit_page_length, ...narrowedBy(query) })
        }
        exportCsv={(query) => client.authority_certs.export_org_credentials_csv(narrowedBy(query))}
        filters={[
          {
            name: 'type',
            label: s('type'),
            options: (types.data ?? []).map(({ name }) => ({ value: name, label: typeOf(name) })),
          },
          {
            name: 'state',
            label: s('state'),
            options: states.map((value) => ({ value, label: s(`state_${value}`) })),
          },
          {
            name: 'kind',
            label: t('organisation'),
            options: ['Cooperative', 'Exporter', 'Buyer'].map((value) => ({
              value,
              label: term(value.toLowerCase()),
            })),
          },
        ]}
        rowKey={(row) => row.name}
        columns={[
          {
            header: t('organisation'),
            cell: (row) => (
              <>
                {row.org_title}
                <Text size="xs" c="dimmed">
                  {term(row.org_kind.toLowerCase())} · {row.org}
                </Text>
              </>
            ),
          },
          { header: s('type'), cell: (row) => typeOf(row.credential_type) },
          {
            header: s('reference'),
            cell: (row) => (
              <>
                {row.reference_number}
                {row.document !== null && (
                  <Text size="xs">
                    <Anchor href={`/private/files/${row.document}`}>{s('document')}</Anchor>
                  </Text>
                )}
              </>
            ),
          },
          { header: s('issuer'), cell: (row) => row.issuer ?? formats.none, deskOnly: true },
          { header: s('state'), cell: (row) => <CredentialState state={row.state} /> },
          {
            header: s('goodUntil'),
            cell: (row) => (row.valid_until === null ? s('noEnd') : formats.day(row.valid_until)),
            sort: 'valid_until',
          },
          { header: s('confirmedOn'), cell: (row) => formats.day(row.verified_at), sort: 'verified_at' },
          { header: t('confirmedBy'), cell: (row) => row.issued_by_name ?? formats.none, deskOnly: true },
        ]}
        rowActions={(row) => mayWithdraw && row.state !== 'withdrawn' && <Withdraw credential={row} />}
        empty={{ title: t('noCredentials'), icon: <IconRosetteDiscountCheck size={40} aria-hidden /> }}
      />
    </>
  );
}

function Withdraw({ credential }: { credential: Credential }) {
  const t = useTranslations('authority');
  const typeOf = useCredentialType();
  const title = t('withdrawTitle', {
    credential: `${typeOf(credential.credential_type)} ${credential.reference_number} (${credential.org_title})`,
  });
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={title}
      onClick={() => openDialog(title, (close) => <WithdrawForm credential={credential} close={close} />)}
    >
      {t('withdraw')}
    </Button>
  );
}

function WithdrawForm({ credential, close }: { credential: Credential; close: () => void }) {
  const t = useTranslations('authority');
  const c = useTranslations('common');
  const typeOf = useCredentialType();
  const form = useDialogForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => (reason.trim() === '' ? { reason: c('required') } : {}),
    run: ({ reason }, idempotencyKey) =>
      client.authority_certs.withdraw_org_credential(
        { credential: credential.name, reason: reason.trim() },
        { idempotencyKey },
      ),
    done: () => t('withdrawn', { credential: typeOf(credential.credential_type) }),
    close,
  });
  return (
    <DialogForm form={form} label={t('withdraw')} words={t('withdrawWords')} danger close={close}>
      <Textarea
        label={t('why')}
        required
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
        {...form.form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
