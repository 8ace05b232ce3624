import { Box } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { DetailList } from '../../ui/detail-list.tsx';

/** Where goods go to, as the buyer wrote it. Members that have no word here keep their own. */
export function DeliveryFacts({ delivery }: { delivery: Record<string, string> }) {
  const t = useTranslations('order');
  const formats = useFormats();
  const facts = Object.entries(delivery).map(([name, value]) => {
    const key = `deliver.${name}` as Parameters<typeof t.has>[0];
    return [t.has(key) ? t(key) : name, name === 'country' ? formats.country(value) : value] as const;
  });
  return facts.length === 0 ? null : (
    <Box mt="md">
      <DetailList facts={facts} />
    </Box>
  );
}
