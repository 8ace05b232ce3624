import { Group, SegmentedControl, Select, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { TrendChart } from '../../ui/trend-chart.tsx';

interface RevenueTrend {
  series: Record<string, { date: string; amount: number; received: number }[]>;
}

/** What was settled day by day, one currency at a time. */
export function SettledRevenue({
  owner,
  fetch,
  title: ownTitle,
  empty,
}: {
  owner: string;
  fetch: (days: number) => Promise<RevenueTrend>;
  /** Who pays calls it otherwise. */
  title?: string;
  empty?: { title: string; body: string };
}) {
  const t = useTranslations('order');
  const title = ownTitle ?? t('revenue');
  const formats = useFormats();
  const [days, setDays] = useState('30');
  const [wanted, setWanted] = useState<string | null>(null);
  const trend = useQuery({ queryKey: [owner, 'trend', days], queryFn: () => fetch(Number(days)) });
  const currencies = Object.keys(trend.data?.series ?? {});
  const currency = wanted !== null && currencies.includes(wanted) ? wanted : currencies[0];
  const points = (currency === undefined ? undefined : trend.data?.series[currency])?.map(({ date, received }) => ({
    day: date,
    value: received,
  }));
  const series = (currency === undefined ? undefined : trend.data?.series[currency]) ?? [];
  const whole = series.reduce((sum, { amount }) => sum + amount, 0);
  const own = series.reduce((sum, { received }) => sum + received, 0);
  return (
    <Section
      title={title}
      actions={
        <Group gap="xs">
          {currencies.length > 1 && (
            <Select
              aria-label={t('currency')}
              data={currencies}
              value={currency ?? null}
              onChange={setWanted}
              w={100}
              size="xs"
              allowDeselect={false}
            />
          )}
          <SegmentedControl
            size="xs"
            aria-label={t('period')}
            value={days}
            onChange={setDays}
            data={['7', '30', '90'].map((value) => ({ value, label: t('days', { days: value }) }))}
          />
        </Group>
      }
    >
      {trend.error !== null && <Problem error={trend.error} retry={() => void trend.refetch()} />}
      {trend.isPending && <Skeleton height={240} />}
      {trend.data !== undefined &&
        (points === undefined || currency === undefined ? (
          <EmptyState {...(empty ?? { title: t('noRevenue'), body: t('noRevenueWords') })} />
        ) : (
          <>
            {whole !== own && (
              <Text size="sm" c="dimmed" mb="xs">
                {t('receivedOf', { received: formats.money(own, currency), whole: formats.money(whole, currency) })}
              </Text>
            )}
            <TrendChart
              label={`${title}, ${currency}`}
              points={points}
              format={(value) => formats.money(value, currency)}
              short={formats.short}
            />
          </>
        ))}
    </Section>
  );
}
