import type { DetailShipmentDetailOutput } from '@lotmark/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { FilesSection } from '../../shared/attached/files-section.tsx';
import { orderQuery } from '../../shared/order/order.ts';
import { freight } from '../../shared/order/ship-form.tsx';
import { client } from '../../shell/session/client.ts';
import { DetailList } from '../../ui/detail-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ShipmentFacts } from './shipment-facts.tsx';
import { TransportSection } from './transport-section.tsx';

/** Where the goods of an order are. */
export function ShipmentPage() {
  const t = useTranslations('orders');
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
            description={t(wordsOf(data))}
            back={{ to: `/orders/${data.order}`, label: data.order }}
          />
          <Section title={t('journey')}>
            <ShipmentFacts shipment={data} />
          </Section>
          <TransportSection shipment={data.name} />
          {data.changes.length > 0 && <ShipmentChanges changes={data.changes} />}
          <FilesSection doctype="Shipment" name={data.name} />
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

function wordsOf({ status, delivered_at }: Pick<DetailShipmentDetailOutput, 'status' | 'delivered_at'>) {
  if (status === 'Closed by Decision') return 'decidedWords';
  return delivered_at === null ? 'onTheWayWords' : 'arrivedWords';
}

type Change = DetailShipmentDetailOutput['changes'][number];

/** What was amended since the goods left: each field with what it said before. */
function ShipmentChanges({ changes }: { changes: readonly Change[] }) {
  const t = useTranslations('order');
  const o = useTranslations('orders');
  const formats = useFormats();
  const said = (value: string | null | undefined) => value ?? o('notTold');
  const label = (field: string) => (isFreight(field) ? t(field) : field === 'eta' ? t('eta') : field);
  return (
    <Section title={t('changes')}>
      {changes.map((change) => (
        <DetailList
          key={change.at}
          cols={1}
          facts={[
            [t('changes'), formats.moment(change.at)],
            ...Object.keys(change.after).map((field): [string, string] => [
              label(field),
              `${said(change.before[field])} → ${said(change.after[field])}`,
            ]),
          ]}
        />
      ))}
    </Section>
  );
}

function isFreight(field: string): field is (typeof freight)[number] {
  return (freight as readonly string[]).includes(field);
}
