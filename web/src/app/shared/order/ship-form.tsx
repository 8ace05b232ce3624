import { SimpleGrid, TextInput } from '@mantine/core';
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
      port_reason: '',
    },
    validate: ({ eta }) => (eta !== '' && eta < today() ? { eta: t('etaPast') } : {}),
    run: (values, idempotencyKey) => {
      const given = Object.entries(values).filter(([, value]) => value.trim() !== '');
      return client.exporter.mark_shipped({ order_name: order, ...Object.fromEntries(given) }, { idempotencyKey });
    },
    done: ({ shipment }) => t('shippedDone', { order, shipment }),
    close,
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
        <TextInput type="date" label={t('eta')} min={today()} {...form.form.getInputProps('eta')} />
      </SimpleGrid>
    </DialogForm>
  );
}

/** The day where the reader is: yyyy-mm-dd. */
function today(): string {
  return new Date().toLocaleDateString('sv-SE');
}
