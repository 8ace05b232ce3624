import { distance as turfDistance } from '@turf/distance';
import { type Decision, decided, forbidden, invalid, refused, wrongState } from '../../../kernel/values/errors.ts';
import { type Actor, isAdmin } from '../../../kernel/write/actor.ts';
import type { LotStatus, PlotStatus } from '../../../platform/db/tables.generated.ts';
import { liesAboutIn } from './country-boxes.ts';
import type { PlotPolygon } from './polygon.ts';

export { type PlotStatus, plotStatuses } from '../../../platform/db/tables.generated.ts';

/** What decides who may touch a plot. */
export interface PlotParties {
  name: string;
  farmer: string;
  cooperative: string | null;
}

const editableStatuses: readonly PlotStatus[] = ['Draft', 'Verified'];

/** Whose plot it is; only with the role of a farmer, for people and their keys alike. */
export function isFarmerOf(plot: PlotParties, actor: Actor): boolean {
  return plot.farmer === actor.userId && actor.roles.has('SVC Farmer');
}

/** Edits are for plots in Draft or Verified. */
export function editable(plot: { name: string; status: PlotStatus }): Decision<true> {
  if (editableStatuses.includes(plot.status)) return decided(true);
  return refused(wrongState(`${plot.name} is ${plot.status}; it must be Draft or Verified.`));
}

/** A retired plot gives no more harvests. */
export function stillGives(plot: { name: string; status: PlotStatus }): Decision<true> {
  if (plot.status !== 'Retired') return decided(true);
  return refused(wrongState(`${plot.name} is Retired and gives no more harvests.`));
}

/** Only the farmer of a plot (or an admin) says to which cooperative it belongs. */
export function mayChooseCooperative(plot: PlotParties, actor: Actor): Decision<true> {
  if (isFarmerOf(plot, actor) || isAdmin(actor)) return decided(true);
  return refused(forbidden('Only the farmer of a plot says which cooperative it belongs to.'));
}

/** A point is both of its coordinates. */
export function completePoint(lat: number | undefined, lng: number | undefined): Decision<Point | undefined> {
  if (lat === undefined && lng === undefined) return decided(undefined);
  if (lat === undefined) return refused(invalid('gps_lat', 'is required with gps_lng'));
  if (lng === undefined) return refused(invalid('gps_lng', 'is required with gps_lat'));
  return decided({ lat, lng });
}

/** The hectares that are stated of a plot, as they are kept; of an outline they are computed. */
export function statedArea(hectares: number | undefined, isOutlined: boolean): Decision<string | undefined> {
  if (hectares === undefined) return decided(undefined);
  if (isOutlined) return refused(invalid('stated_ha', 'is computed for a plot with an outline; leave it out'));
  return decided(hectares.toFixed(4));
}

export interface Point {
  lat: number;
  lng: number;
}

/** A polygon this far from the plot's point, whose swapped version is not, was written latitude first. */
const nearKm = 50;

/**
 * Refuses a polygon that was written [lat, lng]: it lies far from the plot's point, or outside the cooperative's
 * country, while with swapped coordinates it would not.
 */
export function notSwapped(
  polygon: PlotPolygon,
  known: { point: Point | undefined; country: string | undefined },
): Decision<true> {
  const { lng, lat } = polygon.centroid;
  if (Math.abs(lng) > 90) return decided(true);
  const swapped = { lng: lat, lat: lng };
  const hint = 'the coordinates look swapped: GeoJSON has [longitude, latitude]';
  if (known.point !== undefined) {
    const { point } = known;
    const km = (at: Point) => turfDistance([at.lng, at.lat], [point.lng, point.lat], { units: 'kilometers' });
    const [given, turned] = [km({ lng, lat }), km(swapped)];
    if (given > nearKm && turned <= nearKm) {
      return refused(invalid('gps_polygon', `lies ${Math.round(given)} km from the plot's point; ${hint}`));
    }
    if (given <= nearKm) return decided(true);
  }
  if (known.country === undefined) return decided(true);
  if (liesAboutIn(known.country, { lng, lat }) === false && liesAboutIn(known.country, swapped) === true) {
    return refused(invalid('gps_polygon', `lies outside the cooperative's country ${known.country}; ${hint}`));
  }
  return decided(true);
}

/**
 * The status after the geometry or the stated area was changed: an inspector's walk of the boundary verifies the plot; an
 * admin's correction leaves it; a change by anybody else makes it Draft again, because nobody vouches for the new one.
 * @param isOwn whoever changed it belongs to the plot's cooperative: nobody vouches for their own.
 */
export function statusAfterGeometry(
  plot: { farmer: string; status: PlotStatus },
  actor: Actor,
  isOwn: boolean,
): PlotStatus {
  if (isOwn || plot.farmer === actor.userId) return 'Draft';
  if (actor.roles.has('SVC Inspector')) return 'Verified';
  return isAdmin(actor) ? plot.status : 'Draft';
}

/**
 * The status of an unsold lot after one of its plots was moved: its new version has no anchor yet, and its check was of
 * the old place. A plot that an inspector has just drawn is vouched for, and so is its lot.
 */
export function statusAfterMove(lot: LotStatus, plot: PlotStatus): LotStatus {
  if (lot === 'Notarized') return 'Listed';
  return lot === 'Verified' && plot !== 'Verified' ? 'Listed' : lot;
}
