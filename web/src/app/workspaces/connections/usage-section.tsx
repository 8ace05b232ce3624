import type { PartnersUsageOutput } from '@lotmark/sdk';
import { SegmentedControl, Skeleton, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { TrendChart } from '../../ui/trend-chart.tsx';
import type { TrendPoint } from '../../ui/trend-drawing.tsx';

const dayMs = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The calls of a key, day by day and by what they asked. */
export function UsageSection({ id }: { id: string }) {
  const t = useTranslations('connections');
  const trade = useTranslations('order');
  const formats = useFormats();
  const [days, setDays] = useState('30');
  const usage = useQuery({
    queryKey: ['key', id, 'usage', days],
    queryFn: () =>
      client.partners.usage({
        key_id: id,
        from: dayOf(Date.now() - (Number(days) - 1) * dayMs),
        to: dayOf(Date.now()),
      }),
  });
  const { data } = usage;
  const quota = (calls: number | null) =>
    calls === null ? t('usual') : calls === 0 ? t('unlimited') : formats.number(calls);
  return (
    <Section
      title={t('usage')}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={trade('period')}
          value={days}
          onChange={setDays}
          data={['7', '30', '90'].map((value) => ({ value, label: trade('days', { days: value }) }))}
        />
      }
    >
      {usage.error !== null && <Problem error={usage.error} retry={() => void usage.refetch()} />}
      {usage.isPending && <Skeleton height={240} />}
      {data !== undefined && (
        <>
          <Text size="sm" c="dimmed" mb="md">
            {t('quota', { minute: quota(data.quota_per_minute), day: quota(data.quota_per_day) })}
          </Text>
          {data.total === 0 ? (
            <EmptyState title={t('noCalls')} body={t('noCallsWords')} />
          ) : (
            <>
              <TrendChart
                label={t('callsByDay')}
                points={pointsOf(data)}
                format={(value) => t('calls', { count: value })}
                short={formats.short}
                valueLabel={t('callsHead')}
              />
              <CallsTable usage={data} />
            </>
          )}
        </>
      )}
    </Section>
  );
}

/** Every day of the window, those without a call too. */
function pointsOf({ from, to, data }: PartnersUsageOutput): TrendPoint[] {
  const count = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return Array.from({ length: count }, (_, index) => {
    const day = dayOf(Date.parse(from) + index * dayMs);
    return {
      day,
      value: data.filter((row) => row.day.slice(0, 10) === day).reduce((sum, { calls }) => sum + calls, 0),
    };
  });
}

function CallsTable({ usage }: { usage: PartnersUsageOutput }) {
  const t = useTranslations('connections');
  const term = useTerms();
  const formats = useFormats();
  const sums = new Map<string, { operation: string; outcome: string; calls: number }>();
  for (const { operation, outcome, calls } of usage.data) {
    const key = `${operation} ${outcome}`;
    sums.set(key, { operation, outcome, calls: (sums.get(key)?.calls ?? 0) + calls });
  }
  const rows = [...sums.values()].sort((a, b) => b.calls - a.calls);
  return (
    <Table.ScrollContainer
      minWidth={270}
      mt="md"
      type="native"
      tabIndex={0}
      role="region"
      aria-label={t('callsByOperation')}
    >
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('operation')}</Table.Th>
            <Table.Th>{t('outcome')}</Table.Th>
            <Table.Th ta="right">{t('callsHead')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ operation, outcome, calls }) => (
            <Table.Tr key={`${operation} ${outcome}`}>
              <Table.Td className="lm-code">{operation.replace('svc_network.api.', '')}</Table.Td>
              <Table.Td>{term(outcome)}</Table.Td>
              <Table.Td ta="right">{formats.number(calls)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
