import { Alert, Anchor, Button, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DataList } from '../../ui/data-list.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TenantForm } from './tenant-form.tsx';
import { useTiers } from './tenant-tiers.ts';

const statuses = ['Preparing', 'Active', 'Suspended', 'Archived'] as const;

/** The installations that this service runs, with what was measured of them this month. */
export function TenantsPage() {
  const t = useTranslations('operator');
  const formats = useFormats();
  const term = useTerms();
  const { names, measuredOf, makesTenants } = useTiers();
  return (
    <>
      <PageHeader
        title={t('tenants')}
        description={t('tenantsWords')}
        actions={
          makesTenants && (
            <Button onClick={() => openDialog(t('newTenant'), (close) => <TenantForm close={close} />)}>
              {t('newTenant')}
            </Button>
          )
        }
      />
      {!makesTenants && <Alert mb="md">{t('makesNoTenants')}</Alert>}
      <DataList
        label={t('tenants')}
        queryKey={['operator', 'tenants']}
        fetch={({ filters, search, sort, ...page }) =>
          client.admin_portal.tenants_view({
            ...page,
            ...(search === undefined ? {} : { search }),
            ...(sort === undefined ? {} : { sort }),
            ...(filters['status'] === undefined ? {} : { status: filters['status'] as (typeof statuses)[number] }),
            ...(filters['tier'] === undefined ? {} : { tier: filters['tier'] }),
          })
        }
        rowKey={({ name }) => name}
        rowTo={({ name }) => `/operator/tenants/${name}`}
        searchLabel={t('searchTenants')}
        filters={[
          {
            name: 'status',
            label: t('tenantState'),
            options: statuses.map((value) => ({ value, label: term(value) })),
          },
          { name: 'tier', label: t('tier'), options: names.map((value) => ({ value, label: term(value) })) },
        ]}
        columns={[
          {
            header: t('tenantTitle'),
            cell: ({ title, name, is_default }) => (
              <>
                <Text size="sm">{is_default ? t('thisInstallation') : title}</Text>
                <Text size="xs" c="dimmed">
                  {name}
                </Text>
              </>
            ),
            sort: 'name',
          },
          { header: t('tenantState'), cell: ({ status }) => <StatusBadge status={status} /> },
          { header: t('tier'), cell: ({ tier }) => term(tier) },
          {
            header: t('availability'),
            cell: ({ name }) => {
              const measured = measuredOf(name);
              return measured == null ? formats.none : formats.percent(measured / 100, 3);
            },
            right: true,
          },
          {
            header: t('tenantAddress'),
            cell: ({ address, status }) =>
              status === 'Active' ? (
                <Anchor href={`${address}/app`} size="sm">
                  {address}
                </Anchor>
              ) : (
                address
              ),
            deskOnly: true,
          },
          {
            header: t('tenantSince'),
            cell: ({ created_at }) => formats.day(created_at),
            sort: 'created_at',
            deskOnly: true,
          },
        ]}
        empty={{ title: t('noTenants') }}
      />
    </>
  );
}
