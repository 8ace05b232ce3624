import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** What to do next where there is nothing yet. */
export function EmptyState({
  icon,
  title,
  body,
  action,
}: {
  icon?: ReactNode;
  title: string;
  body?: string;
  action?: ReactNode;
}) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center">
      {icon}
      <Title order={2} fz="lg">
        {title}
      </Title>
      {body !== undefined && (
        <Text c="dimmed" maw="32rem">
          {body}
        </Text>
      )}
      {action}
    </Stack>
  );
}
