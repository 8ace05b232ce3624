import { MultiSelect, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { type Role, roles } from './roles.ts';

/** A new account; its owner chooses the password, by the mailed link. */
export function UserForm({ close }: { close: () => void }) {
  const t = useTranslations('admin');
  const c = useTranslations('common');
  const term = useTerms();
  const form = useDialogForm({
    initialValues: { full_name: '', email: '', roles: [] as string[] },
    validate: ({ full_name, email }) => ({
      ...(full_name.trim() === '' && { full_name: c('required') }),
      ...(email.trim() === '' && { email: c('required') }),
    }),
    run: (values, idempotencyKey) =>
      client.admin_users.create_user({ ...values, roles: values.roles as Role[] }, { idempotencyKey }),
    done: ({ email }) => t('userCreated', { email }),
    close,
  });
  return (
    <DialogForm form={form} label={t('createUser')} words={t('newUserWords')} close={close}>
      <TextInput label={t('name')} required data-autofocus {...form.form.getInputProps('full_name')} />
      <TextInput type="email" label={c('email')} required {...form.form.getInputProps('email')} />
      <MultiSelect
        label={`${t('roles')} (${c('optional')})`}
        data={roles.map((value) => ({ value, label: term(value) }))}
        {...form.form.getInputProps('roles')}
      />
    </DialogForm>
  );
}
