import type { Caller, World } from './world.ts';

/** A square of about 1.1 km (`size` 0.01 degrees) with its south-west corner at a place. */
export function squareAt(lng: number, lat: number, size = 0.01) {
  const [east, north] = [lng + size, lat + size];
  const ring = [
    [lng, lat],
    [east, lat],
    [east, north],
    [lng, north],
    [lng, lat],
  ].map(([x, y]) => [Number((x as number).toFixed(6)), Number((y as number).toFixed(6))]);
  return { type: 'Polygon', coordinates: [ring] };
}

export interface Farm {
  farmer: Caller;
  clerk: Caller & { org: string };
  plot: string;
}

/** A farmer who is a member of a cooperative, with a plot of about 123 ha in it. */
export async function openFarm(
  world: World,
  options: { lng?: number; lat?: number; clerk?: Caller & { org: string } } = {},
): Promise<Farm> {
  const clerk = options.clerk ?? (await world.member('Cooperative'));
  const farmer = await world.user({ roles: ['SVC Farmer'], name: 'Almaz Bekele' });
  await world.join(farmer, clerk.org, 'Member');
  const { name: plot } = await farmer.ok('farmer.register_farm_plot', {
    plot_name: 'Upper field',
    cooperative: clerk.org,
    commodity_type: 'Coffee',
    gps_polygon: squareAt(options.lng ?? 38.1, options.lat ?? 6.1),
  });
  return { farmer, clerk, plot };
}
