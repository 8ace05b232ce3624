import type { OrganisationListOrganisationsInput, OrganisationListOrganisationsOutput } from '@lotmark/sdk';
import { Badge, Button, Group, Text, TextInput } from '@mantine/core';
import { IconBuildingCommunity, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { CountrySelect } from '../../ui/country-select.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ReasonForm } from './reference-form.tsx';

type Organisation = OrganisationListOrganisationsOutput['data'][number];
const kinds = ['cooperative', 'exporter', 'buyer', 'insurer'] as const;
const wire = { cooperative: 'Cooperative', exporter: 'Exporter', buyer: 'Buyer', insurer: 'Insurer' } as const;

export function OrganisationsPage() {
  const t = useTranslations('admin');
  const formats = useFormats();
  const term = useTerms();
  return (
    <>
      <PageHeader
        title={t('organisations')}
        description={t('organisationsWords')}
        actions={
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => openDialog(t('insurerFound'), (close) => <InsurerForm close={close} />)}
          >
            {t('insurerFound')}
          </Button>
        }
      />
      <DataList
        label={t('organisations')}
        queryKey={['admin', 'organisations']}
        searchLabel={t('orgSearch')}
        fetch={({ filters, ...query }) =>
          client.organisation.list_organisations({
            ...query,
            kind: filters['kind'] as OrganisationListOrganisationsInput['kind'],
            standing: filters['standing'] as OrganisationListOrganisationsInput['standing'],
          })
        }
        filters={[
          { name: 'kind', label: t('kind'), options: kinds.map((kind) => ({ value: wire[kind], label: term(kind) })) },
          {
            name: 'standing',
            label: t('state'),
            options: (['verified', 'unverified', 'suspended'] as const).map((value) => ({
              value,
              label: t(`standing_${value}`),
            })),
          },
        ]}
        rowKey={(row) => row.name}
        columns={[
          {
            header: t('name'),
            cell: (row) => (
              <>
                {row.title}
                <Text size="xs" c="dimmed" className="lm-code">
                  {row.name}
                </Text>
              </>
            ),
            sort: 'title',
          },
          { header: t('kind'), cell: (row) => term(row.kind.toLowerCase()) },
          { header: t('orgCountry'), cell: (row) => formats.country(row.country) },
          {
            header: t('orgContact'),
            cell: (row) => row.contact_email ?? row.contact_phone ?? formats.none,
            deskOnly: true,
          },
          { header: t('state'), cell: (row) => <Standing org={row} /> },
          { header: t('orgSince'), cell: (row) => formats.day(row.created_at), sort: 'created_at' },
        ]}
        rowActions={(row) => <Decisions org={row} />}
        empty={{ title: t('orgNone'), icon: <IconBuildingCommunity size={40} aria-hidden /> }}
      />
    </>
  );
}

function Standing({ org }: { org: Organisation }) {
  const t = useTranslations('admin');
  if (org.suspended_at !== null) {
    return (
      <>
        <Badge color="orange" variant="light">
          {t('standing_suspended')}
        </Badge>
        <Text size="xs">{org.suspended_reason}</Text>
      </>
    );
  }
  const verified = org.verified_at !== null;
  return (
    <Badge color={verified ? 'leaf' : 'gray'} variant="light">
      {t(verified ? 'standing_verified' : 'standing_unverified')}
    </Badge>
  );
}

const acts = {
  verify: 'verify_organisation',
  suspend: 'suspend_organisation',
  reinstate: 'reinstate_organisation',
} as const;

function Decisions({ org }: { org: Organisation }) {
  const t = useTranslations('admin');
  const open: (keyof typeof acts)[] =
    org.suspended_at !== null ? ['reinstate'] : org.verified_at === null ? ['verify', 'suspend'] : ['suspend'];
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        size="xs"
        variant="default"
        aria-label={t('orgEditOf', { name: org.title })}
        onClick={() => openDialog(t('orgEditOf', { name: org.title }), (close) => <EditForm org={org} close={close} />)}
      >
        {t('orgEdit')}
      </Button>
      {open.map((act) => (
        <Button
          key={act}
          size="xs"
          variant="default"
          aria-label={t(`${act}Of`, { name: org.title })}
          onClick={() =>
            openDialog(t(`${act}Of`, { name: org.title }), (close) => (
              <ReasonForm
                label={t(act)}
                words={t(`${act}Words`)}
                danger={act === 'suspend'}
                run={(reason, idempotencyKey) =>
                  client.organisation[acts[act]]({ organisation: org.name, reason }, { idempotencyKey })
                }
                close={close}
              />
            ))
          }
        >
          {t(act)}
        </Button>
      ))}
    </Group>
  );
}

function EditForm({ org, close }: { org: Organisation; close: () => void }) {
  const t = useTranslations('admin');
  const c = useTranslations('common');
  const form = useDialogForm({
    initialValues: {
      title: org.title,
      contact_email: org.contact_email ?? '',
      contact_phone: org.contact_phone ?? '',
      address: org.address ?? '',
    },
    validate: ({ title }) => (title.trim() === '' ? { title: c('required') } : {}),
    run: ({ title, ...contact }, idempotencyKey) =>
      client.organisation.update_organisation(
        {
          organisation: org.name,
          title: title.trim(),
          ...Object.fromEntries(Object.entries(contact).map(([name, text]) => [name, text.trim() || null])),
        },
        { idempotencyKey },
      ),
    done: () => t('refSaved'),
    close,
  });
  return (
    <DialogForm form={form} label={t('orgSave')} close={close}>
      <TextInput label={t('name')} required maxLength={140} {...form.form.getInputProps('title')} />
      <TextInput label={t('orgEmail')} type="email" maxLength={254} {...form.form.getInputProps('contact_email')} />
      <TextInput label={t('orgPhone')} type="tel" maxLength={40} {...form.form.getInputProps('contact_phone')} />
      <TextInput label={t('orgAddress')} maxLength={500} {...form.form.getInputProps('address')} />
    </DialogForm>
  );
}

/** Insurers are founded by admins; all other organisations by their own people. */
function InsurerForm({ close }: { close: () => void }) {
  const t = useTranslations('admin');
  const c = useTranslations('common');
  const countries = useQuery({
    queryKey: ['admin', 'countries'],
    queryFn: () => client.buyer.buyer_onboard_options({}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const form = useDialogForm({
    initialValues: { insurer_name: '', country: '', owner: '' },
    validate: (values) =>
      Object.fromEntries(
        (['insurer_name', 'country', 'owner'] as const)
          .filter((field) => values[field].trim() === '')
          .map((field) => [field, c('required')]),
      ),
    run: ({ insurer_name, country, owner }, idempotencyKey) =>
      client.insurance_dashboard.create_insurer(
        { insurer_name: insurer_name.trim(), country, owner: owner.trim() },
        { idempotencyKey },
      ),
    done: ({ insurer_name }) => t('insurerFounded', { name: insurer_name }),
    close,
  });
  return (
    <DialogForm form={form} label={t('insurerFound')} words={t('insurerFoundWords')} close={close}>
      <TextInput
        label={t('name')}
        required
        maxLength={140}
        data-autofocus
        {...form.form.getInputProps('insurer_name')}
      />
      <CountrySelect countries={countries.data?.countries ?? []} {...form.form.getInputProps('country')} />
      <TextInput
        label={t('insurerOwner')}
        type="email"
        required
        maxLength={254}
        {...form.form.getInputProps('owner')}
      />
    </DialogForm>
  );
}
