import { Text, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';

/** Another name of a concept. */
export function AliasForm({ concept, label, close }: { concept: string; label: string; close: () => void }) {
  const t = useTranslations('glossary');
  const c = useTranslations('common');
  const form = useDialogForm({
    initialValues: { alias: '' },
    validate: ({ alias }) => (alias.trim() === '' ? { alias: c('required') } : {}),
    run: ({ alias }, idempotencyKey) => client.atlas.add_alias({ concept_id: concept, alias }, { idempotencyKey }),
    close,
    done: ({ alias, status }) => t(status === 'Approved' ? 'added' : 'proposed', { alias }),
  });
  return (
    <DialogForm form={form} label={t('propose')} words={t('proposeWords')} close={close}>
      <Text fw={600}>{label}</Text>
      <TextInput label={t('alias')} required maxLength={140} {...form.form.getInputProps('alias')} />
    </DialogForm>
  );
}
