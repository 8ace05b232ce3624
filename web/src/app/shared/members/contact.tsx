import type { OrganisationGetOrganisationOutput } from '@lotmark/sdk';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DetailList } from '../../ui/detail-list.tsx';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { ListSkeleton } from '../../ui/list-rows.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';

type Organisation = OrganisationGetOrganisationOutput;

/** How an organisation is reached; its Owners and Managers change it. */
export function Contact({ organisation, edits }: { organisation: string; edits: boolean }) {
  const t = useTranslations('members');
  const c = useTranslations('common');
  const formats = useFormats();
  const found = useQuery({
    queryKey: ['organisation', organisation],
    queryFn: () => client.organisation.get_organisation({ organisation }),
  });
  const { data } = found;
  return (
    <Section
      title={t('contact')}
      actions={
        edits &&
        data !== undefined && (
          <Button
            size="xs"
            variant="default"
            onClick={() => openDialog(t('contact'), (close) => <ContactForm organisation={data} close={close} />)}
          >
            {t('changeContact')}
          </Button>
        )
      }
    >
      {found.error !== null && <Problem error={found.error} retry={() => void found.refetch()} />}
      {found.isPending && <ListSkeleton label={c('loading')} />}
      {data !== undefined && (
        <DetailList
          cols={3}
          facts={[
            [c('email'), data.contact_email],
            [t('phone'), data.contact_phone],
            [t('address'), data.address],
            [c('country'), formats.country(data.country)],
            [t('region'), data.region],
            [t('standing'), t(data.verified_at === null ? 'notVerified' : 'verified')],
          ]}
        />
      )}
    </Section>
  );
}

function ContactForm({ organisation, close }: { organisation: Organisation; close: () => void }) {
  const t = useTranslations('members');
  const c = useTranslations('common');
  const form = useDialogForm({
    initialValues: {
      contact_email: organisation.contact_email ?? '',
      contact_phone: organisation.contact_phone ?? '',
      address: organisation.address ?? '',
    },
    validate: ({ contact_email }) =>
      contact_email.trim() === '' || /^\S+@\S+$/.test(contact_email.trim()) ? {} : { contact_email: t('notEmail') },
    // What is emptied is cleared.
    run: ({ contact_email, contact_phone, address }, idempotencyKey) =>
      client.organisation.update_organisation(
        {
          organisation: organisation.name,
          contact_email: contact_email.trim() || null,
          contact_phone: contact_phone.trim() || null,
          address: address.trim() || null,
        },
        { idempotencyKey },
      ),
    done: () => t('contactChanged'),
    close,
  });
  return (
    <DialogForm form={form} label={c('save')} words={t('contactWords')} close={close}>
      <TextInput type="email" label={c('email')} data-autofocus {...form.form.getInputProps('contact_email')} />
      <TextInput type="tel" label={t('phone')} maxLength={40} {...form.form.getInputProps('contact_phone')} />
      <Textarea label={t('address')} autosize minRows={2} maxLength={500} {...form.form.getInputProps('address')} />
    </DialogForm>
  );
}
