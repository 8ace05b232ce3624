import { Button, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useOperationForm } from '../ui/operation-form.ts';
import { Problem } from '../ui/problem.tsx';
import { client, onSessionEnd } from './client.ts';
import { useMaybeUser, whoamiQuery } from './session.ts';
import { signOut } from './sign-out.ts';

/** Asks the user to log in again, over the page he is at, when his session has ended under it. */
export function ReloginDialog() {
  const t = useTranslations('common');
  const a = useTranslations('account');
  const user = useMaybeUser();
  const queries = useQueryClient();
  const waiting = useRef<((token: string) => void) | null>(null);
  const [open, setOpen] = useState(false);
  const userId = user?.id;
  const email = user?.email;
  useEffect(() => {
    if (userId === undefined) return onSessionEnd(undefined);
    const ask = () =>
      new Promise<string>((resolve) => {
        waiting.current = resolve;
        setOpen(true);
      });
    onSessionEnd({ userId, ask });
  }, [userId]);
  const { form, submit, pending, problem } = useOperationForm({
    initialValues: { pwd: '' },
    run: ({ pwd }) => client.login({ usr: email ?? '', pwd }),
    onDone: ({ csrf_token }) => {
      setOpen(false);
      form.reset();
      waiting.current?.(csrf_token);
      waiting.current = null;
      void queries.invalidateQueries({ queryKey: whoamiQuery.queryKey });
    },
  });
  return (
    <Modal
      opened={open}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={t('sessionOver')}
      centered
      zIndex={400}
    >
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">{t('sessionOverBody')}</Text>
          <TextInput label={t('email')} value={email ?? ''} readOnly autoComplete="username" />
          <PasswordInput
            label={t('password')}
            autoComplete="current-password"
            data-autofocus
            required
            {...form.getInputProps('pwd')}
          />
          {problem !== null && <Problem error={problem} />}
          <Button type="submit" loading={pending}>
            {t('signIn')}
          </Button>
          <Button variant="subtle" color="gray" onClick={() => void signOut()}>
            {a('signOutInstead')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
