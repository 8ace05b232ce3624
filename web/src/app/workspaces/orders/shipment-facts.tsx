import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import type { OrderDetail } from '../../shared/order/order.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { DetailList } from '../../ui/detail-list.tsx';

type Shipment = Pick<
  NonNullable<OrderDetail['shipment_detail']>,
  | 'carrier'
  | 'tracking_number'
  | 'vessel'
  | 'port_of_loading'
  | 'port_of_discharge'
  | 'port_reason'
  | 'eta'
  | 'created_at'
  | 'delivered_at'
>;

/** How the goods travel; what was not told shows as such, so that nobody looks for it. */
export function ShipmentFacts({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('orders');
  const formats = useFormats();
  const told = (value: string | null) => value ?? t('notTold');
  return (
    <DetailList
      facts={[
        [t('carrier'), told(shipment.carrier)],
        [
          t('tracking_number'),
          shipment.tracking_number === null ? (
            t('notTold')
          ) : (
            <Copyable key="number" value={shipment.tracking_number} label={t('tracking_number')} />
          ),
        ],
        [t('vessel'), told(shipment.vessel)],
        [t('eta'), shipment.eta === null ? t('notTold') : formats.day(shipment.eta)],
        [t('port_of_loading'), told(shipment.port_of_loading)],
        [t('port_of_discharge'), told(shipment.port_of_discharge)],
        [t('port_reason'), shipment.port_reason],
        [t('shippedOn'), formats.moment(shipment.created_at)],
        [t('deliveredOn'), shipment.delivered_at === null ? null : formats.moment(shipment.delivered_at)],
      ]}
    />
  );
}
