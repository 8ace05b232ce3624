import { Anchor, List, Stack, Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';

/**
 * A text with a few signs: **bold**, *slanted*, lines that begin with - as a list, and addresses as links. It becomes elements
 * one by one and never HTML, so whatever else stands in it is shown as it was written.
 */
export function PlainMarkdown({ text }: { text: string }) {
  const blocks = text.split(/\n\s*\n/).filter((block) => block.trim() !== '');
  return (
    <Stack gap="sm" style={{ overflowWrap: 'anywhere' }}>
      {blocks.map((block, index) => {
        const lines = block.trim().split('\n');
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
        return <Block key={index} lines={lines} />;
      })}
    </Stack>
  );
}

function Block({ lines }: { lines: readonly string[] }) {
  if (lines.every((line) => /^\s*-\s+/.test(line)))
    return (
      <List>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
          <List.Item key={index}>{inline(line.replace(/^\s*-\s+/, ''))}</List.Item>
        ))}
      </List>
    );
  return (
    <Text>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
        <Fragment key={index}>
          {index > 0 && <br />}
          {inline(line)}
        </Fragment>
      ))}
    </Text>
  );
}

const signs = /(\*\*[^*]+\*\*|\*[^*\s][^*]*\*|https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])/;

function inline(text: string): ReactNode[] {
  return text.split(signs).map((part, index) => {
    const key = index;
    if (/^\*\*[^*]+\*\*$/.test(part)) return <strong key={key}>{part.slice(2, -2)}</strong>;
    if (/^\*[^*]+\*$/.test(part)) return <em key={key}>{part.slice(1, -1)}</em>;
    if (/^https?:\/\//.test(part))
      return (
        <Anchor key={key} href={part} target="_blank" rel="noopener noreferrer nofollow">
          {part}
        </Anchor>
      );
    return part;
  });
}

/** The same text on one line, without its signs: for a list that shows how it begins. */
export function plainText(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .map((line, index, all) => {
      const item = /^-\s+(.*)$/.exec(line)?.[1];
      // A list becomes a sentence: its items are told apart by semicolons.
      const follows = /^-\s/.test(all[index + 1] ?? '');
      return item === undefined ? line : follows && !/[.;:,!?]$/.test(item) ? `${item};` : item;
    })
    .join(' ')
    .replaceAll(
      /\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*/g,
      (_, bold: string | undefined, slanted: string | undefined) => bold ?? slanted ?? '',
    );
}
