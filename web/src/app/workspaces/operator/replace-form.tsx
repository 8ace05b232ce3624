import { Checkbox, PasswordInput, Select } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import type { Service } from './service-words.ts';

/** Minutes that the old secret may go on counting. */
const overlaps = [5, 60, 1440, 10_080] as const;

interface ReplaceFormProps {
  service: string;
  credential: Service['credentials'][number];
  close: () => void;
}

/** A new secret for a service, or that of the environment again. What is typed is sent once and never shown. */
export function ReplaceForm({ service, credential, close }: ReplaceFormProps) {
  const t = useTranslations('integrations');
  const c = useTranslations('common');
  const { credential: kind } = credential;
  const form = useDialogForm({
    initialValues: { value: '', use_environment: false, overlap_minutes: '60', password: '' },
    validate: ({ password }) => (password === '' ? { password: c('required') } : {}),
    run: ({ value, use_environment, overlap_minutes, password }, idempotencyKey) =>
      client.integration.rotate_service_credential(
        {
          service,
          credential: kind,
          password,
          overlap_minutes: Number(overlap_minutes),
          ...(use_environment ? { use_environment } : { value }),
        },
        { idempotencyKey },
      ),
    done: ({ changed }) => t(changed ? 'replaced' : 'unchanged'),
    close,
  });
  const { form: fields } = form;
  const placeholder = service === 'mail' ? t('value_mail') : service === 'storage' ? t('value_storage') : undefined;
  return (
    <DialogForm form={form} label={t('replace')} words={t('replaceWords')} close={close}>
      {!fields.values.use_environment && (
        <PasswordInput
          label={t('newValue')}
          autoComplete="off"
          maxLength={4000}
          {...(placeholder === undefined ? {} : { placeholder })}
          {...fields.getInputProps('value')}
        />
      )}
      {credential.source === 'here' && (
        <Checkbox label={t('useEnvironment')} {...fields.getInputProps('use_environment', { type: 'checkbox' })} />
      )}
      <Select
        label={t('overlap')}
        allowDeselect={false}
        data={overlaps.map((minutes) => ({
          value: String(minutes),
          label: minutes < 60 ? t('minutes', { count: minutes }) : t('hours', { count: minutes / 60 }),
        }))}
        {...fields.getInputProps('overlap_minutes')}
      />
      <PasswordInput
        label={t('ownPassword')}
        description={t('ownPasswordWords')}
        required
        autoComplete="current-password"
        {...fields.getInputProps('password')}
      />
    </DialogForm>
  );
}
