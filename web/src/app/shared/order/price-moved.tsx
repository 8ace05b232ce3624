import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import type { OrderDetail } from './order.ts';

/** Says of a Draft whose lot costs something else by now that it cannot be paid, before anybody tries. */
export function PriceMoved({ asked }: { asked: OrderDetail['asked_now'] }) {
  const t = useTranslations('order');
  const formats = useFormats();
  if (asked === null || asked.still) return null;
  const { unit_price, currency, unit } = asked;
  const price =
    unit_price === null || currency === null
      ? t('noPriceNow')
      : t('priceOf', { price: formats.price(unit_price, currency), unit });
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />} title={t('priceMoved')} mb="lg">
      {t('priceMovedWords', { price })}
    </Alert>
  );
}
