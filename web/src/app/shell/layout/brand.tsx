import { Group, Text } from '@mantine/core';

const leafShape =
  'M20 3c-8 0-15 3.6-15 11 0 1.9.6 3.5 1.6 4.8L4 21.4 5.4 22.8l2.7-2.7C9.3 20.7 10.6 21 12 21c7 0 8.5-9 8-18ZM8.1 17.3C7.4 16.4 7 15.3 7 14c0-5 4.5-8 10.8-8.8C14 7.5 10.5 11 8.1 17.3Z';

export function Brand() {
  return (
    <Group gap={8} wrap="nowrap" component="span" c="var(--mantine-color-text)">
      <Text component="span" c="var(--mantine-primary-color-light-color)" lh={0}>
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path fill="currentColor" d={leafShape} />
        </svg>
      </Text>
      <Text component="span" fw={700} fz="lg">
        Lotmark
      </Text>
    </Group>
  );
}
