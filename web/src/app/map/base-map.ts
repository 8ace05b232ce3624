import 'maplibre-gl/dist/maplibre-gl.css';
import './map.css';
import {
  AttributionControl,
  Map as MapLibreMap,
  NavigationControl,
  ScaleControl,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { showCountryNames } from './country-names.ts';
import type { MapPalette } from './palette.ts';
import { configuredTiles } from './tiles.ts';
import { loadWorld } from './world.ts';

// A file of ours: the Content-Security-Policy lets no worker be made of text.
setWorkerUrl(workerUrl);

export interface BaseMapOptions {
  palette: MapPalette;
  language: string;
  /** Words of the controls, by MapLibre's names for them. */
  words: Record<string, string>;
}

/**
 * Makes a map of the world's countries in an element.
 * @throws Error where the device has no WebGL.
 */
export function createBaseMap(container: HTMLElement, { palette, language, words }: BaseMapOptions): MapLibreMap {
  const tiles = configuredTiles();
  const map = new MapLibreMap({
    container,
    style: emptyStyle(palette),
    center: [20, 5],
    zoom: 1.2,
    maxZoom: 21,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    locale: words,
    // A page scrolls under one finger; a map that takes it would hold the farmer fast.
    cooperativeGestures: false,
    fadeDuration: 0,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  map.addControl(new ScaleControl({ unit: 'metric', maxWidth: 110 }), 'bottom-left');
  const credits = ['Natural Earth', ...(tiles === null ? [] : [tiles.attribution])].filter((each) => each !== '');
  map.addControl(new AttributionControl({ compact: true, customAttribution: credits.map(escaped) }), 'bottom-right');
  let hideNames: (() => void) | undefined;
  let removed = false;
  map.on('remove', () => {
    removed = true;
    hideNames?.();
  });
  map.once('load', () => {
    if (tiles !== null) {
      map.addSource('tiles', { type: 'raster', tiles: [tiles.address], tileSize: 256, maxzoom: 19 });
      map.addLayer({ id: 'tiles', type: 'raster', source: 'tiles' }, 'end-of-base');
    }
    // Without shapes there is still the plot itself, in its true form, on plain ground.
    loadWorld().then(
      ({ shapes, countries }) => {
        if (removed) return;
        map.addSource('world', { type: 'geojson', data: shapes, tolerance: 0.2 });
        const before = tiles === null ? 'end-of-base' : 'tiles';
        map.addLayer({ id: 'land', type: 'fill', source: 'world', paint: { 'fill-color': palette.land } }, before);
        map.addLayer(
          { id: 'borders', type: 'line', source: 'world', paint: { 'line-color': palette.border, 'line-width': 1 } },
          before,
        );
        hideNames = showCountryNames(map, countries, language);
      },
      () => undefined,
    );
  });
  return map;
}

function emptyStyle(palette: MapPalette): StyleSpecification {
  return {
    version: 8,
    sources: {},
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': palette.water } },
      // What lies on the map is added after this one, what it lies on before.
      { id: 'end-of-base', type: 'background', layout: { visibility: 'none' } },
    ],
  };
}

function escaped(text: string): string {
  const element = document.createElement('span');
  element.textContent = text;
  return element.innerHTML;
}
