import { TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useWhoami } from '../../shell/session/session.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';

/** Asks somebody in by mail. */
export function InviteForm({ organisation, close }: { organisation: string; close: () => void }) {
  const t = useTranslations('members');
  const c = useTranslations('common');
  const formats = useFormats();
  const { mail_leaves: mailLeaves } = useWhoami();
  const form = useDialogForm({
    initialValues: { email: '' },
    validate: ({ email }) => (/^\S+@\S+$/.test(email.trim()) ? {} : { email: t('notEmail') }),
    run: ({ email }, idempotencyKey) =>
      client.organisation.invite_member({ organisation, email: email.trim() }, { idempotencyKey }),
    done: ({ invitee_email, expires_at, resent }) =>
      t(mailLeaves ? (resent ? 'resent' : 'invited') : 'invitedNoMail', {
        email: invitee_email,
        day: formats.day(expires_at),
      }),
    saysMore: () => !mailLeaves,
    close,
  });
  return (
    <DialogForm form={form} label={t('sendInvite')} words={t('inviteWords')} close={close}>
      <TextInput type="email" label={c('email')} required data-autofocus {...form.form.getInputProps('email')} />
    </DialogForm>
  );
}
