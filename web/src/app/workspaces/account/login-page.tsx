import { Anchor, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { client, onSessionEnd } from '../../shell/session/client.ts';
import { CodeField, useCodeAsked } from '../../shell/session/second-step.tsx';
import { beginAsUser } from '../../shell/session/session.ts';
import { useOperationForm } from '../../ui/operation-form.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { useComeBack } from './come-back.ts';
import { answerWithPasskey, knowsPasskeys } from './device-keys.ts';
import { Sheet } from './sheet.tsx';

export function LoginPage() {
  const t = useTranslations('account');
  const c = useTranslations('common');
  const queries = useQueryClient();
  const { search, goOn } = useComeBack();
  const { codeAsked, withCode, isFirstAsk } = useCodeAsked();
  const entered = async () => {
    // Whoever was here before is no longer waited for.
    onSessionEnd(undefined);
    await beginAsUser(queries);
    await goOn();
  };
  const passkey = useMutation({
    mutationFn: async () => {
      const options = await client.auth.begin_passkey_login();
      const credential = await answerWithPasskey(options, t('notAnswered'));
      return client.auth.passkey_login({ credential });
    },
    onSuccess: entered,
  });
  const { form, submit, pending, problem } = useOperationForm({
    initialValues: { usr: '', pwd: '', otp: '' },
    validate: ({ usr, pwd, otp }) => ({
      ...(usr === '' && { usr: c('required') }),
      ...(pwd === '' && { pwd: c('required') }),
      ...(codeAsked && otp.trim() === '' && { otp: c('required') }),
    }),
    run: ({ usr, pwd, otp }) => withCode(() => client.login({ usr, pwd, ...(otp.trim() !== '' && { otp }) })),
    onDone: entered,
  });
  return (
    <Sheet>
      <PageHeader title={t('signInTitle')} description={t('signInWords')} />
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput type="email" label={c('email')} autoComplete="username" required {...form.getInputProps('usr')} />
          <PasswordInput
            label={c('password')}
            autoComplete="current-password"
            required
            {...form.getInputProps('pwd')}
          />
          {codeAsked && <CodeField {...form.getInputProps('otp')} />}
          {problem !== null && !isFirstAsk(problem) && <Problem error={problem} />}
          <Button type="submit" loading={pending}>
            {c('signIn')}
          </Button>
          {passkey.error !== null && <Problem error={passkey.error} />}
          {knowsPasskeys() && (
            <Button variant="default" loading={passkey.isPending} onClick={() => passkey.mutate()}>
              {t('withPasskey')}
            </Button>
          )}
          <Group justify="space-between">
            <Anchor component={Link} to="/forgot-password" size="sm">
              {t('forgot')}
            </Anchor>
            <Text size="sm">
              {t('noAccount')}{' '}
              <Anchor component={Link} to="/signup" search={search} underline="always">
                {t('createOne')}
              </Anchor>
            </Text>
          </Group>
        </Stack>
      </form>
    </Sheet>
  );
}
