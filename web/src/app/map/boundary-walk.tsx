import { Button, Paper, Stack, Text } from '@mantine/core';
import { IconMapPinPlus } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../i18n/formats.ts';
import type { Position } from './shapes.ts';
import type { Whereabouts } from './use-position.ts';

/** A vaguer position says little about the corner of a field. */
const goodMetres = 25;

/** Takes the corners where the farmer stands, one after another. */
export function BoundaryWalk({ whereabouts, onMark }: { whereabouts: Whereabouts; onMark: (at: Position) => void }) {
  const t = useTranslations('map');
  const { number } = useFormats();
  const { position, accuracy, denied } = whereabouts;
  const metres = number(accuracy, 0);
  return (
    <Paper withBorder p="sm">
      <Stack gap="xs">
        <Text size="sm">{t(denied ? 'positionDenied' : 'walkWords')}</Text>
        {!denied && (
          <Text size="sm" c="dimmed" role="status">
            {position === null || accuracy === null
              ? t('waitingPosition')
              : t(accuracy > goodMetres ? 'positionPoor' : 'accuracy', { metres })}
          </Text>
        )}
        <Button
          size="lg"
          fullWidth
          disabled={position === null}
          leftSection={<IconMapPinPlus aria-hidden />}
          onClick={() => position !== null && onMark(position)}
        >
          {t('markHere')}
        </Button>
      </Stack>
    </Paper>
  );
}
