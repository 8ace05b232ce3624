import type { FarmerAggregateHarvestsIntoLotOutput } from '@lotmark/sdk';
import { Button, Group, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { DetailList } from '../../ui/detail-list.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Plot } from './known-farm.ts';

export type MadeLot = FarmerAggregateHarvestsIntoLotOutput;

/** What has become of the harvests: the lot as the service made it, and what comes next. */
export function LotMade({ lot, plots }: { lot: MadeLot; plots: readonly Plot[] }) {
  const t = useTranslations('farmer');
  const { quantity, number } = useFormats();
  const namesOf = (names: readonly string[]) =>
    names.map((name) => plots.find((plot) => plot.name === name)?.plot_name ?? name).join(', ');
  return (
    <Section title={t('lotMade', { lot: lot.name })} actions={<StatusBadge status={lot.status} />}>
      <Group gap="xs" mb="md" role="status">
        <IconCircleCheck aria-hidden />
        <Text>{t('lotMadeWords')}</Text>
      </Group>
      <DetailList
        facts={[
          [t('lotQuantity'), quantity(lot.quantity, lot.unit)],
          [t('harvests'), number(lot.harvests.length)],
          [t('plots'), namesOf(lot.plots)],
          [
            t('assumedArea'),
            lot.assumed_area_plots.length === 0
              ? null
              : t('assumedAreaWords', { plots: namesOf(lot.assumed_area_plots) }),
          ],
        ]}
      />
      <Group mt="lg">
        <Button component={Link} to={`/lots/${lot.name}`} size="md">
          {t('showLot')}
        </Button>
        <Button component={Link} to={`/cooperative/lots/${lot.name}`} size="md" variant="default">
          {t('toMarket')}
        </Button>
        <Button component={Link} to="/farmer/lots" size="md" variant="default">
          {t('lots')}
        </Button>
      </Group>
    </Section>
  );
}
