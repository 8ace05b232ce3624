import { Box, Button, Group, Table, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { max, nice, range, ticks } from 'd3-array';
import { type PointerEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../i18n/formats.ts';

export interface TrendPoint {
  /** `2026-03-01` */
  day: string;
  value: number;
}

export interface TrendProps {
  label: string;
  points: readonly TrendPoint[];
  /** Heads the figures in the table, where they are no amounts. */
  valueLabel?: string;
  format: (value: number) => string;
  /** The same for the axis, as short as can be. */
  short: (value: number) => string;
}

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

const room = { top: 8, right: 8, bottom: 26, left: 64 };
/** Between two days on the axis, and half of a day's words, in px. */
const dayRoom = 110;
const halfDay = 36;

/** A line over its area; below it the day under the pointer, or the sum of all. */
function Drawing({ label, points, format, short }: TrendProps) {
  const t = useTranslations('common');
  const formats = useFormats();
  const { ref: frame, width } = useElementSize();
  const [under, setUnder] = useState<number | null>(null);
  const inner = Math.max(width - room.left - room.right, 1);
  const last = Math.max(points.length - 1, 1);
  const [, high = 1] = nice(0, max(points, ({ value }) => value) || 1, 4);
  const floor = height - room.bottom;
  const x = (index: number) => room.left + (index / last) * inner;
  const y = (value: number) => floor - (value / high) * (floor - room.top);
  const line = points.map(({ value }, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(value)}`).join('');
  const step = Math.max(Math.ceil((dayRoom * last) / inner), 1);
  const point = under === null ? undefined : points[under];
  const look = (event: PointerEvent<SVGSVGElement>) => {
    const place = event.clientX - event.currentTarget.getBoundingClientRect().left - room.left;
    setUnder(Math.min(Math.max(Math.round((place / inner) * last), 0), points.length - 1));
  };
  return (
    <Box ref={frame}>
      <svg
        className="lm-trend"
        width="100%"
        height={height}
        role="img"
        aria-label={label}
        onPointerMove={look}
        onPointerDown={look}
        onPointerLeave={() => setUnder(null)}
      >
        {ticks(0, high, 4).map((value) => (
          <g key={value}>
            <line className="lm-trend-grid" x1={room.left} x2={room.left + inner} y1={y(value)} y2={y(value)} />
            <text x={room.left - 8} y={y(value)} dy="0.32em" textAnchor="end">
              {short(value)}
            </text>
          </g>
        ))}
        {range(0, points.length, step).map((index) => (
          <text key={index} x={x(index)} y={height - 6} textAnchor={anchorAt(x(index), width)}>
            {formats.shortDay(points[index]?.day ?? '')}
          </text>
        ))}
        <path className="lm-trend-area" d={`${line}L${x(points.length - 1)} ${floor}L${x(0)} ${floor}Z`} />
        <path className="lm-trend-line" d={line} />
        {under !== null && <line className="lm-trend-grid" x1={x(under)} x2={x(under)} y1={room.top} y2={floor} />}
        {points.map(
          ({ day, value }, index) =>
            (index === under || points.length === 1) && (
              <circle key={day} className="lm-trend-point" cx={x(index)} cy={y(value)} r={4} />
            ),
        )}
      </svg>
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

/** Words at the edges stay inside. */
function anchorAt(place: number, width: number): 'start' | 'middle' | 'end' {
  if (place < room.left + halfDay) return 'start';
  return place > width - halfDay ? 'end' : 'middle';
}
