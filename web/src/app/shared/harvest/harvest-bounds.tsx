import type { FarmerHarvestBoundsOutput } from '@lotmark/sdk';
import { Alert, Stack, Text } from '@mantine/core';
import { IconQuestionMark } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { isStage } from '../stages.ts';

/** What a plot can give in the season of a day; undefined while that is not known, as it is offline. */
export function useHarvestBounds(
  plot: string | null,
  day: string,
  stage: string,
): FarmerHarvestBoundsOutput | undefined {
  return useQuery({
    queryKey: ['harvest', 'bounds', plot, day, stage],
    queryFn: () =>
      client.farmer.harvest_bounds({ plot: plot ?? '', harvest_date: day, ...(isStage(stage) && { stage }) }),
    enabled: plot !== null && /^\d{4}-\d{2}-\d{2}$/.test(day),
    retry: false,
    placeholderData: (before) => before,
  }).data;
}

/** The bound and what is recorded already, under the quantity. */
export function HarvestBounds({ bounds }: { bounds: FarmerHarvestBoundsOutput | undefined }) {
  const t = useTranslations('harvest');
  const { day, quantity, hectares } = useFormats();
  const term = useTerms();
  if (bounds === undefined) return null;
  const { season, area_assumed, area_ha } = bounds;
  if (season === null) {
    return (
      <Text size="sm" c="red.8">
        {t('outOfSeason')}
      </Text>
    );
  }
  const figures = {
    max: quantity(Math.floor(season.max_kg), 'kg'),
    recorded: quantity(season.recorded_kg, 'kg'),
    from: day(season.first_day),
    to: day(season.last_day),
  };
  return (
    <Text size="sm" c="dimmed">
      {season.stage === null
        ? t('seasonBoundAny', figures)
        : t('seasonBound', { ...figures, goods: term(season.stage).toLocaleLowerCase() })}
      {area_assumed && ` ${t('areaAssumed', { area: hectares(area_ha) })}`}
      {season.land_shared && ` ${t('landShared', { free: quantity(Math.floor(season.free_kg), 'kg') })}`}
    </Text>
  );
}

/** The service's question about an unusual quantity, in the reader's language. */
export function QuantityQuestion({
  unit,
  bounds,
  children,
}: {
  unit: string;
  bounds: FarmerHarvestBoundsOutput | undefined;
  children: ReactNode;
}) {
  const t = useTranslations('harvest');
  const { quantity } = useFormats();
  const season = bounds?.season ?? null;
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconQuestionMark aria-hidden />}
      title={t(unit === 'MT' ? 'isItTonnes' : 'isItKilograms')}
    >
      <Stack gap="xs">
        {season !== null && <Text size="sm">{t('unusual', { ask: quantity(Math.round(season.ask_kg), 'kg') })}</Text>}
        {children}
      </Stack>
    </Alert>
  );
}
