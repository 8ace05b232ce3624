import { Anchor, Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { client, onSessionEnd } from '../../shell/session/client.ts';
import { beginAsUser } from '../../shell/session/session.ts';
import { useOperationForm } from '../../ui/operation-form.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { useComeBack } from './come-back.ts';
import { PasswordField } from './password-field.tsx';
import { shortestPassword } from './password-strength.ts';
import { Sheet } from './sheet.tsx';

interface Opened {
  email: string;
  how: 'opened' | 'confirmFirst' | 'perhapsOpened';
}

export function SignupPage() {
  const t = useTranslations('account');
  const c = useTranslations('common');
  const queries = useQueryClient();
  const { search, goOn } = useComeBack();
  const [opened, setOpened] = useState<Opened | null>(null);
  const { form, submit, pending, problem } = useOperationForm({
    initialValues: { full_name: '', email: '', password: '', as_farmer: false },
    validate: ({ full_name, email, password }) => ({
      ...(full_name.trim() === '' && { full_name: c('required') }),
      ...(email.trim() === '' && { email: c('required') }),
      ...(password === '' && { password: c('required') }),
      ...(password !== '' && password.length < shortestPassword && { password: t('tooShort') }),
    }),
    run: (values, idempotencyKey) => client.auth.sign_up(values, { idempotencyKey }),
    onDone: async ({ email, confirm_first: confirmFirst }, { password }) => {
      if (confirmFirst) return setOpened({ email, how: 'confirmFirst' });
      // The service answers alike for an address that has an account: whose password it is, only the login can tell.
      const isIn = await client.login({ usr: email, pwd: password }).then(
        () => true,
        () => false,
      );
      if (!isIn) return setOpened({ email, how: 'perhapsOpened' });
      onSessionEnd(undefined);
      await beginAsUser(queries);
      return setOpened({ email, how: 'opened' });
    },
  });
  if (opened !== null) {
    const { email, how } = opened;
    return (
      <Sheet>
        <PageHeader title={t(how)} description={t(`${how}Words`, { email })} />
        {how === 'opened' ? (
          <Button fullWidth onClick={goOn}>
            {t('goOn')}
          </Button>
        ) : (
          <Button component={Link} to="/login" search={search} fullWidth>
            {c('signIn')}
          </Button>
        )}
        {how === 'perhapsOpened' && (
          <Button component={Link} to="/forgot-password" variant="default" fullWidth mt="sm">
            {t('forgotTitle')}
          </Button>
        )}
      </Sheet>
    );
  }
  return (
    <Sheet>
      <PageHeader title={t('signUpTitle')} description={t('signUpWords')} />
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput label={t('fullName')} autoComplete="name" required {...form.getInputProps('full_name')} />
          <TextInput
            type="email"
            label={c('email')}
            autoComplete="username"
            required
            {...form.getInputProps('email')}
          />
          <PasswordField label={c('password')} email={form.values.email} {...form.getInputProps('password')} />
          <Checkbox
            label={t('asFarmer')}
            description={t('asFarmerWords')}
            {...form.getInputProps('as_farmer', { type: 'checkbox' })}
          />
          {problem !== null && <Problem error={problem} />}
          <Button type="submit" loading={pending}>
            {t('signUp')}
          </Button>
          <Text size="sm">
            {t('haveAccount')}{' '}
            <Anchor component={Link} to="/login" search={search} underline="always">
              {c('signIn')}
            </Anchor>
          </Text>
        </Stack>
      </form>
    </Sheet>
  );
}
