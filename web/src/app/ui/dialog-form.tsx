import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useNotice } from './notice.ts';
import { type OperationForm, type OperationFormOptions, useOperationForm } from './operation-form.ts';
import { Problem } from './problem.tsx';

interface DialogFormOptions<Values, Result> extends Omit<OperationFormOptions<Values, Result>, 'onDone'> {
  close: () => void;
  /** Said afterwards. */
  done: (result: Result) => string;
  /** True where what is said holds more than a glance, and stays until it is closed. */
  saysMore?: (result: Result) => boolean;
  onDone?: (result: Result) => void;
}

/** A form in a dialog: says how it went, closes, and lets every page read anew; also after a refusal, which shows that the page was old. */
export function useDialogForm<Values extends Record<string, unknown>, Result>(
  options: DialogFormOptions<Values, Result>,
): OperationForm<Values> {
  const { close, done, saysMore, onDone, run, ...rest } = options;
  const queries = useQueryClient();
  const notice = useNotice();
  return useOperationForm<Values, Result>({
    ...rest,
    run: (values, key) =>
      run(values, key).catch((error: unknown) => {
        void queries.invalidateQueries();
        throw error;
      }),
    onDone: async (result) => {
      const more = saysMore?.(result) === true;
      notice({ color: more ? 'yellow' : 'leaf', message: done(result), ...(more ? { autoClose: false } : {}) });
      close();
      onDone?.(result);
      await queries.invalidateQueries();
    },
  });
}

interface DialogFormProps {
  form: Pick<OperationForm<Record<string, never>>, 'submit' | 'pending' | 'problem'>;
  /** What the button does. */
  label: string;
  danger?: boolean;
  /** What happens when it is pressed. */
  words?: ReactNode;
  close: () => void;
  children: ReactNode;
}

export function DialogForm({ form, label, danger, words, close, children }: DialogFormProps) {
  const t = useTranslations('common');
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack>
        {words !== undefined && (
          <Text size="sm" component="div">
            {words}
          </Text>
        )}
        {children}
        {form.problem !== null && <Problem error={form.problem} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={form.pending} color={danger === true ? 'red.8' : 'leaf'}>
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
