import { Accordion, Box, Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { Problem } from '../../ui/problem.tsx';
import { type PickedHarvest, pickedKilograms } from './lot-draft.ts';

interface HarvestPickerProps {
  cooperative: string;
  commodity: string;
  picked: readonly PickedHarvest[];
  onPick: (picked: PickedHarvest[]) => void;
  error: React.ReactNode;
}

const pageLength = 20;

/** Member plots, each with its harvests that are in no lot yet. */
export function HarvestPicker({ cooperative, commodity, picked, onPick, error }: HarvestPickerProps) {
  const t = useTranslations('cooperative');
  const formats = useFormats();
  const [opened, setOpened] = useState<string[]>([]);
  const plots = useInfiniteQuery({
    queryKey: ['cooperative', 'plots-to-pool', cooperative, commodity],
    queryFn: ({ pageParam }) =>
      client.cooperative.list_member_plots({
        cooperative,
        commodity_type: commodity,
        // Their harvests go into a lot of any commodity, as those of "all open harvests" do.
        crop_unsaid: true,
        open_harvests: true,
        sort: 'plot_name asc',
        limit_start: pageParam,
        limit_page_length: pageLength,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ limit_start, data, total }) =>
      limit_start + data.length < total ? limit_start + data.length : undefined,
  });
  const rows = plots.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Stack gap="xs">
      {plots.error !== null && <Problem error={plots.error} retry={() => void plots.refetch()} />}
      {plots.isPending && <Skeleton height={120} />}
      {plots.data !== undefined && rows.length === 0 && <Text c="dimmed">{t('noPlotsToPool')}</Text>}
      <Accordion multiple variant="separated" value={opened} onChange={setOpened} order={3}>
        {rows.map((plot) => (
          <Accordion.Item key={plot.name} value={plot.name}>
            <Accordion.Control>
              <Group justify="space-between" gap="xs">
                <span>{plot.plot_name}</span>
                <Text component="span" size="sm" c="dimmed">
                  {plot.farmer_name}
                </Text>
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              {opened.includes(plot.name) && <OpenHarvests plot={plot.name} picked={picked} onPick={onPick} />}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      {plots.hasNextPage && (
        <Box>
          <Button variant="default" loading={plots.isFetchingNextPage} onClick={() => void plots.fetchNextPage()}>
            {t('morePlots')}
          </Button>
        </Box>
      )}
      <Text fw={600} role="status">
        {t('pickedSum', { count: picked.length, mass: formats.quantity(pickedKilograms(picked), 'kg') })}
      </Text>
      {error !== undefined && error !== null && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}

function OpenHarvests({ plot, picked, onPick }: { plot: string } & Pick<HarvestPickerProps, 'picked' | 'onPick'>) {
  const t = useTranslations('cooperative');
  const formats = useFormats();
  const detail = useQuery({
    queryKey: ['cooperative', 'plot', plot],
    queryFn: () => client.farmer.get_plot_detail({ plot }),
  });
  if (detail.error !== null) return <Problem error={detail.error} retry={() => void detail.refetch()} />;
  if (detail.data === undefined) return <Skeleton height={60} />;
  const open: PickedHarvest[] = detail.data.harvest_history.flatMap(({ name, harvest_date, quantity_kg, lot }) =>
    lot === null && quantity_kg !== null ? [{ name, plot, day: harvest_date, kg: quantity_kg }] : [],
  );
  if (open.length === 0) return <Text c="dimmed">{t('noOpenHarvests')}</Text>;
  const others = picked.filter((each) => !open.some(({ name }) => name === each.name));
  const isPicked = (name: string) => picked.some((each) => each.name === name);
  const every = open.every(({ name }) => isPicked(name));
  return (
    <Stack gap="sm">
      {open.map((harvest) => (
        <Checkbox
          key={harvest.name}
          checked={isPicked(harvest.name)}
          onChange={() =>
            onPick(isPicked(harvest.name) ? picked.filter(({ name }) => name !== harvest.name) : [...picked, harvest])
          }
          label={`${formats.day(harvest.day)}: ${formats.quantity(harvest.kg, 'kg')}`}
        />
      ))}
      {open.length > 1 && (
        <Box>
          <Button variant="subtle" size="compact-sm" onClick={() => onPick(every ? [...others] : [...others, ...open])}>
            {t(every ? 'pickNone' : 'pickAll')}
          </Button>
        </Box>
      )}
    </Stack>
  );
}
