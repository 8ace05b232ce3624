import type { IotChartOutput } from '@lotmark/sdk';
import { Box, Group, SegmentedControl, Select, Skeleton, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { extent, nice, ticks } from 'd3-array';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { Problem } from '../../ui/problem.tsx';
import { type Measure, measures, useMeasures } from './measures.ts';

const spans = {
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
  month: 2_592_000_000,
  year: 31_536_000_000,
} as const;
type Span = keyof typeof spans;
const isSpan = (text: string): text is Span => text in spans;
/** How often the chart looks for new readings. */
const liveMs = 10_000;

/** One measure of a device over the last hour, day, week, month or year; new readings appear by themselves. */
export function ReadingChart({ device, known }: { device: string; known: readonly string[] }) {
  const t = useTranslations('devices');
  const { name } = useMeasures();
  const offered = measures.filter((measure) => known.includes(measure));
  const [measure, setMeasure] = useState<Measure>(offered[0] ?? 'temperature_c');
  const [span, setSpan] = useState<Span>('day');
  const chart = useQuery({
    queryKey: ['devices', 'chart', device, measure, span],
    queryFn: () =>
      client.iot.chart({ device, measure, from: new Date(Date.now() - spans[span]).toISOString(), points: 200 }),
    refetchInterval: liveMs,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Group mb="sm" gap="sm">
        <Select
          aria-label={t('measure')}
          allowDeselect={false}
          data={offered.map((value) => ({ value, label: name(value) }))}
          value={measure}
          onChange={(value) => setMeasure(measures.find((each) => each === value) ?? measure)}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('span')}
          data={Object.keys(spans).map((value) => ({ value, label: t(`span_${value as Span}`) }))}
          value={span}
          onChange={(value) => isSpan(value) && setSpan(value)}
        />
        <Text size="sm" c="dimmed">
          {t('live')}
        </Text>
      </Group>
      {chart.error !== null && <Problem error={chart.error} />}
      {chart.data === undefined ? <Skeleton height={height} /> : <Drawing chart={chart.data} label={name(measure)} />}
    </>
  );
}

const height = 240;
const room = { top: 8, right: 8, bottom: 26, left: 52 };

/** The mean as a line, lowest to highest as a band. */
function Drawing({ chart, label }: { chart: IotChartOutput; label: string }) {
  const t = useTranslations('devices');
  const format = useFormatter();
  const { day: dayOf, number } = useFormats();
  const { ref: frame, width } = useElementSize();
  const [from, until] = [new Date(chart.from).getTime(), new Date(chart.until).getTime()];
  const inner = Math.max(width - room.left - room.right, 1);
  const floor = height - room.bottom;
  const [lowest = 0, highest = 1] = extent(chart.points.flatMap(({ low, high }) => [low, high]));
  const [bottom, top] = nice(lowest, highest === lowest ? highest + 1 : highest, 4);
  const x = (at: number) => room.left + ((at - from) / (until - from)) * inner;
  const y = (value: number) => floor - ((value - bottom) / (top - bottom)) * (floor - room.top);
  const points = chart.points.map((point) => ({ ...point, x: x(new Date(point.at).getTime()) }));
  const day = until - from > spans.hour * 30;
  const marks = Array.from(
    { length: width < 480 ? 3 : 6 },
    (_, index, all = width < 480 ? 3 : 6) => from + ((until - from) * (index + 0.5)) / all,
  );
  if (points.length === 0) return <Text c="dimmed">{t('nothingInSpan')}</Text>;
  const band = [
    ...points.map((point, index) => `${index === 0 ? 'M' : 'L'}${point.x} ${y(point.high)}`),
    ...points.toReversed().map((point) => `L${point.x} ${y(point.low)}`),
    'Z',
  ].join('');
  const line = points.map((point, index) => `${index === 0 ? 'M' : 'L'}${point.x} ${y(point.mean)}`).join('');
  const last = points.at(-1);
  return (
    <Box ref={frame}>
      <svg className="lm-trend" width="100%" height={height} role="img" aria-label={label}>
        {ticks(bottom, top, 4).map((value) => (
          <g key={value}>
            <line className="lm-trend-grid" x1={room.left} x2={room.left + inner} y1={y(value)} y2={y(value)} />
            <text x={room.left - 8} y={y(value)} dy="0.32em" textAnchor="end">
              {number(value, 1)}
            </text>
          </g>
        ))}
        {marks.map((at) => (
          <text key={at} x={x(at)} y={height - 6} textAnchor="middle">
            {format.dateTime(
              new Date(at),
              day ? { day: 'numeric', month: 'short' } : { hour: '2-digit', minute: '2-digit' },
            )}
          </text>
        ))}
        <path className="lm-trend-area" d={band} />
        <path className="lm-trend-line" d={line} />
        {last !== undefined && <circle className="lm-trend-point" cx={last.x} cy={y(last.mean)} r={4} />}
      </svg>
      <Text size="sm" c="dimmed" ta="right">
        {t('chartSums', {
          low: `${number(lowest)} ${chart.unit}`,
          high: `${number(highest)} ${chart.unit}`,
          count: chart.points.reduce((sum, { readings }) => sum + readings, 0),
        })}
      </Text>
      {chart.made_of === 'summaries' && (
        <Text size="sm" c="dimmed" ta="right">
          {t('chartOfSums')}
        </Text>
      )}
      {chart.kept_since !== null && (
        <Text size="sm" c="dimmed" ta="right">
          {t('chartKeptSince', { date: dayOf(chart.kept_since) })}
        </Text>
      )}
    </Box>
  );
}
