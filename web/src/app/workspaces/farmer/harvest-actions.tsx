import { Button, Checkbox, List, Select, Skeleton, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { HarvestBounds, QuantityQuestion, useHarvestBounds } from '../../shared/harvest/harvest-bounds.tsx';
import { isStage } from '../../shared/stages.ts';
import { client } from '../../shell/session/client.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { useFigureFault } from '../../ui/figure-fault.ts';
import { Problem } from '../../ui/problem.tsx';
import type { Harvest } from './known-farm.ts';

/** What can be done about a weighed harvest: correct it, void it, read what it said before. */
export function HarvestActions({ harvest }: { harvest: Harvest }) {
  const t = useTranslations('farmer');
  const { day } = useFormats();
  const { quantity_kg, voided, version, harvest_date } = harvest;
  // A row that was kept on the device before this was told does not have it.
  const lockedBy = harvest.locked_by ?? null;
  const label = (what: string) => `${what}: ${day(harvest_date)}`;
  if (quantity_kg === null) return null;
  return (
    <>
      {!voided && lockedBy !== null && (
        <Text size="xs" c="dimmed" maw="16rem">
          {t('lockedByLot', { lot: lockedBy })}
        </Text>
      )}
      {!voided && lockedBy === null && (
        <>
          <Button
            size="xs"
            variant="default"
            aria-label={label(t('correct'))}
            onClick={() =>
              openDialog(t('correctTitle', { day: day(harvest_date) }), (close) => (
                <CorrectForm harvest={harvest} kilograms={quantity_kg} close={close} />
              ))
            }
          >
            {t('correct')}
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={label(t('voidHarvest'))}
            onClick={() =>
              openDialog(t('voidTitle', { day: day(harvest_date) }), (close) => (
                <VoidForm harvest={harvest.name} close={close} />
              ))
            }
          >
            {t('voidHarvest')}
          </Button>
        </>
      )}
      {version > 1 && (
        <Button
          size="xs"
          variant="subtle"
          aria-label={label(t('history'))}
          onClick={() => openDialog(t('historyTitle'), () => <History harvest={harvest.name} />)}
        >
          {t('history')}
        </Button>
      )}
    </>
  );
}

function CorrectForm({ harvest, kilograms, close }: { harvest: Harvest; kilograms: number; close: () => void }) {
  const t = useTranslations('farmer');
  const c = useTranslations('common');
  const { quantity } = useFormats();
  const term = useTerms();
  const h = useTranslations('harvest');
  const figureFault = useFigureFault();
  const dialog = useDialogForm({
    initialValues: {
      harvest_date: harvest.harvest_date,
      quantity: String(kilograms),
      stage: harvest.stage ?? '',
      reason: '',
      confirm_quantity: false,
    },
    validate: (values) => ({
      ...figureFault('quantity', values.quantity),
      ...(values.harvest_date === '' && { harvest_date: c('required') }),
    }),
    run: ({ stage, reason, ...values }, idempotencyKey) =>
      client.farmer.correct_harvest(
        { harvest: harvest.name, ...values, ...(isStage(stage) && { stage }), ...(reason.trim() !== '' && { reason }) },
        { idempotencyKey },
      ),
    done: (made) => t('corrected', { quantity: quantity(made.quantity_kg, 'kg') }),
    close,
  });
  const { form } = dialog;
  const bounds = useHarvestBounds(harvest.plot, form.values.harvest_date, form.values.stage);
  return (
    <DialogForm form={dialog} label={t('correct')} words={t('correctWords')} close={close}>
      <TextInput type="date" label={t('harvestDate')} required {...form.getInputProps('harvest_date')} />
      <DecimalInput label={`${t('quantity')} (kg)`} required data-autofocus {...form.getInputProps('quantity')} />
      <HarvestBounds bounds={bounds} />
      {(form.errors['confirm_quantity'] !== undefined || form.values.confirm_quantity) && (
        <QuantityQuestion unit="kg" bounds={bounds}>
          <Checkbox
            label={h('quantityIsRight')}
            {...form.getInputProps('confirm_quantity', { type: 'checkbox' })}
            error={form.errors['confirm_quantity'] !== undefined}
          />
        </QuantityQuestion>
      )}
      {(bounds?.stages.length ?? 0) > 0 && (
        <Select
          label={t('stage')}
          data={(bounds?.stages ?? []).map((value) => ({ value, label: term(value) }))}
          allowDeselect={false}
          {...form.getInputProps('stage')}
        />
      )}
      <TextInput label={t('whyOptional')} maxLength={500} {...form.getInputProps('reason')} />
    </DialogForm>
  );
}

function VoidForm({ harvest, close }: { harvest: string; close: () => void }) {
  const t = useTranslations('farmer');
  const form = useDialogForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => (reason.trim() === '' ? { reason: t('whyNeeded') } : {}),
    run: ({ reason }, idempotencyKey) => client.farmer.void_harvest({ harvest, reason }, { idempotencyKey }),
    done: () => t('voided'),
    close,
  });
  return (
    <DialogForm form={form} label={t('voidHarvest')} danger words={t('voidWords')} close={close}>
      <Textarea
        label={t('why')}
        required
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
        {...form.form.getInputProps('reason')}
      />
    </DialogForm>
  );
}

function History({ harvest }: { harvest: string }) {
  const t = useTranslations('farmer');
  const { day, moment, quantity } = useFormats();
  const term = useTerms();
  const query = useQuery({
    queryKey: ['farmer', 'harvest', harvest, 'history'],
    queryFn: () => client.farmer.harvest_history({ harvest }),
  });
  if (query.error !== null) return <Problem error={query.error} retry={() => void query.refetch()} />;
  if (query.data === undefined) return <Skeleton height={80} />;
  type Said = (typeof query.data.changes)[number]['before'];
  const said = ({ quantity_kg, harvest_date, stage }: Said) =>
    [quantity_kg === null ? null : quantity(quantity_kg, 'kg'), stage === null ? null : term(stage), day(harvest_date)]
      .filter((each) => each !== null)
      .join(', ');
  return (
    <List spacing="sm" listStyleType="none">
      {query.data.changes.map((change) => (
        <List.Item key={change.version}>
          <Text size="sm" c="dimmed">
            {[moment(change.at), change.actor_name, change.by_authority ? t('byAuthority') : null]
              .filter((each) => each !== null)
              .join(' · ')}
          </Text>
          <Text>
            {t('changedTo', {
              before: said(change.before),
              after: change.kind === 'voided' ? term('voided') : said(change.after),
            })}
          </Text>
          {change.reason !== null && <Text size="sm">“{change.reason}”</Text>}
        </List.Item>
      ))}
    </List>
  );
}
