import { useFormatter, useLocale, useTranslations } from 'use-intl';

const regions = new Map<string, Intl.DisplayNames>();

function regionName(locale: string, code: string): string {
  let names = regions.get(locale);
  if (names === undefined) {
    names = new Intl.DisplayNames([locale], { type: 'region' });
    regions.set(locale, names);
  }
  try {
    return names.of(code) ?? code;
  } catch {
    // Not a country code.
    return code;
  }
}

/** What is known of a plot's size: computed of its outline, or stated of its point. */
interface PlotArea {
  area_ha: number | null;
  stated_ha: number | null;
}

/** How this portal writes figures: by the reader's language, with their units, days in their own time zone. */
export function useFormats() {
  const format = useFormatter();
  const t = useTranslations('common');
  const locale = useLocale();
  const none = '–';
  const hectares = (area: number | null | undefined) =>
    area == null ? none : `${format.number(area, { maximumFractionDigits: 2 })}\u00a0ha`;
  return {
    none,
    number: (value: number | null | undefined, decimals = 2) =>
      value == null ? none : format.number(value, { maximumFractionDigits: decimals }),
    /** 24600 -> 25K, as short as the language has it. */
    short: (value: number) => format.number(value, { notation: 'compact', maximumFractionDigits: 1 }),
    /** 0.05 -> 5 % */
    percent: (value: number | null | undefined, decimals = 1) =>
      value == null ? none : format.number(value, { style: 'percent', maximumFractionDigits: decimals }),
    /** An ISO 4217 currency, or a token of the platform such as AXKT. */
    money: (amount: number | string | null | undefined, currency: string) => {
      const value = Number(amount ?? Number.NaN);
      if (Number.isNaN(value)) return none;
      return /^[A-Z]{3}$/.test(currency)
        ? format.number(value, { style: 'currency', currency, currencyDisplay: 'code' })
        : `${format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 6 })}\u00a0${currency}`;
    },
    /** The price of one unit, to the last decimal that it has. */
    price: (amount: number | null | undefined, currency: string) =>
      amount == null
        ? none
        : format.number(amount, { style: 'currency', currency, currencyDisplay: 'code', maximumFractionDigits: 4 }),
    quantity: (quantity: number | null | undefined, unit: string) =>
      quantity == null ? none : `${format.number(quantity, { maximumFractionDigits: 3 })}\u00a0${unit}`,
    hectares,
    /** Null where nobody knows it. */
    plotArea: ({ area_ha, stated_ha }: PlotArea): string | null => {
      if (area_ha !== null) return hectares(area_ha);
      return stated_ha === null ? null : t('statedArea', { area: hectares(stated_ha) });
    },
    /** A day without a time, which is the same everywhere: `2026-03-01`. */
    day: (day: string | null | undefined) =>
      day == null
        ? none
        : format.dateTime(new Date(`${day.slice(0, 10)}T12:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' }),
    /** A day of these months: 24 Oct. */
    shortDay: (day: string) =>
      format.dateTime(new Date(`${day}T12:00:00Z`), { day: 'numeric', month: 'short', timeZone: 'UTC' }),
    /** 2026-03 -> March 2026 */
    month: (month: string) =>
      format.dateTime(new Date(`${month}-15T12:00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' }),
    moment: (instant: string | null | undefined) =>
      instant == null ? none : format.dateTime(new Date(instant), { dateStyle: 'medium', timeStyle: 'short' }),
    ago: (instant: string | null | undefined) =>
      instant == null ? none : format.relativeTime(new Date(instant), new Date()),
    /** 120 -> in 2 minutes */
    within: (seconds: number) => {
      const now = new Date();
      return format.relativeTime(new Date(now.getTime() + seconds * 1000), now);
    },
    /** ET -> Ethiopia */
    country: (code: string | null | undefined) => (code == null ? none : regionName(locale, code)),
    position: (lat: number | null | undefined, lng: number | null | undefined) =>
      lat == null || lng == null ? none : t('position', { lat: lat.toFixed(5), lng: lng.toFixed(5) }),
  };
}

/** Words for what the wire calls by fixed English names: states, commodities, roles. Unknown ones stay as they are. */
export function useTerms() {
  const t = useTranslations('terms');
  return (name: string | null | undefined): string => {
    if (name == null || name === '') return '–';
    const key = name.replaceAll('.', '_') as Parameters<typeof t.has>[0];
    return t.has(key) ? t(key) : name;
  };
}

/** Why money moved, as the books keep it: some of these names mean something else where no money is. */
export function useReasons() {
  const t = useTranslations('terms');
  const term = useTerms();
  return (name: string | null | undefined): string => {
    const key = `reason_${name}` as Parameters<typeof t.has>[0];
    return t.has(key) ? t(key) : term(name);
  };
}
