import { Anchor, Button, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCountries } from '../../i18n/countries.ts';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { FilesSection } from '../../shared/attached/files-section.tsx';
import { BadgedOrg } from '../../shared/certificate/badged-org.tsx';
import { OrderCertificates } from '../../shared/certificate/order-certificates.tsx';
import { DocumentsSection } from '../../shared/document/documents-section.tsx';
import { Term } from '../../shared/glossary/term.tsx';
import { LotStatus } from '../../shared/lot/lot-status.tsx';
import { DeliveryFacts } from '../../shared/order/delivery-facts.tsx';
import { MoneySection } from '../../shared/order/money-section.tsx';
import { type OrderDetail, type OrderSide, orderQuery, sidesOf } from '../../shared/order/order.ts';
import { shownStatus } from '../../shared/order/order-statuses.ts';
import { PriceMoved } from '../../shared/order/price-moved.tsx';
import { client } from '../../shell/session/client.ts';
import { useWhoami } from '../../shell/session/session.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderSteps } from './order-steps.tsx';
import { ShipmentFacts } from './shipment-facts.tsx';
import { SupplierStatements } from './supplier-statements.tsx';

/** An order, for everybody who has a part in it. */
export function OrderPage() {
  const { name } = useParams({ strict: false }) as { name: string };
  const order = useQuery(orderQuery(name));
  const who = useWhoami();
  return (
    <RecordPage name={name} query={order}>
      {(data) => {
        const sides = sidesOf(who, data);
        return (
          <>
            <OrderHeader order={data} sides={sides} />
            <OrderSteps order={data} />
            <PriceMoved asked={data.asked_now} />
            <OrderActions order={data} sides={sides} />
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing={0}>
              <div>
                <GoodsSection order={data} />
                <PartiesSection order={data} />
                {data.status === 'Settled' && <SettlementSection order={data.name} />}
              </div>
              <div>
                <MoneySection order={data} />
                <ShipmentSection order={data} />
                <OrderCertificates
                  order={data.name}
                  mayAsk={sides.has('exporter') && !['Draft', 'Cancelled'].includes(data.status)}
                />
                {sides.has('buyer') && <SupplierStatements order={data.name} />}
              </div>
            </SimpleGrid>
            <FilesSection doctype="Order" name={data.name} />
            <DocumentsSection doctype="Order" name={data.name} />
          </>
        );
      }}
    </RecordPage>
  );
}

const lists: readonly (readonly [OrderSide, string])[] = [
  ['exporter', '/exporter/orders'],
  ['buyer', '/buyer/orders'],
  ['cooperative', '/cooperative/orders'],
];

function OrderHeader({ order, sides }: { order: OrderDetail; sides: ReadonlySet<OrderSide> }) {
  const t = useTranslations('orders');
  const formats = useFormats();
  const term = useTerms();
  const list = lists.find(([side]) => sides.has(side));
  return (
    <PageHeader
      title={order.name}
      aside={<StatusBadge status={shownStatus(order)} />}
      description={t('orderWords', {
        quantity: formats.quantity(order.quantity, order.unit),
        commodity: term(order.commodity_type),
        exporter: order.exporter_name,
        buyer: order.buyer_name,
      })}
      {...(list === undefined ? {} : { back: { to: list[1], label: t('orders') } })}
    />
  );
}

function GoodsSection({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders');
  const common = useTranslations('common');
  const countries = useCountries();
  const formats = useFormats();
  const term = useTerms();
  // The lot of an order that is over may be changed since: it shows what was ordered, or says that it does not.
  const goods = order.ordered ?? order;
  const isOfLotNow = order.status === 'Cancelled' && order.ordered === null;
  return (
    <Section
      title={t('goods')}
      actions={
        <Button
          component="a"
          href={`/verify/${order.lot}`}
          variant="default"
          size="xs"
          leftSection={<IconShieldCheck size={16} aria-hidden />}
        >
          {common('verifyPage')}
        </Button>
      }
    >
      <DetailList
        facts={[
          [
            t('lot'),
            <Link key="lot" to={`/lots/${order.lot}`}>
              {order.lot}
            </Link>,
          ],
          [t('lotReference'), order.lot_reference],
          [
            t('lotState'),
            <LotStatus key="state" lot={{ status: order.lot_status, found_otherwise: order.found_otherwise }} />,
          ],
          [
            t('splitFrom'),
            order.parent_lot === null ? null : (
              <Link key="parent" to={`/lots/${order.parent_lot}`}>
                {order.parent_lot}
              </Link>
            ),
          ],
          [t('commodity'), term(order.commodity_type)],
          [t('quantity'), formats.quantity(order.quantity, order.unit)],
          [
            t(isOfLotNow ? 'gradeNow' : 'grade'),
            goods.grade === null ? null : (
              <Term key="grade" word={goods.grade}>
                {goods.grade}
              </Term>
            ),
          ],
          [
            t(isOfLotNow ? 'processingNow' : 'processing'),
            goods.processing_method === null ? null : (
              <Term key="processing_method" word={goods.processing_method}>
                {term(goods.processing_method)}
              </Term>
            ),
          ],
          [t('corridor'), countries.corridorNamed(order.corridor)],
          [
            t('incoterms'),
            order.incoterms === null ? null : (
              <Term key="incoterms" word={order.incoterms}>
                {order.incoterms}
              </Term>
            ),
          ],
        ]}
      />
    </Section>
  );
}

function PartiesSection({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders');
  return (
    <Section title={t('parties')}>
      <DetailList
        facts={[
          [t('cooperative'), <BadgedOrg key="cooperative" name={order.cooperative} title={order.cooperative_name} />],
          [t('exporter'), <BadgedOrg key="exporter" name={order.exporter} title={order.exporter_name} />],
          [t('buyer'), <BadgedOrg key="buyer" name={order.buyer} title={order.buyer_name} />],
          [
            t('externalRef'),
            order.external_ref === null ? null : (
              <Copyable key="ref" value={order.external_ref} label={t('externalRef')} />
            ),
          ],
        ]}
      />
      <DeliveryFacts delivery={order.delivery} />
      {order.notes !== null && (
        <Text mt="md">
          <Text component="span" c="dimmed">
            {t('notes')}{' '}
          </Text>
          {order.notes}
        </Text>
      )}
    </Section>
  );
}

function ShipmentSection({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders');
  const { shipment_detail: shipment } = order;
  return (
    <Section
      title={t('shipment')}
      {...(shipment === null
        ? {}
        : {
            actions: (
              <Anchor component={Link} to={`/shipments/${shipment.name}`} size="sm">
                {shipment.name}
              </Anchor>
            ),
          })}
    >
      {shipment === null ? <Text c="dimmed">{t('notShipped')}</Text> : <ShipmentFacts shipment={shipment} />}
    </Section>
  );
}

/** How a settled order was paid out, with its transactions on the ledger. */
function SettlementSection({ order }: { order: string }) {
  const t = useTranslations('orders');
  const formats = useFormats();
  const settlement = useQuery({
    queryKey: ['settlement', order],
    queryFn: () => client.cooperative.settlement_detail({ order }),
  });
  const hash = (value: string | null | undefined, label: string) =>
    value == null ? t('notOnLedgerYet') : <Copyable key={label} value={value} label={label} />;
  return (
    <Section title={t('settlement')}>
      {settlement.error !== null && <Problem error={settlement.error} retry={() => void settlement.refetch()} />}
      {settlement.isPending && <Skeleton height={120} />}
      {settlement.data !== undefined && (
        <DetailList
          cols={1}
          facts={[
            [t('settledOn'), formats.moment(settlement.data.settled_at)],
            [t('releaseTx'), hash(settlement.data.release_tx_hash, t('releaseTx'))],
            [t('mintTx'), hash(settlement.data.mint_tx_hash, t('mintTx'))],
          ]}
        />
      )}
    </Section>
  );
}
