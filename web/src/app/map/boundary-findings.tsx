import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../i18n/formats.ts';
import type { ImportFault } from './geojson-import.ts';
import { maxAreaHa, maxPoints, type PolygonFault, type PolygonFindings } from './polygon-check.ts';

/** A fault of a boundary or of a file, in words. */
export function useFaultWords(): (fault: PolygonFault | ImportFault) => string {
  const t = useTranslations('map');
  const { number, hectares } = useFormats();
  return (fault) => {
    switch (fault.kind) {
      case 'tooMany':
        return t('tooMany', { points: number(fault.points), most: number(maxPoints - 1) });
      case 'range':
        return t('range', { number: fault.corner });
      case 'crossing':
        return t('crossing', { count: fault.count });
      case 'tooLarge':
        return t('tooLarge', { area: hectares(fault.areaHa), most: hectares(maxAreaHa) });
      case 'importSeveral':
        return t('importSeveral', { count: fault.count });
      default:
        return t(fault.kind);
    }
  };
}

/** Area, number of corners, and what is wrong: said while the boundary is drawn. */
export function BoundaryFindings({
  corners,
  findings,
  onSwap,
}: {
  corners: number;
  findings: PolygonFindings;
  onSwap: () => void;
}) {
  const t = useTranslations('map');
  const { number, hectares } = useFormats();
  const words = useFaultWords();
  const { areaHa, fault } = findings;
  const started = corners > 0;
  return (
    <div>
      <Group gap="lg" mb="xs">
        <Text>
          {t('area')}: <strong>{hectares(areaHa)}</strong>
        </Text>
        <Text>
          {t('corners')}: <strong>{number(corners)}</strong>
        </Text>
      </Group>
      <div role="status">
        {!started ? (
          <Text size="sm" c="dimmed">
            {t('none')}
          </Text>
        ) : fault === null ? (
          <Group gap={6}>
            <IconCheck size={18} aria-hidden />
            <Text size="sm">{t('fine')}</Text>
          </Group>
        ) : (
          <Alert
            color={fault.kind === 'tooFew' ? 'gray' : 'red'}
            variant="light"
            p="xs"
            icon={<IconAlertTriangle aria-hidden />}
          >
            <Text size="sm">{words(fault)}</Text>
            {fault.kind === 'swapped' && (
              <Button variant="default" size="sm" mt="xs" onClick={onSwap}>
                {t('swap')}
              </Button>
            )}
          </Alert>
        )}
      </div>
    </div>
  );
}
