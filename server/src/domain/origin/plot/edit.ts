import type { Updateable } from 'kysely';
import { accept } from '../../../kernel/values/errors.ts';
import { soAlready } from '../../../kernel/write/so-already.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { PlotsTable } from '../../../platform/db/tables.generated.ts';
import { ownAmong } from '../../people/party/impartial.ts';
import { keepBoundary, keepingOwn } from './boundary.ts';
import { geometryColumns, movedFields, type NewGeometry, reattestLots } from './geometry.ts';
import { locationColumns } from './locate.ts';
import { statusAfterGeometry } from './rules.ts';
import {
  findPlot,
  lockAttestedLotsOf,
  type Overlap,
  overlapsOf,
  type Plot,
  replaceOverlaps,
  updatePlot,
} from './store.ts';

/** The fields of a plot besides its location; a field left out stays. */
export interface PlotEdit {
  plot_name?: string | undefined;
  cooperative?: string | undefined;
  commodity_type?: string | undefined;
  planted_year?: number | undefined;
  /** As `statedArea` gives it. */
  stated_ha?: string | undefined;
}

export interface EditedPlot {
  plot: Plot;
  /** Names of the fields that really changed. */
  changed: string[];
  overlaps: Overlap[];
  /** Lots whose attestation was signed anew, because it commits to the plot's geometry. */
  reattested: string[];
  /** Sold lots of the plot: they go on committing to where it lay when they were sold. */
  kept: string[];
}

/**
 * Changes a plot whose row the caller holds locked and may edit. Writes nothing when nothing changes.
 * @throws Refusal `validation` for a polygon whose coordinates look swapped.
 */
export async function editPlot(work: Work, before: Plot, edit: PlotEdit, geometry: NewGeometry): Promise<EditedPlot> {
  const { tx, actor, now } = work;
  const fields = Object.entries(edit).filter(
    ([field, value]) => value !== undefined && value !== before[field as keyof Plot],
  );
  const cooperative = edit.cooperative ?? before.cooperative;
  const columns = accept(await geometryColumns(work, { ...before, cooperative }, geometry));
  const moved = movedFields(before, columns);
  const moves = moved.length > 0;
  const changed = [...fields.map(([field]) => field), ...moved];
  if (changed.length === 0) {
    await soAlready(work, 'plots', { name: before.name });
    return { plot: before, changed, overlaps: await overlapsOf(tx, before.name), reattested: [], kept: [] };
  }
  // Origin is attested, too: where the plot lies, and for whom it does not say, where its cooperative does.
  const reorigins = moves || changed.includes('cooperative');
  const lots = reorigins || changed.includes('stated_ha') ? await lockAttestedLotsOf(tx, before.name) : [];
  const [sold, unsold] = [lots.filter((lot) => lot.sold), lots.filter((lot) => !lot.sold)];
  // The area alone is not attested; what a sale that was undone kept goes as a whole, with the place that is.
  const own = reorigins
    ? undefined
    : await keepingOwn(
        tx,
        before.name,
        unsold.map(({ name }) => name),
      );
  const following = unsold.filter(({ name }) => own?.has(name) ?? true);
  const kept = sold.map(({ name }) => name);
  if (lots.length > 0)
    await work.attest.assertAsSigned(
      'lot',
      lots.map(({ name }) => name),
    );
  await keepBoundary(work, before.name, kept);
  // Whoever verified it vouched for its size, too: of a point that is what is stated.
  const unvouched = moves || changed.includes('stated_ha');
  const isOwn = unvouched && (await ownAmong(tx, actor.userId ?? '', [before.cooperative, cooperative])) !== undefined;
  await updatePlot(tx, before.name, {
    ...(Object.fromEntries(fields) as Updateable<PlotsTable>),
    ...(reorigins ? await locationColumns(work, { ...before, ...columns, cooperative }) : {}),
    ...(moves ? columns : {}),
    ...(unvouched ? { status: statusAfterGeometry(before, actor, isOwn) } : {}),
    updated_at: now,
  });
  work.emit('farm.changed', before.name);
  const newPolygon = changed.includes('gps_polygon') ? geometry.polygon : undefined;
  const overlaps =
    newPolygon === undefined
      ? await overlapsOf(tx, before.name)
      : await replaceOverlaps(tx, before.name, newPolygon, now);
  const plot = (await findPlot(tx, before.name)) as Plot;
  return { plot, changed, overlaps, reattested: await reattestLots(work, plot, following), kept };
}
