import { Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

/** A page that only says something, in the middle of its frame. */
export function MessagePage({ title, body, action }: { title: string; body: string; action: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Lotmark`;
  }, [title]);
  return (
    <Stack align="center" justify="center" ta="center" gap="md" mih="50vh" px="md">
      <Title order={1}>{title}</Title>
      <Text c="dimmed" maw="32rem">
        {body}
      </Text>
      {action}
    </Stack>
  );
}
