import { rastersSource } from './rasters.ts';
import { type DeforestationSource, noSource } from './source.ts';
import { whispSource } from './whisp.ts';

/** Where an answer about deforestation comes from, by the settings; nobody is asked where none is set. */
export interface RiskSettings {
  whisp: { url: string; key: string } | undefined;
  /** A folder with a manifest.json (raster-manifest.ts). */
  rasters: string | undefined;
}

/** Where Whisp's key is kept. */
export const riskSlot = 'deforestation.api';

/** @param key Whisp's as it counts now; that of the settings unless told. */
export function openDeforestationSource(
  { whisp, rasters }: RiskSettings,
  key?: () => Promise<string | undefined>,
): DeforestationSource {
  if (rasters !== undefined) return rastersSource(rasters);
  if (whisp === undefined) return noSource;
  return whispSource({ url: whisp.url, key: async () => (await key?.()) ?? whisp.key });
}
