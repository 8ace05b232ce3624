import { LotmarkError } from '@lotmark/sdk';
import { lazy } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useAction } from '../../ui/action.tsx';
import { openDialog } from '../../ui/dialogs.tsx';
import { type OrderDetail, type OrderStage, stageOf } from './order.ts';

// A list of orders does without the forms until one is asked for.
const ReasonForm = lazy(() => import('./reason-form.tsx'));
const ResolveForm = lazy(() => import('./resolve-form.tsx'));
const SettleForm = lazy(() => import('./settle-form.tsx'));
const ShipForm = lazy(() => import('./ship-form.tsx'));

type OrderRow = Pick<
  OrderDetail,
  'name' | 'lot' | 'status' | 'escrow_status' | 'buyer_name' | 'total_amount' | 'currency'
>;

/** What was sold without the exporter's yes is sold to nobody by it. */
const acceptWords: Partial<Record<OrderStage, 'acceptUnpaidWords' | 'acceptPaidWords'>> = {
  unpaid: 'acceptUnpaidWords',
  paid: 'acceptPaidWords',
};

/** What the exporter does with an order, from its page and from the list. */
export function useExporterActions() {
  const t = useTranslations('order');
  const formats = useFormats();
  const accept = useAction({
    run: ({ name }: OrderRow, idempotencyKey) => client.exporter.accept_order({ order: name }, { idempotencyKey }),
    confirm: (order) => ({
      title: t('acceptTitle', { order: order.name }),
      body: t(acceptWords[stageOf(order)] ?? 'acceptWords', {
        lot: order.lot,
        buyer: order.buyer_name,
        amount: formats.money(order.total_amount, order.currency),
      }),
      label: t('accept'),
    }),
    done: (_, order) =>
      t(stageOf(order) === 'paid' ? 'acceptedPaidDone' : 'acceptedDone', {
        order: order.name,
        buyer: order.buyer_name,
      }),
  });
  return {
    pending: accept.pending,
    accept: accept.act,
    decline: ({ name, buyer_name }: OrderRow) =>
      openDialog(t('declineTitle', { order: name }), (close) => (
        <ReasonForm
          words={t('declineWords', { buyer: buyer_name })}
          label={t('reason')}
          submit={t('decline')}
          done={t('declinedDone', { order: name })}
          maxLength={500}
          run={(reason, idempotencyKey) => client.exporter.decline_order({ order: name, reason }, { idempotencyKey })}
          close={close}
        />
      )),
    ship: ({ name, buyer_name }: OrderRow) =>
      openDialog(
        t('shipTitle', { order: name }),
        (close) => <ShipForm order={name} buyer={buyer_name} close={close} />,
        'lg',
      ),
  };
}

/** What the buyer does with an order, and the admin in their stead. */
export function useBuyerActions() {
  const t = useTranslations('order');
  const shares = useShareWords();
  // For who has entered less themselves, and is asked whether all of it came after all.
  const confirmAfterAll = useAction({
    run: ({ name }: OrderDetail, idempotencyKey) =>
      client.orders.confirm_delivery_and_release({ order: name, confirm_quantity: true }, { idempotencyKey }),
    confirm: (order) => ({
      title: t('afterAllTitle'),
      body: `${t('afterAllWords')} ${t('confirmWords', shares(order))}`,
      label: t('confirmAndRelease'),
      danger: true,
    }),
    done: (_, { name }) => t('confirmedDone', { order: name }),
  });
  const confirm = useAction({
    run: ({ name }: OrderDetail, idempotencyKey) =>
      client.orders.confirm_delivery_and_release({ order: name }, { idempotencyKey }),
    confirm: (order) => ({
      title: t('confirmTitle'),
      body: t('confirmWords', shares(order)),
      label: t('confirmAndRelease'),
    }),
    done: (_, { name }) => t('confirmedDone', { order: name }),
    onRefused: (error, order) => {
      const asked = error instanceof LotmarkError && error.errors.some(({ field }) => field === 'confirm_quantity');
      if (asked) confirmAfterAll.act(order);
      return asked;
    },
  });
  return {
    pending: confirm.pending || confirmAfterAll.pending,
    confirm: confirm.act,
    withdraw: ({ name, exporter_name }: OrderDetail) =>
      openDialog(t('withdrawTitle', { order: name }), (close) => (
        <ReasonForm
          words={t('withdrawWords', { exporter: exporter_name })}
          label={t('reason')}
          submit={t('withdraw')}
          done={t('withdrawnDone', { order: name })}
          maxLength={500}
          run={(reason, idempotencyKey) => client.orders.cancel_order({ order: name, reason }, { idempotencyKey })}
          close={close}
        />
      )),
    dispute: ({ name, total_amount, currency }: OrderDetail) =>
      openDialog(t('disputeTitle', { order: name }), (close) => (
        <ReasonForm
          words={<DisputeWords amount={total_amount} currency={currency} />}
          label={t('disputeReason')}
          submit={t('dispute')}
          done={t('disputedDone', { order: name })}
          maxLength={1000}
          run={(reason, idempotencyKey) => client.orders.raise_dispute({ order: name, reason }, { idempotencyKey })}
          close={close}
        />
      )),
  };
}

/** Where neither side goes on, an administrator does. */
export function useAdminActions() {
  const t = useTranslations('order');
  const shares = useShareWords();
  const release = useAction({
    run: ({ name }: OrderDetail, idempotencyKey) =>
      client.exporter.release_order_escrow({ order: name }, { idempotencyKey }),
    confirm: (order) => ({
      title: t('releaseTitle'),
      body: t('releaseWords', shares(order)),
      label: t('release'),
      danger: true,
    }),
    done: (result, { name }) =>
      result.released ? t('releasedDone', { order: name }) : t('notReleased', { order: name }),
  });
  return {
    pending: release.pending,
    release: release.act,
    settle: ({ name }: OrderDetail) =>
      openDialog(t('settleTitle', { order: name }), (close) => <SettleForm order={name} close={close} />, 'lg'),
    resolve: (order: OrderDetail) =>
      openDialog(
        t('resolveTitle', { order: order.name }),
        (close) => <ResolveForm order={order} close={close} />,
        'lg',
      ),
  };
}

function DisputeWords({ amount, currency }: { amount: number; currency: string }) {
  const t = useTranslations('order');
  const formats = useFormats();
  return t('disputeWords', { amount: formats.money(amount, currency) });
}

/** Who gets what when the escrow is released, in words. */
function useShareWords() {
  const formats = useFormats();
  return (order: OrderDetail) => {
    const { escrow_detail: escrow, currency } = order;
    return {
      amount: formats.money(order.total_amount, currency),
      exporter: order.exporter_name,
      exporterAmount: formats.money(escrow?.exporter_amount, currency),
      cooperative: order.cooperative_name,
      cooperativeAmount: formats.money(escrow?.cooperative_amount, currency),
      fee: formats.money(escrow?.fee_amount, currency),
    };
  };
}
