import type { CooperativeLotWizardOptionsOutput } from '@lotmark/sdk';
import { Alert, Checkbox, Group, Select, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconHelp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCountries } from '../../i18n/countries.ts';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { gradesFor } from '../../shared/lot/lot-options.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';

/** What people fill in about a lot, new or edited. Empty texts are nothing. */
export type LotTerms = {
  quantity: number | string;
  unit: string;
  grade: string;
  processing_method: string;
  lot_reference: string;
  corridor: string;
  exporter: string;
  asking_price: number | string;
  currency: string;
  divisible: boolean;
  /** Answers to the questions about unusual figures. */
  confirm_quantity: boolean;
  confirm_price: boolean;
};

export type LotOptions = CooperativeLotWizardOptionsOutput;

interface FieldsProps {
  form: Pick<UseFormReturnType<LotTerms>, 'getInputProps'>;
  options: LotOptions;
}

/** Properties of a form with these fields among others. */
export function fieldsOf<Values extends LotTerms>(form: UseFormReturnType<Values>): FieldsProps['form'] {
  return form as unknown as FieldsProps['form'];
}

/** The answer to a question that the service asked about a figure; there once it has asked. */
export function FigureQuestion({
  form,
  name,
  label,
}: Pick<FieldsProps, 'form'> & { name: 'confirm_quantity' | 'confirm_price'; label: string }) {
  const props = form.getInputProps(name, { type: 'checkbox' }) as { checked?: boolean; error?: ReactNode };
  if (props.error === undefined && props.checked !== true) return null;
  return (
    <Alert color="yellow" variant="light" icon={<IconHelp aria-hidden />} role="alert">
      <Stack gap="xs">
        {props.error !== undefined && <Text size="sm">{props.error}</Text>}
        <Checkbox label={label} {...props} error={props.error !== undefined} />
      </Stack>
    </Alert>
  );
}

/** Properties of a choice; nothing chosen is null there, and an empty text here. */
function choice(form: FieldsProps['form'], name: keyof LotTerms) {
  const props = form.getInputProps(name) as { value: string | null; onChange: (value: string) => void };
  return { ...props, value: props.value || null, onChange: (value: string | null) => props.onChange(value ?? '') };
}

export function QuantityFields({
  form,
  options,
  fixed,
}: Pick<FieldsProps, 'form' | 'options'> & { fixed?: string | undefined }) {
  const t = useTranslations('cooperative');
  return (
    <Stack gap="sm">
      <Group align="flex-start" gap="sm" wrap="nowrap">
        <DecimalInput
          label={t('quantity')}
          description={fixed}
          required
          disabled={fixed !== undefined}
          flex={1}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...form.getInputProps('quantity')}
        />
        <Select
          label={t('unit')}
          data={options.units}
          allowDeselect={false}
          disabled={fixed !== undefined}
          w={96}
          {...choice(form, 'unit')}
        />
      </Group>
      <FigureQuestion form={form} name="confirm_quantity" label={t('quantityRight')} />
    </Stack>
  );
}

/** `homes`: the countries that the lot comes from; grades that are only for others are not offered. */
export function QualityFields({
  form,
  options,
  commodity,
  homes,
}: FieldsProps & { commodity: string; homes: readonly string[] }) {
  const t = useTranslations('cooperative');
  const c = useTranslations('common');
  const term = useTerms();
  const found = options.commodity_types.find(({ name }) => name === commodity);
  const grades = gradesFor(found, homes);
  const methods = found?.processing_methods ?? [];
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select
        label={`${t('grade')} (${c('optional')})`}
        description={t('gradeWords')}
        data={grades}
        clearable
        searchable={grades.length > 12}
        {...choice(form, 'grade')}
      />
      <Select
        label={`${t('processing')} (${c('optional')})`}
        description={t('processingWords')}
        data={methods.map((value) => ({ value, label: term(value) }))}
        clearable
        {...choice(form, 'processing_method')}
      />
      <TextInput
        label={`${t('reference')} (${c('optional')})`}
        description={t('referenceWords')}
        maxLength={140}
        {...form.getInputProps('lot_reference')}
      />
    </SimpleGrid>
  );
}

/** `homes`: the countries that the lot comes from; the first the one of most kilograms, where its corridor starts. */
export function SaleFields({
  form,
  options,
  corridor,
  homes,
}: FieldsProps & { corridor: string; homes: readonly string[] }) {
  const t = useTranslations('cooperative');
  const c = useTranslations('common');
  const formats = useFormats();
  const countries = useCountries();
  const way = options.corridors.find(({ name }) => name === corridor);
  const ways = options.corridors.filter((each) => homes.length === 0 || homes[0] === each.origin_country);
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t('corridor')}
          required
          data={ways.map((each) => ({ value: each.name, label: countries.corridor(each) }))}
          searchable
          allowDeselect={false}
          description={
            way === undefined
              ? t('corridorWords')
              : t('corridorShares', {
                  share: formats.percent(way.cooperative_share_bps / 10_000, 2),
                  fee: formats.percent(way.fee_bps / 10_000, 2),
                })
          }
          {...choice(form, 'corridor')}
        />
        <Select
          label={`${t('exporter')} (${c('optional')})`}
          description={t('exporterWords')}
          data={options.exporters.map(({ name, title }) => ({ value: name, label: title }))}
          searchable
          clearable
          {...choice(form, 'exporter')}
        />
      </SimpleGrid>
      <Group align="flex-start" gap="sm" wrap="nowrap">
        <DecimalInput label={t('pricePerUnit')} flex={1} {...form.getInputProps('asking_price')} />
        <Select
          label={t('currency')}
          data={options.currencies.map(({ code }) => code)}
          searchable
          allowDeselect={false}
          w={110}
          {...choice(form, 'currency')}
        />
      </Group>
      <Text size="sm" c="dimmed" mt={-8}>
        {t('priceWords')}
      </Text>
      <FigureQuestion form={form} name="confirm_price" label={t('priceRight')} />
      <Switch
        label={t('divisible')}
        description={t('divisibleWords')}
        {...form.getInputProps('divisible', { type: 'checkbox' })}
      />
    </Stack>
  );
}
