import { Badge, Box, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconPinned } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { isAdmin, useWhoami } from '../../shell/session/session.ts';
import { useAction } from '../../ui/action.tsx';
import { useOperationForm } from '../../ui/operation-form.ts';
import { Problem } from '../../ui/problem.tsx';

type Shown = Awaited<ReturnType<typeof client.announcements.list_comments>>[number];

/** Comments with the answers to each, and a field for another. */
export function Comments({ announcement, open }: { announcement: string; open: boolean }) {
  const t = useTranslations('news');
  const [answering, answer] = useState<string>();
  const list = useQuery({
    queryKey: ['news', 'comments', announcement],
    queryFn: () => client.announcements.list_comments({ announcement, limit: 200 }),
  });
  return (
    <Stack>
      {list.error !== null && <Problem error={list.error} retry={() => void list.refetch()} />}
      {list.data?.length === 0 && <Text c="dimmed">{t('noComments')}</Text>}
      {list.data?.map((comment) => (
        <Box key={comment.name}>
          <Comment comment={comment} onAnswer={open && !comment.is_deleted ? () => answer(comment.name) : undefined} />
          <Stack gap="sm" mt="sm" pl="xl">
            {comment.replies.map((reply) => (
              <Comment key={reply.name} comment={reply} />
            ))}
            {answering === comment.name && (
              <Write announcement={announcement} parent={comment.name} onDone={() => answer(undefined)} />
            )}
          </Stack>
        </Box>
      ))}
      {open && <Write announcement={announcement} />}
    </Stack>
  );
}

function Comment({ comment, onAnswer }: { comment: Omit<Shown, 'replies'>; onAnswer?: (() => void) | undefined }) {
  const t = useTranslations('news');
  const c = useTranslations('common');
  const formats = useFormats();
  const admin = isAdmin(useWhoami());
  const { name, pinned } = comment;
  const remove = useAction({
    run: (_: undefined, idempotencyKey) => client.announcements.delete_comment({ name }, { idempotencyKey }),
    confirm: () => ({ title: t('deleteTitle'), body: t('deleteWords'), label: c('remove'), danger: true }),
    done: () => t('deleted'),
    stale: [['news']],
  });
  const pin = useAction({
    run: (_: undefined, idempotencyKey) =>
      client.announcements.pin_comment({ name, pinned: !pinned }, { idempotencyKey }),
    done: () => t(pinned ? 'unpinned' : 'pinned'),
    stale: [['news']],
  });
  return (
    <Box component="article" aria-label={comment.author}>
      <Group gap="xs">
        <Text fw={600} size="sm">
          {comment.author}
        </Text>
        <Text size="sm" c="dimmed">
          {formats.moment(comment.created_at)}
        </Text>
        {pinned && (
          <Badge variant="light" leftSection={<IconPinned size={12} aria-hidden />}>
            {t('pinned')}
          </Badge>
        )}
      </Group>
      <Text
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        {...(comment.is_deleted ? { c: 'dimmed', fs: 'italic' } : {})}
      >
        {comment.is_deleted ? t('wasDeleted') : comment.body}
      </Text>
      {!comment.is_deleted && (
        <Group gap={4} mt={4}>
          {onAnswer !== undefined && (
            <Button size="compact-sm" variant="subtle" onClick={onAnswer}>
              {t('answer')}
            </Button>
          )}
          {admin && comment.parent_comment === null && (
            <Button size="compact-sm" variant="subtle" loading={pin.pending} onClick={() => pin.act(undefined)}>
              {t(pinned ? 'unpin' : 'pin')}
            </Button>
          )}
          {(admin || comment.is_mine) && (
            <Button size="compact-sm" variant="subtle" color="red" onClick={() => remove.act(undefined)}>
              {c('remove')}
            </Button>
          )}
        </Group>
      )}
    </Box>
  );
}

function Write({ announcement, parent, onDone }: { announcement: string; parent?: string; onDone?: () => void }) {
  const t = useTranslations('news');
  const c = useTranslations('common');
  const queries = useQueryClient();
  const { form, submit, pending, problem } = useOperationForm({
    initialValues: { body: '' },
    validate: ({ body }) => (body.trim() === '' ? { body: c('required') } : {}),
    run: ({ body }, idempotencyKey) =>
      client.announcements.post_comment(
        { announcement, body, ...(parent === undefined ? {} : { parent_comment: parent }) },
        { idempotencyKey },
      ),
    onDone: async () => {
      form.reset();
      onDone?.();
      await queries.invalidateQueries({ queryKey: ['news'] });
    },
  });
  return (
    <form onSubmit={submit}>
      {problem != null && <Problem error={problem} />}
      <Textarea
        label={t(parent === undefined ? 'yourComment' : 'yourAnswer')}
        autosize
        minRows={2}
        maxLength={4000}
        {...form.getInputProps('body')}
      />
      <Button type="submit" mt="xs" loading={pending}>
        {t('send')}
      </Button>
    </form>
  );
}
