/** A server of map pictures that whoever runs this portal has set up. Without one there are the shapes of countries. */
export interface Tiles {
  /** Address with `{z}`, `{x}` and `{y}`. */
  address: string;
  attribution: string;
}

/** What the shell says of it. */
export function configuredTiles(): Tiles | null {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="map-tiles"]');
  if (meta === null || meta.content === '') return null;
  return { address: meta.content, attribution: meta.dataset['attribution'] ?? '' };
}
