import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { client } from '../session/client.ts';
import { DetailList } from '../ui/detail-list.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { RecordPage } from '../ui/record-page.tsx';
import { Section } from '../ui/section.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { orderQuery } from './order.ts';
import { ShipmentFacts } from './shipment-facts.tsx';

/** Where the goods of an order are. */
export function ShipmentPage() {
  const t = useTranslations('trade');
  const { name } = useParams({ strict: false }) as { name: string };
  const shipment = useQuery({ queryKey: ['shipment', name], queryFn: () => client.detail.shipment_detail({ name }) });
  const of = shipment.data?.order;
  const order = useQuery({ ...orderQuery(of ?? ''), enabled: of !== undefined });
  return (
    <RecordPage name={name} query={shipment}>
      {(data) => (
        <>
          <PageHeader
            title={name}
            aside={<StatusBadge status={data.status} />}
            description={t(data.delivered_at === null ? 'onTheWayWords' : 'arrivedWords')}
            back={{ to: `/orders/${data.order}`, label: data.order }}
          />
          <Section title={t('journey')}>
            <ShipmentFacts shipment={data} />
          </Section>
          <Section title={t('order')}>
            <DetailList
              facts={[
                [
                  t('order'),
                  <Link key="order" to={`/orders/${data.order}`}>
                    {data.order}
                  </Link>,
                ],
                [t('orderState'), <StatusBadge key="state" status={data.order_status} />],
                [
                  t('lot'),
                  <Link key="lot" to={`/lots/${data.lot}`}>
                    {data.lot}
                  </Link>,
                ],
                [t('cooperative'), order.data?.cooperative_name ?? data.cooperative],
                [t('exporter'), order.data?.exporter_name ?? data.exporter],
                [t('buyer'), order.data?.buyer_name ?? data.buyer],
              ]}
            />
          </Section>
        </>
      )}
    </RecordPage>
  );
}
