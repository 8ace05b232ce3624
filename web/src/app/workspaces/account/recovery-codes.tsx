import { Button, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Copyable } from '../../ui/copyable.tsx';

/** Codes that are shown once: nothing but the button closes them. */
export function RecoveryCodes({ codes, close }: { codes: readonly string[]; close: () => void }) {
  const t = useTranslations('account');
  return (
    <Stack>
      <Text size="sm">{t('recoveryWords')}</Text>
      <SimpleGrid component="ul" cols={{ base: 1, xs: 2 }} spacing="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {codes.map((code) => (
          <li key={code}>
            <Code fz="sm">{code}</Code>
          </li>
        ))}
      </SimpleGrid>
      <Copyable value={codes.join('\n')} shown={t('allCodes')} label={t('allCodes')} />
      <Group justify="flex-end">
        <Button onClick={close}>{t('codesKept')}</Button>
      </Group>
    </Stack>
  );
}
