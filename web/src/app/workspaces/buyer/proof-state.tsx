import { Badge, Group } from '@mantine/core';
import {
  IconAlertTriangle,
  IconClock,
  IconHandStop,
  IconMapPin,
  IconMapPinOff,
  IconPencil,
  IconShieldCheck,
  IconX,
} from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { type Checked, claimsOf } from './claims.ts';
import type { Offer } from './queries.ts';

const icons = {
  proofDraft: IconPencil,
  claimPending: IconClock,
  claimAuthentic: IconShieldCheck,
  claimFailed: IconX,
  claimFlagged: IconHandStop,
  claimOtherwise: IconAlertTriangle,
  claimUntraced: IconMapPinOff,
  claimTracedInPart: IconMapPin,
  claimTracedByPoints: IconMapPin,
  claimTracedSomeByPoints: IconMapPin,
  claimTraced: IconMapPin,
  claimTracedEntered: IconMapPin,
} as const;

/** What is claimed of a lot. The icon and the colour only repeat the words. */
export function ProofState({
  lot,
  checked,
}: {
  lot: Pick<Offer, 'status' | 'traced' | 'found_otherwise'>;
  checked?: Checked | undefined;
}) {
  const t = useTranslations('buyer');
  return (
    <Group gap={6}>
      {claimsOf(lot, checked).map(([words, colour]) => {
        const Icon = icons[words];
        return (
          <Badge
            key={words}
            variant="light"
            color={colour}
            c="var(--mantine-color-text)"
            tt="none"
            fw={500}
            size="lg"
            radius="sm"
            leftSection={<Icon size={16} aria-hidden />}
          >
            {t(words)}
          </Badge>
        );
      })}
    </Group>
  );
}
