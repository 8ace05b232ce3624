import { Button, TextInput } from '@mantine/core';
import { IconSteeringWheel } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useWhoami } from '../../shell/session/session.ts';
import { useAction } from '../../ui/action.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useWritten } from '../../ui/use-written.ts';
import { OrganisationField, useKeepers } from './organisation-field.tsx';

/** Who drives for the caller's organisations. */
export function DriversPage() {
  const t = useTranslations('fleet');
  const formats = useFormats();
  const end = useAction({
    run: (driver: string, idempotencyKey) => client.fleet.end_driver({ driver }, { idempotencyKey }),
    confirm: () => ({ title: t('endTitle'), body: t('endWords'), label: t('endDriver'), danger: true }),
    done: ({ full_name }) => t('ended', { name: full_name }),
  });
  return (
    <>
      <PageHeader
        title={t('drivers')}
        description={t('driversWords')}
        actions={
          <Button onClick={() => openDialog(t('addDriver'), (close) => <DriverForm close={close} />)}>
            {t('addDriver')}
          </Button>
        }
      />
      <DataList
        label={t('drivers')}
        queryKey={['fleet', 'drivers']}
        fetch={({ filters: _filters, ...query }) => client.fleet.list_drivers({ ...query, current: true })}
        rowKey={({ name }) => name}
        searchLabel={t('searchDrivers')}
        columns={[
          { header: t('fullName'), cell: ({ full_name }) => full_name },
          { header: t('email'), cell: ({ email }) => email },
          { header: t('licence'), cell: ({ licence_number }) => licence_number ?? formats.none },
          { header: t('licenceUntil'), cell: ({ licence_until }) => formats.day(licence_until) },
          { header: t('since'), cell: ({ created_at }) => formats.day(created_at), sort: 'created_at', deskOnly: true },
        ]}
        rowActions={({ name, full_name }) => (
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={`${t('endDriver')}: ${full_name}`}
            onClick={() => end.act(name)}
          >
            {t('endDriver')}
          </Button>
        )}
        empty={{ title: t('noDrivers'), body: t('noDriversWords'), icon: <IconSteeringWheel size={40} aria-hidden /> }}
      />
    </>
  );
}

function DriverForm({ close }: { close: () => void }) {
  const t = useTranslations('fleet');
  const c = useTranslations('common');
  const written = useWritten();
  const { mail_leaves: mailLeaves } = useWhoami();
  const { orgs, first } = useKeepers();
  const form = useDialogForm({
    initialValues: { email: '', full_name: '', licence_number: '', licence_until: '', organisation: first },
    validate: ({ email, full_name }) => ({
      ...(email.trim() === '' && { email: c('required') }),
      full_name: written(full_name, 2),
    }),
    run: ({ email, full_name, ...others }, idempotencyKey) => {
      const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value.trim() !== ''));
      return client.fleet.add_driver({ email, full_name, ...given }, { idempotencyKey });
    },
    done: ({ full_name, email }) => t(mailLeaves ? 'driverAdded' : 'driverAddedNoMail', { name: full_name, email }),
    saysMore: () => !mailLeaves,
    close,
  });
  return (
    <DialogForm form={form} label={t('addDriver')} words={t('addDriverWords')} close={close}>
      <OrganisationField orgs={orgs} {...form.form.getInputProps('organisation')} />
      <TextInput
        label={t('fullName')}
        required
        maxLength={140}
        data-autofocus
        {...form.form.getInputProps('full_name')}
      />
      <TextInput type="email" label={t('email')} required maxLength={254} {...form.form.getInputProps('email')} />
      <TextInput
        label={`${t('licence')} (${c('optional')})`}
        maxLength={40}
        {...form.form.getInputProps('licence_number')}
      />
      <TextInput
        type="date"
        label={`${t('licenceUntil')} (${c('optional')})`}
        {...form.form.getInputProps('licence_until')}
      />
    </DialogForm>
  );
}
