import { Button, Dialog, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { registerServiceWorker } from './service-worker-client.ts';

/** Says when a newer version is ready. Nothing is reloaded under somebody's hands. */
export function UpdateNotice() {
  const t = useTranslations('common');
  const [update, setUpdate] = useState<{ apply: () => void } | null>(null);
  useEffect(() => registerServiceWorker((apply) => setUpdate({ apply })), []);
  return (
    <Dialog
      opened={update !== null}
      onClose={() => setUpdate(null)}
      position={{ bottom: 16, left: 16 }}
      role="status"
      aria-label={t('updateReady')}
    >
      <Text size="sm">{t('updateReady')}</Text>
      <Group mt="sm" gap="xs">
        <Button onClick={() => update?.apply()}>{t('reload')}</Button>
        <Button variant="subtle" color="gray" onClick={() => setUpdate(null)}>
          {t('close')}
        </Button>
      </Group>
    </Dialog>
  );
}
