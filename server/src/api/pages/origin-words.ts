import { type OriginPart, originView } from '../../domain/origin/provenance/lot-origin.ts';
import type { Reader } from './reader.ts';

/** Where a lot comes from: `Gedeo, Ethiopia`, or several places with their shares of the kilograms. */
export function originFor(reader: Reader, origin: readonly OriginPart[]): string {
  const { origin: parts } = originView(origin);
  return parts
    .map(({ country, region, share }) => {
      const place = region === null ? reader.country(country) : `${region}, ${reader.country(country)}`;
      return parts.length === 1 ? place : `${place} ${reader.figure(Number((share * 100).toFixed(1)))} %`;
    })
    .join(' · ');
}
