import { ActionIcon, Button, Group, Menu, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconDots, IconPencil, IconPin, IconPinnedFilled, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { Problem } from '../../ui/problem.tsx';

type Thread = Awaited<ReturnType<typeof client.ai.get_threads>>[number];

/** The threads of the person: the pinned ones first, then the last one written in. */
export function ThreadList({ onOpen, onGone }: { onOpen: (id: string) => void; onGone: (id: string) => void }) {
  const t = useTranslations('assistant');
  const list = useQuery({
    queryKey: ['assistant', 'threads'],
    queryFn: () => client.ai.get_threads({ limit: 100 }),
  });
  const threads = [...(list.data ?? [])].sort((left, right) => Number(right.pinned) - Number(left.pinned));
  return (
    <Stack gap={4}>
      {list.error !== null && <Problem error={list.error} retry={() => void list.refetch()} />}
      {list.data?.length === 0 && <Text c="dimmed">{t('noThreads')}</Text>}
      {threads.map((thread) => (
        <Entry key={thread.thread_id} thread={thread} onOpen={onOpen} onGone={onGone} />
      ))}
    </Stack>
  );
}

function Entry({
  thread,
  onOpen,
  onGone,
}: {
  thread: Thread;
  onOpen: (id: string) => void;
  onGone: (id: string) => void;
}) {
  const t = useTranslations('assistant');
  const formats = useFormats();
  const { thread_id, title, pinned } = thread;
  const [name, setName] = useState<string>();
  const stale = [['assistant']];
  const rename = useAction({
    run: (to: string, idempotencyKey) => client.ai.rename_thread({ thread_id, title: to }, { idempotencyKey }),
    done: () => t('renamed'),
    stale,
    onDone: () => setName(undefined),
  });
  const pin = useAction({
    run: (_: undefined, idempotencyKey) => client.ai.toggle_pin({ thread_id }, { idempotencyKey }),
    done: () => t(pinned ? 'unpinned' : 'pinned'),
    stale,
  });
  const remove = useAction({
    run: (_: undefined, idempotencyKey) => client.ai.delete_thread({ thread_id }, { idempotencyKey }),
    confirm: () => ({ title: t('removeTitle'), body: t('removeWords'), label: t('remove'), danger: true }),
    done: () => t('removed'),
    stale,
    onDone: () => onGone(thread_id),
  });
  if (name !== undefined) {
    return (
      <Group gap="xs" align="end" wrap="nowrap">
        <TextInput
          label={t('name')}
          value={name}
          maxLength={140}
          flex={1}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button onClick={() => rename.act(name.trim())} loading={rename.pending} disabled={name.trim() === ''}>
          {t('save')}
        </Button>
      </Group>
    );
  }
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between">
      <UnstyledButton onClick={() => onOpen(thread_id)} flex={1} py={6} style={{ minWidth: 0 }}>
        <Text truncate size="sm">
          {pinned && <IconPinnedFilled size={14} aria-label={t('pinned')} />} {title}
        </Text>
        <Text size="xs" c="dimmed">
          {formats.ago(thread.updated_at)}
        </Text>
      </UnstyledButton>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`${t('rename')}, ${t('remove')}: ${title}`}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setName(title)}>
            {t('rename')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPin size={16} aria-hidden />} onClick={() => pin.act(undefined)}>
            {t(pinned ? 'unpin' : 'pin')}
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => remove.act(undefined)}
          >
            {t('remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
