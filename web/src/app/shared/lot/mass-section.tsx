import type { MarketplaceGetLotOutput } from '@lotmark/sdk';
import { Alert, Group, Progress, Stack, Text } from '@mantine/core';
import { IconCheck, IconHelp, IconQuestionMark } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { Section } from '../../ui/section.tsx';

const looks = {
  plausible: { color: 'leaf', icon: IconCheck },
  questioned: { color: 'orange', icon: IconQuestionMark },
  unknown: { color: 'gray', icon: IconHelp },
} as const;

/** Who says where the plots lie: an office that verified them, or their own people. */
function verifiedWords(verified: number, located: number) {
  if (located === 0) return undefined;
  if (verified === 0) return 'verifiedNone';
  return verified < located ? 'verifiedPart' : 'verifiedAll';
}

/** Where a lot's kilograms come from, and whether they can have grown there. */
export function MassSection({
  traced,
  plausible,
}: {
  traced: MarketplaceGetLotOutput['traced'];
  plausible: MarketplaceGetLotOutput['mass_plausible'];
}) {
  const t = useTranslations('lot');
  const { quantity, percent } = useFormats();
  const parts = [
    { label: t('fromOutlines'), kg: traced.outlines_kg, color: 'leaf.7' },
    { label: t('fromPoints'), kg: traced.points_kg, color: 'yellow.6' },
    { label: t('untraced'), kg: traced.untraced_kg, color: 'gray.5' },
  ];
  const total = parts.reduce((sum, part) => sum + part.kg, 0);
  const share = (kg: number) => (total === 0 ? 0 : kg / total);
  const located = traced.outlines_kg + traced.points_kg;
  const verified = verifiedWords(traced.verified_kg, located);
  const { color, icon: Icon } = looks[plausible.state];
  return (
    <Section title={t('massTitle')}>
      <Stack gap="md">
        <Progress.Root size="lg" aria-hidden>
          {parts.map((part) => (
            <Progress.Section key={part.label} value={share(part.kg) * 100} color={part.color} />
          ))}
        </Progress.Root>
        <Stack gap={4}>
          {parts
            .filter((part) => part.kg > 0)
            .map((part) => (
              <Group key={part.label} gap="xs" wrap="nowrap" align="baseline">
                <Text
                  component="span"
                  w={10}
                  h={10}
                  bg={part.color}
                  style={{ borderRadius: 2, flex: 'none' }}
                  aria-hidden
                />
                <Text size="sm">{`${part.label}: ${quantity(part.kg, 'kg')} (${percent(share(part.kg), 1)})`}</Text>
              </Group>
            ))}
        </Stack>
        {verified !== undefined && (
          <Text size="sm">{t(verified, { verified: quantity(traced.verified_kg, 'kg') })}</Text>
        )}
        <Alert
          color={color}
          variant="light"
          icon={<Icon aria-hidden />}
          title={t(`mass_${plausible.state}`)}
          role="note"
        >
          {t(`cause_${plausible.cause}`)}
        </Alert>
      </Stack>
    </Section>
  );
}
