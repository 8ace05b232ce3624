import type { ExporterListOrdersOutput } from '@lotmark/sdk';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { isRefusable, isUnanswered, stageOf } from '../../shared/order/order.ts';
import { useConsentActions } from '../../shared/order/use-consent-actions.tsx';
import { useExporterActions } from '../../shared/order/use-order-actions.tsx';

/** What the exporter can do with an order right now, in a row of a list. */
export function OrderButtons({ order }: { order: ExporterListOrdersOutput['data'][number] }) {
  const t = useTranslations('order');
  const { accept, decline, ship, pending } = useExporterActions();
  const { refuse } = useConsentActions();
  const stage = stageOf(order);
  const named = (deed: string) => `${deed}: ${order.name}`;
  if (stage === 'draft') {
    return (
      <>
        <Button size="xs" loading={pending} onClick={() => accept(order)} aria-label={named(t('accept'))}>
          {t('accept')}
        </Button>
        <Button size="xs" variant="default" onClick={() => decline(order)} aria-label={named(t('decline'))}>
          {t('decline')}
        </Button>
      </>
    );
  }
  if (stage === 'unpaid' && isUnanswered(order)) {
    return (
      <>
        <Button size="xs" loading={pending} onClick={() => accept(order)} aria-label={named(t('accept'))}>
          {t('accept')}
        </Button>
        {isRefusable(order) && (
          <Button size="xs" variant="default" onClick={() => refuse(order)} aria-label={named(t('refuseOrder'))}>
            {t('refuseOrder')}
          </Button>
        )}
      </>
    );
  }
  if (stage !== 'paid') return null;
  return (
    <Button size="xs" onClick={() => ship(order)} aria-label={named(t('ship'))}>
      {t('ship')}
    </Button>
  );
}
