import { Select, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { useTiers } from './tenant-tiers.ts';

/** A new installation; its first admin gets a mail. */
export function TenantForm({ close }: { close: () => void }) {
  // Here, and not where the dialog is opened: somebody may open it before the tiers have come.
  const { names: tiers } = useTiers();
  const t = useTranslations('operator');
  const c = useTranslations('common');
  const term = useTerms();
  const form = useDialogForm({
    initialValues: { title: '', slug: '', tier: '', admin_email: '' },
    validate: (values) =>
      Object.fromEntries(
        Object.entries(values).flatMap(([field, value]) => (value.trim() === '' ? [[field, c('required')]] : [])),
      ),
    run: (values, idempotencyKey) => client.tenants.create(values, { idempotencyKey }),
    done: ({ title }) => t('tenantMade', { title }),
    close,
  });
  return (
    <DialogForm form={form} label={t('makeTenant')} words={t('newTenantWords')} close={close}>
      <TextInput label={t('tenantTitle')} required data-autofocus {...form.form.getInputProps('title')} />
      <TextInput
        label={t('slug')}
        description={t('slugWords')}
        placeholder="sidama-union"
        required
        autoCapitalize="none"
        {...form.form.getInputProps('slug')}
      />
      <Select
        label={t('tier')}
        required
        data={tiers.map((value) => ({ value, label: term(value) }))}
        {...form.form.getInputProps('tier')}
      />
      <TextInput type="email" label={t('adminEmail')} required {...form.form.getInputProps('admin_email')} />
    </DialogForm>
  );
}
