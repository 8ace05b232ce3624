import { useLocale } from 'use-intl';

/** ISO 3166-1 codes in the reader's language; a corridor as its two ends. */
export function useCountries() {
  const names = new Intl.DisplayNames([useLocale()], { type: 'region', fallback: 'code' });
  const country = (code: string) => {
    try {
      return names.of(code) ?? code;
    } catch {
      return code;
    }
  };
  return {
    country,
    /** By its name, such as ET-DE. */
    corridorNamed: (name: string) => name.split('-').map(country).join(' → '),
    corridor: (way: { origin_country: string; destination_country: string }) =>
      `${country(way.origin_country)} → ${country(way.destination_country)}`,
  };
}
