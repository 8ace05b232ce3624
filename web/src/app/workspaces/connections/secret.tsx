import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { Copyable } from '../../ui/copyable.tsx';
import { openDialog } from '../../ui/dialogs.tsx';

type Named = readonly (readonly [label: string, value: string])[];

/** Shows what the service tells only once. A click beside the dialog does not close it. */
export function showSecret(title: string, values: Named): void {
  openDialog(title, (close) => <Secret values={values} close={close} />, 'lg', { stays: true });
}

function Secret({ values, close }: { values: Named; close: () => void }) {
  const t = useTranslations('connections');
  return (
    <Stack>
      <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />}>
        {t('onceWords')}
      </Alert>
      {values.map(([label, value]) => (
        <div key={label}>
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Copyable value={value} label={label} />
        </div>
      ))}
      <Group justify="flex-end">
        <Button onClick={close}>{t('kept')}</Button>
      </Group>
    </Stack>
  );
}
