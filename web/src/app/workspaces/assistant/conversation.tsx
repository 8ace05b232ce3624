import { Alert, Button, Loader, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { CallKeys } from '../../ui/call-keys.ts';
import { Problem } from '../../ui/problem.tsx';
import { Answer, Asked } from './messages.tsx';

export interface ConversationProps {
  thread: string | undefined;
  /** The page that is open behind the panel. */
  page: string;
  onThread: (id: string) => void;
  /** Somebody followed a link. */
  onLeave: () => void;
}

const longest = 4000;

/** What was said in a thread, and the field for the next question. */
export function Conversation({ thread, page, onThread, onLeave }: ConversationProps) {
  const t = useTranslations('assistant');
  const queries = useQueryClient();
  const [question, setQuestion] = useState('');
  const keys = useRef(new CallKeys());
  const end = useRef<HTMLDivElement>(null);
  const said = useQuery({
    queryKey: ['assistant', 'messages', thread],
    queryFn: () => client.ai.get_thread_messages({ thread_id: thread ?? '' }),
    enabled: thread !== undefined,
  });
  const asking = useMutation({
    mutationFn: (user_input: string) => {
      const input = { user_input, context: page, ...(thread === undefined ? {} : { thread_id: thread }) };
      return client.ai.chat(input, { idempotencyKey: keys.current.keyFor(JSON.stringify(input)) });
    },
    onSuccess: async (answer) => {
      keys.current = new CallKeys();
      setQuestion('');
      onThread(answer.thread_id);
      await queries.invalidateQueries({ queryKey: ['assistant'] });
    },
  });
  const messages = thread === undefined ? [] : (said.data?.messages ?? []);
  const waits = asking.isPending;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest is shown when something was said.
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [messages.length, waits]);
  const ask = () => {
    const words = question.trim();
    if (words !== '' && !waits) asking.mutate(words);
  };
  return (
    <Stack gap="md">
      {messages.length === 0 && !waits && !said.isLoading && <Text c="dimmed">{t('hello')}</Text>}
      {said.error !== null && <Problem error={said.error} retry={() => void said.refetch()} />}
      <Stack gap="md" aria-live="polite">
        {messages.map((message, at) =>
          message.metadata === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: messages are only added
            <Asked key={at} words={message.content} />
          ) : (
            <Answer
              // biome-ignore lint/suspicious/noArrayIndexKey: messages are only added
              key={at}
              metadata={message.metadata}
              actions={message.suggested_actions}
              onLeave={onLeave}
            />
          ),
        )}
        {waits && (
          <>
            <Asked words={asking.variables} />
            <Text c="dimmed" size="sm">
              <Loader size="xs" mr="xs" aria-hidden />
              {t('thinking')}
            </Text>
          </>
        )}
      </Stack>
      {asking.error !== null && !waits && (
        <Alert color="red" variant="light" p={0}>
          <Problem error={asking.error} retry={ask} />
        </Alert>
      )}
      <Textarea
        label={t('question')}
        value={question}
        onChange={(event) => setQuestion(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          ask();
        }}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={longest}
        data-autofocus
      />
      <Button onClick={ask} loading={waits} disabled={question.trim() === ''}>
        {t('ask')}
      </Button>
      <div ref={end} />
    </Stack>
  );
}
