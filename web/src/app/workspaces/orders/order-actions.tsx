import { Button, Group, Paper, Radio, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useTerms } from '../../i18n/formats.ts';
import {
  isUnanswered,
  type OrderDetail,
  type OrderSide,
  type OrderStage,
  stageOf,
  type TradeSide,
  tradeTermsQuery,
} from '../../shared/order/order.ts';
import { useAdminActions, useBuyerActions, useExporterActions } from '../../shared/order/use-order-actions.tsx';
import { ConsentButtons, ConsentWords } from './consent.tsx';
import { isHeld, nextWords } from './next-words.ts';

/** What happens next with an order, and the buttons of whoever looks at it. */
export function OrderActions({ order, sides: all }: { order: OrderDetail; sides: ReadonlySet<OrderSide> }) {
  const t = useTranslations('orders');
  const o = useTranslations('order');
  const term = useTerms();
  const terms = useQuery(tradeTermsQuery);
  const stage = stageOf(order);
  // Who belongs to both sides chooses for which of them they act; they cannot do it for both.
  const [wanted, setWanted] = useState<TradeSide>('exporter');
  const isBoth = all.has('exporter') && all.has('buyer');
  const disputeLabel = ({ dispute_raised_by: by }: OrderDetail) => {
    if (by === null) return t('disputeSaid');
    if (by.side === 'platform') return t('disputeByPlatform');
    return t(by.side === 'buyer' ? 'disputeByBuyer' : 'disputeByExporter', { name: by.name ?? '' });
  };
  const other = wanted === 'exporter' ? 'buyer' : 'exporter';
  const sides = isBoth ? new Set([...all].filter((side) => side !== other)) : all;
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} mb="lg" component="section" aria-label={t('nextTitle')}>
      <Text fw={600}>{t('nextTitle')}</Text>
      <Text mt={4} maw="46rem">
        {t(`next.${nextWords(order, stage, sides)}`, {
          exporter: order.exporter_name,
          buyer: order.buyer_name,
          hours: terms.data?.refusal_hours ?? 0,
        })}
      </Text>
      {order.dispute_reason !== null && <Quote label={disputeLabel(order)}>{order.dispute_reason}</Quote>}
      {order.decision_notes.map(({ at, note }) => (
        <Quote key={at} label={t('decisionSaid')}>
          {note}
        </Quote>
      ))}
      {order.reason !== null && !order.decision_notes.some(({ note }) => note === order.reason) && (
        <Quote label={t('reasonGiven')}>{order.reason}</Quote>
      )}
      {isBoth && (
        <Radio.Group
          mt="sm"
          label={o('actAs')}
          description={o('actAsWords')}
          value={wanted}
          onChange={(side) => setWanted(side === 'buyer' ? 'buyer' : 'exporter')}
        >
          <Group mt="xs">
            {(['exporter', 'buyer'] as const).map((side) => (
              <Radio key={side} value={side} label={`${term(side)}: ${order[`${side}_name`]}`} />
            ))}
          </Group>
        </Radio.Group>
      )}
      <ConsentWords order={order} stage={stage} sides={sides} />
      {mayAct(order, stage, sides) && (
        <Group gap="sm" mt="md">
          {sides.has('exporter') && <ExporterButtons order={order} stage={stage} />}
          {sides.has('buyer') && <BuyerButtons order={order} stage={stage} />}
          <ConsentButtons order={order} stage={stage} sides={sides} as={isBoth ? wanted : undefined} />
          {sides.has('admin') && <AdminButtons order={order} stage={stage} />}
        </Group>
      )}
    </Paper>
  );
}

/** At which stages each side has something to press. */
const turns: Record<OrderSide, readonly OrderStage[]> = {
  exporter: ['draft', 'paid', 'transit'],
  buyer: ['draft', 'unpaid', 'paid', 'transit'],
  cooperative: [],
  // Whatever became of it, its records may differ from what was signed.
  admin: ['draft', 'unpaid', 'paid', 'transit', 'disputed', 'settled', 'cancelled'],
};

function mayAct(order: OrderDetail, stage: OrderStage, sides: ReadonlySet<OrderSide>): boolean {
  return [...sides].some((side) => turns[side].includes(stage) || (side === 'exporter' && isUnanswered(order)));
}

function Quote({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Text mt="sm" maw="46rem">
      <Text component="span" c="dimmed">
        {label}{' '}
      </Text>
      {children}
    </Text>
  );
}

interface ButtonsProps {
  order: OrderDetail;
  stage: OrderStage;
}

function ExporterButtons({ order, stage }: ButtonsProps) {
  const t = useTranslations('orders');
  const { accept, decline, ship, pending } = useExporterActions();
  const { dispute } = useBuyerActions();
  if (stage === 'draft') {
    return (
      <>
        <Button loading={pending} onClick={() => accept(order)}>
          {t('accept')}
        </Button>
        <Button variant="default" onClick={() => decline(order)}>
          {t('decline')}
        </Button>
      </>
    );
  }
  const acceptance = isUnanswered(order) && (
    <Button variant={stage === 'paid' ? 'default' : 'filled'} loading={pending} onClick={() => accept(order)}>
      {t('accept')}
    </Button>
  );
  if (stage !== 'paid' && stage !== 'transit') return acceptance;
  return (
    <>
      {stage === 'paid' && !isHeld(order, stage) && <Button onClick={() => ship(order)}>{t('ship')}</Button>}
      {acceptance}
      <Button variant="default" onClick={() => dispute(order)}>
        {t('dispute')}
      </Button>
    </>
  );
}

function BuyerButtons({ order, stage }: ButtonsProps) {
  const t = useTranslations('orders');
  const { confirm, withdraw, dispute, pending } = useBuyerActions();
  return (
    <>
      {(stage === 'draft' || stage === 'unpaid') && order.asked_now?.still !== false && (
        <Button component={Link} to={`/checkout/${order.name}`}>
          {t('pay')}
        </Button>
      )}
      {stage === 'transit' && !order.awaits_choice && !isHeld(order, stage) && (
        <Button loading={pending} onClick={() => confirm(order)}>
          {t('confirmAndRelease')}
        </Button>
      )}
      {(stage === 'paid' || stage === 'transit') && (
        <Button variant="default" onClick={() => dispute(order)}>
          {t('dispute')}
        </Button>
      )}
      {stage === 'draft' && (
        <Button variant="default" onClick={() => withdraw(order)}>
          {t('withdraw')}
        </Button>
      )}
    </>
  );
}

function AdminButtons({ order, stage }: ButtonsProps) {
  const t = useTranslations('orders');
  const o = useTranslations('order');
  const { release, resolve, settle, pending } = useAdminActions();
  const { withdraw } = useBuyerActions();
  return (
    <>
      {stage === 'disputed' && <Button onClick={() => resolve(order)}>{t('resolve')}</Button>}
      {(stage === 'paid' || stage === 'transit') && (
        <Button variant="default" loading={pending} onClick={() => release(order)}>
          {t('release')}
        </Button>
      )}
      <Button variant="default" onClick={() => settle(order)}>
        {o('settle')}
      </Button>
      {(stage === 'draft' || stage === 'unpaid') && (
        <Button variant="default" onClick={() => withdraw(order)}>
          {t('withdraw')}
        </Button>
      )}
    </>
  );
}
