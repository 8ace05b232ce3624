import { SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Facts of a record as label and value; those without a value are left out. */
export function DetailList({
  facts,
  cols = 2,
}: {
  facts: readonly (readonly [label: string, value: ReactNode])[];
  cols?: number;
}) {
  return (
    <SimpleGrid component="dl" cols={{ base: 1, xs: 2, sm: cols }} spacing="md" m={0}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <Text component="dd" m={0}>
              {value}
            </Text>
          </div>
        ))}
    </SimpleGrid>
  );
}
