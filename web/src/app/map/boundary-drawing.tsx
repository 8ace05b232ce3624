import { Alert, Box } from '@mantine/core';
import type { Feature } from 'geojson';
import { type GeoJSONSource, type Map as MapLibreMap, Marker } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { type Boundary, editOn, middlesOf } from './boundary-editing.ts';
import type { MapPalette } from './palette.ts';
import { addFeatureLayers, fitTo, showFeatures } from './plot-map-drawing.tsx';
import { collection, type Box as MapBox, type MapFeature, type Position, polygonOf } from './shapes.ts';
import { useBaseMap } from './use-base-map.ts';
import { boxOfCountry } from './world.ts';

export interface BoundaryDrawingProps extends Omit<Boundary, 'preview'> {
  selected: number | null;
  crossings: readonly Position[];
  /** Other plots, to be seen while drawing. */
  around: readonly MapFeature[];
  /** Where the map starts when there is nothing else. */
  country: string | undefined;
  /** Where the farmer stands. */
  here: Position | null;
  /** A new number moves the view to the boundary. */
  fit: number;
}

export default function BoundaryDrawing(props: BoundaryDrawingProps) {
  const { ring, closed, selected, crossings, around, country, here, fit } = props;
  const t = useTranslations('map');
  const { container, map, palette, failed } = useBaseMap(t('editorLabel'));
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    if (map === null) return;
    map.doubleClickZoom.disable();
    addFeatureLayers(map, palette);
    addBoundaryLayers(map, palette);
    editOn(map, () => ({
      ...latest.current,
      preview: (shown) => showRing(map, shown, latest.current.closed, latest.current.selected),
    }));
  }, [map, palette]);
  useEffect(() => {
    if (map !== null) showFeatures(map, around);
  }, [map, around]);
  useEffect(() => {
    if (map === null) return;
    showRing(map, ring, closed, selected);
    map.getSource<GeoJSONSource>('crossings')?.setData(collection(crossings.map((position) => pointAt(position, {}))));
  }, [map, ring, closed, selected, crossings]);
  const someAround = around.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new number moves the view, or what it starts at.
  useEffect(() => {
    if (map === null) return;
    const { ring: shown, around: others } = latest.current;
    const own: MapFeature[] = shown.length === 0 ? [] : [{ id: '', label: '', polygon: polygonOf(shown) as never }];
    if (own.length > 0 || others.length > 0) return fitTo(map, own.length > 0 ? own : others);
    if (country === undefined) return;
    let current = true;
    const go = (box: MapBox | undefined) => {
      if (current && box !== undefined) map.fitBounds(box, { padding: 16, animate: false });
    };
    boxOfCountry(country).then(go, () => undefined);
    return () => {
      current = false;
    };
  }, [map, fit, country, someAround]);
  const standing = here !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view jumps to them once, not at every step.
  useEffect(() => {
    if (map !== null && here !== null) map.jumpTo({ center: here, zoom: Math.max(map.getZoom(), 16) });
  }, [map, standing]);
  useEffect(() => {
    if (map === null || here === null) return;
    const element = document.createElement('span');
    element.className = 'lm-map-here';
    const marker = new Marker({ element }).setLngLat(here).addTo(map);
    return () => {
      marker.remove();
    };
  }, [map, here]);
  if (failed) {
    return (
      <Alert color="gray" variant="light">
        {t('noWebgl')}
      </Alert>
    );
  }
  return <Box className="lm-map lm-map-drawing" h={{ base: '55vh', sm: 460 }} mih={280} ref={container} />;
}

function pointAt(coordinates: Position, properties: Record<string, unknown>): Feature {
  return { type: 'Feature', geometry: { type: 'Point', coordinates }, properties };
}

function addBoundaryLayers(map: MapLibreMap, palette: MapPalette): void {
  for (const name of ['ring', 'corners', 'crossings']) {
    map.addSource(name, { type: 'geojson', data: collection([]), tolerance: 0 });
  }
  const { plot, halo, fault, draft } = palette;
  map.addLayer({ id: 'ring-area', type: 'fill', source: 'ring', paint: { 'fill-color': draft, 'fill-opacity': 0.22 } });
  map.addLayer({
    id: 'ring-line',
    type: 'line',
    source: 'ring',
    filter: ['==', ['get', 'part'], 'line'],
    paint: { 'line-color': draft, 'line-width': 3 },
  });
  map.addLayer({
    id: 'ring-closing',
    type: 'line',
    source: 'ring',
    filter: ['==', ['get', 'part'], 'closing'],
    paint: { 'line-color': draft, 'line-width': 2, 'line-dasharray': [2, 2] },
  });
  map.addLayer({
    id: 'corners',
    type: 'circle',
    source: 'corners',
    paint: {
      'circle-radius': ['case', ['get', 'middle'], 5, ['get', 'selected'], 11, 8],
      'circle-color': ['case', ['get', 'middle'], halo, ['get', 'selected'], plot, draft],
      'circle-stroke-color': ['case', ['get', 'middle'], draft, halo],
      'circle-stroke-width': 2,
    },
  });
  map.addLayer({
    id: 'crossings',
    type: 'circle',
    source: 'crossings',
    paint: {
      'circle-radius': 14,
      'circle-color': 'rgba(0, 0, 0, 0)',
      'circle-stroke-color': fault,
      'circle-stroke-width': 4,
    },
  });
}

function showRing(map: MapLibreMap, ring: readonly Position[], closed: boolean, selected: number | null): void {
  const shapes: Feature[] = [];
  const line = (coordinates: Position[], part: string): Feature => ({
    type: 'Feature',
    geometry: { type: 'LineString', coordinates },
    properties: { part },
  });
  const [first, last] = [ring[0], ring[ring.length - 1]];
  if (ring.length >= 3) shapes.push({ type: 'Feature', geometry: polygonOf(ring), properties: { part: 'area' } });
  if (ring.length >= 2) shapes.push(line([...ring], 'line'));
  if (ring.length >= 3 && first !== undefined && last !== undefined) {
    shapes.push(line([last, first], closed ? 'line' : 'closing'));
  }
  map.getSource<GeoJSONSource>('ring')?.setData(collection(shapes));
  const dots = [
    ...middlesOf(ring, closed).map((position) => pointAt(position, { middle: true, selected: false })),
    ...ring.map((position, index) => pointAt(position, { middle: false, selected: index === selected })),
  ];
  map.getSource<GeoJSONSource>('corners')?.setData(collection(dots));
}
