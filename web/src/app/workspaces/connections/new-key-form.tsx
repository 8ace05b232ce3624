import { Checkbox, MultiSelect, Select, Stack, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { isAdmin, useWhoami } from '../../shell/session/session.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { showSecret } from './secret.tsx';

const scopes = ['verify', 'trade', 'events', 'assistant'] as const;
/** For keys of admins only. */
const adminScopes = [...scopes, 'credentials'] as const;
type KeyInput = Parameters<typeof client.partners.sign_up>[0];

/** A new key: for which organisation it acts, what it may do, until when. */
export function NewKeyForm({ close }: { close: () => void }) {
  const t = useTranslations('connections');
  const common = useTranslations('common');
  const term = useTerms();
  const who = useWhoami();
  const { memberships: all, roles } = who;
  // A key acts for the whole organisation.
  const memberships = all.filter(({ role }) => role !== 'Member');
  const form = useDialogForm({
    initialValues: {
      label: '',
      org: memberships[0]?.org ?? '',
      roles: [] as string[],
      scopes: ['verify'] as string[],
      expires_in_days: '365',
    },
    validate: ({ label, scopes: chosen }) => ({
      ...(label.trim() === '' ? { label: common('required') } : {}),
      ...(chosen.length === 0 ? { scopes: common('required') } : {}),
    }),
    run: (values, idempotencyKey) =>
      client.partners.sign_up(
        {
          label: values.label.trim(),
          scopes: values.scopes as KeyInput['scopes'],
          ...(values.org === '' ? { roles: values.roles as KeyInput['roles'] } : { org: values.org }),
          ...(values.expires_in_days === '' ? {} : { expires_in_days: Number(values.expires_in_days) }),
        },
        { idempotencyKey },
      ),
    done: ({ label }) => t('keyMade', { label }),
    onDone: ({ key_id, secret, authorization }) =>
      showSecret(t('newKeySecret'), [
        [t('authorization'), `Authorization: ${authorization}`],
        [t('keyId'), key_id],
        [t('secret'), secret],
      ]),
    close,
  });
  const { getInputProps, values } = form.form;
  return (
    <DialogForm form={form} label={t('makeKey')} words={t('newKeyWords')} close={close}>
      <TextInput
        label={t('label')}
        description={t('labelWords')}
        required
        maxLength={80}
        data-autofocus
        {...getInputProps('label')}
      />
      <Select
        label={t('actsFor')}
        data={[
          ...memberships.map(({ org, title }) => ({ value: org, label: title })),
          { value: '', label: t('youAlone') },
        ]}
        allowDeselect={false}
        {...getInputProps('org')}
      />
      {values.org === '' && roles.length > 0 && (
        <MultiSelect
          label={t('roles')}
          description={t('rolesWords')}
          data={roles.map((role) => ({ value: role, label: term(role) }))}
          {...getInputProps('roles')}
        />
      )}
      <Checkbox.Group label={t('scopes')} required {...getInputProps('scopes')}>
        <Stack gap="xs" mt="xs">
          {(isAdmin(who) ? adminScopes : scopes).map((scope) => (
            <Checkbox key={scope} value={scope} label={term(scope)} description={t(`scopeWords.${scope}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Select
        label={t('ends')}
        data={[
          ...['30', '90', '365'].map((days) => ({ value: days, label: t('inDays', { days: Number(days) }) })),
          { value: '', label: t('never') },
        ]}
        allowDeselect={false}
        {...getInputProps('expires_in_days')}
      />
    </DialogForm>
  );
}
