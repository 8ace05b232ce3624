import type { CooperativeLotWizardOptionsOutput, FarmerAggregateHarvestsIntoLotInput } from '@lotmark/sdk';
import { Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useCountries } from '../../i18n/countries.ts';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { gradesFor } from '../../shared/lot/lot-options.ts';
import { client } from '../../shell/session/client.ts';
import { useOperationForm } from '../../ui/operation-form.ts';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { FormBar } from './form-bar.tsx';
import type { Harvest, Plot } from './known-farm.ts';
import type { MadeLot } from './lot-made.tsx';

interface LotFormProps {
  /** Weighed, and in no lot yet. */
  harvests: readonly Harvest[];
  plots: readonly Plot[];
  options: CooperativeLotWizardOptionsOutput;
  onDone: (lot: MadeLot) => void;
}

interface LotValues extends Record<string, unknown> {
  cooperative: string | null;
  commodity_type: string | null;
  corridor: string | null;
  harvests: string[];
  grade: string | null;
  processing_method: string | null;
  exporter: string | null;
  lot_reference: string;
}

export function LotForm({ harvests, plots, options, onDone }: LotFormProps) {
  const t = useTranslations('farmer');
  const c = useTranslations('common');
  const term = useTerms();
  const countries = useCountries();
  const { day, quantity, number } = useFormats();
  const queries = useQueryClient();
  const plotOf = (harvest: Harvest) => plots.find(({ name }) => name === harvest.plot);
  const fitting = (cooperative: string | null, commodity: string | null) =>
    harvests.filter((harvest) => {
      const plot = plotOf(harvest);
      if (plot === undefined || plot.cooperative !== cooperative) return false;
      return plot.commodity_type === null || plot.commodity_type === commodity;
    });
  const cooperatives = distinct(harvests.map((harvest) => plotOf(harvest)?.cooperative));
  const commodities = distinct(harvests.map((harvest) => plotOf(harvest)?.commodity_type));
  const cooperative = cooperatives[0] ?? null;
  const commodity_type = commodities[0] ?? null;
  const { form, submit, pending, problem } = useOperationForm<LotValues, MadeLot>({
    initialValues: {
      cooperative,
      commodity_type,
      corridor: options.corridors.length === 1 ? (options.corridors[0]?.name ?? null) : null,
      harvests: fitting(cooperative, commodity_type).map(({ name }) => name),
      grade: null,
      processing_method: null,
      exporter: null,
      lot_reference: '',
    },
    validate: (values) => ({
      ...(values.cooperative === null && { cooperative: c('required') }),
      ...(values.commodity_type === null && { commodity_type: c('required') }),
      ...(values.corridor === null && { corridor: c('required') }),
      ...(values.harvests.length === 0 && { harvests: t('chooseHarvest') }),
    }),
    run: (values, idempotencyKey) => client.farmer.aggregate_harvests_into_lot(inputOf(values), { idempotencyKey }),
    onDone: async (lot) => {
      await queries.invalidateQueries({ queryKey: ['farmer'] });
      onDone(lot);
    },
  });
  const { values } = form;
  const shown = fitting(values.cooperative, values.commodity_type);
  const choose = (changes: Pick<Partial<LotValues>, 'cooperative' | 'commodity_type'>) => {
    const next = { ...values, ...changes };
    form.setValues({
      ...changes,
      grade: null,
      harvests: fitting(next.cooperative, next.commodity_type).map(({ name }) => name),
    });
  };
  const titleOf = (name: string) => options.cooperatives.find((each) => each.name === name)?.title ?? name;
  const commodity = options.commodity_types.find(({ name }) => name === values.commodity_type);
  const methods = commodity?.processing_methods ?? [];
  // The lot comes from where its plots lie; one that nobody has located yet, from its cooperative's country.
  const seat = options.cooperatives.find(({ name }) => name === values.cooperative)?.country;
  const picked = shown.filter(({ name }) => values.harvests.includes(name));
  const homes = distinct(picked.map((harvest) => plotOf(harvest)?.country ?? seat));
  const grades = gradesFor(commodity, homes);
  const ways = options.corridors.filter((way) => homes.length === 0 || homes.includes(way.origin_country));
  const all = shown.length > 0 && shown.every(({ name }) => values.harvests.includes(name));
  return (
    <form onSubmit={submit} noValidate>
      <Section title={t('lot')}>
        <Stack maw="30rem">
          {cooperatives.length > 1 && (
            <Select
              label={t('cooperative')}
              size="md"
              required
              allowDeselect={false}
              data={cooperatives.map((value) => ({ value, label: titleOf(value) }))}
              {...form.getInputProps('cooperative')}
              onChange={(value) => choose({ cooperative: value })}
            />
          )}
          {cooperatives.length === 0 && <Text c="var(--mantine-color-error)">{t('noCooperative')}</Text>}
          <Select
            label={t('commodity')}
            size="md"
            required
            allowDeselect={false}
            data={options.commodity_types.map(({ name }) => ({ value: name, label: term(name) }))}
            {...form.getInputProps('commodity_type')}
            onChange={(value) => choose({ commodity_type: value })}
          />
          <Select
            label={t('corridor')}
            description={t('corridorWords')}
            size="md"
            required
            searchable
            data={ways.map((each) => ({ value: each.name, label: countries.corridor(each) }))}
            {...form.getInputProps('corridor')}
          />
          {grades.length > 0 && (
            <Select label={t('grade')} size="md" clearable data={grades} {...form.getInputProps('grade')} />
          )}
          <Select
            label={t('processing')}
            size="md"
            clearable
            data={methods.map((value) => ({ value, label: term(value) }))}
            {...form.getInputProps('processing_method')}
          />
          <Select
            label={t('exporter')}
            size="md"
            clearable
            searchable
            data={options.exporters.map(({ name, title }) => ({ value: name, label: title }))}
            {...form.getInputProps('exporter')}
          />
          <TextInput
            label={t('lotReference')}
            description={c('optional')}
            size="md"
            maxLength={140}
            {...form.getInputProps('lot_reference')}
          />
        </Stack>
      </Section>
      <Section title={t('harvests')}>
        {shown.length === 0 ? (
          <Text>{t('noFitting')}</Text>
        ) : (
          <Stack gap="sm">
            {/* Outside the group, which would take it for one of its own boxes. */}
            <Checkbox
              size="md"
              label={t('allHarvests')}
              checked={all}
              indeterminate={!all && values.harvests.length > 0}
              onChange={() => form.setFieldValue('harvests', all ? [] : shown.map(({ name }) => name))}
            />
            <Checkbox.Group
              label={t('chooseWords')}
              error={form.errors['harvests']}
              value={values.harvests}
              onChange={(chosen) => form.setFieldValue('harvests', chosen)}
            >
              <Stack gap="xs" mt="sm">
                {shown.map((harvest) => (
                  <Checkbox.Card key={harvest.name} value={harvest.name} p="sm">
                    <Group wrap="nowrap">
                      <Checkbox.Indicator size="md" />
                      <div>
                        <Text fw={600}>
                          {day(harvest.harvest_date)}, {quantity(harvest.quantity_kg, 'kg')}
                        </Text>
                        <Text size="sm" c="dimmed">
                          {plotOf(harvest)?.plot_name ?? harvest.plot}
                        </Text>
                      </div>
                    </Group>
                  </Checkbox.Card>
                ))}
                <Text role="status">{t('chosen', { count: values.harvests.length, shown: number(shown.length) })}</Text>
              </Stack>
            </Checkbox.Group>
          </Stack>
        )}
      </Section>
      {problem != null && <Problem error={problem} />}
      <FormBar label={t('makeLot')} pending={pending} />
    </form>
  );
}

function inputOf(values: LotValues): FarmerAggregateHarvestsIntoLotInput {
  const { cooperative, commodity_type, corridor, harvests, grade, processing_method, exporter } = values;
  const lot_reference = values.lot_reference.trim();
  return {
    commodity_type: commodity_type ?? '',
    corridor: corridor ?? '',
    harvests,
    ...(cooperative !== null && { cooperative }),
    ...(grade !== null && { grade }),
    ...(processing_method !== null && { processing_method }),
    ...(exporter !== null && { exporter }),
    ...(lot_reference !== '' && { lot_reference }),
  };
}

function distinct(values: readonly (string | null | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value != null))];
}
