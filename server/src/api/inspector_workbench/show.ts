import type { z } from 'zod';
import { filesOf } from '../../domain/foundation/file/store.ts';
import { type InspectionView, inspectionAccess } from '../../domain/origin/inspection/access.ts';
import { inspectionDoctype } from '../../domain/origin/inspection/entry.ts';
import { protocolOn } from '../../domain/origin/inspection/protocol.ts';
import { type inspectionView, inspectionViewOf, selectInspection } from '../../domain/origin/inspection/views.ts';
import { stillInspects } from '../../domain/origin/inspection/whose-entry.ts';
import { readLot } from '../../domain/origin/lot/store.ts';
import { attestedOnLot } from '../../domain/proof/attestation/signed-inspections.ts';
import { isAdmin, isMember } from '../../kernel/write/actor.ts';
import type { UserCtx } from '../operation.ts';

/** One inspection for its inspector, or for whoever may read it. @throws Refusal 403, 404. */
export async function showInspection(
  ctx: UserCtx,
  name: string,
  view: InspectionView,
): Promise<z.input<typeof inspectionView>> {
  const { tx, actor } = ctx;
  const found = await selectInspection(inspectionAccess.list({ tx, actor }, view))
    .where('inspections.name', '=', name)
    .executeTakeFirst();
  const row = inspectionAccess.found(found, { tx, actor }, name, view);
  const files = await filesOf(tx, { doctype: inspectionDoctype, docname: name });
  const note = await tx
    .selectFrom('comments')
    .select('body')
    .where('doctype', '=', inspectionDoctype)
    .where('docname', '=', name)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const attested = row.status === 'Approved' && (await attestedOnLot(tx, row.lot)).has(name);
  const day = row.inspected_at ?? row.created_at;
  const seesNotes = row.inspector === actor.userId || isAdmin(actor) || actor.roles.has('SVC Authority');
  const lot = await readLot(tx, row.lot);
  return inspectionViewOf(row, {
    lot,
    files,
    decisionNote: note?.body ?? null,
    protocol: await protocolOn(tx, row.commodity_type, day.toISOString().slice(0, 10)),
    attested,
    stillInspects: isAdmin(actor) ? await stillInspects(tx, row.inspector) : null,
    seesNotes,
    // Goods lie with who sells them; a buyer does not learn where.
    seesPlace: seesNotes || [lot.cooperative, lot.exporter].some((org) => org !== null && isMember(actor, org)),
  });
}
