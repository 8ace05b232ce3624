import { SimpleGrid, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { DialogForm, useDialogForm } from '../../ui/dialog-form.tsx';
import type { OrderDetail } from './order.ts';
import { freight } from './ship-form.tsx';

type Shipment = NonNullable<OrderDetail['shipment_detail']>;

/** What has become known, or changed, since the goods left. */
export default function AmendForm({ shipment, close }: { shipment: Shipment; close: () => void }) {
  const t = useTranslations('order');
  const { order } = shipment;
  const form = useDialogForm({
    initialValues: {
      carrier: shipment.carrier ?? '',
      tracking_number: shipment.tracking_number ?? '',
      vessel: shipment.vessel ?? '',
      port_of_loading: shipment.port_of_loading ?? '',
      port_of_discharge: shipment.port_of_discharge ?? '',
      eta: shipment.eta ?? '',
    },
    run: (values, idempotencyKey) => {
      const given = Object.entries(values).filter(([, value]) => value.trim() !== '');
      return client.orders.amend_shipment({ order, ...Object.fromEntries(given) }, { idempotencyKey });
    },
    done: () => t('amendDone', { order }),
    close,
  });
  return (
    <DialogForm form={form} label={t('amend')} words={t('amendWords')} close={close}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {freight.map((field) => (
          <TextInput key={field} label={t(field)} maxLength={140} {...form.form.getInputProps(field)} />
        ))}
        <TextInput type="date" label={t('eta')} {...form.form.getInputProps('eta')} />
      </SimpleGrid>
    </DialogForm>
  );
}
