import { z } from 'zod';

/** What devices measure. Moisture is that of the goods themselves. */
export const measureNames = [
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
  'gps_lat',
  'gps_lng',
] as const;
export type Measure = (typeof measureNames)[number];
export type Values = Readonly<Partial<Record<Measure, number>>>;

/** The unit of each, and what is physically possible where coffee and cocoa grow, lie and travel. A door is 0 shut, 1 open. */
export const measures: Readonly<Record<Measure, { unit: string; min: number; max: number }>> = {
  temperature_c: { unit: '°C', min: -60, max: 90 },
  humidity_percent: { unit: '%', min: 0, max: 100 },
  moisture_percent: { unit: '%', min: 0, max: 100 },
  soil_moisture_percent: { unit: '%', min: 0, max: 100 },
  rainfall_mm: { unit: 'mm', min: 0, max: 2000 },
  pressure_hpa: { unit: 'hPa', min: 300, max: 1100 },
  co2_ppm: { unit: 'ppm', min: 0, max: 100_000 },
  light_lux: { unit: 'lx', min: 0, max: 200_000 },
  shock_g: { unit: 'g', min: 0, max: 400 },
  door_open: { unit: '', min: 0, max: 1 },
  battery_percent: { unit: '%', min: 0, max: 100 },
  battery_v: { unit: 'V', min: 0, max: 60 },
  gps_lat: { unit: '°', min: -90, max: 90 },
  gps_lng: { unit: '°', min: -180, max: 180 },
};
export const isMeasure = (name: string): name is Measure => Object.hasOwn(measures, name);

/** Other names by which networks and their decoders call what we know. */
const otherNames: Readonly<Record<string, Measure>> = {
  temperature: 'temperature_c',
  temp: 'temperature_c',
  airtemperature: 'temperature_c',
  humidity: 'humidity_percent',
  relativehumidity: 'humidity_percent',
  rh: 'humidity_percent',
  moisture: 'moisture_percent',
  grainmoisture: 'moisture_percent',
  soilmoisture: 'soil_moisture_percent',
  rain: 'rainfall_mm',
  rainfall: 'rainfall_mm',
  pressure: 'pressure_hpa',
  co2: 'co2_ppm',
  light: 'light_lux',
  illuminance: 'light_lux',
  shock: 'shock_g',
  door: 'door_open',
  dooropen: 'door_open',
  battery: 'battery_percent',
  batterylevel: 'battery_percent',
  batteryvoltage: 'battery_v',
  latitude: 'gps_lat',
  lat: 'gps_lat',
  longitude: 'gps_lng',
  lng: 'gps_lng',
  lon: 'gps_lng',
};

/** The measure that a network calls by a name of its own, such as `Temperature` or `Air/Relative Humidity`. */
export function measureCalled(name: string): Measure | undefined {
  const last = name.slice(name.lastIndexOf('/') + 1);
  const own = last
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  if (isMeasure(own)) return own;
  const bare = own.replaceAll('_', '');
  // A decoder may call something `constructor`.
  return Object.hasOwn(otherNames, bare) ? otherNames[bare] : undefined;
}

/** What is wrong with a set of values, each with the measure it is about; none where all are possible. */
export function faultsOf(values: Values): { measure: string; message: string }[] {
  const faults: { measure: string; message: string }[] = [];
  const entries = Object.entries(values);
  if (entries.length === 0) faults.push({ measure: '', message: 'must have at least one measure' });
  for (const [name, value] of entries) {
    if (!isMeasure(name)) {
      faults.push({ measure: name, message: `is no measure; known are ${measureNames.join(', ')}` });
      continue;
    }
    const { min, max, unit } = measures[name];
    if (!Number.isFinite(value)) faults.push({ measure: name, message: 'must be a finite number' });
    else if (value < min || value > max)
      faults.push({ measure: name, message: `must be from ${min} to ${max} ${unit}`.trimEnd() });
  }
  if ((values.gps_lat === undefined) !== (values.gps_lng === undefined))
    faults.push({
      measure: values.gps_lat === undefined ? 'gps_lat' : 'gps_lng',
      message: 'is missing: gps_lat and gps_lng come together',
    });
  return faults;
}

const named = z.record(z.string(), z.unknown()).catch({});

/** What was measured, as it is kept. What is no number was never stored by the service, and is left out: `check` names it. */
export const keptValues = (measured: unknown): Record<string, number> =>
  Object.fromEntries(
    Object.entries(named.parse(measured)).flatMap(([name, value]) =>
      typeof value === 'number' ? [[name, value] as const] : [],
    ),
  );
