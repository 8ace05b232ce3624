import { Alert, Anchor, Radio, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { HarvestPicker } from './harvest-picker.tsx';
import { type LotDraft, type LotSource, onlyCorridor } from './lot-draft.ts';
import { fieldsOf, type LotOptions, QuantityFields } from './lot-fields.tsx';
import { openSum, useOpenHarvests } from './open-harvests.ts';

interface LotSourceFieldsProps {
  form: UseFormReturnType<LotDraft>;
  options: LotOptions;
  /** The lot is made already: what it is made of stays. */
  locked: boolean;
}

const sources: readonly LotSource[] = ['all', 'chosen', 'mass'];

/** What the lot is, and where its mass comes from. */
export function LotSourceFields({ form, options, locked }: LotSourceFieldsProps) {
  const t = useTranslations('cooperative');
  const term = useTerms();
  const { cooperative, commodity_type, source, harvests, quantity, unit } = form.values;
  const formats = useFormats();
  const open = useOpenHarvests(form.values);
  const kilograms = Number(quantity) * (unit === 'MT' ? 1000 : 1);
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {options.cooperatives.length > 1 && (
          <Select
            label={t('cooperative')}
            required
            data={options.cooperatives.map(({ name, title }) => ({ value: name, label: title }))}
            searchable={options.cooperatives.length > 12}
            allowDeselect={false}
            disabled={locked}
            {...form.getInputProps('cooperative')}
            value={cooperative || null}
            onChange={(name) =>
              form.setValues({ cooperative: name ?? '', harvests: [], corridor: onlyCorridor(options, name ?? '') })
            }
          />
        )}
        <Select
          label={t('commodity')}
          required
          data={options.commodity_types.map(({ name }) => ({ value: name, label: term(name) }))}
          allowDeselect={false}
          disabled={locked}
          {...form.getInputProps('commodity_type')}
          value={commodity_type || null}
          onChange={(name) => form.setValues({ commodity_type: name ?? '', grade: '', harvests: [] })}
        />
      </SimpleGrid>
      <Radio.Group label={t('source')} {...form.getInputProps('source')}>
        <Stack gap="sm" mt="xs">
          {sources.map((each) => (
            <Radio
              key={each}
              value={each}
              label={t(`source_${each}`)}
              description={
                each === 'all' && open !== undefined
                  ? t('openSum', openSum(open, formats.quantity(open.quantity_kg, 'kg')))
                  : t(`source_${each}_words`)
              }
              disabled={locked}
            />
          ))}
        </Stack>
      </Radio.Group>
      {source !== 'mass' && !locked && open?.harvests === 0 && (
        <Text size="sm">
          {t('recordFirst')}{' '}
          <Anchor component={Link} to="/cooperative/plots" inherit>
            {t('plots')}
          </Anchor>
        </Text>
      )}
      {source === 'chosen' && !locked && cooperative !== '' && commodity_type !== '' && (
        <HarvestPicker
          cooperative={cooperative}
          commodity={commodity_type}
          picked={harvests}
          onPick={(picked) => form.setFieldValue('harvests', picked)}
          error={form.errors['harvests']}
        />
      )}
      {source === 'mass' && <QuantityFields form={fieldsOf(form)} options={options} />}
      {source === 'mass' && !locked && open !== undefined && open.harvests > 0 && kilograms > open.quantity_kg && (
        <Alert color="yellow" variant="light" role="status">
          {t('moreThanOpen', { mass: formats.quantity(open.quantity_kg, 'kg') })}
        </Alert>
      )}
    </Stack>
  );
}
