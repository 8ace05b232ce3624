import { type Decision, decided, invalid, refused, wrongState } from '../../../kernel/values/errors.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import { readRing } from '../../field/crossref/outline.ts';
import { nearestKm, type Position } from '../../origin/divergence/rules.ts';
import type { Plot } from '../../origin/plot/store.ts';
import type { Cell } from '../product/store.ts';

/** Where what is insured lies: a plot by its outline or its point, anything else by the point that is stated. */
export interface InsuredPlace {
  /** The parameter that a refusal names, and the words for what is insured. */
  field: 'plot' | 'gps_lat';
  words: string;
  /** Corners of an outline, or one point; none where nobody stated any. */
  at: readonly Position[];
}

/** How far what is insured lies from where its index is measured; decimal strings. */
export interface Placed {
  cell: string;
  gps_lat: string;
  gps_lng: string;
  radius_km: string;
  distance_km: string;
  /** Beyond what the readings of the cell speak for; 0 within. */
  outside_km: string;
  basis_risk: string | null;
}

export function placeOfPlot(plot: Pick<Plot, 'name' | 'gps_lat' | 'gps_lng' | 'gps_polygon'>): InsuredPlace {
  const ring = readRing(plot.gps_polygon);
  const point =
    plot.gps_lat === null || plot.gps_lng === null ? [] : [{ lat: Number(plot.gps_lat), lng: Number(plot.gps_lng) }];
  return { field: 'plot', words: plot.name, at: ring === null ? point : ring.map(([lng, lat]) => ({ lat, lng })) };
}

export const placeOfPoint = (at: Position | undefined): InsuredPlace => ({
  field: 'gps_lat',
  words: 'this place',
  at: at === undefined ? [] : [at],
});

/** A cell that says where it is measured: nothing new is insured by any other. */
export function mayInsureBy(product: { name: string }, cell: Cell): Decision<NonNullable<Cell['place']>> {
  if (cell.place !== null) return decided(cell.place);
  return refused(
    wrongState(
      `${product.name} does not say where ${cell.cell} is measured, so nobody knows for which fields it speaks, and it insures nothing new; its insurer publishes it again with places.`,
    ),
  );
}

/**
 * Holds what is insured against where its index is measured: rain of 250 km away says nothing of a field.
 * @returns the distance, with the basis risk in words where the product allows to lie outside.
 */
export function heldAgainst(
  product: { name: string; outside_km: string | null },
  cell: Cell,
  insured: InsuredPlace,
): Decision<Placed> {
  const place = mayInsureBy(product, cell);
  if (!place.ok) return place;
  const { gps_lat, gps_lng, radius_km } = place.value;
  const km = nearestKm({ lat: Number(gps_lat), lng: Number(gps_lng) }, insured.at);
  if (km === undefined) {
    return refused(
      insured.field === 'plot'
        ? invalid(
            'plot',
            `${insured.words} has neither an outline nor a point, so nobody can say how far it lies from ${cell.cell}`,
          )
        : invalid('gps_lat', 'is required with gps_lng where no plot is named: where what is insured lies'),
    );
  }
  const distance = new Exact(km.toFixed(2));
  const outside = Exact.max(0, distance.minus(radius_km));
  const allowed = new Exact(product.outside_km ?? 0);
  const speaks = `${cell.cell} speaks for ${new Exact(radius_km).toFixed()} km around it`;
  if (outside.gt(allowed)) {
    const more = allowed.isZero() ? '' : `, and ${product.name} allows ${allowed.toFixed()} km more`;
    return refused(invalid(insured.field, `lies ${distance.toFixed()} km from ${cell.cell}; ${speaks}${more}`));
  }
  return decided({
    cell: cell.cell,
    gps_lat: new Exact(gps_lat).toFixed(),
    gps_lng: new Exact(gps_lng).toFixed(),
    radius_km: new Exact(radius_km).toFixed(),
    distance_km: distance.toFixed(),
    outside_km: outside.toFixed(),
    basis_risk: outside.isZero()
      ? null
      : `${insured.words} lies ${distance.toFixed()} km from ${cell.cell}, ${outside.toFixed()} km beyond what it speaks for: it may not pay although something was lost there.`,
  });
}
