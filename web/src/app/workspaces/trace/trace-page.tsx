import type { ContagionSolveOutput } from '@lotmark/sdk';
import { Anchor, Badge, Button, Group, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { PlotMap } from '../../map/plot-map.tsx';
import type { MapFeature } from '../../map/shapes.ts';
import { client } from '../../shell/session/client.ts';
import { Cards, type Column, Grid } from '../../ui/list-rows.tsx';
import { useListSearch } from '../../ui/list-search.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { StatTiles } from '../../ui/stat-tiles.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { readAsked, withPlot } from './asked.ts';
import { TraceGraph } from './trace-graph.tsx';

type Solution = ContagionSolveOutput;

/** A plot or a lot, and on one screen where it comes from and what it reaches. */
export function TracePage() {
  const t = useTranslations('trace');
  const { get, change } = useListSearch();
  const about = get('about');
  const asked = useMemo(() => readAsked(about), [about]);
  const isAsked = asked.plots.length + asked.lots.length > 0;
  const query = useQuery({
    queryKey: ['trace', asked.plots, asked.lots],
    queryFn: () => client.contagion.solve({ plots: asked.plots, lots: asked.lots, geometry: true }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const mark = (plot: string) => change({ about: withPlot(asked, plot) });
  return (
    <>
      <PageHeader title={t('title')} description={t('words')} />
      <Question about={about} onAsk={(text) => change({ about: text })} />
      {asked.unknown.length > 0 && (
        <Text c="var(--mantine-color-error)">{t('notNames', { words: asked.unknown.join(', ') })}</Text>
      )}
      {!isAsked && <Text c="dimmed">{t('start')}</Text>}
      {isAsked && query.isError && <Problem error={query.error} retry={() => void query.refetch()} />}
      {isAsked && query.data !== undefined && !query.isError && <Shown solution={query.data} onPlot={mark} />}
    </>
  );
}

function Question({ about, onAsk }: { about: string; onAsk: (text: string) => void }) {
  const t = useTranslations('trace');
  const [typed, setTyped] = useState<{ of: string; text: string }>({ of: about, text: about });
  // Another question came by the address or by a click: the field follows.
  const text = typed.of === about ? typed.text : about;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onAsk(text.trim());
      }}
    >
      <Group align="flex-end" gap="sm" mb="lg">
        <TextInput
          style={{ flex: '1 1 16rem' }}
          label={t('about')}
          description={t('aboutWords')}
          value={text}
          onChange={(event) => setTyped({ of: about, text: event.currentTarget.value })}
        />
        <Button type="submit">{t('show')}</Button>
      </Group>
    </form>
  );
}

function Shown({ solution, onPlot }: { solution: Solution; onPlot: (plot: string) => void }) {
  const t = useTranslations('trace');
  const formats = useFormats();
  const { totals, others, bad_plots } = solution;
  const kg = (kilograms: number) => t('kilograms', { kilograms: formats.number(kilograms, 3) });
  return (
    <>
      <StatTiles
        stats={[
          { label: t('badPlots'), value: formats.number(bad_plots) },
          // Where no plot is taken as bad nothing is reached, and nothing has to be left.
          ...(bad_plots === 0
            ? [
                { label: t('plots'), value: formats.number(solution.plots.length) },
                {
                  label: t('lots'),
                  value: formats.number(solution.lots.length),
                  note: kg(solution.lots.reduce((sum, { quantity_kg }) => sum + quantity_kg, 0)),
                },
              ]
            : [
                { label: t('lotsReached'), value: formats.number(totals.lots_reached), note: kg(totals.reached_kg) },
                { label: t('left'), value: kg(totals.sub_lots_kg), note: t('leftWords') },
              ]),
          {
            label: t('others'),
            value: formats.number(others.lots),
            note: t('othersWords', { orders: others.orders, statements: others.statements }),
          },
        ]}
      />
      <Section title={t('graph')}>
        <Text size="sm" c="dimmed" mb="sm">
          {t('graphWords')}
        </Text>
        <TraceGraph solution={solution} onPlot={onPlot} />
      </Section>
      <Places plots={solution.plots} onPlot={onPlot} />
      <Lots lots={solution.lots} kg={kg} />
    </>
  );
}

/** The map, and each plot with its button: what a click on the map does, for everybody. */
function Places({ plots, onPlot }: { plots: Solution['plots']; onPlot: (plot: string) => void }) {
  const t = useTranslations('trace');
  const features = useMemo(() => plots.flatMap(featureOf), [plots]);
  return (
    <Section title={t('map')}>
      {features.length === 0 ? (
        <Text c="dimmed">{t('noMap')}</Text>
      ) : (
        <PlotMap label={t('map')} features={features} onSelect={onPlot} height={360} />
      )}
      <Group gap="xs" mt="md">
        {plots.slice(0, 60).map(({ plot, bad }) => (
          <Button
            key={plot}
            size="compact-sm"
            variant={bad ? 'filled' : 'default'}
            {...(bad ? { color: 'red' } : {})}
            aria-label={bad ? t('unmark', { plot }) : t('markBad', { plot })}
            aria-pressed={bad}
            onClick={() => onPlot(plot)}
          >
            {bad ? `${plot} · ${t('bad')}` : plot}
          </Button>
        ))}
        {plots.length > 60 && <Text size="sm">{t('more', { count: plots.length - 60 })}</Text>}
      </Group>
    </Section>
  );
}

function featureOf({ plot, bad, geometry }: Solution['plots'][number]): MapFeature[] {
  if (geometry === null) return [];
  const tone = bad ? ('bad' as const) : ('plain' as const);
  if (geometry.type === 'Polygon') {
    return [
      { id: plot, label: plot, tone, polygon: { type: 'Polygon', coordinates: geometry.coordinates as number[][][] } },
    ];
  }
  const [lng = 0, lat = 0] = geometry.coordinates as number[];
  return [{ id: plot, label: plot, tone, point: { lat, lng } }];
}

const mostRows = 200;

function Lots({ lots, kg }: { lots: Solution['lots']; kg: (kilograms: number) => string }) {
  const t = useTranslations('trace');
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  if (lots.length === 0) return <Text c="dimmed">{t('noLots')}</Text>;
  const columns: Column<Solution['lots'][number]>[] = [
    { header: t('lot'), cell: (lot) => <LotCell lot={lot} /> },
    {
      header: t('weight'),
      cell: (lot) => (
        <Figure note={lot.not_traced_kg > 0 && t('notTraced', { kilograms: kg(lot.not_traced_kg) })}>
          {kg(lot.quantity_kg)}
        </Figure>
      ),
      right: true,
    },
    { header: t('fromBad'), cell: (lot) => kg(lot.bad_kg), right: true },
    {
      header: t('rest'),
      cell: ({ sub_lot: { quantity_kg, kept_apart_through } }) => {
        const steps = kept_apart_through.map((step) => t(`through_${step}`)).join(', ');
        return <Figure note={steps !== '' && t('mixed', { steps })}>{kg(quantity_kg)}</Figure>;
      },
    },
  ];
  const list = { label: t('lots'), columns, rows: lots.slice(0, mostRows), rowKey: ({ lot }: { lot: string }) => lot };
  return (
    <Section title={t('lots')}>
      {lots.some(({ bad_kg, quantity_kg }) => bad_kg > quantity_kg) && (
        <Text size="sm" c="dimmed" mb="sm">
          {t('fromBadWords')}
        </Text>
      )}
      {phone ? <Cards {...list} /> : <Grid {...list} sorted={undefined} onSort={() => undefined} />}
      {lots.length > mostRows && <Text size="sm">{t('more', { count: lots.length - mostRows })}</Text>}
    </Section>
  );
}

function LotCell({ lot }: { lot: Solution['lots'][number] }) {
  const t = useTranslations('trace');
  return (
    <>
      <Group gap="xs">
        <Anchor component={Link} to={`/lots/${lot.lot}`}>
          {lot.lot}
        </Anchor>
        <StatusBadge status={lot.status} />
      </Group>
      <Badge
        color={lot.reached === null ? 'leaf' : 'red'}
        variant="light"
        tt="none"
        mt={4}
        h="auto"
        mih={20}
        styles={{ label: { whiteSpace: 'normal', lineHeight: 1.3 } }}
      >
        {t(lot.reached === null ? 'clean' : lot.reached === 'harvest' ? 'reachedHarvest' : 'reachedSplit')}
      </Badge>
    </>
  );
}

/** A figure, and below it what has to be known of it. */
function Figure({ children, note }: { children: string; note: string | false }) {
  return (
    <>
      {children}
      {note !== false && (
        <Text size="sm" c="dimmed" style={{ whiteSpace: 'normal' }}>
          {note}
        </Text>
      )}
    </>
  );
}
