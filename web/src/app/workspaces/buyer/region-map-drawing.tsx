import { Alert, Box } from '@mantine/core';
import type { Feature } from 'geojson';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import type { MapPalette } from '../../map/palette.ts';
import { type Box as Bounds, boxOf, collection, type Position } from '../../map/shapes.ts';
import { useBaseMap } from '../../map/use-base-map.ts';
import { loadWorld, type World } from '../../map/world.ts';

export interface RegionMapProps {
  /** ISO 3166-1 alpha-2 codes: a map for everybody says no more than the country. */
  from: string;
  to: string;
}

const height = 260;

/** The countries of a trade route and a line between them: no place on it is nearer to the farm than its country. */
export default function RegionMapDrawing({ from, to }: RegionMapProps) {
  const t = useTranslations('buyer');
  const m = useTranslations('map');
  const formats = useFormats();
  const label = t('regionsMap', { from: formats.country(from), to: formats.country(to) });
  const { container, map, palette, failed } = useBaseMap(label);
  useEffect(() => {
    if (map === null) return;
    let current = true;
    // A page must scroll under a finger or a wheel that is over the map.
    map.scrollZoom.disable();
    map.dragPan.disable();
    loadWorld().then(
      (world) => {
        if (current) showRoute(map, palette, world, [from, to]);
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [map, palette, from, to]);
  if (failed) {
    return (
      <Alert color="gray" variant="light">
        {m('noWebgl')}
      </Alert>
    );
  }
  return <Box className="lm-map" h={height} ref={container} />;
}

function showRoute(map: MapLibreMap, palette: MapPalette, world: World, ends: [string, string]): void {
  const boxes = ends.flatMap((code) => {
    const country = world.countries.find((each) => alpha2(each.code) === code);
    return country === undefined ? [] : [country.box];
  });
  const shapes = world.shapes.features.filter(({ id }) => ends.includes(alpha2(id)));
  const places = boxes.map(middle);
  const line: Feature = { type: 'Feature', geometry: { type: 'LineString', coordinates: places }, properties: {} };
  const points = places.map(
    (coordinates): Feature => ({ type: 'Feature', geometry: { type: 'Point', coordinates }, properties: {} }),
  );
  map.addSource('countries', { type: 'geojson', data: collection(shapes) });
  map.addSource('route', { type: 'geojson', data: collection(places.length === 2 ? [line, ...points] : points) });
  map.addLayer({
    id: 'countries',
    type: 'fill',
    source: 'countries',
    paint: { 'fill-color': palette.plot, 'fill-opacity': 0.3 },
  });
  map.addLayer({
    id: 'route-line',
    type: 'line',
    source: 'route',
    filter: ['==', ['geometry-type'], 'LineString'],
    paint: { 'line-color': palette.plot, 'line-width': 2, 'line-dasharray': [2, 1.5] },
  });
  map.addLayer({
    id: 'route-ends',
    type: 'circle',
    source: 'route',
    filter: ['==', ['geometry-type'], 'Point'],
    paint: {
      'circle-color': palette.plot,
      'circle-radius': 5,
      'circle-stroke-color': palette.halo,
      'circle-stroke-width': 2,
    },
  });
  const around = boxOf(
    boxes.flatMap(([west, south, east, north]): Position[] => [
      [west, south],
      [east, north],
    ]),
  );
  if (around !== null) map.fitBounds(around, { padding: 24, maxZoom: 4, animate: false });
}

/** 231 -> ET: the names that locales know are those of ISO 3166-1. */
function alpha2(numeric: string | number | undefined): string {
  if (numeric === undefined) return '';
  try {
    const [locale = ''] = Intl.getCanonicalLocales(`und-${String(numeric).padStart(3, '0')}`);
    return locale.slice('und-'.length);
  } catch {
    return '';
  }
}

function middle([west, south, east, north]: Bounds): Position {
  return [(west + east) / 2, (south + north) / 2];
}
