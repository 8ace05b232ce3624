import type { CooperativeRecordProcessingInput } from '@lotmark/sdk';
import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { useFigureFault } from '../../ui/figure-fault.ts';

type Stage = CooperativeRecordProcessingInput['to_stage'];

/** A Draft lot whose next step is recorded. */
export interface StepLot {
  name: string;
  lot_reference: string | null;
  commodity_type: string;
  stage: Stage | null;
  quantity: number;
  unit: string;
}

const chains: readonly (readonly Stage[])[] = [
  ['cherry', 'parchment', 'green'],
  ['wet_bean', 'dry_bean'],
];

/** What can be made of a stage. */
export function laterStages(stage: Stage | null): Stage[] {
  const chain = chains.find((each) => stage !== null && each.includes(stage));
  return chain === undefined || stage === null ? [] : chain.slice(chain.indexOf(stage) + 1);
}

/** Records what became of a Draft lot. */
export function StepForm({ lots, close }: { lots: readonly StepLot[]; close: () => void }) {
  const t = useTranslations('cooperative');
  const c = useTranslations('common');
  const term = useTerms();
  const { quantity } = useFormats();
  const figureFault = useFigureFault();
  const dialog = useDialogForm({
    initialValues: {
      lot: lots[0]?.name ?? '',
      to_stage: laterStages(lots[0]?.stage ?? null)[0] ?? '',
      input_quantity: '',
      output_quantity: '',
      moisture_percent: '',
      processed_on: new Date().toISOString().slice(0, 10),
      notes: '',
      confirm_quantity: false,
    },
    validate: (values) => ({
      ...(laterStages(lotOf(values.lot)?.stage ?? null).every((stage) => stage !== values.to_stage) && {
        to_stage: c('required'),
      }),
      ...(values.input_quantity !== '' && figureFault('input_quantity', values.input_quantity)),
      ...figureFault('output_quantity', values.output_quantity),
      ...figureFault('moisture_percent', values.moisture_percent),
      ...(values.processed_on === '' && { processed_on: c('required') }),
    }),
    run: ({ to_stage, input_quantity, notes, ...values }, idempotencyKey) => {
      const stage = laterStages(lotOf(values.lot)?.stage ?? null).find((each) => each === to_stage) ?? 'green';
      return client.cooperative.record_processing(
        {
          ...values,
          to_stage: stage,
          ...(input_quantity !== '' && { input_quantity }),
          ...(notes.trim() !== '' && { notes }),
        },
        { idempotencyKey },
      );
    },
    done: ({ lot, output_kg }) => t('stepRecorded', { lot, mass: quantity(output_kg, 'kg') }),
    close,
  });
  const { form } = dialog;
  const lotOf = (name: string) => lots.find((each) => each.name === name);
  const lot = lotOf(form.values.lot);
  return (
    <DialogForm form={dialog} label={t('recordStep')} close={close}>
      {lots.length > 1 && (
        <Select
          label={t('stepLot')}
          required
          allowDeselect={false}
          data={lots.map((each) => ({ value: each.name, label: each.lot_reference ?? each.name }))}
          {...form.getInputProps('lot')}
          onChange={(name) => {
            form.setFieldValue('lot', name ?? '');
            form.setFieldValue('to_stage', laterStages(lotOf(name ?? '')?.stage ?? null)[0] ?? '');
          }}
        />
      )}
      <Select
        label={t('stepTo')}
        required
        allowDeselect={false}
        data={laterStages(lot?.stage ?? null).map((value) => ({ value, label: term(value) }))}
        {...form.getInputProps('to_stage')}
      />
      <DecimalInput
        label={`${t('stepIn')} (kg)`}
        description={lot === undefined ? undefined : t('stepInWords', { held: quantity(lot.quantity, lot.unit) })}
        {...form.getInputProps('input_quantity')}
      />
      <DecimalInput label={`${t('stepOut')} (kg)`} required data-autofocus {...form.getInputProps('output_quantity')} />
      {(form.errors['confirm_quantity'] !== undefined || form.values.confirm_quantity) && (
        <Checkbox label={t('stepRight')} {...form.getInputProps('confirm_quantity', { type: 'checkbox' })} />
      )}
      <DecimalInput label={`${t('moisture')} (%)`} required {...form.getInputProps('moisture_percent')} />
      <TextInput type="date" label={t('stepDay')} required {...form.getInputProps('processed_on')} />
      <Textarea label={t('stepNotes')} autosize maxLength={2000} {...form.getInputProps('notes')} />
    </DialogForm>
  );
}
