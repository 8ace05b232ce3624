import { Card, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { ProofState } from './proof-state.tsx';
import type { Offer } from './queries.ts';

/** A lot on the market; the whole tile leads to its page. A list that is asked again draws only what is new. */
export const LotTile = memo(function LotTile({ lot }: { lot: Offer }) {
  const t = useTranslations('buyer');
  const formats = useFormats();
  const term = useTerms();
  return (
    <Card component={Link} to={`/market/${lot.name}`} withBorder padding="md" h="100%" className="lm-tile">
      <Stack gap="sm" h="100%">
        <div>
          <ProofState lot={lot} />
        </div>
        <div>
          <Text fw={650} fz="lg" lh={1.3}>
            {term(lot.commodity_type)} · {formats.country(lot.origin_country)}
          </Text>
          <Text size="sm" c="dimmed">
            {lot.lot_reference === null ? lot.name : `${lot.name} · ${lot.lot_reference}`}
          </Text>
        </div>
        <Stack gap={2} flex={1}>
          <Text size="sm">
            {lot.cooperative_name}
            {!lot.cooperative_verified && ` (${t('sellerUnverified')})`}
          </Text>
          <Text size="sm" c="dimmed">
            {[lot.grade, lot.processing_method]
              .filter((each) => each !== null)
              .map((each) => term(each))
              .join(' · ')}
          </Text>
          <Text size="sm" c="dimmed">
            {t('routeNames', {
              from: formats.country(lot.origin_country),
              to: formats.country(lot.destination_country),
            })}
          </Text>
        </Stack>
        <Group justify="space-between" align="flex-end" gap="xs">
          <div>
            <Text size="sm" c="dimmed">
              {t('available')}
            </Text>
            <Text fw={600}>{formats.quantity(lot.quantity, lot.unit)}</Text>
          </div>
          <Text fw={650} fz="lg" ta="right">
            {lot.asking_price === null || lot.currency === null
              ? t('priceOnRequest')
              : t('perUnit', { price: formats.price(lot.asking_price, lot.currency), unit: lot.unit })}
          </Text>
        </Group>
      </Stack>
    </Card>
  );
});
