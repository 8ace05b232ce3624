import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';

/** What is shown of devices, in this order. */
export const measures = [
  'temperature_c',
  'humidity_percent',
  'moisture_percent',
  'soil_moisture_percent',
  'rainfall_mm',
  'pressure_hpa',
  'co2_ppm',
  'light_lux',
  'shock_g',
  'door_open',
  'battery_percent',
  'battery_v',
] as const;
export type Measure = (typeof measures)[number];

const units: Readonly<Record<Measure, string>> = {
  temperature_c: '°C',
  humidity_percent: '%',
  moisture_percent: '%',
  soil_moisture_percent: '%',
  rainfall_mm: 'mm',
  pressure_hpa: 'hPa',
  co2_ppm: 'ppm',
  light_lux: 'lx',
  shock_g: 'g',
  door_open: '',
  battery_percent: '%',
  battery_v: 'V',
};

type Values = Readonly<Record<string, number>>;

/** Measures and their values in words. */
export function useMeasures() {
  const t = useTranslations('devices');
  const { number, position } = useFormats();
  const figure = (measure: Measure, value: number): string => `${number(value)}\u00a0${units[measure]}`.trimEnd();
  return {
    name: (measure: Measure) => t(`measure_${measure}`),
    figure,
    /** Those that are there, each with its name. */
    listed: (values: Values): string[] => [
      ...measures.flatMap((measure) => {
        const value = values[measure];
        return value === undefined ? [] : [`${t(`measure_${measure}`)} ${figure(measure, value)}`];
      }),
      ...(values['gps_lat'] === undefined ? [] : [position(values['gps_lat'], values['gps_lng'])]),
    ],
  };
}
