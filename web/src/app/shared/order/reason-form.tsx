import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';

interface ReasonFormProps {
  words: ReactNode;
  label: string;
  submit: string;
  done: string;
  maxLength: number;
  run: (reason: string, idempotencyKey: string) => Promise<unknown>;
  close: () => void;
}

/** Something that is ended, with the reason that the others will read. */
export default function ReasonForm({ words, label, submit, done, maxLength, run, close }: ReasonFormProps) {
  const t = useTranslations('common');
  const form = useDialogForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => (reason.trim() === '' ? { reason: t('required') } : {}),
    run: ({ reason }, key) => run(reason.trim(), key),
    done: () => done,
    close,
  });
  return (
    <DialogForm form={form} label={submit} danger words={words} close={close}>
      <Textarea
        label={label}
        required
        autosize
        minRows={3}
        maxLength={maxLength}
        data-autofocus
        {...form.form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
