import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { CallKeys } from './call-keys.ts';
import { useNotice } from './notice.ts';
import { keepFocus } from './page-focus.ts';
import { useProblemText } from './problem.tsx';

interface ActionOptions<Input, Result> {
  run: (input: Input, idempotencyKey: string) => Promise<Result>;
  /** Asked before; a thing that moves money or cannot be undone always asks. */
  confirm?: (input: Input) => { title: string; body: React.ReactNode; label: string; danger?: boolean };
  /** Said afterwards; null where the next page says it. */
  done: (result: Result, input: Input) => string | null;
  /** True where the call was answered and what it was for did not happen: the message then looks like no success. */
  undone?: (result: Result) => boolean;
  /** Queries that are old now. Everything, unless told. */
  stale?: readonly QueryKey[];
  onDone?: (result: Result, input: Input) => void;
  /** True where it has taken care of what went wrong. */
  onRefused?: (error: unknown, input: Input) => boolean;
}

/** One thing that a button does: asks where it must, does it once however often it is pressed, says how it went. */
export function useAction<Input = void, Result = unknown>(options: ActionOptions<Input, Result>) {
  const { run, confirm, done, undone, stale, onDone, onRefused } = options;
  const t = useTranslations('common');
  const problem = useProblemText();
  const notice = useNotice();
  const queries = useQueryClient();
  const keys = useRef(new CallKeys());
  const mutation = useMutation({
    mutationFn: (input: Input) => run(input, keys.current.keyFor(callOf(input))),
    onSuccess: async (result, input) => {
      keys.current.succeeded(callOf(input));
      const message = done(result, input);
      if (message !== null) {
        notice(
          undone?.(result) === true ? { color: 'orange', message, autoClose: 12_000 } : { color: 'leaf', message },
        );
      }
      await Promise.all(
        stale === undefined
          ? [queries.invalidateQueries()]
          : stale.map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
      onDone?.(result, input);
    },
    onError: (error, input) => {
      keys.current.failed(callOf(input), error);
      if (onRefused?.(error, input) === true) return;
      notice({ color: 'red', title: t('wrong'), message: problem(error), autoClose: 12_000 });
      void queries.invalidateQueries();
    },
  });
  // What a second click must see at once; a rendered state would come too late for it.
  const busy = useRef(false);
  const start = (input: Input, pressed: Element | null) => {
    if (busy.current) return;
    busy.current = true;
    mutation.mutate(input, {
      onSettled: () => {
        busy.current = false;
        keepFocus(pressed);
      },
    });
  };
  return {
    pending: mutation.isPending,
    act: (input: Input) => {
      if (busy.current) return;
      const pressed = document.activeElement;
      if (confirm === undefined) return start(input, pressed);
      busy.current = true;
      let agreed = false;
      const { title, body, label, danger } = confirm(input);
      modals.openConfirmModal({
        title,
        children: (
          <Text size="sm" component="div">
            {body}
          </Text>
        ),
        labels: { confirm: label, cancel: t('cancel') },
        confirmProps: { color: danger === true ? 'red.8' : 'leaf' },
        // The dialog fades out slowly enough for a second click.
        onConfirm: () => {
          if (agreed) return;
          agreed = true;
          busy.current = false;
          start(input, pressed);
        },
        onClose: () => {
          if (!agreed) busy.current = false;
        },
      });
    },
  };
}

/** The same button with the same input is the same call. */
const callOf = (input: unknown): string => JSON.stringify(input) ?? '';
