import { Alert, Box } from '@mantine/core';
import type { Feature } from 'geojson';
import { type GeoJSONSource, type Map as MapLibreMap, Marker } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { MapPalette } from './palette.ts';
import { anchorOf, boxAround, collection, type MapFeature, zoomAtWidth } from './shapes.ts';
import { useBaseMap } from './use-base-map.ts';

export interface PlotMapProps {
  features: readonly MapFeature[];
  /** What the map shows, for screen readers. */
  label: string;
  /** Somebody chose a feature on the map. */
  onSelect?: ((id: string) => void) | undefined;
  height?: number;
  /** How near the map starts at most; 16 shows a field, 5 a region. */
  closest?: number;
}

/** More names than this would cover what they name. */
const mostNames = 30;
/** An area of fewer pixels from side to side is hardly seen. */
const leastSeen = 14;

export default function PlotMapDrawing({ features, label, onSelect, height = 320, closest = 16 }: PlotMapProps) {
  const t = useTranslations('map');
  const { container, map, palette, failed } = useBaseMap(label);
  const select = useRef(onSelect);
  select.current = onSelect;
  const selectable = onSelect !== undefined;
  useEffect(() => {
    if (map === null) return;
    addFeatureLayers(map, palette);
    const choose = (id: unknown) => {
      if (typeof id === 'string') select.current?.(id);
    };
    for (const layer of ['feature-areas', 'feature-points']) {
      map.on('click', layer, (event) => choose(event.features?.[0]?.properties['id']));
      if (selectable) {
        map.on('mouseenter', layer, () => {
          map.getCanvas().style.cursor = 'pointer';
        });
        map.on('mouseleave', layer, () => {
          map.getCanvas().style.cursor = '';
        });
      }
    }
  }, [map, palette, selectable]);
  useEffect(() => {
    if (map === null) return;
    showFeatures(map, features);
    fitTo(map, features, closest);
    const names = features.length > mostNames ? [] : features;
    const named = names.flatMap((feature) => nameMarker(map, feature, selectable ? select : null));
    const markers = named.map(({ marker }) => marker);
    const place = () => {
      for (const each of named) keepOffArea(map, each);
      hideCoveredNames(markers);
    };
    place();
    map.on('moveend', place);
    map.on('resize', place);
    return () => {
      map.off('moveend', place);
      map.off('resize', place);
      for (const marker of markers) marker.remove();
    };
  }, [map, features, selectable, closest]);
  if (failed) {
    return (
      <Alert color="gray" variant="light">
        {t('noWebgl')}
      </Alert>
    );
  }
  return <Box className="lm-map" h={height} ref={container} />;
}

/** Layers for `showFeatures`; what is added later lies over them. */
export function addFeatureLayers(map: MapLibreMap, palette: MapPalette): void {
  map.addSource('features', { type: 'geojson', data: collection([]) });
  const colour = [
    'match',
    ['get', 'tone'],
    ...['draft', palette.draft, 'open', palette.draft, 'bad', palette.fault],
    palette.plot,
  ] as never;
  map.addLayer({
    id: 'feature-areas',
    type: 'fill',
    source: 'features',
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': colour, 'fill-opacity': 0.25 },
  });
  for (const [tone, dashes] of [
    ['plain', undefined],
    ['draft', [2, 1.5]],
    ['open', [2, 1.5]],
    ['bad', undefined],
  ] as const) {
    map.addLayer({
      id: `feature-lines-${tone}`,
      type: 'line',
      source: 'features',
      filter: ['all', ['==', ['geometry-type'], 'Polygon'], ['==', ['get', 'tone'], tone]],
      paint: {
        'line-color': colour,
        'line-width': 2.5,
        ...(dashes === undefined ? {} : { 'line-dasharray': [...dashes] }),
      },
    });
  }
  map.addLayer({
    id: 'feature-points',
    type: 'circle',
    source: 'features',
    filter: ['all', ['==', ['geometry-type'], 'Point'], ['<', ['zoom'], ['get', 'until']]],
    paint: {
      'circle-color': colour,
      'circle-radius': 8,
      'circle-stroke-color': palette.halo,
      'circle-stroke-width': 2,
    },
  });
}

export function showFeatures(map: MapLibreMap, features: readonly MapFeature[]): void {
  map.getSource<GeoJSONSource>('features')?.setData(
    collection(
      features.flatMap((feature): Feature[] => {
        const { id, polygon, tone = 'plain' } = feature;
        const properties = { id, tone };
        const coordinates = anchorOf(feature);
        // Of an area that is too small to be seen a point shows the colour, until the reader comes closer.
        const until = polygon == null ? Number.MAX_SAFE_INTEGER : zoomAtWidth(polygon, leastSeen);
        const drawn: Feature[] = polygon == null ? [] : [{ type: 'Feature', geometry: polygon, properties }];
        if (coordinates === null) return drawn;
        return [
          ...drawn,
          { type: 'Feature', geometry: { type: 'Point', coordinates }, properties: { ...properties, until } },
        ];
      }),
    ),
  );
}

export function fitTo(map: MapLibreMap, features: readonly MapFeature[], maxZoom: number = 16): void {
  const box = boxAround(features);
  if (box !== null)
    map.fitBounds(box, { padding: { top: 48, bottom: 48, left: 80, right: 80 }, maxZoom, animate: false });
}

/** Pixels between a point and the middle of its name. */
const besidePoint = 24;

interface NamedFeature {
  marker: Marker;
  feature: MapFeature;
}

function nameMarker(
  map: MapLibreMap,
  feature: MapFeature,
  select: React.RefObject<((id: string) => void) | undefined> | null,
): NamedFeature[] {
  const anchor = anchorOf(feature);
  if (anchor === null || feature.label === '') return [];
  const element = document.createElement(select === null ? 'span' : 'button');
  element.className = 'lm-map-name';
  element.textContent = feature.label;
  if (element instanceof HTMLButtonElement) {
    element.type = 'button';
    element.addEventListener('click', () => select?.current?.(feature.id));
  }
  return [{ feature, marker: new Marker({ element, offset: [0, -besidePoint] }).setLngLat(anchor).addTo(map) }];
}

/** A name stands in the middle of an area that it leaves room to be seen around it, else above it. */
function keepOffArea(map: MapLibreMap, { marker, feature }: NamedFeature): void {
  const box = feature.polygon == null ? null : boxAround([feature]);
  if (box === null) return;
  const [left, right] = [map.project([box[0], box[3]]), map.project([box[2], box[1]])];
  const [width, height] = [right.x - left.x, right.y - left.y];
  const { offsetWidth, offsetHeight } = marker.getElement();
  const covers = width < 1.5 * offsetWidth || height < 3 * offsetHeight;
  marker.setOffset([0, covers ? -Math.max(besidePoint, height / 2 + offsetHeight / 2 + 4) : 0]);
}

/** Of names that would cover each other the first stays; the others come back as the reader comes closer. */
function hideCoveredNames(markers: readonly Marker[]): void {
  for (const marker of markers) marker.getElement().style.visibility = '';
  const shown: DOMRect[] = [];
  for (const marker of markers) {
    const element = marker.getElement();
    const box = element.getBoundingClientRect();
    const covered = shown.some(
      (other) => box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom,
    );
    if (covered) element.style.visibility = 'hidden';
    else shown.push(box);
  }
}
