import { ActionIcon, CopyButton, Group, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';

/** A hash, key or number that people carry elsewhere; `shown` where it is written in another way. */
export function Copyable({ value, label, shown = value }: { value: string; label: string; shown?: string }) {
  const t = useTranslations('common');
  return (
    <Group gap={4} wrap="nowrap" align="flex-start" component="span">
      <Text component="span" className="lm-code" size="sm">
        {shown}
      </Text>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="subtle"
            color={copied ? 'leaf' : 'gray'}
            size="sm"
            onClick={copy}
            aria-label={copied ? t('copied') : `${t('copy')}: ${label}`}
          >
            {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          </ActionIcon>
        )}
      </CopyButton>
    </Group>
  );
}
