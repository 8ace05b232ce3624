import { type OriginPart, originView } from '../../domain/origin/provenance/lot-origin.ts';
import type { Reader } from './reader.ts';

/**
 * Where a lot comes from: `Gedeo, Ethiopia`, or several places with their shares of the kilograms.
 * @param kilograms says those, too, where there are several places.
 */
export function originFor(reader: Reader, origin: readonly OriginPart[], { kilograms = false } = {}): string {
  const { origin: parts } = originView(origin);
  return parts
    .map(({ country, region, share, quantity_kg }) => {
      const place = region === null ? reader.country(country) : `${region}, ${reader.country(country)}`;
      if (parts.length === 1) return place;
      const mass = kilograms && quantity_kg !== null ? ` (${reader.figure(quantity_kg)} kg)` : '';
      return `${place} ${reader.figure(Number((share * 100).toFixed(1)))} %${mass}`;
    })
    .join(' · ');
}
