import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useTerms } from '../../i18n/formats.ts';
import { isStage } from '../../shared/stages.ts';
import { client } from '../../shell/session/client.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';

/** Two decimals at most, so that nobody's thousands are read as decimals: 1.250. */
const weight = /^\d+([.,]\d{1,2})?$/;

/** A weighed harvest that the cooperative records for a farmer, who may have no login. */
export function RecordHarvestForm({ plot, close }: { plot: string; close: () => void }) {
  const t = useTranslations('cooperative');
  const c = useTranslations('common');
  const term = useTerms();
  const form = useDialogForm({
    initialValues: { harvest_date: '', quantity: '', stage: '', confirm_quantity: false, notes: '' },
    validate: ({ harvest_date, quantity }) => ({
      ...(harvest_date === '' && { harvest_date: c('required') }),
      ...(!weight.test(quantity.trim()) && { quantity: t('harvestWeightWrong') }),
    }),
    run: ({ harvest_date, quantity, stage, confirm_quantity, notes }, idempotencyKey) =>
      client.farmer.record_harvest(
        {
          plot,
          harvest_date,
          quantity: quantity.trim().replace(',', '.'),
          ...(isStage(stage) && { stage }),
          notes: notes.trim() || undefined,
          ...(confirm_quantity && { confirm_quantity }),
        },
        { idempotencyKey },
      ),
    done: () => t('harvestRecorded'),
    close,
  });
  const { getInputProps, values, errors } = form.form;
  const day = values.harvest_date;
  const bounds = useQuery({
    queryKey: ['cooperative', 'harvest-bounds', plot, day],
    queryFn: () => client.farmer.harvest_bounds({ plot, ...(day !== '' && { harvest_date: day }) }),
    placeholderData: (before) => before,
  });
  const stages = bounds.data?.stages ?? [];
  return (
    <DialogForm form={form} label={t('recordHarvest')} words={t('recordHarvestWords')} close={close}>
      <TextInput type="date" label={t('harvestDay')} required data-autofocus {...getInputProps('harvest_date')} />
      <TextInput
        label={t('harvestWeight')}
        required
        inputMode="decimal"
        autoComplete="off"
        {...getInputProps('quantity')}
      />
      {(errors['confirm_quantity'] !== undefined || values.confirm_quantity) && (
        <Checkbox label={t('harvestWeightIsRight')} {...getInputProps('confirm_quantity', { type: 'checkbox' })} />
      )}
      {stages.length > 0 && (
        <Select
          label={t('harvestStage')}
          data={[{ value: '', label: t('harvestPicked') }, ...stages.map((value) => ({ value, label: term(value) }))]}
          allowDeselect={false}
          {...getInputProps('stage')}
        />
      )}
      <Textarea
        label={`${t('notes')} (${c('optional')})`}
        autosize
        minRows={2}
        maxLength={2000}
        {...getInputProps('notes')}
      />
    </DialogForm>
  );
}
