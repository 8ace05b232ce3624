import { type Map as MapLibreMap, Marker } from 'maplibre-gl';
import { type Country, nameOf } from './world.ts';

/** A country that is narrower on the screen has no room for its name. */
const narrowestPixels = 70;
const mostNames = 24;

/**
 * Writes the names of the countries in view, in the reader's language. They are plain elements: a map that draws text
 * itself would need a server for its glyphs.
 * @returns what takes them away.
 */
export function showCountryNames(map: MapLibreMap, countries: readonly Country[], language: string): () => void {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  let shown: Marker[] = [];
  const hide = () => {
    for (const marker of shown) marker.remove();
    shown = [];
  };
  const show = () => {
    hide();
    const view = map.getBounds();
    shown = countries
      .map((country) => {
        const [west, south, east, north] = country.box;
        const middle: [number, number] = [(west + east) / 2, (south + north) / 2];
        return { country, middle, width: map.project([east, north]).x - map.project([west, south]).x };
      })
      .filter(({ middle, width }) => width > narrowestPixels && view.contains(middle))
      .sort((a, b) => b.width - a.width)
      .slice(0, mostNames)
      .map(({ country, middle }) => {
        const element = document.createElement('span');
        element.className = 'lm-map-country';
        element.textContent = nameOf(names, country.code) ?? country.name;
        element.setAttribute('aria-hidden', 'true');
        return new Marker({ element }).setLngLat(middle).addTo(map);
      });
  };
  show();
  map.on('moveend', show);
  return () => {
    map.off('moveend', show);
    hide();
  };
}
