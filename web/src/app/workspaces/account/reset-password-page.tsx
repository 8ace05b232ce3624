import { LotmarkError } from '@lotmark/sdk';
import { Anchor, Button, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { useOperationForm } from '../../ui/operation-form.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { useMailedToken } from './mailed-token.ts';
import { PasswordField } from './password-field.tsx';
import { shortestPassword } from './password-strength.ts';
import { Sheet } from './sheet.tsx';

export function ResetPasswordPage() {
  const t = useTranslations('account');
  const c = useTranslations('common');
  const token = useMailedToken();
  const [changed, setChanged] = useState<string | null>(null);
  const { form, submit, pending, problem } = useOperationForm({
    initialValues: { password: '' },
    validate: ({ password }) =>
      password.length < shortestPassword ? { password: password === '' ? c('required') : t('tooShort') } : {},
    run: ({ password }, idempotencyKey) => client.auth.reset_password({ token, password }, { idempotencyKey }),
    onDone: ({ email }) => setChanged(email),
  });
  if (changed !== null) {
    return (
      <Sheet>
        <PageHeader title={t('resetDone')} description={t('resetDoneWords', { email: changed })} />
        <Button component={Link} to="/login" fullWidth>
          {c('signIn')}
        </Button>
      </Sheet>
    );
  }
  // The link itself: nothing that is typed here mends it.
  const spent = problem instanceof LotmarkError && problem.errors.some(({ field }) => field === 'token');
  if (token === '' || spent) {
    return (
      <Sheet>
        <PageHeader title={t('badLink')} description={t('badLinkWords')} />
        <Button component={Link} to="/forgot-password" fullWidth>
          {t('sendLink')}
        </Button>
      </Sheet>
    );
  }
  return (
    <Sheet>
      <PageHeader title={t('resetTitle')} description={t('resetWords')} />
      <form onSubmit={submit} noValidate>
        <Stack>
          <PasswordField label={t('newPassword')} {...form.getInputProps('password')} />
          {problem !== null && (
            <>
              <Problem error={problem} />
              <Anchor component={Link} to="/forgot-password" size="sm">
                {t('sendLink')}
              </Anchor>
            </>
          )}
          <Button type="submit" loading={pending}>
            {t('setPassword')}
          </Button>
        </Stack>
      </form>
    </Sheet>
  );
}
