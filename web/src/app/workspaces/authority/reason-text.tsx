import { Text } from '@mantine/core';
import { useReason } from './flag-reason.ts';

/** A reason in a list: what it is, and in small what differs by how much. */
export function ReasonText({ text }: { text: string | null }) {
  const { headline, parts } = useReason()(text);
  return (
    <>
      <Text size="sm">{headline}</Text>
      {parts.map((part) => (
        <Text key={part} size="sm" c="dimmed">
          {part}
        </Text>
      ))}
    </>
  );
}
