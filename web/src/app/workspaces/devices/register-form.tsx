import { Alert, Code, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { isAdmin, useWhoami } from '../../shell/session/session.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { useWritten } from '../../ui/use-written.ts';

export interface MadeKey {
  private_key: string | null;
  secret: string | null;
  public_key: string | null;
}

const schemes = ['ed25519', 'hmac', 'network'] as const;

/** Registers a device; what is secret of its key is shown once, afterwards. */
export function RegisterForm({ close }: { close: () => void }) {
  const t = useTranslations('devices');
  const c = useTranslations('common');
  const written = useWritten();
  const who = useWhoami();
  const showKey = useShowKey();
  const orgs = who.memberships.filter(({ kind }) => kind !== 'Buyer');
  const form = useDialogForm({
    initialValues: {
      title: '',
      organisation: orgs[0]?.org ?? '',
      scheme: 'ed25519',
      network_id: '',
      public_key: '',
      interval_seconds: 900,
      model: '',
    },
    validate: ({ title }) => ({ title: written(title, 2) }),
    run: ({ scheme, interval_seconds, ...texts }, idempotencyKey) => {
      const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value.trim() !== ''));
      const chosen = schemes.find((each) => each === scheme) ?? 'ed25519';
      return client.devices.register(
        { title: texts.title, ...given, scheme: chosen, interval_seconds: Number(interval_seconds) },
        { idempotencyKey },
      );
    },
    done: ({ name }) => t('registeredDone', { name }),
    onDone: showKey,
    close,
  });
  const { scheme } = form.form.values;
  return (
    <DialogForm form={form} label={t('register')} words={t('registerWords')} close={close}>
      <TextInput label={t('title')} required maxLength={100} data-autofocus {...form.form.getInputProps('title')} />
      {(orgs.length > 1 || isAdmin(who)) && (
        <OrganisationField orgs={orgs} props={form.form.getInputProps('organisation')} />
      )}
      <Select
        label={t('scheme')}
        allowDeselect={false}
        data={schemes.map((value) => ({ value, label: t(`scheme_${value}`) }))}
        {...form.form.getInputProps('scheme')}
      />
      {scheme === 'network' && (
        <TextInput
          label={t('networkId')}
          description={t('networkIdWords')}
          required
          maxLength={200}
          {...form.form.getInputProps('network_id')}
        />
      )}
      {scheme === 'ed25519' && (
        <TextInput
          label={`${t('publicKey')} (${c('optional')})`}
          description={t('publicKeyWords')}
          maxLength={100}
          {...form.form.getInputProps('public_key')}
        />
      )}
      <NumberInput
        label={t('interval')}
        min={1}
        max={604_800}
        allowDecimal={false}
        {...form.form.getInputProps('interval_seconds')}
      />
      <TextInput label={`${t('model')} (${c('optional')})`} maxLength={100} {...form.form.getInputProps('model')} />
    </DialogForm>
  );
}

function OrganisationField({
  orgs,
  props,
}: {
  orgs: readonly { org: string; title: string }[];
  props: ReturnType<ReturnType<typeof useDialogForm<{ organisation: string }, never>>['form']['getInputProps']>;
}) {
  const t = useTranslations('devices');
  if (orgs.length === 0) return <TextInput label={t('organisation')} required {...props} />;
  return (
    <Select
      label={t('organisation')}
      allowDeselect={false}
      data={orgs.map(({ org, title }) => ({ value: org, label: title }))}
      {...props}
    />
  );
}

/** Shows what is secret of a key that was just made; nothing where the device has its own. */
export function useShowKey() {
  const t = useTranslations('devices');
  return ({ private_key, secret }: MadeKey) => {
    const shown = private_key ?? secret;
    if (shown === null) return;
    openDialog(t('keyTitle'), () => <KeyShown label={t(secret === null ? 'privateKey' : 'secret')} value={shown} />);
  };
}

function KeyShown({ label, value }: { label: string; value: string }) {
  const t = useTranslations('devices');
  const [text] = useState(value);
  return (
    <Stack>
      <Alert color="orange" variant="light">
        {t('keyOnce')}
      </Alert>
      <Text size="sm">{label}</Text>
      <Copyable value={text} label={label} />
      <Text size="sm" c="dimmed">
        {t('keyUse')}
      </Text>
      <Code block>{'{"at":1772440200000,"device":"DEV-00001","sequence":1,"values":{"temperature_c":21.5}}'}</Code>
    </Stack>
  );
}
