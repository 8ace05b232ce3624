import type { AuthMyAccountOutput } from '@lotmark/sdk';
import { Alert, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { lazy } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { Section } from '../../ui/section.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const SecondFactorSetup = lazy(() =>
  import('./second-factor-setup.tsx').then((file) => ({ default: file.SecondFactorSetup })),
);

/** Fewer recovery codes than this are a reason to make new ones. */
const fewCodes = 3;

export function OwnSecondFactor({ account }: { account: AuthMyAccountOutput }) {
  const t = useTranslations('account');
  const formats = useFormats();
  const term = useTerms();
  const { totp_since: since, recovery_codes_left: count, second_factor_for: roles } = account;
  const needed = since === null && roles.length > 0;
  return (
    <Section title={t('secondFactor')}>
      <Stack align="flex-start">
        {needed && (
          <Alert color="orange" variant="light" icon={false} role="note" title={t('secondFactorNeeded')}>
            {t('secondFactorNeededWords', { roles: roles.map(term).join(', ') })}
          </Alert>
        )}
        <Text>{since === null ? t('secondFactorOff') : t('secondFactorOn', { day: formats.day(since) })}</Text>
        {since === null ? (
          <Button
            onClick={() =>
              openDialog(t('setUpTitle'), (close) => <SecondFactorSetup close={close} />, 'md', { stays: true })
            }
          >
            {t('setUp')}
          </Button>
        ) : (
          <>
            <Text c={count < fewCodes ? 'var(--mantine-color-error)' : 'dimmed'}>{t('codesLeft', { count })}</Text>
            <Group>
              <Button
                variant="default"
                onClick={() => openDialog(t('newCodesTitle'), (close) => <NewCodes close={close} />)}
              >
                {t('newCodes')}
              </Button>
              <Button
                variant="default"
                c="var(--mantine-color-error)"
                onClick={() => openDialog(t('switchOffTitle'), (close) => <SwitchOff close={close} />)}
              >
                {t('switchOff')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Section>
  );
}

/** Password and code, which every change of the second factor takes. */
function useProof<Result>(options: {
  run: (proof: { password: string; code: string }) => Promise<Result>;
  done: (result: Result) => string;
  onDone?: (result: Result) => void;
  close: () => void;
}) {
  const c = useTranslations('common');
  return useDialogForm({
    initialValues: { password: '', code: '' },
    validate: ({ password, code }) => ({
      ...(password === '' && { password: c('required') }),
      ...(code.trim() === '' && { code: c('required') }),
    }),
    ...options,
  });
}

function ProofFields({ form }: { form: ReturnType<typeof useProof>['form'] }) {
  const t = useTranslations('account');
  return (
    <>
      <PasswordInput
        label={t('yourPassword')}
        autoComplete="current-password"
        required
        data-autofocus
        {...form.getInputProps('password')}
      />
      <TextInput label={t('codeOrRecovery')} autoComplete="one-time-code" required {...form.getInputProps('code')} />
    </>
  );
}

function SwitchOff({ close }: { close: () => void }) {
  const t = useTranslations('account');
  const form = useProof({
    run: (proof) => client.auth.disable_totp(proof),
    done: () => t('switchedOff'),
    close,
  });
  return (
    <DialogForm form={form} label={t('switchOff')} danger words={t('switchOffWords')} close={close}>
      <ProofFields form={form.form} />
    </DialogForm>
  );
}

function NewCodes({ close }: { close: () => void }) {
  const t = useTranslations('account');
  const form = useProof({
    run: (proof) => client.auth.new_recovery_codes(proof),
    done: () => t('codesMade'),
    onDone: ({ recovery_codes: codes }) =>
      openDialog(t('recoveryTitle'), (end) => <RecoveryCodes codes={codes} close={end} />, 'md', { stays: true }),
    close,
  });
  return (
    <DialogForm form={form} label={t('newCodes')} words={t('newCodesWords')} close={close}>
      <ProofFields form={form.form} />
    </DialogForm>
  );
}
