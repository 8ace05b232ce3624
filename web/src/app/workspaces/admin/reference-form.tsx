import { Alert, Checkbox, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import type { Kind, ReferenceRecord } from './reference-record.ts';
import { useReferenceWords } from './reference-words.ts';

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : Array.isArray(value) ? value.join(', ') : String(value);

/** Adds a record of a kind, or changes one: the fields are the kind's columns. */
export function RecordForm({ kind, row, close }: { kind: Kind; row?: ReferenceRecord; close: () => void }) {
  const t = useTranslations('admin');
  const c = useTranslations('common');
  const words = useReferenceWords();
  const columns = kind.columns.filter((column) => row === undefined || !(column.key || column.fixed));
  const initial = Object.fromEntries(columns.map(({ name }) => [name, textOf(row?.values[name])]));
  const form = useDialogForm<Record<string, string>, { message: string }>({
    initialValues: { ...initial, reason: '', valid_from: '', confirm_change: '' },
    validate: (values) =>
      Object.fromEntries(
        [
          ...columns.filter((column) => !column.optional && column.name !== 'minor_units').map(({ name }) => name),
          'reason',
        ]
          .filter((name) => (values[name] ?? '').trim() === '')
          .map((name) => [name, c('required')]),
      ),
    run: ({ reason = '', valid_from = '', confirm_change = '', ...typed }, idempotencyKey) => {
      const values = Object.fromEntries(
        Object.entries(typed).map(([name, text]) => [name, text.trim() === '' ? null : text.trim()]),
      );
      const wanted = {
        kind: kind.kind,
        values,
        reason: reason.trim(),
        ...(valid_from === '' ? {} : { valid_from: new Date(valid_from).toISOString() }),
      };
      return row === undefined
        ? client.reference.create_record(wanted, { idempotencyKey })
        : client.reference.change_record(
            { ...wanted, key: row.key, ...(confirm_change !== '' && { confirm_change: true }) },
            { idempotencyKey },
          );
    },
    fieldOf: Object.fromEntries(columns.map(({ name }) => [`values.${name}`, name])),
    done: () => t('refSaved'),
    close,
  });
  return (
    <DialogForm
      form={form}
      label={row === undefined ? t('refAdd') : t('refChange')}
      {...(kind.dated ? { words: t('refDatedWords') } : {})}
      close={close}
    >
      {columns.map(({ name, optional, choices }) => {
        const label = optional ? `${words.column(name)} (${c('optional')})` : words.column(name);
        return choices === null ? (
          <TextInput
            key={name}
            label={label}
            description={name.endsWith('_bps') ? t('refBps') : name === 'serves' ? t('refCodes') : undefined}
            {...form.form.getInputProps(name)}
          />
        ) : (
          <Select
            key={name}
            label={label}
            data={choices.map((value) => ({ value, label: words.value(kind.kind, name, value) }))}
            {...form.form.getInputProps(name)}
          />
        );
      })}
      {kind.dated && (
        <TextInput
          type="datetime-local"
          label={`${t('refFrom')} (${c('optional')})`}
          description={t('refFromWords')}
          {...form.form.getInputProps('valid_from')}
        />
      )}
      {(form.form.errors['confirm_change'] !== undefined || form.form.values['confirm_change'] !== '') && (
        <Alert color="yellow" variant="light" icon={<IconHelp aria-hidden />} role="alert" title={t('refStep')}>
          <Stack gap="xs">
            {columns
              .filter(({ type }) => type === 'decimal')
              .map(({ name }) => (
                <Text key={name} size="sm">
                  {t('refStepWords', {
                    before: words.value(kind.kind, name, row?.values[name]),
                    after: words.value(kind.kind, name, form.form.values[name]),
                  })}
                </Text>
              ))}
            {form.form.errors['confirm_change'] !== undefined && (
              <Text size="xs" c="dimmed">
                {form.form.errors['confirm_change']}
              </Text>
            )}
            <Checkbox
              label={t('refStepRight')}
              checked={form.form.values['confirm_change'] !== ''}
              onChange={(event) => form.form.setFieldValue('confirm_change', event.currentTarget.checked ? 'yes' : '')}
            />
          </Stack>
        </Alert>
      )}
      <Textarea
        label={t('refReason')}
        description={t('refReasonWords')}
        required
        maxLength={500}
        autosize
        {...form.form.getInputProps('reason')}
      />
    </DialogForm>
  );
}

interface ReasonFormProps {
  label: string;
  words: string;
  danger?: boolean;
  run: (reason: string, idempotencyKey: string) => Promise<unknown>;
  close: () => void;
}

/** A decision that needs nothing but its reason. */
export function ReasonForm({ label, words, danger, run, close }: ReasonFormProps) {
  const t = useTranslations('admin');
  const c = useTranslations('common');
  const form = useDialogForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => (reason.trim() === '' ? { reason: c('required') } : {}),
    run: ({ reason }, idempotencyKey) => run(reason.trim(), idempotencyKey),
    done: () => t('refSaved'),
    close,
  });
  return (
    <DialogForm form={form} label={label} words={words} {...(danger ? { danger } : {})} close={close}>
      <Textarea
        label={t('refReason')}
        description={t('refReasonWords')}
        required
        maxLength={500}
        autosize
        data-autofocus
        {...form.form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
