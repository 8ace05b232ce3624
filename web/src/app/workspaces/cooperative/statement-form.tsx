import type { PayoutsMakeStatementInput } from '@lotmark/sdk';
import { ActionIcon, Button, Group, SegmentedControl, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { lotOptionsQuery } from '../../shared/lot/lot-options.ts';
import { client } from '../../shell/session/client.ts';
import { DecimalInput, isPositive } from '../../ui/decimal-input.tsx';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { useWritten } from '../../ui/use-written.ts';

type Way = 'percent' | 'per_kg' | 'amount';
interface Line {
  label: string;
  way: Way;
  value: string;
}
interface Values extends Record<string, unknown> {
  scope: string;
  order: string;
  from: string;
  to: string;
  currency: string;
  note: string;
  deductions: Line[];
}

/** What a statement is of, and what is taken off each farmer's share. */
export function StatementForm({
  cooperative,
  close,
  made,
}: {
  cooperative: string;
  close: () => void;
  made: (name: string) => void;
}) {
  const t = useTranslations('payout');
  const c = useTranslations('common');
  const written = useWritten();
  const options = useQuery(lotOptionsQuery);
  const settled = useQuery({
    queryKey: ['cooperative', 'settled', cooperative],
    queryFn: () => client.cooperative.list_incoming_orders({ status_filter: 'Settled', limit_page_length: 100 }),
  });
  const today = new Date().toISOString().slice(0, 10);
  const initialValues: Values = {
    scope: 'order',
    order: '',
    from: `${today.slice(0, 8)}01`,
    to: today,
    currency: '',
    note: '',
    deductions: [],
  };
  const form = useDialogForm<Values, { name: string }>({
    initialValues,
    validate: ({ scope, order, from, to, deductions }) => ({
      ...(scope === 'order' && order === '' && { order: c('required') }),
      ...(scope === 'period' && from === '' && { from: c('required') }),
      ...(scope === 'period' && to === '' && { to: c('required') }),
      ...Object.fromEntries(
        deductions.flatMap(({ label, value }, index) => [
          [`deductions.${index}.label`, written(label, 2)],
          ...(isPositive(value) ? [] : [[`deductions.${index}.value`, c('mustBePositive')]]),
        ]),
      ),
    }),
    run: ({ scope, order, from, to, currency, note, deductions }, idempotencyKey) => {
      const input: PayoutsMakeStatementInput = {
        cooperative,
        ...(scope === 'order' ? { order } : { from, to }),
        currency: currency === '' ? undefined : currency,
        note: note.trim() === '' ? undefined : note.trim(),
        deductions: deductions.map(({ label, way, value }) => ({ label: label.trim(), [way]: value })),
      };
      return client.payouts.make_statement(input, { idempotencyKey });
    },
    done: ({ name }) => t('statementMade', { name }),
    onDone: ({ name }) => made(name),
    close,
  });
  const { values, getInputProps: input } = form.form;
  const ways: { value: Way; label: string }[] = [
    { value: 'percent', label: t('wayPercent') },
    { value: 'per_kg', label: t('wayPerKg') },
    { value: 'amount', label: t('wayAmount') },
  ];
  return (
    <DialogForm form={form} label={t('makeStatement')} words={t('makeStatementWords')} close={close}>
      <SegmentedControl
        aria-label={t('covers')}
        data={[
          { value: 'order', label: t('oneOrder') },
          { value: 'period', label: t('aPeriod') },
        ]}
        {...input('scope')}
      />
      {values.scope === 'order' ? (
        <Select
          label={t('order')}
          required
          searchable
          data={(settled.data?.data ?? []).map(({ name, lot_reference }) => ({
            value: name,
            label: lot_reference === null ? name : `${name}, ${lot_reference}`,
          }))}
          nothingFoundMessage={t('noSettled')}
          {...input('order')}
        />
      ) : (
        <Group grow align="flex-start">
          <TextInput type="date" label={t('from')} required {...input('from')} />
          <TextInput type="date" label={t('until')} required {...input('to')} />
          <Select
            label={t('currency')}
            placeholder={c('optional')}
            clearable
            data={(options.data?.currencies ?? []).map(({ code }) => code)}
            {...input('currency')}
            value={values.currency === '' ? null : values.currency}
            onChange={(currency) => form.form.setFieldValue('currency', currency ?? '')}
          />
        </Group>
      )}
      <Stack gap="xs">
        <Text fw={600} size="sm">
          {t('deductions')}
        </Text>
        <Text size="sm" c="dimmed">
          {t('deductionsWords')}
        </Text>
        {values.deductions.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own, and only the form changes them.
          <Group key={index} align="flex-start" gap="xs" wrap="wrap">
            <TextInput
              aria-label={t('deductionName')}
              placeholder={t('deductionName')}
              maxLength={100}
              flex={{ base: '1 1 100%', xs: '1 1 0' }}
              {...input(`deductions.${index}.label`)}
            />
            <Select
              aria-label={t('way')}
              data={ways}
              allowDeselect={false}
              w={130}
              {...input(`deductions.${index}.way`)}
            />
            <DecimalInput aria-label={c('amount')} w={92} {...input(`deductions.${index}.value`)} />
            <ActionIcon
              variant="default"
              size="input-sm"
              aria-label={t('removeDeduction', { name: line.label })}
              onClick={() => form.form.removeListItem('deductions', index)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <Group>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => form.form.insertListItem('deductions', { label: '', way: 'percent', value: '' })}
          >
            {t('addDeduction')}
          </Button>
        </Group>
      </Stack>
      <Textarea label={t('noteToFarmers')} autosize minRows={2} maxLength={500} {...input('note')} />
    </DialogForm>
  );
}
