import type { InsurancePoliciesSeasonOutput } from '@lotmark/sdk';
import { Table, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { DetailList } from '../../ui/detail-list.tsx';
import { payingSide } from './trigger-side.ts';

type Season = InsurancePoliciesSeasonOutput;
const height = 220;
const room = { top: 12, right: 12, bottom: 26, left: 56 };
const words = {
  settled: 'measured',
  ahead: 'ahead',
  silent: 'silent',
  waiting: 'waitingFor',
  disagreeing: 'disagreeing',
} as const;

/** How far a season is from paying: its figure period by period, against the trigger and the exit. */
export function SeasonChart({ season, currency }: { season: Season; currency: string }) {
  const t = useTranslations('insurance');
  const formats = useFormats();
  const unit = (value: string | null) => (value === null ? null : `${formats.number(Number(value))} ${season.unit}`);
  const outcome =
    season.payout === null
      ? t(season.periods.every(({ state }) => state === 'ahead') ? 'notBegun' : 'stillMeasured')
      : Number(season.payout) > 0
        ? t('willPay', { amount: formats.money(season.payout, currency) })
        : t('willNotPay');
  return (
    <>
      <Text mb="md" fw={600} role="status">
        {outcome}
      </Text>
      <DetailList
        cols={4}
        facts={[
          [t('soFar'), unit(season.so_far)],
          [t(payingSide(season.trigger, season.exit).trigger), unit(season.trigger)],
          [t(payingSide(season.trigger, season.exit).exit), unit(season.exit)],
          [t('toTrigger'), unit(season.to_trigger)],
          [t('normal'), unit(season.normal)],
          [t('cell'), season.cell],
        ]}
      />
      <Drawing season={season} label={t('seasonUp', { unit: season.unit })} />
      <Table.ScrollContainer minWidth={280} type="native" tabIndex={0}>
        <Table aria-label={t('season')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('period')}</Table.Th>
              <Table.Th>{t('state')}</Table.Th>
              <Table.Th ta="right">{season.unit}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {season.periods.map((period) => (
              <Table.Tr key={period.from}>
                <Table.Td>{`${formats.day(period.from)} – ${formats.day(period.to)}`}</Table.Td>
                <Table.Td>{t(words[period.state])}</Table.Td>
                <Table.Td ta="right">{period.value === null ? '' : formats.number(Number(period.value))}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}

function Drawing({ season, label }: { season: Season; label: string }) {
  const t = useTranslations('insurance');
  const formats = useFormats();
  const { ref, width } = useElementSize();
  const points = season.periods.flatMap(({ to, so_far }, index) =>
    so_far === null ? [] : [{ to, index, value: Number(so_far) }],
  );
  const [trigger, exit] = [Number(season.trigger), Number(season.exit)];
  const high = Math.max(trigger, exit, ...points.map(({ value }) => value), 1) * 1.1;
  const inner = Math.max(width - room.left - room.right, 1);
  const slot = inner / Math.max(season.periods.length, 1);
  const floor = height - room.bottom;
  const y = (value: number) => floor - (Math.max(value, 0) / high) * (floor - room.top);
  const bound = (value: number, name: string, colour: string) => (
    <g>
      <line
        x1={room.left}
        x2={room.left + inner}
        y1={y(value)}
        y2={y(value)}
        stroke={`var(--mantine-color-${colour})`}
        strokeDasharray="6 4"
        strokeWidth={2}
      />
      <text x={room.left + inner} y={y(value) - 5} textAnchor="end" fontSize={12} fill="currentColor">
        {`${name}: ${formats.number(value)}`}
      </text>
    </g>
  );
  return (
    <div ref={ref} style={{ margin: '16px 0' }}>
      <svg width="100%" height={height} role="img" aria-label={label}>
        <title>{label}</title>
        {points.map(({ to, index, value }) => (
          <rect
            key={to}
            x={room.left + index * slot + slot * 0.15}
            width={Math.max(slot * 0.7, 2)}
            y={y(value)}
            height={Math.max(floor - y(value), 1)}
            fill="var(--mantine-color-blue-5)"
          />
        ))}
        <line x1={room.left} x2={room.left + inner} y1={floor} y2={floor} stroke="currentColor" opacity={0.4} />
        <text x={room.left - 6} y={floor + 4} textAnchor="end" fontSize={12} fill="currentColor">
          0
        </text>
        <text x={room.left - 6} y={room.top + 8} textAnchor="end" fontSize={12} fill="currentColor">
          {formats.short(high)}
        </text>
        {season.periods.length > 0 && (
          <text x={room.left} y={height - 6} fontSize={12} fill="currentColor">
            {formats.day(season.periods[0]?.from)}
          </text>
        )}
        {season.periods.length > 1 && width > 420 && (
          <text x={room.left + inner} y={height - 6} textAnchor="end" fontSize={12} fill="currentColor">
            {formats.day(season.periods.at(-1)?.to)}
          </text>
        )}
        {bound(trigger, t(payingSide(season.trigger, season.exit).trigger), 'orange-7')}
        {bound(exit, t(payingSide(season.trigger, season.exit).exit), 'red-7')}
      </svg>
    </div>
  );
}
