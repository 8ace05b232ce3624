import { invalid, notFound, wrongState } from '../../../kernel/values/errors.ts';
import { doneAlready, soAlready } from '../../../kernel/write/so-already.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import { assertBears } from '../../people/user/store.ts';
import { editPlot } from './edit.ts';
import {
  farmerByEmail,
  geometryOf,
  lastPlotDecision,
  lockAnyPlot,
  type Plot,
  recordPlotDecision,
  updatePlot,
} from './store.ts';

async function lockOr404(work: Work, name: string): Promise<Plot> {
  const plot = await lockAnyPlot(work.tx, name);
  if (plot === undefined) throw notFound(`There is no plot ${name}.`);
  return plot;
}

function notRetired(plot: Plot): void {
  if (plot.status === 'Retired') throw wrongState(`${plot.name} is Retired; it must be Draft or Verified.`);
}

async function told(
  work: Work,
  plot: string,
  decision: { action: 'verified' | 'reassigned' | 'retired'; reason: string; data?: Record<string, unknown> },
): Promise<void> {
  work.emit('farm.changed', plot);
  await recordPlotDecision(work.tx, { plot, at: work.now, actorId: actorIdOf(work), data: {}, ...decision });
}

/** A decision that was taken before; only the same person with the same reason is told so. @throws Refusal 409. */
async function decidedBefore(work: Work, { name, status }: Plot, action: 'verified' | 'retired', reason: string) {
  const last = await lastPlotDecision(work.tx, name, action);
  const done = {
    stands: `${name} is ${status}`,
    by: last?.actor_id,
    said: { reason: [last?.reason, reason] as const },
  };
  await doneAlready(work, 'plots', { name }, done);
}

/**
 * Draft -> Verified, by an office that says why. A verified plot stays.
 * @param looked.geometry what the officer looked at, as `geometryDigest` says it.
 * @throws Refusal 404, 409 for a retired one, for one that was moved since, and for one that was verified otherwise.
 */
export async function verifyPlot(
  work: Work,
  name: string,
  { reason, geometry }: { reason: string; geometry?: string | undefined },
): Promise<Plot> {
  const plot = await lockOr404(work, name);
  notRetired(plot);
  if (geometry !== undefined && geometry !== (await geometryOf(work.tx, name))) {
    throw wrongState(
      `Nothing was verified: ${name} was moved or drawn anew since you looked at it. Look at it again (authority.list_plots tells its geometry as it is now).`,
    );
  }
  if (plot.status === 'Verified') {
    await decidedBefore(work, plot, 'verified', reason);
    return plot;
  }
  await updatePlot(work.tx, name, { status: 'Verified', updated_at: work.now });
  await told(work, name, { action: 'verified', reason });
  return { ...plot, status: 'Verified' };
}

/**
 * The plot gives no more harvests; what it gave stays. A retired plot stays.
 * @throws Refusal 404, 409 for one that was retired otherwise.
 */
export async function retirePlot(work: Work, name: string, reason: string): Promise<Plot> {
  const plot = await lockOr404(work, name);
  if (plot.status === 'Retired') {
    await decidedBefore(work, plot, 'retired', reason);
    return plot;
  }
  await updatePlot(work.tx, name, { status: 'Retired', updated_at: work.now });
  await told(work, name, { action: 'retired', reason });
  return { ...plot, status: 'Retired' };
}

/**
 * Gives a plot to another farmer, another cooperative, or both. Lots made of it are signed anew where their origin
 * follows.
 * @throws Refusal 404, 409 for a retired one, 400 for an address that is no farmer's.
 */
export async function reassignPlot(
  work: Work,
  name: string,
  to: { farmer?: string | undefined; cooperative?: string | undefined; reason: string },
): Promise<Plot> {
  if (to.farmer === undefined && to.cooperative === undefined)
    throw invalid('farmer', 'is required without cooperative');
  const before = await lockOr404(work, name);
  notRetired(before);
  const farmer = to.farmer === undefined ? before.farmer : await farmerByEmail(work.tx, to.farmer);
  if (farmer === undefined) throw invalid('farmer', 'is no address of a farmer; they must have the role SVC Farmer');
  if (to.farmer !== undefined) {
    await assertBears(work, farmer, to.farmer);
    await soAlready(work, 'user_roles', { user_id: farmer, role: 'SVC Farmer' });
  }
  const { plot } = await editPlot(work, before, { cooperative: to.cooperative }, {});
  if (farmer !== before.farmer) await updatePlot(work.tx, name, { farmer, updated_at: work.now });
  const data = {
    before: { farmer: before.farmer, cooperative: before.cooperative },
    after: { farmer, cooperative: plot.cooperative },
  };
  await told(work, name, { action: 'reassigned', reason: to.reason, data });
  return { ...plot, farmer };
}
