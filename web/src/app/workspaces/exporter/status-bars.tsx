import { Anchor, Box, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { useStatusWords } from '../../shared/order/order-columns.tsx';
import { orderStatuses } from '../../shared/order/order-statuses.ts';
import { Section } from '../../ui/section.tsx';

/** How many orders are in each state, each leading to them. */
export function StatusBars({ counts }: { counts: Readonly<Record<string, number>> | undefined }) {
  const t = useTranslations('exporter');
  const wordsOf = useStatusWords();
  const formats = useFormats();
  const most = Math.max(1, ...Object.values(counts ?? {}));
  return (
    <Section title={t('byStatus')}>
      {counts === undefined ? (
        <Skeleton height={180} />
      ) : (
        <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {orderStatuses.map((status) => (
            <Box key={status} component="li" display="flex" style={{ alignItems: 'center', gap: 12 }}>
              <Anchor
                component={Link}
                to="/exporter/orders"
                search={{ status_filter: status } as never}
                size="sm"
                w={{ base: 130, sm: 190 }}
              >
                {wordsOf(status)}
              </Anchor>
              <Progress value={((counts[status] ?? 0) / most) * 100} size="lg" flex={1} aria-hidden tabIndex={-1} />
              <Text size="sm" fw={600} w={48} ta="right">
                {formats.number(counts[status] ?? 0)}
              </Text>
            </Box>
          ))}
        </Stack>
      )}
    </Section>
  );
}
