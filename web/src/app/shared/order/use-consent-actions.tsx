import { lazy } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { type OrderDetail, stageOf, type TradeSide } from './order.ts';

const ReasonForm = lazy(() => import('./reason-form.tsx'));
const DifferenceForm = lazy(() => import('./difference-form.tsx'));
const AmendForm = lazy(() => import('./amend-form.tsx'));

/** What needs the other side's consent, or withholds one's own. `side` where somebody belongs to both. */
export function useConsentActions(side?: TradeSide) {
  const t = useTranslations('order');
  const agree = useAction({
    run: ({ name }: OrderDetail, idempotencyKey) =>
      client.orders.agree_cancellation({ order: name, side }, { idempotencyKey }),
    confirm: ({ name }) => ({
      title: t('agreeCancelTitle', { order: name }),
      body: t('agreeCancelWords'),
      label: t('agreeCancel'),
      danger: true,
    }),
    done: (_, { name }) => t('agreeCancelDone', { order: name }),
  });
  return {
    pending: agree.pending,
    agree: agree.act,
    refuse: (order: Pick<OrderDetail, 'name' | 'buyer_name' | 'status' | 'escrow_status'>) => {
      const { name, buyer_name } = order;
      const isPaid = stageOf(order) === 'paid';
      openDialog(t('refuseTitle', { order: name }), (close) => (
        <ReasonForm
          words={t(isPaid ? 'refuseWords' : 'refuseUnpaidWords', { buyer: buyer_name })}
          label={t('reason')}
          submit={t('refuseOrder')}
          done={t(isPaid ? 'refusedDone' : 'refusedUnpaidDone', { order: name })}
          maxLength={500}
          run={(reason, idempotencyKey) => client.orders.refuse_order({ order: name, reason }, { idempotencyKey })}
          close={close}
        />
      ));
    },
    askToCancel: ({ name }: OrderDetail) =>
      openDialog(t('askCancelTitle', { order: name }), (close) => (
        <ReasonForm
          words={t('askCancelWords')}
          label={t('reason')}
          submit={t('askCancel')}
          done={t('askCancelDone', { order: name })}
          maxLength={500}
          run={(reason, idempotencyKey) =>
            client.orders.request_cancellation({ order: name, reason, side }, { idempotencyKey })
          }
          close={close}
        />
      )),
    amend: (shipment: NonNullable<OrderDetail['shipment_detail']>) =>
      openDialog(t('amend'), (close) => <AmendForm shipment={shipment} close={close} />, 'lg'),
  };
}

/** A proposal as it was shown: whoever answers says which amount they read, because it may be another one by then. */
interface ShownDifference {
  order: string;
  currency: string;
  amount: number;
}

/** A price difference for another grade than was ordered. */
export function useDifferenceActions(side?: TradeSide) {
  const t = useTranslations('order');
  const formats = useFormats();
  const amountOf = ({ amount, currency }: ShownDifference) => formats.money(amount, currency);
  const accept = useAction({
    run: ({ order, amount }: ShownDifference, idempotencyKey) =>
      client.orders.accept_price_difference({ order, side, amount }, { idempotencyKey }),
    confirm: (shown) => ({
      title: t('acceptDifferenceTitle', { order: shown.order, amount: amountOf(shown) }),
      body: t('acceptDifferenceWords'),
      label: t('acceptDifference', { amount: amountOf(shown) }),
    }),
    done: (_, { order }) => t('acceptDifferenceDone', { order }),
  });
  const refuse = useAction({
    run: ({ order, amount }: ShownDifference, idempotencyKey) =>
      client.orders.refuse_price_difference({ order, side, amount }, { idempotencyKey }),
    confirm: (shown) => ({
      title: t('refuseDifferenceTitle', { order: shown.order, amount: amountOf(shown) }),
      body: t('refuseDifferenceWords'),
      label: t('refuseDifference'),
    }),
    done: () => t('refuseDifferenceDone'),
  });
  return {
    pending: accept.pending || refuse.pending,
    accept: accept.act,
    refuse: refuse.act,
    propose: ({ name, currency }: OrderDetail) =>
      openDialog(t('propose'), (close) => (
        <DifferenceForm order={name} currency={currency} side={side} close={close} />
      )),
  };
}

export function openProposal(order: OrderDetail, kind: OrderDetail['proposals'][number]['kind']) {
  return order.proposals.find((proposal) => proposal.kind === kind && proposal.status === 'Open');
}
