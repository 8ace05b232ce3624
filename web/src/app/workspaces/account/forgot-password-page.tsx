import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { useWhoami } from '../../shell/session/session.ts';
import { useOperationForm } from '../../ui/operation-form.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Sheet } from './sheet.tsx';

export function ForgotPasswordPage() {
  const t = useTranslations('account');
  const c = useTranslations('common');
  const { mail_leaves: mailLeaves } = useWhoami();
  const [asked, setAsked] = useState<string | null>(null);
  const { form, submit, pending, problem } = useOperationForm({
    initialValues: { email: '' },
    validate: ({ email }) => (email.trim() === '' ? { email: c('required') } : {}),
    run: ({ email }) => client.auth.request_password_reset({ email }),
    onDone: (_answer, { email }) => setAsked(email),
  });
  return (
    <Sheet>
      {asked === null ? (
        <>
          <PageHeader title={t('forgotTitle')} description={t('forgotWords')} />
          <form onSubmit={submit} noValidate>
            <Stack>
              <TextInput
                type="email"
                label={c('email')}
                autoComplete="username"
                required
                {...form.getInputProps('email')}
              />
              {problem !== null && <Problem error={problem} />}
              <Button type="submit" loading={pending}>
                {t('sendLink')}
              </Button>
            </Stack>
          </form>
        </>
      ) : (
        <PageHeader
          title={t(mailLeaves ? 'linkSent' : 'linkNotSent')}
          description={t(mailLeaves ? 'linkSentWords' : 'linkNotSentWords', { email: asked })}
        />
      )}
      <Anchor component={Link} to="/login" size="sm" display="inline-block" mt="md">
        {t('backToSignIn')}
      </Anchor>
    </Sheet>
  );
}
