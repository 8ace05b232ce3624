import type { Updateable } from 'kysely';
import type { Actor } from '../../kernel/actor.ts';
import { accept } from '../../kernel/errors.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { PlotsTable } from '../../platform/db/tables.generated.ts';
import { assertAsSigned } from '../lot/as-signed.ts';
import { geometryColumns, movedFields, type NewGeometry, reattestLots, type SignLots } from './geometry.ts';
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
}

export interface EditedPlot {
  plot: Plot;
  /** Names of the fields that really changed. */
  changed: string[];
  overlaps: Overlap[];
  /** Lots whose attestation was signed anew, because it commits to the plot's geometry. */
  reattested: string[];
}

/** What an edit needs of the operation's context. */
export interface EditContext {
  tx: Tx;
  actor: Actor & { userId: string };
  now: Date;
  services: { attest: SignLots };
}

/**
 * Changes a plot whose row the caller holds locked and may edit. Writes nothing when nothing changes.
 * @throws Refusal `validation` for a polygon whose coordinates look swapped.
 */
export async function editPlot(
  { tx, actor, now, services }: EditContext,
  before: Plot,
  edit: PlotEdit,
  geometry: NewGeometry,
): Promise<EditedPlot> {
  const fields = Object.entries(edit).filter(
    ([field, value]) => value !== undefined && value !== before[field as keyof Plot],
  );
  const cooperative = edit.cooperative ?? before.cooperative;
  const columns = accept(await geometryColumns(tx, { ...before, cooperative }, geometry));
  const moved = movedFields(before, columns);
  const moves = moved.length > 0;
  const changed = [...fields.map(([field]) => field), ...moved];
  if (changed.length === 0) {
    return { plot: before, changed, overlaps: await overlapsOf(tx, before.name), reattested: [] };
  }
  if (moves) await assertAsSigned(tx, await lockAttestedLotsOf(tx, before.name));
  await updatePlot(tx, before.name, {
    ...(Object.fromEntries(fields) as Updateable<PlotsTable>),
    ...(moves ? { ...columns, status: statusAfterGeometry(before, actor) } : {}),
    updated_at: now,
  });
  const newPolygon = changed.includes('gps_polygon') ? geometry.polygon : undefined;
  const overlaps =
    newPolygon === undefined ? await overlapsOf(tx, before.name) : await replaceOverlaps(tx, before, newPolygon, now);
  const reattested = moves
    ? await reattestLots(tx, services.attest, before.name, { at: now, actorId: actor.userId })
    : [];
  return { plot: (await findPlot(tx, before.name)) as Plot, changed, overlaps, reattested };
}
