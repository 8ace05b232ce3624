import { FileInput, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useTerms } from '../../i18n/formats.ts';
import { useCredentialType } from '../../shared/certificate/use-credential-type.ts';
import { client } from '../../shell/session/client.ts';
import { base64Of } from '../../ui/base64-of.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';

const given = (text: string) => (text.trim() === '' ? undefined : text.trim());

/** What an office has seen of an organisation. */
export function CredentialForm({ close }: { close: () => void }) {
  const t = useTranslations('authority');
  const s = useTranslations('certificate');
  const c = useTranslations('common');
  const term = useTerms();
  const typeOf = useCredentialType();
  const [typed, setTyped] = useState('');
  const [wanted] = useDebouncedValue(typed.trim(), 300);
  const types = useQuery({
    queryKey: ['credential types'],
    queryFn: () => client.authority_certs.list_credential_types(),
  });
  const found = useQuery({
    queryKey: ['authority', 'organisations', wanted],
    queryFn: () => client.authority_certs.find_organisations({ search: wanted }),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  });
  const organisations = found.data ?? [];
  const endsAlways = (type: string | null) => types.data?.find(({ name }) => name === type)?.end_day === 'required';
  const form = useDialogForm({
    initialValues: {
      org: null as string | null,
      credential_type: null as string | null,
      reference_number: '',
      issuer: '',
      valid_from: '',
      valid_until: '',
      document: null as File | null,
    },
    validate: ({ org, credential_type, reference_number, valid_until }) => ({
      ...(org === null && { org: c('required') }),
      ...(credential_type === null && { credential_type: c('required') }),
      ...(reference_number.trim() === '' && { reference_number: c('required') }),
      ...(endsAlways(credential_type) && valid_until === '' && { valid_until: c('required') }),
    }),
    run: async (values, idempotencyKey) => {
      const { document } = values;
      const file =
        document === null
          ? undefined
          : await client.upload_file(
              { filedata: await base64Of(document), filename: document.name },
              { idempotencyKey: `${idempotencyKey} file` },
            );
      const [kind, org] = (values.org ?? '').split(' ') as ['Cooperative' | 'Exporter' | 'Buyer', string];
      return client.authority_certs.issue_org_credential(
        {
          org_kind: kind,
          org,
          credential_payload: {
            credential_type: values.credential_type ?? '',
            reference_number: values.reference_number.trim(),
            issuer: given(values.issuer),
            valid_from: given(values.valid_from),
            valid_until: given(values.valid_until),
            document: file?.name,
          },
        },
        { idempotencyKey },
      );
    },
    done: ({ credential_type }) => t('credentialConfirmed', { type: typeOf(credential_type) }),
    close,
  });
  const { form: fields } = form;
  const optional = (label: string) => `${label} (${c('optional')})`;
  return (
    <DialogForm form={form} label={t('confirm')} words={t('confirmWords')} close={close}>
      <Select
        label={t('organisation')}
        placeholder={t('findOrganisation')}
        required
        searchable
        data-autofocus
        searchValue={typed}
        onSearchChange={setTyped}
        filter={({ options }) => options}
        data={organisations.map(({ name, kind, title }) => ({
          value: `${kind} ${name}`,
          label: `${title} (${term(kind.toLowerCase())}, ${name})`,
        }))}
        {...fields.getInputProps('org')}
      />
      <Select
        label={s('type')}
        required
        data={(types.data ?? []).map(({ name }) => ({ value: name, label: typeOf(name) }))}
        {...fields.getInputProps('credential_type')}
      />
      <TextInput label={s('reference')} required maxLength={80} {...fields.getInputProps('reference_number')} />
      <TextInput label={optional(s('issuer'))} maxLength={140} {...fields.getInputProps('issuer')} />
      <Group grow>
        <TextInput type="date" label={optional(t('firstDay'))} {...fields.getInputProps('valid_from')} />
        <TextInput
          type="date"
          required={endsAlways(fields.values.credential_type)}
          label={endsAlways(fields.values.credential_type) ? t('lastDay') : optional(t('lastDay'))}
          {...fields.getInputProps('valid_until')}
        />
      </Group>
      <FileInput
        label={optional(t('documentFile'))}
        accept="application/pdf,image/jpeg,image/png,image/webp"
        clearable
        {...fields.getInputProps('document')}
      />
    </DialogForm>
  );
}
