import { Checkbox, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCountries } from '../../i18n/countries.ts';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { DetailList } from '../../ui/detail-list.tsx';
import { type LotDraft, pickedKilograms } from './lot-draft.ts';
import type { LotOptions } from './lot-fields.tsx';
import { openSum, useOpenHarvests } from './open-harvests.ts';

interface LotReviewProps {
  form: UseFormReturnType<LotDraft>;
  options: LotOptions;
  goTo: (step: number) => void;
}

/** Everything once more before the lot is made, each part with the way back to it. */
export function LotReview({ form, options, goTo }: LotReviewProps) {
  const t = useTranslations('cooperative');
  const formats = useFormats();
  const term = useTerms();
  const countries = useCountries();
  const { values } = form;
  const open = useOpenHarvests(values);
  const titleOf = (orgs: readonly { name: string; title: string }[], wanted: string) =>
    orgs.find(({ name }) => name === wanted)?.title;
  const way = options.corridors.find(({ name }) => name === values.corridor);
  const mass = {
    all: open === undefined ? t('source_all') : t('openSum', openSum(open, formats.quantity(open.quantity_kg, 'kg'))),
    chosen: t('pickedSum', {
      count: values.harvests.length,
      mass: formats.quantity(pickedKilograms(values.harvests), 'kg'),
    }),
    mass: formats.quantity(Number(values.quantity), values.unit),
  }[values.source];
  return (
    <Stack gap="lg">
      <Part title={t('step_what')} change={() => goTo(0)}>
        <DetailList
          facts={[
            [t('cooperative'), titleOf(options.cooperatives, values.cooperative)],
            [t('commodity'), term(values.commodity_type)],
            [t('mass'), mass],
          ]}
        />
      </Part>
      <Part title={t('step_quality')} change={() => goTo(1)}>
        <DetailList
          facts={[
            [t('grade'), values.grade || t('none')],
            [t('processing'), values.processing_method ? term(values.processing_method) : t('none')],
            [t('reference'), values.lot_reference || t('none')],
          ]}
        />
      </Part>
      <Part title={t('step_sale')} change={() => goTo(2)}>
        <DetailList
          facts={[
            [t('corridor'), way === undefined ? null : countries.corridor(way)],
            [t('exporter'), titleOf(options.exporters, values.exporter) ?? t('none')],
            [
              t('askingPrice'),
              values.asking_price === ''
                ? t('none')
                : t('per', {
                    price: formats.money(values.asking_price, values.currency),
                    unit: values.source === 'mass' ? values.unit : 'kg',
                  }),
            ],
            [t('parts'), t(values.divisible ? 'partsAllowed' : 'wholeOnly')],
          ]}
        />
      </Part>
      <Checkbox
        label={t('listAtOnce')}
        description={t('listAtOnceWords')}
        {...form.getInputProps('list', { type: 'checkbox' })}
      />
    </Stack>
  );
}

function Part({ title, change, children }: { title: string; change: () => void; children: ReactNode }) {
  const t = useTranslations('cooperative');
  return (
    <div>
      <Group justify="space-between" mb={6}>
        <Text fw={600} component="h3" m={0} fz="md">
          {title}
        </Text>
        <UnstyledButton
          onClick={change}
          c="var(--mantine-color-anchor)"
          fz="sm"
          aria-label={`${t('change')}: ${title}`}
        >
          {t('change')}
        </UnstyledButton>
      </Group>
      {children}
    </div>
  );
}
