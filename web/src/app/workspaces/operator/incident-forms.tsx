import { Select, Textarea, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { severities } from './incident-link.tsx';

/** A person writes down what they have noticed. */
export function OpenForm({ close, onDone }: { close: () => void; onDone: (name: string) => void }) {
  const t = useTranslations('incidents');
  const c = useTranslations('common');
  const form = useDialogForm({
    initialValues: { title: '', summary: '', severity: 'Major' },
    validate: ({ title, summary }) => ({
      ...(title.trim() === '' && { title: c('required') }),
      ...(summary.trim() === '' && { summary: c('required') }),
    }),
    run: ({ title, summary, severity }, idempotencyKey) =>
      client.incidents.open(
        { title, summary, severity: severities.find((each) => each === severity) ?? 'Major' },
        { idempotencyKey },
      ),
    close,
    done: ({ name }) => t('opened', { name }),
    onDone: ({ name }) => onDone(name),
  });
  return (
    <DialogForm form={form} label={t('open')} close={close}>
      <TextInput label={t('what')} required maxLength={140} {...form.form.getInputProps('title')} />
      <Textarea
        label={t('known')}
        required
        autosize
        minRows={3}
        maxLength={4000}
        {...form.form.getInputProps('summary')}
      />
      <Select
        label={t('severity')}
        allowDeselect={false}
        data={severities.map((value) => ({ value, label: t(value) }))}
        {...form.form.getInputProps('severity')}
      />
    </DialogForm>
  );
}

/** More about an incident, or how it ended. */
export function StepForm({ name, kind, close }: { name: string; kind: 'note' | 'resolve'; close: () => void }) {
  const t = useTranslations('incidents');
  const c = useTranslations('common');
  const form = useDialogForm({
    initialValues: { body: '' },
    validate: ({ body }) => ({ ...(body.trim() === '' && { body: c('required') }) }),
    run: ({ body }, idempotencyKey) =>
      kind === 'note'
        ? client.incidents.note({ name, body }, { idempotencyKey })
        : client.incidents.resolve({ name, resolution: body }, { idempotencyKey }),
    fieldOf: { resolution: 'body' },
    close,
    done: () => (kind === 'note' ? t('noted') : t('resolved', { name })),
  });
  return (
    <DialogForm form={form} label={t(kind)} close={close}>
      <Textarea
        label={t(kind === 'note' ? 'noteText' : 'resolution')}
        required
        autosize
        minRows={3}
        maxLength={4000}
        {...form.form.getInputProps('body')}
      />
    </DialogForm>
  );
}
