import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';

const places = ['store', 'vehicle', 'plot'] as const;

/** Says where a device is from now on. */
export function BindForm({ device, close }: { device: string; close: () => void }) {
  const t = useTranslations('devices');
  const c = useTranslations('common');
  const vehicles = useQuery({
    queryKey: ['fleet', 'choices'],
    queryFn: () => client.fleet.list_vehicles({ in_use: true, limit_page_length: 100 }),
  });
  const form = useDialogForm({
    initialValues: { place: 'store', store: '', vehicle: '', plot: '' },
    validate: (values) => {
      const place = places.find((each) => each === values.place) ?? 'store';
      return values[place].trim() === '' ? { [place]: c('required') } : {};
    },
    run: ({ place: chosen, ...names }, idempotencyKey) => {
      const place = places.find((each) => each === chosen) ?? 'store';
      return client.devices.bind({ device, place, [place]: names[place].trim() }, { idempotencyKey });
    },
    done: () => t('bound'),
    close,
  });
  const { place } = form.form.values;
  return (
    <DialogForm form={form} label={t('bind')} words={t('bindWords')} close={close}>
      <Select
        label={t('place')}
        allowDeselect={false}
        data={places.map((value) => ({ value, label: t(`place_${value}`) }))}
        {...form.form.getInputProps('place')}
      />
      {place === 'store' && (
        <TextInput label={t('place_store')} required maxLength={100} {...form.form.getInputProps('store')} />
      )}
      {place === 'vehicle' && (
        <Select
          label={t('place_vehicle')}
          required
          searchable
          nothingFoundMessage={t('noVehicles')}
          data={(vehicles.data?.data ?? []).map(({ name, plate }) => ({ value: name, label: `${plate} (${name})` }))}
          {...form.form.getInputProps('vehicle')}
        />
      )}
      {place === 'plot' && (
        <TextInput
          label={t('place_plot')}
          placeholder="PLOT-2026-00001"
          required
          maxLength={140}
          {...form.form.getInputProps('plot')}
        />
      )}
    </DialogForm>
  );
}

/** Says that a device lies with a lot from now on. */
export function WatchForm({ device, close }: { device: string; close: () => void }) {
  const t = useTranslations('devices');
  const c = useTranslations('common');
  const form = useDialogForm({
    initialValues: { lot: '' },
    validate: ({ lot }) => (lot.trim() === '' ? { lot: c('required') } : {}),
    run: ({ lot }, idempotencyKey) => client.devices.watch_lot({ device, lot: lot.trim() }, { idempotencyKey }),
    done: () => t('watched'),
    close,
  });
  return (
    <DialogForm form={form} label={t('watch')} words={t('watchWords')} close={close}>
      <TextInput
        label={t('lot')}
        placeholder="LOT-2026-00001"
        required
        maxLength={40}
        data-autofocus
        {...form.form.getInputProps('lot')}
      />
    </DialogForm>
  );
}
