import type { AuthorityCorrectHarvestInput } from '@lotmark/sdk';
import { Button, Checkbox, Group, Select, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { useFigureFault } from '../../ui/figure-fault.ts';
import { useNotice } from '../../ui/notice.ts';
import { useOperationForm } from '../../ui/operation-form.ts';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { PlotChoice } from './plot-choice.tsx';

const nothing = {
  plot: '',
  harvest: '',
  void: false,
  quantity: '' as number | string,
  unit: 'kg',
  harvest_date: '',
  reason: '',
  confirm_quantity: false,
};

/** The authority decides that a harvest was another one, or none: signed lots that hold it follow. */
export function HarvestDecision() {
  const t = useTranslations('authority');
  const c = useTranslations('common');
  const term = useTerms();
  const formats = useFormats();
  const notice = useNotice();
  const queries = useQueryClient();
  const figureFault = useFigureFault();
  const { form, submit, pending, problem } = useOperationForm({
    initialValues: nothing,
    validate: (values) => ({
      ...(values.plot === '' && { plot: c('required') }),
      ...(values.harvest === '' && { harvest: c('required') }),
      ...(values.reason.trim() === '' && { reason: c('required') }),
      ...(values.quantity !== '' && !values.void && figureFault('quantity', values.quantity)),
      ...(values.quantity === '' && values.harvest_date === '' && !values.void && { quantity: t('nothingToCorrect') }),
    }),
    run: (values, idempotencyKey) => client.authority.correct_harvest(inputOf(values), { idempotencyKey }),
    onDone: async ({ name, quantity_kg, voided, versions }) => {
      const facts = { harvest: name, mass: formats.quantity(quantity_kg, 'kg'), count: versions.length };
      notice({ color: 'leaf', message: t(voided ? 'harvestVoided' : 'harvestCorrected', facts), autoClose: 12_000 });
      form.setValues(nothing);
      await queries.invalidateQueries();
    },
  });
  const { values } = form;
  const harvests = useQuery({
    queryKey: ['authority', 'harvests', values.plot],
    queryFn: () => client.authority.list_harvests({ plot: values.plot, limit_page_length: 100 }),
    enabled: values.plot !== '',
  });
  return (
    <Section title={t('correctHarvest')}>
      <form onSubmit={submit} noValidate>
        <Stack maw="34rem">
          <Text size="sm" c="dimmed">
            {t('correctHarvestWords')}
          </Text>
          <PlotChoice {...form.getInputProps('plot')} onChange={(plot) => form.setValues({ plot, harvest: '' })} />
          <Select
            label={t('harvestName')}
            placeholder={values.plot === '' ? t('plotFirst') : t('harvestsOfPlot')}
            required
            searchable
            disabled={values.plot === ''}
            data={(harvests.data?.data ?? [])
              .filter(({ voided }) => !voided)
              .map(({ name, harvest_date, quantity_kg }) => ({
                value: name,
                label: `${formats.day(harvest_date)} · ${formats.quantity(quantity_kg, 'kg')} · ${name}`,
              }))}
            {...form.getInputProps('harvest')}
            value={values.harvest === '' ? null : values.harvest}
            onChange={(harvest) => form.setFieldValue('harvest', harvest ?? '')}
          />
          <Switch
            label={t('voidHarvest')}
            description={t('voidHarvestWords')}
            {...form.getInputProps('void', { type: 'checkbox' })}
          />
          {!values.void && (
            <>
              <Group align="flex-start" gap="sm" wrap="nowrap">
                <DecimalInput label={t('rightQuantity')} flex={1} {...form.getInputProps('quantity')} />
                <Select
                  label={t('unit')}
                  data={['kg', 'MT'].map((value) => ({ value, label: term(value) }))}
                  allowDeselect={false}
                  w={110}
                  {...form.getInputProps('unit')}
                />
              </Group>
              <TextInput type="date" label={t('rightDay')} {...form.getInputProps('harvest_date')} />
            </>
          )}
          {(form.errors['confirm_quantity'] !== undefined || values.confirm_quantity) && (
            <>
              <Text size="sm" c="var(--mantine-color-error)">
                {form.errors['confirm_quantity']}
              </Text>
              <Checkbox
                label={t('quantityIsRight')}
                checked={values.confirm_quantity}
                onChange={(event) => form.setFieldValue('confirm_quantity', event.currentTarget.checked)}
              />
            </>
          )}
          <Textarea label={t('why')} required autosize minRows={2} maxLength={500} {...form.getInputProps('reason')} />
          {problem !== null && <Problem error={problem} />}
          <Group>
            <Button type="submit" loading={pending} color={values.void ? 'red.8' : 'leaf'}>
              {t(values.void ? 'voidHarvest' : 'correctHarvest')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

/** Only what is filled in is corrected. */
function inputOf(values: typeof nothing): AuthorityCorrectHarvestInput {
  const about = { harvest: values.harvest, reason: values.reason.trim() };
  if (values.void) return { ...about, void: true };
  return {
    ...about,
    ...(values.quantity === ''
      ? {}
      : { quantity: String(values.quantity), unit: values.unit === 'MT' ? ('MT' as const) : ('kg' as const) }),
    ...(values.harvest_date === '' ? {} : { harvest_date: values.harvest_date }),
    ...(values.confirm_quantity ? { confirm_quantity: true } : {}),
  };
}
