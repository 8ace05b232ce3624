import { Badge } from '@mantine/core';
import { useTranslations } from 'use-intl';

const colours = { new: 'blue', reporting: 'leaf', silent: 'orange', retired: 'gray' } as const;
export type Standing = keyof typeof colours;
export const standings = ['reporting', 'silent', 'new', 'retired'] as const;

/** How a device stands, in words; the colour only repeats them. */
export function StandingBadge({ standing }: { standing: Standing }) {
  const t = useTranslations('devices');
  return (
    <Badge variant="dot" color={colours[standing]} tt="none" fw={500} size="lg" radius="sm" miw="max-content">
      {t(`standing_${standing}`)}
    </Badge>
  );
}
