import type { CooperativeListProcessingOutput } from '@lotmark/sdk';
import { Anchor, Button, Checkbox, Text, TextInput } from '@mantine/core';
import { IconDroplets, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { useFigureFault } from '../../ui/figure-fault.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { laterStages, StepForm } from './step-form.tsx';
import { useCooperative } from './use-cooperative.ts';

type Step = CooperativeListProcessingOutput['data'][number];

/** What Draft lots became, step by step. */
export function ProcessingPage() {
  const t = useTranslations('cooperative');
  const { day, quantity, percent } = useFormats();
  const term = useTerms();
  const { sells, cooperative } = useCooperative();
  const drafts = useQuery({
    queryKey: ['cooperative', 'lots', 'processable', cooperative],
    queryFn: () => client.cooperative.list_lots({ cooperative, status_filter: 'Draft', limit_page_length: 100 }),
    enabled: sells,
  });
  // Steps of a lot that is on the market or sold stand.
  const isDraft = (lot: string) => drafts.data?.data.some((each) => each.name === lot) === true;
  const lots = (drafts.data?.data ?? []).filter((lot) => laterStages(lot.stage).length > 0);
  const create = sells && (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      disabled={lots.length === 0}
      onClick={() => openDialog(t('recordStep'), (close) => <StepForm lots={lots} close={close} />)}
    >
      {t('recordStep')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('processings')} description={t('processingsWords')} actions={create} />
      {sells && drafts.data !== undefined && lots.length === 0 && (
        <Text size="sm" c="dimmed" mb="md">
          {t('noDraftLots')}
        </Text>
      )}
      <DataList
        label={t('processings')}
        queryKey={['cooperative', 'processing', cooperative]}
        fetch={({ filters: _none, ...query }) => client.cooperative.list_processing({ ...query, cooperative })}
        rowKey={(row) => row.name}
        searchLabel={t('searchSteps')}
        columns={[
          {
            header: t('processing'),
            cell: (row) => (
              <>
                {t('stepFrom', { from: term(row.from_stage), to: term(row.to_stage) })}
                {row.withdrawn && (
                  <Text component="span" size="xs" c="dimmed" display="block">
                    {t('stepWithdrawn')}
                  </Text>
                )}
              </>
            ),
          },
          {
            header: t('stepLot'),
            cell: (row) => (
              <Anchor component={Link} to={`/cooperative/lots/${row.lot}`} size="sm">
                {row.lot}
              </Anchor>
            ),
          },
          { header: t('stepDay'), cell: (row) => day(row.processed_on), sort: 'processed_on' },
          { header: t('stepIn'), cell: (row) => quantity(row.input_kg, 'kg'), right: true },
          { header: t('stepOut'), cell: (row) => quantity(row.output_kg, 'kg'), right: true },
          { header: t('stepLoss'), cell: (row) => percent(row.loss_kg / row.input_kg, 1), right: true },
          { header: t('moisture'), cell: (row) => percent(row.moisture_percent / 100, 1), right: true, deskOnly: true },
        ]}
        rowActions={(row) => (isDraft(row.lot) && !row.withdrawn ? <StepActions step={row} /> : null)}
        empty={{ title: t('noSteps'), body: t('noStepsWords'), icon: <IconDroplets size={40} aria-hidden /> }}
      />
    </>
  );
}

function StepActions({ step }: { step: Step }) {
  const t = useTranslations('cooperative');
  const withdraw = useAction({
    run: (_input: undefined, idempotencyKey) =>
      client.cooperative.correct_processing({ processing: step.name, withdraw: true }, { idempotencyKey }),
    confirm: () => ({
      title: t('takeBackTitle'),
      body: t('takeBackBody', { lot: step.lot }),
      label: t('takeBack'),
      danger: true,
    }),
    done: () => t('takenBack'),
  });
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={`${t('correctStep')}: ${step.name}`}
        onClick={() => openDialog(t('correctStep'), (close) => <CorrectStep step={step} close={close} />)}
      >
        {t('correctStep')}
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-label={`${t('takeBack')}: ${step.name}`}
        loading={withdraw.pending}
        onClick={() => withdraw.act(undefined)}
      >
        {t('takeBack')}
      </Button>
    </>
  );
}

function CorrectStep({ step, close }: { step: Step; close: () => void }) {
  const t = useTranslations('cooperative');
  const c = useTranslations('common');
  const figureFault = useFigureFault();
  const dialog = useDialogForm({
    initialValues: {
      input_quantity: String(step.input_kg),
      output_quantity: String(step.output_kg),
      moisture_percent: String(step.moisture_percent),
      processed_on: step.processed_on,
      reason: '',
      confirm_quantity: false,
    },
    validate: (values) => ({
      ...figureFault('input_quantity', values.input_quantity),
      ...figureFault('output_quantity', values.output_quantity),
      ...figureFault('moisture_percent', values.moisture_percent),
      ...(values.processed_on === '' && { processed_on: c('required') }),
    }),
    run: ({ reason, ...values }, idempotencyKey) =>
      client.cooperative.correct_processing(
        { processing: step.name, ...values, ...(reason.trim() !== '' && { reason }) },
        { idempotencyKey },
      ),
    done: () => t('stepCorrected'),
    close,
  });
  const { form } = dialog;
  return (
    <DialogForm form={dialog} label={t('correctStep')} close={close}>
      <DecimalInput label={`${t('stepIn')} (kg)`} required {...form.getInputProps('input_quantity')} />
      <DecimalInput label={`${t('stepOut')} (kg)`} required data-autofocus {...form.getInputProps('output_quantity')} />
      {(form.errors['confirm_quantity'] !== undefined || form.values.confirm_quantity) && (
        <Checkbox label={t('stepRight')} {...form.getInputProps('confirm_quantity', { type: 'checkbox' })} />
      )}
      <DecimalInput label={`${t('moisture')} (%)`} required {...form.getInputProps('moisture_percent')} />
      <TextInput type="date" label={t('stepDay')} required {...form.getInputProps('processed_on')} />
      <TextInput label={t('whyOptional')} maxLength={500} {...form.getInputProps('reason')} />
    </DialogForm>
  );
}
