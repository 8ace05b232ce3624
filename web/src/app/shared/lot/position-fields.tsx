import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePosition } from '../../map/use-position.ts';
import { DecimalInput, isDecimal } from '../../ui/decimal-input.tsx';

/** Where something was seen, typed or taken from the device. */
export type PositionValues = { gps_lat: number | string; gps_lng: number | string };

interface PositionFieldsProps<Values extends PositionValues> {
  form: UseFormReturnType<Values>;
  required: boolean;
}

export function PositionFields<Values extends PositionValues>({ form, required }: PositionFieldsProps<Values>) {
  const t = useTranslations('lot');
  const [seeking, setSeeking] = useState(false);
  const { position, denied } = usePosition(seeking);
  const put = useRef(form.setValues);
  put.current = form.setValues;
  useEffect(() => {
    if (position === null) return;
    const [gps_lng, gps_lat] = position;
    put.current({ gps_lat, gps_lng } as Partial<Values>);
    setSeeking(false);
  }, [position]);
  return (
    <Stack gap="xs">
      <SimpleGrid cols={2}>
        <DecimalInput label={t('latitude')} required={required} {...form.getInputProps('gps_lat')} />
        <DecimalInput label={t('longitude')} required={required} {...form.getInputProps('gps_lng')} />
      </SimpleGrid>
      <Button
        variant="default"
        leftSection={<IconCurrentLocation size={18} aria-hidden />}
        loading={seeking && !denied}
        onClick={() => setSeeking(true)}
      >
        {t('useMyPosition')}
      </Button>
      {denied && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {t('positionDenied')}
        </Text>
      )}
    </Stack>
  );
}

/** A latitude or a longitude that may be on this earth. */
export const isDegrees = (value: number | string, most: number) => isDecimal(value) && Math.abs(Number(value)) <= most;
