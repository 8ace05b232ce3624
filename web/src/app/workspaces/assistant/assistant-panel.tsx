import { ActionIcon, Drawer, Group, Portal, Text, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHistory, IconMessageChatbot, IconPlus } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { headTools } from '../../shell/layout/head-tools.ts';
import { Conversation } from './conversation.tsx';
import { ThreadList } from './thread-list.tsx';

/** A button in the head of every page, where it covers nothing, that opens the assistant beside it; on a phone over all of it. */
export default function AssistantPanel() {
  const t = useTranslations('assistant');
  const c = useTranslations('common');
  const { pathname } = useLocation();
  const [opened, { open, close }] = useDisclosure(false);
  const [thread, setThread] = useState<string>();
  const [listed, setListed] = useState(false);
  const show = (id: string | undefined) => {
    setThread(id);
    setListed(false);
  };
  return (
    <>
      <Portal target={`#${headTools}`}>
        <Tooltip label={t('open')}>
          <ActionIcon size="lg" variant="subtle" color="gray" aria-label={t('open')} onClick={open}>
            <IconMessageChatbot size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Portal>
      <Drawer.Root opened={opened} onClose={close} position="right" size="26rem">
        <Drawer.Overlay />
        <Drawer.Content>
          <Drawer.Header>
            <Drawer.Title>
              <Text component="span" fw={600}>
                {t('title')}
              </Text>
            </Drawer.Title>
            <Group gap={4} ml="auto" mr="xs" wrap="nowrap">
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('threads')}
                aria-pressed={listed}
                onClick={() => setListed(!listed)}
              >
                <IconHistory size={20} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('fresh')}
                onClick={() => show(undefined)}
              >
                <IconPlus size={20} aria-hidden />
              </ActionIcon>
            </Group>
            <Drawer.CloseButton aria-label={c('close')} ml={0} />
          </Drawer.Header>
          <Drawer.Body>
            {listed ? (
              <ThreadList onOpen={show} onGone={(id) => id === thread && setThread(undefined)} />
            ) : (
              <Conversation thread={thread} page={`/app${pathname}`} onThread={setThread} onLeave={close} />
            )}
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}
