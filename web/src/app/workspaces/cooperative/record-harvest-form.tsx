import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useTerms } from '../../i18n/formats.ts';
import { HarvestBounds, QuantityQuestion, useHarvestBounds } from '../../shared/harvest/harvest-bounds.tsx';
import { isStage } from '../../shared/stages.ts';
import { client } from '../../shell/session/client.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { useFigureFault } from '../../ui/figure-fault.ts';

/** Nobody weighs a harvest to the gram, but many write thousands so: 1.250. */
const thousandths = /[.]\d{3,}$/;

/** A weighed harvest that the cooperative records for a farmer, who may have no login. */
export function RecordHarvestForm({ plot, close }: { plot: string; close: () => void }) {
  const t = useTranslations('cooperative');
  const h = useTranslations('harvest');
  const c = useTranslations('common');
  const figureFault = useFigureFault();
  const term = useTerms();
  const form = useDialogForm({
    initialValues: { harvest_date: '', quantity: '', stage: '', confirm_quantity: false, notes: '' },
    validate: ({ harvest_date, quantity }) => ({
      ...(harvest_date === '' && { harvest_date: c('required') }),
      ...(thousandths.test(quantity) ? { quantity: t('harvestWeightWrong') } : figureFault('quantity', quantity)),
    }),
    run: ({ harvest_date, quantity, stage, confirm_quantity, notes }, idempotencyKey) =>
      client.farmer.record_harvest(
        {
          plot,
          harvest_date,
          quantity,
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
  const bounds = useHarvestBounds(plot, values.harvest_date, values.stage);
  const asked = errors['confirm_quantity'];
  const stages = bounds?.stages ?? [];
  return (
    <DialogForm form={form} label={t('recordHarvest')} words={t('recordHarvestWords')} close={close}>
      <TextInput type="date" label={t('harvestDay')} required data-autofocus {...getInputProps('harvest_date')} />
      <DecimalInput label={t('harvestWeight')} required {...getInputProps('quantity')} />
      <HarvestBounds bounds={bounds} />
      {(asked !== undefined || values.confirm_quantity) && (
        <QuantityQuestion unit="kg" bounds={bounds}>
          <Checkbox
            label={h('quantityIsRight')}
            {...getInputProps('confirm_quantity', { type: 'checkbox' })}
            error={asked !== undefined && bounds?.season == null ? asked : asked !== undefined}
          />
        </QuantityQuestion>
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
