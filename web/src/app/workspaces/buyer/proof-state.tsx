import { Badge, Group } from '@mantine/core';
import { IconClock, IconHandStop, IconMapPin, IconMapPinOff, IconPencil, IconShieldCheck } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { Offer } from './queries.ts';

const states = {
  Draft: ['proofDraft', 'gray', IconPencil],
  Listed: ['claimPending', 'blue', IconClock],
  Notarized: ['claimAuthentic', 'leaf', IconShieldCheck],
  Verified: ['claimAuthentic', 'leaf', IconShieldCheck],
  Flagged: ['claimFlagged', 'orange', IconHandStop],
  Cancelled: ['proofDraft', 'gray', IconPencil],
  Sold: ['claimAuthentic', 'leaf', IconShieldCheck],
} as const;

/** How far a lot is traced: green only where every kilogram comes from a plot whose outline is known. */
function tracing({ outlines_kg, points_kg, untraced_kg }: Offer['traced']) {
  if (outlines_kg + points_kg === 0) return ['claimUntraced', 'gray', IconMapPinOff] as const;
  if (untraced_kg > 0) return ['claimTracedInPart', 'blue', IconMapPin] as const;
  if (points_kg > 0) {
    return [outlines_kg === 0 ? 'claimTracedByPoints' : 'claimTracedSomeByPoints', 'blue', IconMapPin] as const;
  }
  return ['claimTraced', 'leaf', IconMapPin] as const;
}

/**
 * What is claimed of a lot, in the words of its public page: each claim has a state of its own. The icon and the colour
 * only repeat the words; nothing is green while the lot is flagged.
 */
export function ProofState({ lot }: { lot: Pick<Offer, 'status' | 'traced'> }) {
  const t = useTranslations('buyer');
  const claims = lot.status === 'Flagged' ? [states.Flagged] : [states[lot.status], tracing(lot.traced)];
  return (
    <Group gap={6}>
      {claims.map(([words, colour, Icon]) => (
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
      ))}
    </Group>
  );
}
