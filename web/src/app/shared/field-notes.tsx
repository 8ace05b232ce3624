import { List, Text } from '@mantine/core';
import { useFormats } from '../i18n/formats.ts';
import { Section } from '../ui/section.tsx';

interface FieldNote {
  at: string;
  author_name: string | null;
  body: string;
}

/**
 * What was noted at a plot, with where it was noted; nothing where there is none.
 * @param notes undefined in an answer that was kept on the device before there were any.
 */
export function FieldNotes({ title, notes }: { title: string; notes: readonly FieldNote[] | undefined }) {
  const { moment } = useFormats();
  if (notes === undefined || notes.length === 0) return null;
  return (
    <Section title={title}>
      <List spacing="sm" listStyleType="none">
        {notes.map(({ at, author_name, body }) => (
          <List.Item key={`${at} ${body}`}>
            <Text size="sm" c="dimmed">
              {[moment(at), author_name].filter((each) => each !== null).join(' · ')}
            </Text>
            <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
              {body}
            </Text>
          </List.Item>
        ))}
      </List>
    </Section>
  );
}
