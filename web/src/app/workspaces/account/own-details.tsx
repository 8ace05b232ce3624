import type { AuthMyAccountOutput } from '@lotmark/sdk';
import { Button, Group, PasswordInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { languages } from '../../i18n/languages.ts';
import { client } from '../../shell/session/client.ts';
import { useWhoami } from '../../shell/session/session.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { useNotice } from '../../ui/notice.ts';
import { useOperationForm } from '../../ui/operation-form.ts';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';

/** Name, address and the language of mails, as their owner may change them. */
export function OwnDetails({ account, verified }: { account: AuthMyAccountOutput; verified: boolean }) {
  const t = useTranslations('account');
  const c = useTranslations('common');
  const notice = useNotice();
  const queries = useQueryClient();
  const { form, submit, pending, problem } = useOperationForm({
    initialValues: { full_name: account.full_name, language: account.language as string | null },
    validate: ({ full_name }) => (full_name.trim() === '' ? { full_name: c('required') } : {}),
    run: ({ full_name, language }, idempotencyKey) => {
      const chosen = codes.find((code) => code === language);
      return client.auth.update_profile(
        { full_name, ...(chosen !== undefined && { language: chosen }) },
        { idempotencyKey },
      );
    },
    onDone: async () => {
      notice({ color: 'leaf', message: t('profileSaved') });
      await queries.invalidateQueries();
    },
  });
  return (
    <Section title={t('person')}>
      <form onSubmit={submit} noValidate>
        <Stack maw={460}>
          <TextInput label={t('fullName')} autoComplete="name" required {...form.getInputProps('full_name')} />
          <Stack gap={4} align="flex-start">
            <Text size="sm" fw={500}>
              {c('email')}
            </Text>
            <Text style={{ overflowWrap: 'anywhere' }}>
              {account.email} ({t(verified ? 'confirmed' : 'notConfirmed')})
            </Text>
            <Button
              variant="default"
              size="xs"
              onClick={() =>
                openDialog(t('changeAddress'), (close) => <AddressForm email={account.email} close={close} />)
              }
            >
              {t('changeAddress')}
            </Button>
          </Stack>
          <Select
            label={t('mailLanguage')}
            placeholder={t('mailLanguageOpen')}
            data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
            allowDeselect={false}
            {...form.getInputProps('language')}
          />
          {problem !== null && <Problem error={problem} />}
          <Group>
            <Button type="submit" loading={pending}>
              {t('saveProfile')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

const codes = ['en', 'fr', 'es', 'pt'] as const satisfies readonly (keyof typeof languages)[];

function AddressForm({ email, close }: { email: string; close: () => void }) {
  const t = useTranslations('account');
  const { mail_leaves: mailLeaves } = useWhoami();
  const c = useTranslations('common');
  const form = useDialogForm({
    initialValues: { new_email: '', password: '' },
    validate: ({ new_email, password }) => ({
      ...(new_email.trim() === '' && { new_email: c('required') }),
      ...(password === '' && { password: c('required') }),
    }),
    run: async (values) => {
      await client.auth.request_email_change(values);
      return values.new_email;
    },
    done: (address) => t(mailLeaves ? 'addressAsked' : 'addressAskedNoMail', { email: address }),
    close,
  });
  return (
    <DialogForm form={form} label={t('askAddress')} words={t('changeAddressWords', { email })} close={close}>
      <TextInput
        type="email"
        label={t('newAddress')}
        autoComplete="email"
        required
        data-autofocus
        {...form.form.getInputProps('new_email')}
      />
      <PasswordInput
        label={t('yourPassword')}
        autoComplete="current-password"
        required
        {...form.form.getInputProps('password')}
      />
    </DialogForm>
  );
}
