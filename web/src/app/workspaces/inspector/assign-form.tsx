import { TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';

/** An admin gives a lot to an inspector. */
export function AssignForm({ lot = '', close }: { lot?: string; close: () => void }) {
  const t = useTranslations('inspector');
  const c = useTranslations('common');
  const form = useDialogForm({
    initialValues: { lot, inspector: '' },
    validate: (values) => ({
      ...(values.lot.trim() === '' && { lot: c('required') }),
      ...(values.inspector.trim() === '' && { inspector: c('required') }),
    }),
    run: (values, idempotencyKey) =>
      client.inspector_workbench.assign(
        { lot: values.lot.trim(), inspector: values.inspector.trim() },
        { idempotencyKey },
      ),
    close,
    done: ({ name }) => t('assigned', { inspection: name }),
  });
  return (
    <DialogForm form={form} label={t('assign')} words={t('assignWords')} close={close}>
      <TextInput label={t('lot')} required placeholder="LOT-2026-00001" {...form.form.getInputProps('lot')} />
      <TextInput label={t('inspectorAddress')} required type="email" {...form.form.getInputProps('inspector')} />
    </DialogForm>
  );
}
