import { Paper, SimpleGrid, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export interface Stat {
  label: string;
  value: ReactNode;
  /** A word more, in small. */
  note?: ReactNode;
}

/** The figures on top of a workspace; grey shapes of the same size until they are there. */
export function StatTiles({ stats, loading = false }: { stats: readonly Stat[]; loading?: boolean }) {
  return (
    <SimpleGrid
      cols={{ base: Math.min(2, stats.length), md: Math.min(4, Math.max(2, stats.length)) }}
      spacing="sm"
      mb="lg"
      component="dl"
      m={0}
    >
      {stats.map(({ label, value, note }) => (
        <Paper key={label} withBorder p={{ base: 'sm', sm: 'md' }} component="div">
          <Text component="dt" size="sm" c="dimmed">
            {label}
          </Text>
          <Text
            component="dd"
            m={0}
            mt={2}
            fz={{ base: sizeOf(value), sm: 'xl' }}
            fw={650}
            lh={1.25}
            style={{ overflowWrap: 'anywhere' }}
          >
            {loading ? <Skeleton height="1.4em" width="60%" mt={4} /> : breakable(value)}
          </Text>
          {note !== undefined && !loading && (
            <Text component="dd" m={0} size="sm" c="dimmed">
              {note}
            </Text>
          )}
        </Paper>
      ))}
    </SimpleGrid>
  );
}

/** Long amounts are smaller on a phone, where two tiles share a line. */
function sizeOf(value: ReactNode): 'sm' | 'md' | 'lg' {
  const length = typeof value === 'string' ? value.length : 0;
  return length > 12 ? 'sm' : length > 9 ? 'md' : 'lg';
}

/** An amount that is still too long for its tile breaks after its currency, not within its figures. */
function breakable(value: ReactNode): ReactNode {
  return typeof value === 'string' ? value.replaceAll('\u00a0', ' ') : value;
}
