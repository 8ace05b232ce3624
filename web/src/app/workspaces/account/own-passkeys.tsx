import type { AuthBeginPasskeyOutput, AuthListPasskeysOutput } from '@lotmark/sdk';
import { Button, Group, PasswordInput, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { knowsPasskeys, makePasskey } from './device-keys.ts';

type Passkey = AuthListPasskeysOutput[number];

/** Devices that sign somebody in without a password. */
export function OwnPasskeys() {
  const t = useTranslations('account');
  const formats = useFormats();
  const passkeys = useQuery({ queryKey: ['account', 'passkeys'], queryFn: () => client.auth.list_passkeys() });
  const remove = useAction({
    run: ({ passkey }: Passkey, idempotencyKey) => client.auth.remove_passkey({ passkey }, { idempotencyKey }),
    confirm: ({ title }) => ({
      title: t('removePasskeyTitle', { title }),
      body: t('removePasskeyWords'),
      label: t('removePasskey'),
      danger: true,
    }),
    done: () => t('passkeyRemoved'),
  });
  return (
    <Section title={t('passkeys')}>
      <Stack align="stretch">
        <Text>{t('passkeysWords')}</Text>
        {passkeys.isPending && <Skeleton height={48} />}
        {passkeys.error !== null && <Problem error={passkeys.error} retry={() => void passkeys.refetch()} />}
        <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
          {passkeys.data?.map((each) => (
            <Group key={each.passkey} component="li" justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
              <div style={{ minWidth: 0 }}>
                <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
                  {each.title}
                </Text>
                <Text size="sm" c="dimmed">
                  {t('passkeySince', { day: formats.day(each.created_at) })}
                  {' · '}
                  {each.last_used_at === null
                    ? t('neverUsed')
                    : t('lastUsed', { moment: formats.moment(each.last_used_at) })}
                </Text>
              </div>
              <Button
                variant="default"
                size="xs"
                flex="none"
                aria-label={t('removePasskeyOf', { title: each.title })}
                loading={remove.pending}
                onClick={() => remove.act(each)}
              >
                {t('removePasskey')}
              </Button>
            </Group>
          ))}
        </Stack>
        {knowsPasskeys() ? (
          <Group>
            <Button onClick={() => openDialog(t('addPasskey'), (close) => <AddPasskey close={close} />)}>
              {t('addPasskey')}
            </Button>
          </Group>
        ) : (
          <Text size="sm" c="dimmed">
            {t('noPasskeysHere')}
          </Text>
        )}
      </Stack>
    </Section>
  );
}

/** Less than this is not enough to answer what the device asks. */
const answerMs = 60_000;

function AddPasskey({ close }: { close: () => void }) {
  const t = useTranslations('account');
  const c = useTranslations('common');
  // Asked here too: an app that was set up on another device appears with the refusal that asks for its code.
  const account = useQuery({ queryKey: ['account'], queryFn: () => client.auth.my_account() });
  const withCode = account.data?.totp_since != null;
  // A code works once: whoever let the device's question go by answers the same one, without another code.
  const begun = useRef<{ options: AuthBeginPasskeyOutput; until: number } | null>(null);
  const begin = async (password: string, code: string) => {
    if (begun.current !== null && begun.current.until - Date.now() > answerMs) return begun.current.options;
    const options = await client.auth.begin_passkey({ password, ...(code.trim() !== '' && { code }) });
    begun.current = { options, until: Date.now() + options.timeout };
    return options;
  };
  const form = useDialogForm({
    initialValues: { title: '', password: '', code: '' },
    validate: ({ title, password, code }) => ({
      ...(title.trim() === '' && { title: c('required') }),
      ...(password === '' && { password: c('required') }),
      ...(withCode && code.trim() === '' && { code: c('required') }),
    }),
    run: async ({ title, password, code }, idempotencyKey) => {
      const words = { declined: t('notMade'), known: t('madeBefore') };
      const credential = await makePasskey(await begin(password, code), words);
      begun.current = null;
      return client.auth.confirm_passkey({ credential, title }, { idempotencyKey });
    },
    done: () => t('passkeyAdded'),
    close,
  });
  const lead = withCode ? t('addPasskeyCodeWords') : t('addPasskeyWords');
  return (
    <DialogForm form={form} label={t('addPasskey')} words={lead} close={close}>
      <TextInput
        label={t('passkeyTitle')}
        placeholder={t('passkeyExample')}
        maxLength={80}
        required
        data-autofocus
        {...form.form.getInputProps('title')}
      />
      <PasswordInput
        label={t('yourPassword')}
        autoComplete="current-password"
        required
        {...form.form.getInputProps('password')}
      />
      {withCode && (
        <TextInput
          label={t('codeOrRecovery')}
          autoComplete="one-time-code"
          maxLength={40}
          required
          {...form.form.getInputProps('code')}
        />
      )}
    </DialogForm>
  );
}
