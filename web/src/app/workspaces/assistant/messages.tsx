import { Alert, Anchor, Box, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { client } from '../../shell/session/client.ts';
import { useOpenPage } from './use-open-page.ts';

type Message = Awaited<ReturnType<typeof client.ai.get_thread_messages>>['messages'][number];
type Metadata = NonNullable<Message['metadata']>;
type Source = Metadata['sources'][number];

/** What the person asked. */
export function Asked({ words }: { words: string }) {
  const t = useTranslations('assistant');
  return (
    <Box>
      <Text size="xs" c="dimmed">
        {t('you')}
      </Text>
      <Text fw={500} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {words}
      </Text>
    </Box>
  );
}

interface AnswerProps {
  metadata: Metadata;
  actions: Message['suggested_actions'];
  onLeave: () => void;
}

/** What the assistant said: plain text, whatever stands in it, with links to the records that it is of. */
export function Answer({ metadata, actions, onLeave }: AnswerProps) {
  const t = useTranslations('assistant');
  const open = useOpenPage(onLeave);
  return (
    <Paper withBorder p="sm" radius="md">
      <Stack gap="xs">
        {metadata.sentences.map(({ text, sources }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sentences do not move
          <Box key={at}>
            <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {text}
            </Text>
            <Sources sources={sources} open={open} />
          </Box>
        ))}
        {actions.length > 0 && (
          <Box>
            <Text size="xs" c="dimmed" mb={4}>
              {t('next')}: {t('nextWords')}
            </Text>
            <Group gap="xs">
              {actions.map(({ label, page }) => (
                <Button
                  key={label}
                  component="a"
                  href={page}
                  onClick={open(page)}
                  size="compact-sm"
                  variant="light"
                  h="auto"
                  styles={{ label: { whiteSpace: 'normal' } }}
                >
                  {label}
                </Button>
              ))}
            </Group>
          </Box>
        )}
        {metadata.notice !== null && (
          <Alert variant="light" color="gray" icon={<IconInfoCircle aria-hidden />} p="xs">
            <Text size="xs">{metadata.notice}</Text>
          </Alert>
        )}
        {metadata.notice === null && (
          <Text size="xs" c="dimmed">
            {t('took', { provider: metadata.model, seconds: (metadata.latency_ms / 1000).toFixed(1) })}
          </Text>
        )}
      </Stack>
    </Paper>
  );
}

function Sources({ sources, open }: { sources: readonly Source[]; open: ReturnType<typeof useOpenPage> }) {
  const t = useTranslations('assistant');
  if (sources.length === 0) return null;
  return (
    <Group gap={8} component="nav" aria-label={t('sources')}>
      {sources.map(({ kind, name, page }) => (
        <Anchor key={`${kind} ${name}`} href={page} onClick={open(page)} size="xs">
          {kind === 'Help' ? t('sourceHelp') : kind === 'List' ? t('sourceList') : name}
        </Anchor>
      ))}
    </Group>
  );
}
