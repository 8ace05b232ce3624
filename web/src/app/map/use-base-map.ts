import { useComputedColorScheme } from '@mantine/core';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../i18n/language.tsx';
import { createBaseMap } from './base-map.ts';
import { type MapPalette, palettes } from './palette.ts';

export interface BaseMap {
  /** For the element that becomes the map. */
  container: React.RefObject<HTMLDivElement | null>;
  /** Null until things can be put on it. */
  map: MapLibreMap | null;
  palette: MapPalette;
  /** The device cannot draw maps. */
  failed: boolean;
}

/** A map of the world in an element, in the reader's language and the page's colours. */
export function useBaseMap(label: string): BaseMap {
  const t = useTranslations('map');
  const { language } = useLanguage();
  const palette = palettes[useComputedColorScheme('light', { getInitialValueInEffect: false })];
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const [failed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words follow the language.
  useEffect(() => {
    if (container.current === null) return;
    let made: MapLibreMap;
    try {
      made = createBaseMap(container.current, {
        palette,
        language,
        words: {
          'Map.Title': label,
          'NavigationControl.ZoomIn': t('zoomIn'),
          'NavigationControl.ZoomOut': t('zoomOut'),
          'AttributionControl.ToggleAttribution': t('sources'),
        },
      });
    } catch {
      setFailed(true);
      return;
    }
    made.once('load', () => setMap(made));
    return () => {
      setMap(null);
      made.remove();
    };
  }, [palette, language, label]);
  return { container, map, palette, failed };
}
