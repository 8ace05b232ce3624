import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import {
  isRefusable,
  type OrderDetail,
  type OrderSide,
  type OrderStage,
  type TradeSide,
} from '../../shared/order/order.ts';
import { openProposal, useConsentActions, useDifferenceActions } from '../../shared/order/use-consent-actions.tsx';
import { isHeld } from './next-words.ts';

/** What each side should know of the other's consent. */
export function ConsentWords({ order, stage, sides }: ConsentProps) {
  const t = useTranslations('order');
  const formats = useFormats();
  const { currency } = order;
  const difference = openProposal(order, 'price_difference');
  const cancellation = openProposal(order, 'cancellation');
  const said: string[] = [];
  if (isRefusable(order)) {
    const facts = {
      moment: formats.moment(order.refusable_until),
      exporter: order.exporter_name,
      buyer: order.buyer_name,
    };
    const toExporter = stage === 'paid' ? 'refusableExporter' : 'orderedExporter';
    const toOthers = stage === 'paid' ? 'refusableBuyer' : 'orderedBuyer';
    said.push(t(sides.has('exporter') ? toExporter : toOthers, facts));
  }
  if (stage === 'unpaid' && order.pay_by !== null) said.push(t('payBy', { moment: formats.moment(order.pay_by) }));
  if (order.awaits_choice) {
    const quantity = formats.quantity(order.confirmed_kg, 'kg');
    const found = { quantity, grade: order.confirmed_grade ?? '' };
    const decides = sides.has('exporter') || sides.has('buyer');
    said.push(
      decides
        ? t('choiceWords', found)
        : t('choiceOther', { ...found, exporter: order.exporter_name, buyer: order.buyer_name }),
    );
  }
  if (order.awaits_choice && difference !== undefined) {
    const { side, reason, amount } = difference;
    said.push(t('proposed', { side, reason, amount: formats.money(amount, currency) }));
  }
  if (cancellation !== undefined && isRunning(stage))
    said.push(t('cancelAsked', { side: cancellation.side, reason: cancellation.reason }));
  return said.map((words) => (
    <Text key={words} mt="sm" maw="46rem">
      {words}
    </Text>
  ));
}

interface ConsentProps {
  order: OrderDetail;
  stage: OrderStage;
  sides: ReadonlySet<OrderSide>;
  /** The side that was chosen by somebody who belongs to both. */
  as?: TradeSide | undefined;
}

const isRunning = (stage: OrderStage) => stage === 'paid' || stage === 'transit';

/** The buttons of buyer and exporter for what needs both, or the other's word. */
export function ConsentButtons({ order, stage, sides, as }: ConsentProps) {
  const t = useTranslations('order');
  const { refuse, askToCancel, agree, amend, pending } = useConsentActions(as);
  const refusal = sides.has('exporter') && isRefusable(order) && (
    <Button variant="default" onClick={() => refuse(order)}>
      {t('refuseOrder')}
    </Button>
  );
  if (!isRunning(stage)) return refusal;
  if (!(sides.has('exporter') || sides.has('buyer'))) return null;
  const cancellation = openProposal(order, 'cancellation');
  const shipment = order.shipment_detail;
  return (
    <>
      {stage === 'transit' && !order.awaits_choice && !isHeld(order, stage) && (
        <Button
          variant={sides.has('buyer') ? 'default' : 'filled'}
          component={Link}
          to={`/lots/${order.lot}`}
          hash="enter"
        >
          {t('enterArrived')}
        </Button>
      )}
      {order.awaits_choice && <DifferenceButtons order={order} sides={sides} as={as} />}
      {sides.has('exporter') && shipment !== null && stage === 'transit' && (
        <Button variant="default" onClick={() => amend(shipment)}>
          {t('amend')}
        </Button>
      )}
      {refusal}
      {cancellation === undefined || sides.has(cancellation.side) ? (
        <Button variant="default" onClick={() => askToCancel(order)}>
          {t('askCancel')}
        </Button>
      ) : (
        <Button variant="default" loading={pending} onClick={() => agree(order)}>
          {t('agreeCancel')}
        </Button>
      )}
    </>
  );
}

function DifferenceButtons({ order, sides, as }: Omit<ConsentProps, 'stage'>) {
  const t = useTranslations('order');
  const formats = useFormats();
  const { propose, accept, refuse, pending } = useDifferenceActions(as);
  const open = openProposal(order, 'price_difference');
  if (open?.amount == null || sides.has(open.side))
    return <Button onClick={() => propose(order)}>{t('propose')}</Button>;
  const shown = { order: order.name, currency: order.currency, amount: open.amount };
  return (
    <>
      <Button loading={pending} onClick={() => accept(shown)}>
        {t('acceptDifference', { amount: formats.money(shown.amount, shown.currency) })}
      </Button>
      <Button variant="default" onClick={() => refuse(shown)}>
        {t('refuseDifference')}
      </Button>
    </>
  );
}
