import type { AuthBeginTotpOutput } from '@lotmark/sdk';
import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { useOperationForm } from '../../ui/operation-form.ts';
import { Problem } from '../../ui/problem.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** In three steps: the password, the app with its first code, the recovery codes. */
export function SecondFactorSetup({ close }: { close: () => void }) {
  const [begun, setBegun] = useState<AuthBeginTotpOutput | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} close={close} />;
  if (begun !== null) return <AppStep begun={begun} onDone={setCodes} close={close} />;
  return <PasswordStep onDone={setBegun} close={close} />;
}

function PasswordStep({ onDone, close }: { onDone: (begun: AuthBeginTotpOutput) => void; close: () => void }) {
  const t = useTranslations('account');
  const c = useTranslations('common');
  const { form, submit, pending, problem } = useOperationForm({
    initialValues: { password: '' },
    validate: ({ password }) => (password === '' ? { password: c('required') } : {}),
    run: (values) => client.auth.begin_totp(values),
    onDone,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">{t('setUpPassword')}</Text>
        <PasswordInput
          label={t('yourPassword')}
          autoComplete="current-password"
          required
          data-autofocus
          {...form.getInputProps('password')}
        />
        {problem !== null && <Problem error={problem} />}
        <StepButtons label={t('goOnSetUp')} pending={pending} close={close} />
      </Stack>
    </form>
  );
}

function AppStep(props: { begun: AuthBeginTotpOutput; onDone: (codes: readonly string[]) => void; close: () => void }) {
  const { begun, onDone, close } = props;
  const t = useTranslations('account');
  const c = useTranslations('common');
  const queries = useQueryClient();
  const { form, submit, pending, problem } = useOperationForm({
    initialValues: { code: '' },
    validate: ({ code }) => (code.trim() === '' ? { code: c('required') } : {}),
    run: (values) => client.auth.confirm_totp(values),
    onDone: ({ recovery_codes }) => {
      onDone(recovery_codes);
      void queries.invalidateQueries();
    },
  });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  // In groups, so that it can be typed without getting lost.
  const grouped = begun.secret.match(/.{1,4}/g)?.join(' ') ?? '';
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">{t('scan')}</Text>
        <Group justify="center">
          <QrCode text={begun.otpauth_uri} label={t('qrLabel')} size={196} />
        </Group>
        <div>
          <Text size="sm" fw={500}>
            {t('typedKey')}
          </Text>
          <Copyable value={begun.secret} shown={grouped} label={t('typedKey')} />
        </div>
        <TextInput
          label={t('appCode')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={7}
          required
          ref={field}
          {...form.getInputProps('code')}
        />
        {problem !== null && <Problem error={problem} />}
        <StepButtons label={t('switchOn')} pending={pending} close={close} />
      </Stack>
    </form>
  );
}

function StepButtons({ label, pending, close }: { label: string; pending: boolean; close: () => void }) {
  const c = useTranslations('common');
  return (
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={close}>
        {c('cancel')}
      </Button>
      <Button type="submit" loading={pending}>
        {label}
      </Button>
    </Group>
  );
}
