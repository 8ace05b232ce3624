import type { InsuranceProductsPublishInput } from '@lotmark/sdk';
import { Button, Group, Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { lotOptionsQuery } from '../../shared/lot/lot-options.ts';
import { client } from '../../shell/session/client.ts';
import { isAdmin, useWhoami } from '../../shell/session/session.ts';
import { CountrySelect } from '../../ui/country-select.tsx';
import { DecimalInput, isDecimal } from '../../ui/decimal-input.tsx';
import { useFigureFault } from '../../ui/figure-fault.ts';
import { useNotice } from '../../ui/notice.ts';
import { useOperationForm } from '../../ui/operation-form.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { readPlaces, readSeasons } from './seasons-text.ts';

type Input = InsuranceProductsPublishInput;
type Index = NonNullable<Input['index']>;

/** Which index measures a peril, and its unit; people decide about the others. */
const indexOf = {
  rainfall_deficit: { kind: 'rainfall_mm', unit: 'mm' },
  excess_rain: { kind: 'rainfall_mm', unit: 'mm' },
  heat: { kind: 'max_temperature_c', unit: '°C' },
  area_yield: { kind: 'yield_kg_ha', unit: 'kg/ha' },
  transit_loss: null,
  warehouse: null,
} as const satisfies Record<Input['peril'], { kind: Index['index_kind']; unit: string } | null>;
const perils = ['rainfall_deficit', 'excess_rain', 'heat', 'area_yield', 'transit_loss', 'warehouse'] as const;
const aggregations = ['sum', 'mean', 'min', 'max'] as const;
const readingPeriods = ['dekad', 'month', 'season'] as const;
const bases = ['of_normal', 'value'] as const;

const empty = {
  insurer: '',
  title: '',
  peril: 'rainfall_deficit' as Input['peril'],
  country: '',
  corridor: '',
  aggregation: 'sum' as Index['aggregation'],
  basis: 'of_normal' as Index['basis'],
  reading_period: 'dekad' as Index['reading_period'],
  trigger_at: '',
  exit_at: '',
  seasons: '',
  places: '',
  outside_km: '',
  expected_loss_percent: '',
  season_from: '',
  season_to: '',
  sales_until: '',
  currency: 'USD',
  sum_min: '',
  sum_max: '',
  expense_percent: '20',
  uncertainty_loading: '1',
  quorum: '2',
  tolerance_percent: '10',
  silence_days: '10',
  replaces: '',
};
type Values = typeof empty;

/** A product is published as a whole, because it stays as it is. */
export function NewProductPage() {
  const t = useTranslations('insurance');
  const c = useTranslations('common');
  const notice = useNotice();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const figureFault = useFigureFault();
  const options = useQuery(lotOptionsQuery).data;
  const countries = useQuery({
    queryKey: ['insurance', 'countries'],
    queryFn: () => client.buyer.buyer_onboard_options({}),
    staleTime: Number.POSITIVE_INFINITY,
  }).data?.countries;
  const insurers = useInsurers();
  const { form, submit, pending, problem } = useOperationForm({
    initialValues: { ...empty, insurer: insurers.length === 1 ? (insurers[0]?.value ?? '') : '' },
    fieldOf: {
      'index.exit_at': 'exit_at',
      'index.trigger_at': 'trigger_at',
      'index.index_kind': 'peril',
      cells: 'seasons',
    },
    validate: (values) => {
      const measured = indexOf[values.peril] !== null;
      const needed: (keyof Values)[] = [
        'title',
        'country',
        'season_from',
        'season_to',
        'sales_until',
        ...(insurers.length > 1 ? (['insurer'] as const) : []),
        ...(values.peril === 'transit_loss' ? (['corridor'] as const) : []),
        ...(measured ? (['seasons', 'places'] as const) : []),
      ];
      const read = readSeasons(values.seasons);
      const stations = readPlaces(values.places);
      const figure = (field: keyof Values) => (isDecimal(values[field]) ? {} : { [field]: c('noFigure') });
      return {
        ...Object.fromEntries(
          needed.filter((field) => values[field].trim() === '').map((field) => [field, c('required')]),
        ),
        ...(measured && 'wrongLine' in read ? { seasons: t('wrongLine', { line: read.wrongLine }) } : {}),
        ...(measured && 'wrongLine' in stations ? { places: t('wrongLine', { line: stations.wrongLine }) } : {}),
        ...(measured
          ? { ...figure('trigger_at'), ...figure('exit_at') }
          : figureFault('expected_loss_percent', values.expected_loss_percent)),
        ...figureFault('sum_min', values.sum_min),
        ...figureFault('sum_max', values.sum_max),
      };
    },
    run: (values, idempotencyKey) => client.insurance_products.publish(inputOf(values), { idempotencyKey }),
    onDone: async ({ name, title }) => {
      notice({ color: 'leaf', message: t('published', { product: title }) });
      await queries.invalidateQueries({ queryKey: ['insurance'] });
      await navigate({ to: `/insurance/products/${name}` });
    },
  });
  const { peril, basis, insurer } = form.values;
  const index = indexOf[peril];
  const own = useQuery({
    queryKey: ['insurance', 'replaceable', insurer],
    queryFn: () => client.insurance_products.list_products({ insurer: insurer || undefined, limit_page_length: 100 }),
    enabled: insurer !== '',
  });
  const figureUnit = basis === 'of_normal' ? t('shareOfNormal') : (index?.unit ?? '');
  const put = form.getInputProps;
  return (
    <>
      <PageHeader
        title={t('newProduct')}
        description={t('newProductWords')}
        back={{ to: '/insurance/products', label: t('products') }}
      />
      <form onSubmit={submit} noValidate>
        <Section title={t('whatIsInsured')}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {insurers.length > 1 && (
              <Select label={t('insurer')} required searchable data={insurers} {...put('insurer')} />
            )}
            <TextInput label={t('productTitle')} required maxLength={140} {...put('title')} />
            <Select
              label={t('peril')}
              allowDeselect={false}
              data={perils.map((value) => ({ value, label: t(`peril_${value}`) }))}
              {...put('peril')}
            />
            <CountrySelect countries={countries ?? []} {...put('country')} />
            {peril === 'transit_loss' && (
              <Select
                label={t('corridor')}
                required
                searchable
                data={(options?.corridors ?? []).map(({ name }) => name)}
                {...put('corridor')}
              />
            )}
            <TextInput type="date" label={t('seasonFrom')} required {...put('season_from')} />
            <TextInput type="date" label={t('seasonTo')} required {...put('season_to')} />
            <TextInput type="date" label={t('salesUntil')} required {...put('sales_until')} />
            {(own.data?.data.length ?? 0) > 0 && (
              <Select
                label={t('replaces')}
                description={t('replacesWords')}
                clearable
                searchable
                data={(own.data?.data ?? []).map(({ name, title }) => ({ value: name, label: `${title} · ${name}` }))}
                {...put('replaces')}
              />
            )}
          </SimpleGrid>
        </Section>
        {index !== null && (
          <Section title={t('whatItPaysBy')}>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <Select
                label={t('readingPeriod')}
                allowDeselect={false}
                data={readingPeriods.map((value) => ({ value, label: t(`reading_${value}`) }))}
                {...put('reading_period')}
              />
              <Select
                label={t('aggregation')}
                allowDeselect={false}
                data={aggregations.map((value) => ({ value, label: t(`aggregate_${value}`) }))}
                {...put('aggregation')}
              />
              <Select
                label={t('basis')}
                allowDeselect={false}
                data={bases.map((value) => ({ value, label: t(`basis_${value}`) }))}
                {...put('basis')}
              />
              <span />
              <DecimalInput label={`${t('trigger')} (${figureUnit})`} required {...put('trigger_at')} />
              <DecimalInput label={`${t('exit')} (${figureUnit})`} required {...put('exit_at')} />
            </SimpleGrid>
            <Textarea
              mt="md"
              label={t('seasonsBefore')}
              description={t('seasonsFormat', { unit: index.unit })}
              placeholder={'konga-01; 2019; 812\nkonga-01; 2020; 640'}
              required
              autosize
              minRows={5}
              maxRows={20}
              {...put('seasons')}
            />
            <Textarea
              mt="md"
              label={t('places')}
              description={t('placesFormat')}
              placeholder={'konga-01; 6.1611; 38.2061; 15'}
              required
              autosize
              minRows={2}
              maxRows={20}
              {...put('places')}
            />
            <DecimalInput mt="md" label={t('outside')} description={t('outsideWords')} {...put('outside_km')} />
          </Section>
        )}
        <Section title={t('whatItCosts')}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Select
              label={t('currency')}
              allowDeselect={false}
              data={[...new Set(['USD', ...(options?.currencies ?? []).map(({ code }) => code)])]}
              {...put('currency')}
            />
            <span />
            <DecimalInput label={t('sumMin')} required {...put('sum_min')} />
            <DecimalInput label={t('sumMax')} required {...put('sum_max')} />
            {index === null && (
              <DecimalInput
                label={t('expectedLoss')}
                description={t('expectedLossWords')}
                required
                {...put('expected_loss_percent')}
              />
            )}
            <DecimalInput label={t('expense')} description={t('expenseWords')} {...put('expense_percent')} />
            {index !== null && (
              <>
                <DecimalInput label={t('loading')} description={t('loadingWords')} {...put('uncertainty_loading')} />
                <DecimalInput label={t('quorum')} description={t('quorumWords')} {...put('quorum')} />
                <DecimalInput
                  label={t('tolerancePercent')}
                  description={t('tolerancePercentWords')}
                  {...put('tolerance_percent')}
                />
                <DecimalInput label={t('silenceDays')} description={t('silenceDaysWords')} {...put('silence_days')} />
              </>
            )}
          </SimpleGrid>
        </Section>
        <Stack>
          {problem !== null && <Problem error={problem} />}
          <Text size="sm" c="dimmed">
            {t('publishWords')}
          </Text>
          <Group>
            <Button type="submit" loading={pending}>
              {t('publish')}
            </Button>
          </Group>
        </Stack>
      </form>
    </>
  );
}

/** The insurers somebody may publish for: their own, and for admins all. */
function useInsurers(): { value: string; label: string }[] {
  const who = useWhoami();
  const own = who.memberships
    .filter(({ kind }) => kind === 'Insurer')
    .map(({ org, title }) => ({ value: org, label: title }));
  const all = useQuery({
    queryKey: ['insurance', 'insurers'],
    queryFn: () => client.organisation.list_organisations({ kind: 'Insurer', limit_page_length: 100 }),
    enabled: isAdmin(who),
  });
  return isAdmin(who) ? (all.data?.data ?? []).map(({ name, title }) => ({ value: name, label: title })) : own;
}

function inputOf(values: Values): Input {
  const { peril, corridor, seasons: text, expected_loss_percent, replaces, insurer } = values;
  const measured = indexOf[peril];
  const read = readSeasons(text);
  const seasons = measured === null || 'wrongLine' in read ? [] : read.seasons;
  const stations = readPlaces(values.places);
  return {
    title: values.title.trim(),
    peril,
    country: values.country,
    season_from: values.season_from,
    season_to: values.season_to,
    sales_until: values.sales_until,
    currency: values.currency,
    sum_min: values.sum_min,
    sum_max: values.sum_max,
    expense_percent: values.expense_percent || undefined,
    insurer: insurer || undefined,
    replaces: replaces || undefined,
    corridor: peril === 'transit_loss' ? corridor : undefined,
    ...(measured === null
      ? { expected_loss_percent }
      : {
          index: {
            index_kind: measured.kind,
            aggregation: values.aggregation,
            basis: values.basis,
            trigger_at: boundOf(values, 'trigger_at'),
            exit_at: boundOf(values, 'exit_at'),
            reading_period: values.reading_period,
          },
          cells: [...new Set(seasons.map(({ cell }) => cell))],
          seasons,
          places: 'wrongLine' in stations ? [] : stations.places,
          outside_km: values.outside_km || undefined,
          uncertainty_loading: values.uncertainty_loading || undefined,
          quorum: values.quorum || undefined,
          tolerance_percent: values.tolerance_percent || undefined,
          silence_days: values.silence_days || undefined,
        }),
  };
}

/** Shares of the normal are typed as percent. */
const boundOf = (values: Values, field: 'trigger_at' | 'exit_at'): string =>
  values.basis === 'of_normal' ? (Number(values[field]) / 100).toFixed(6) : values[field];
