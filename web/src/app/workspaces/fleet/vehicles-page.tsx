import type { FleetListVehiclesInput } from '@lotmark/sdk';
import { Button, Group, Select, Text, TextInput } from '@mantine/core';
import { IconTruck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { isUnreachable } from '../../offline/last-known.ts';
import { WaitingList } from '../../offline/waiting-list.tsx';
import { client } from '../../shell/session/client.ts';
import { useWhoami } from '../../shell/session/session.ts';
import { useAction } from '../../ui/action.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useWritten } from '../../ui/use-written.ts';
import { useKnownVehicles } from './known-fleet.ts';
import { manages } from './navigation.ts';
import { OrganisationField, useKeepers } from './organisation-field.tsx';
import { ResultBadge } from './result-badge.tsx';

const kinds = ['trailer', 'reefer', 'container'] as const;

/** The vehicles that the caller manages or drives. */
export function VehiclesPage() {
  const t = useTranslations('fleet');
  const formats = useFormats();
  const keeper = manages(useWhoami());
  const known = useKnownVehicles();
  const retire = useAction({
    run: (vehicle: string, idempotencyKey) => client.fleet.retire_vehicle({ vehicle }, { idempotencyKey }),
    confirm: () => ({ title: t('retireTitle'), body: t('retireWords'), label: t('retire'), danger: true }),
    done: ({ plate }) => t('retired', { plate }),
  });
  return (
    <>
      <PageHeader
        title={t('vehicles')}
        description={t(keeper ? 'vehiclesWords' : 'driverWords')}
        actions={
          keeper && (
            <Button onClick={() => openDialog(t('addVehicle'), (close) => <VehicleForm close={close} />)}>
              {t('addVehicle')}
            </Button>
          )
        }
      />
      <WaitingList kinds={['vehicle-inspection']} />
      <DataList
        label={t('vehicles')}
        queryKey={['fleet', 'vehicles']}
        fetch={({ filters, ...query }) =>
          client.fleet
            .list_vehicles({
              ...query,
              kind: filters['kind'] as FleetListVehiclesInput['kind'],
              ...(filters['in_use'] === 'all' ? {} : { in_use: true }),
            })
            .catch(async (error: unknown) => {
              // Offline: what this device knows of them, which a page that was just opened may not have read yet.
              const answer = known.data?.answer ?? (await known.refetch()).data?.answer;
              if (answer === undefined || !isUnreachable(error)) throw error;
              return answer;
            })
        }
        rowKey={({ name }) => name}
        searchLabel={t('searchVehicles')}
        filters={[
          { name: 'kind', label: t('kind'), options: kinds.map((value) => ({ value, label: t(`kind_${value}`) })) },
          { name: 'in_use', label: t('inUse'), options: [{ value: 'all', label: t('alsoRetired') }] },
        ]}
        columns={[
          {
            header: t('plate'),
            cell: ({ plate, title, name }) => (
              <>
                {plate}
                <Text component="span" size="xs" c="dimmed" display="block">
                  {title ?? name}
                </Text>
              </>
            ),
            sort: 'plate',
          },
          { header: t('kind'), cell: ({ kind }) => t(`kind_${kind}`) },
          {
            header: t('lastInspection'),
            cell: ({ last_result }) => <ResultBadge result={last_result} />,
          },
          { header: t('inspectedAt'), cell: ({ last_inspected_at }) => formats.moment(last_inspected_at) },
        ]}
        rowActions={({ name, in_use, plate }) =>
          in_use ? (
            <Group gap={4} wrap="nowrap">
              <Button
                size="compact-sm"
                variant="default"
                component={Link}
                to={`/fleet/inspect/${name}`}
                aria-label={`${t('inspect')}: ${plate}`}
              >
                {t('inspect')}
              </Button>
              {keeper && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  aria-label={`${t('retire')}: ${plate}`}
                  onClick={() => retire.act(name)}
                >
                  {t('retire')}
                </Button>
              )}
            </Group>
          ) : (
            t('outOfUse')
          )
        }
        empty={{
          title: t('noVehicles'),
          body: t(keeper ? 'noVehiclesWords' : 'noVehiclesDriver'),
          icon: <IconTruck size={40} aria-hidden />,
        }}
      />
    </>
  );
}

function VehicleForm({ close }: { close: () => void }) {
  const t = useTranslations('fleet');
  const c = useTranslations('common');
  const written = useWritten();
  const { orgs, first } = useKeepers();
  const form = useDialogForm({
    initialValues: { kind: 'trailer', plate: '', title: '', organisation: first },
    validate: ({ plate }) => ({ plate: written(plate, 2) }),
    run: ({ kind, plate, title, organisation }, idempotencyKey) =>
      client.fleet.add_vehicle(
        {
          kind: kinds.find((each) => each === kind) ?? 'trailer',
          plate,
          ...(title.trim() === '' ? {} : { title }),
          ...(organisation === '' ? {} : { organisation }),
        },
        { idempotencyKey },
      ),
    done: ({ plate }) => t('added', { plate }),
    close,
  });
  return (
    <DialogForm form={form} label={t('addVehicle')} close={close}>
      <OrganisationField orgs={orgs} {...form.form.getInputProps('organisation')} />
      <Select
        label={t('kind')}
        allowDeselect={false}
        data={kinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
        {...form.form.getInputProps('kind')}
      />
      <TextInput
        label={t('plate')}
        description={t('plateWords')}
        required
        maxLength={20}
        data-autofocus
        {...form.form.getInputProps('plate')}
      />
      <TextInput label={`${t('title')} (${c('optional')})`} maxLength={100} {...form.form.getInputProps('title')} />
    </DialogForm>
  );
}
