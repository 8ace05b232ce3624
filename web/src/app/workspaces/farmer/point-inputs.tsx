import { Button, Group, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePosition } from '../../map/use-position.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import type { PlotValues } from './plot-values.ts';

/** Instead of a boundary: one point, which is enough for a small plot. */
export function PointInputs({ form }: { form: UseFormReturnType<PlotValues> }) {
  const t = useTranslations('farmer');
  const m = useTranslations('map');
  const [asked, setAsked] = useState(false);
  const { position, denied } = usePosition(asked);
  const { setFieldValue } = form;
  useEffect(() => {
    if (position === null) return;
    setFieldValue('gps_lat', String(position[1]));
    setFieldValue('gps_lng', String(position[0]));
    setAsked(false);
  }, [position, setFieldValue]);
  return (
    <>
      <Text mt="md" mb="xs" size="sm">
        {t('pointWords')}
      </Text>
      <Group align="flex-end" gap="sm">
        <TextInput label={m('latitude')} size="md" w={150} {...form.getInputProps('gps_lat')} />
        <TextInput label={m('longitude')} size="md" w={150} {...form.getInputProps('gps_lng')} />
        <Button
          variant="default"
          size="md"
          loading={asked && !denied}
          leftSection={<IconCurrentLocation size={20} aria-hidden />}
          onClick={() => setAsked(true)}
        >
          {t('useMyPosition')}
        </Button>
      </Group>
      {denied && (
        <Text size="sm" c="var(--mantine-color-error)" mt="xs" role="alert">
          {m('positionDenied')}
        </Text>
      )}
      <DecimalInput
        label={t('statedArea')}
        description={t('statedAreaWords')}
        size="md"
        mt="sm"
        maw={320}
        {...form.getInputProps('stated_ha')}
      />
    </>
  );
}
