/** What one party entered at a stage. */
export interface Entry {
  quantity_kg: number;
  grade: string;
  gps_lat: number;
  gps_lng: number;
}

const earthKm = 6371.0088;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Kilometres between two entries along the great circle, as the service measures them. */
export function kilometresApart(a: Entry, b: Entry): number {
  const [lat1, lat2] = [radians(a.gps_lat), radians(b.gps_lat)];
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const chord = half(lat2 - lat1) + Math.cos(lat1) * Math.cos(lat2) * half(radians(b.gps_lng - a.gps_lng));
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** By how much the masses differ, as a share of the larger one. */
export function shareApart(a: Entry, b: Entry): number {
  const larger = Math.max(a.quantity_kg, b.quantity_kg);
  return larger === 0 ? 0 : Math.abs(a.quantity_kg - b.quantity_kg) / larger;
}
