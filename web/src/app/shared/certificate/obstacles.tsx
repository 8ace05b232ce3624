import type { AuthorityCertsCheckOrderOutput } from '@lotmark/sdk';
import { List } from '@mantine/core';
import { useTranslations } from 'use-intl';

/** What stands against a certificate of an order, a sentence each. */
export function Obstacles({ found }: { found: AuthorityCertsCheckOrderOutput['obstacles'] }) {
  const t = useTranslations('certificate');
  return (
    <List>
      {found.map((each) => (
        <List.Item key={each}>{t(`ob_${each}`)}</List.Item>
      ))}
    </List>
  );
}
