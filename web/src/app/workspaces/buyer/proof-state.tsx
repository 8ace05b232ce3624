import { Badge } from '@mantine/core';
import { IconClock, IconHandStop, IconPencil, IconRosetteDiscountCheck, IconShieldCheck } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { Offer } from './queries.ts';

const states = {
  Draft: ['proofDraft', 'gray', IconPencil],
  Listed: ['proofListed', 'blue', IconClock],
  Notarized: ['proofNotarized', 'leaf', IconShieldCheck],
  Verified: ['proofVerified', 'leaf', IconRosetteDiscountCheck],
  Flagged: ['proofFlagged', 'orange', IconHandStop],
  Cancelled: ['proofDraft', 'gray', IconPencil],
  Sold: ['proofNotarized', 'leaf', IconShieldCheck],
} as const;

/** How far a lot is proven, in words; the icon and the colour only repeat them. */
export function ProofState({ status }: { status: Offer['status'] }) {
  const t = useTranslations('buyer');
  const [words, colour, Icon] = states[status];
  return (
    <Badge
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
}
