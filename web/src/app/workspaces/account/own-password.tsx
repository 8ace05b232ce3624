import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { useNotice } from '../../ui/notice.ts';
import { useOperationForm } from '../../ui/operation-form.ts';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { PasswordField } from './password-field.tsx';
import { shortestPassword } from './password-strength.ts';

export function OwnPassword({ email }: { email: string }) {
  const t = useTranslations('account');
  const c = useTranslations('common');
  const notice = useNotice();
  const queries = useQueryClient();
  const { form, submit, pending, problem } = useOperationForm({
    initialValues: { current_password: '', new_password: '' },
    validate: ({ current_password, new_password }) => ({
      ...(current_password === '' && { current_password: c('required') }),
      ...(new_password.length < shortestPassword && {
        new_password: new_password === '' ? c('required') : t('tooShort'),
      }),
    }),
    run: (values) => client.auth.change_password(values),
    onDone: async ({ sessions_ended: count }) => {
      form.reset();
      notice({ color: 'leaf', message: t('passwordChanged', { count }) });
      await queries.invalidateQueries({ queryKey: ['account'] });
    },
  });
  return (
    <Section title={t('passwordSection')}>
      <form onSubmit={submit} noValidate>
        <Stack maw={460}>
          <Text>{t('passwordWords')}</Text>
          {/* Password managers see by it whose password this is. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <PasswordInput
            label={t('currentPassword')}
            autoComplete="current-password"
            required
            {...form.getInputProps('current_password')}
          />
          <PasswordField label={t('newPassword')} email={email} {...form.getInputProps('new_password')} />
          {problem !== null && <Problem error={problem} />}
          <Group>
            <Button type="submit" loading={pending}>
              {t('changePassword')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
