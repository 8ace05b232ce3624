import 'uplot/dist/uPlot.min.css';
import { Box, Button, Group, Table, Text, useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import UPlot from 'uplot';
import { useTranslations } from 'use-intl';
import { useFormats } from '../i18n/formats.ts';
import type { TrendProps } from './trend-chart.tsx';

const height = 240;

export default function TrendDrawing(props: TrendProps) {
  const { label, points, format, valueLabel } = props;
  const t = useTranslations('common');
  const formats = useFormats();
  const [asTable, setAsTable] = useState(false);
  return (
    <Box>
      {asTable ? (
        <Table.ScrollContainer minWidth={240} mah={280} type="native" tabIndex={0} role="region" aria-label={label}>
          <Table aria-label={label}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('day')}</Table.Th>
                <Table.Th ta="right">{valueLabel ?? t('amount')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {points.map(({ day, value }) => (
                <Table.Tr key={day}>
                  <Table.Td>{formats.day(day)}</Table.Td>
                  <Table.Td ta="right">{format(value)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      ) : (
        <Drawing {...props} />
      )}
      <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setAsTable(!asTable)}>
        {t(asTable ? 'chartChart' : 'chartTable')}
      </Button>
    </Box>
  );
}

/** The line on a canvas; below it the day under the pointer, or the sum of all. */
function Drawing({ label, points, format, short }: TrendProps) {
  const t = useTranslations('common');
  const formats = useFormats();
  const scheme = useComputedColorScheme('light');
  const { ref: frame, width } = useElementSize();
  const holder = useRef<HTMLDivElement>(null);
  const [under, setUnder] = useState<number | null>(null);
  // Formats are made anew at each drawing of the page; the canvas is drawn anew only for what it shows.
  const texts = useRef({ day: formats.day, short });
  texts.current = { day: formats.day, short };
  useEffect(() => {
    if (holder.current === null || width === 0) return;
    const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
    const [ink, grid, line] =
      scheme === 'dark'
        ? [colour('--lm-soft'), colour('--lm-line'), '#63cfa9']
        : [colour('--lm-soft'), colour('--lm-line'), '#0b6b4f'];
    const axis = {
      stroke: ink,
      grid: { stroke: grid, width: 1 },
      ticks: { show: false },
      font: '12px system-ui, sans-serif',
    };
    const chart = new UPlot(
      {
        width,
        height,
        legend: { show: false },
        padding: [8, 8, 0, 0],
        cursor: { y: false, drag: { x: false, y: false } },
        scales: { x: { time: false }, y: { range: (_chart, _low, high) => [0, high > 0 ? high * 1.08 : 1] } },
        axes: [
          {
            ...axis,
            values: (_chart, places) =>
              places.map((place) => (Number.isInteger(place) ? texts.current.day(points[place]?.day) : '')),
            space: 110,
          },
          { ...axis, values: (_chart, values) => values.map((value) => texts.current.short(value)), size: 64 },
        ],
        series: [{}, { stroke: line, width: 2, fill: `${line}26`, points: { show: points.length < 2 } }],
        hooks: { setCursor: [(chart) => setUnder(chart.cursor.idx ?? null)] },
      },
      [points.map((_point, index) => index), points.map(({ value }) => value)],
      holder.current,
    );
    return () => chart.destroy();
  }, [points, scheme, width]);
  const point = under === null ? undefined : points[under];
  return (
    <Box ref={frame}>
      <Box ref={holder} h={height} role="img" aria-label={label} />
      <Group justify="flex-end" mih={22}>
        <Text size="sm" c="dimmed">
          {point === undefined
            ? t('chartSum', { sum: format(points.reduce((sum, { value }) => sum + value, 0)) })
            : `${formats.day(point.day)}: ${format(point.value)}`}
        </Text>
      </Group>
    </Box>
  );
}
