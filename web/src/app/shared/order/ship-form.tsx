import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';

export const freight = ['carrier', 'tracking_number', 'vessel', 'port_of_loading', 'port_of_discharge'] as const;

/** How the goods travel. Everything may be left open: not every carrier tells it at the gate. */
export default function ShipForm({ order, buyer, close }: { order: string; buyer: string; close: () => void }) {
  const t = useTranslations('order');
  const form = useDialogForm({
    initialValues: {
      carrier: '',
      tracking_number: '',
      vessel: '',
      port_of_loading: '',
      port_of_discharge: '',
      eta: '',
      vehicle: '',
      driver: '',
      port_reason: '',
    },
    validate: ({ eta }) => (eta !== '' && eta < today() ? { eta: t('etaPast') } : {}),
    run: (values, idempotencyKey) => {
      // A choice that was taken back is null.
      const given = Object.entries(values).filter(([, value]) => (value ?? '').trim() !== '');
      return client.exporter.mark_shipped({ order_name: order, ...Object.fromEntries(given) }, { idempotencyKey });
    },
    done: ({ shipment }) => t('shippedDone', { order, shipment }),
    close,
  });
  const vehicles = useQuery({
    queryKey: ['fleet', 'choices'],
    queryFn: () => client.fleet.list_vehicles({ in_use: true, limit_page_length: 100 }),
  });
  const drivers = useQuery({
    queryKey: ['fleet', 'driver choices'],
    queryFn: () => client.fleet.list_drivers({ current: true, limit_page_length: 100 }),
  });
  return (
    <DialogForm form={form} label={t('ship')} words={t('shipWords', { buyer })} close={close}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {freight.map((field, index) => (
          <TextInput
            key={field}
            label={t(field)}
            maxLength={140}
            {...(index === 0 ? { 'data-autofocus': true } : {})}
            {...form.form.getInputProps(field)}
          />
        ))}
        <TextInput
          label={t('port_reason')}
          description={t('portReasonWords')}
          maxLength={500}
          {...form.form.getInputProps('port_reason')}
        />
        <Select
          label={t('vehicle')}
          clearable
          searchable
          data={(vehicles.data?.data ?? []).map(({ name, plate, last_result }) => ({
            value: name,
            label: last_result === 'Fail' ? t('vehicleFailed', { plate }) : plate,
          }))}
          {...form.form.getInputProps('vehicle')}
          value={form.form.getValues().vehicle || null}
        />
        <Select
          label={t('driver')}
          clearable
          searchable
          data={(drivers.data?.data ?? []).map(({ name, full_name }) => ({ value: name, label: full_name }))}
          {...form.form.getInputProps('driver')}
          value={form.form.getValues().driver || null}
        />
        <TextInput type="date" label={t('eta')} min={today()} {...form.form.getInputProps('eta')} />
      </SimpleGrid>
    </DialogForm>
  );
}

/** The day where the reader is: yyyy-mm-dd. */
function today(): string {
  return new Date().toLocaleDateString('sv-SE');
}
