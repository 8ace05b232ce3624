import { Button, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useOperationForm } from '../../ui/operation-form.ts';
import { Problem } from '../../ui/problem.tsx';
import { client } from './client.ts';
import { CodeField, useCodeAsked } from './second-step.tsx';
import { whoamiQuery } from './session.ts';
import { signOut } from './sign-out.ts';

interface ReloginDialogProps {
  email: string;
  /** They are in again, with this CSRF token. */
  onDone: (token: string) => void;
}

/** Asks the user to log in again, over the page they are at. */
export default function ReloginDialog({ email, onDone }: ReloginDialogProps) {
  const t = useTranslations('common');
  const queries = useQueryClient();
  const { codeAsked, withCode, isFirstAsk } = useCodeAsked();
  const { form, submit, pending, problem } = useOperationForm({
    initialValues: { pwd: '', otp: '' },
    run: ({ pwd, otp }) => withCode(() => client.login({ usr: email, pwd, ...(otp.trim() !== '' && { otp }) })),
    onDone: ({ csrf_token }) => {
      onDone(csrf_token);
      void queries.invalidateQueries({ queryKey: whoamiQuery.queryKey });
    },
  });
  return (
    <Modal
      opened
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
          <TextInput label={t('email')} value={email} readOnly autoComplete="username" />
          <PasswordInput
            label={t('password')}
            autoComplete="current-password"
            data-autofocus
            required
            {...form.getInputProps('pwd')}
          />
          {codeAsked && <CodeField {...form.getInputProps('otp')} />}
          {problem !== null && !isFirstAsk(problem) && <Problem error={problem} />}
          <Button type="submit" loading={pending}>
            {t('signIn')}
          </Button>
          <Button variant="subtle" color="gray" onClick={() => void signOut()}>
            {t('signOutInstead')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
