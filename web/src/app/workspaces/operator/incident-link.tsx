import { Anchor, Badge, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';

const colours = { Minor: 'yellow', Major: 'orange', Critical: 'red' } as const;
export type Severity = keyof typeof colours;
export const severities: readonly Severity[] = ['Minor', 'Major', 'Critical'];

/** How bad it is, in a word; the colour only repeats it. */
export function SeverityBadge({ severity }: { severity: Severity }) {
  const t = useTranslations('incidents');
  return (
    <Badge variant="dot" color={colours[severity]} tt="none" fw={500} size="lg" radius="sm" miw="max-content">
      {t(severity)}
    </Badge>
  );
}

/** An incident in one line. */
export function IncidentLink({
  incident: { name, title, severity, opened_at: openedAt },
}: {
  incident: { name: string; title: string; severity: Severity; opened_at: string };
}) {
  const formats = useFormats();
  return (
    <Group gap="sm" wrap="wrap">
      <SeverityBadge severity={severity} />
      <Anchor component={Link} to={`/operator/incidents/${name}`}>
        {title}
      </Anchor>
      <Text size="sm" c="dimmed">
        {formats.ago(openedAt)}
      </Text>
    </Group>
  );
}
