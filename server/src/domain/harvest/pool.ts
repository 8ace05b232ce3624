import { type Actor, isAdmin, isMember, orgsOf } from '../../kernel/actor.ts';
import { accept, forbidden, invalid, wrongState } from '../../kernel/errors.ts';
import type { Tx } from '../../platform/db/database.ts';
import { plausibleYield, poolable, pooledKilograms } from './rules.ts';
import { lockCandidates, maxPooled, maxYieldOf, openHarvests, plotYears } from './store.ts';

export interface PoolRequest {
  commodityType: string;
  /** Absent: every open harvest in the caller's reach. */
  harvests: readonly string[] | undefined;
}

/** For whom the caller pools. */
export interface PoolReach {
  cooperative: string;
  /** Only harvests of this farmer's plots; undefined for all of the cooperative's. */
  onlyFarmer: string | undefined;
}

export interface Pool {
  harvests: string[];
  plots: string[];
  quantityKg: string;
  /** Plots without a polygon, whose yield was checked against the most that a point may stand for. */
  assumedAreaPlots: string[];
}

/**
 * For which cooperative the caller pools: the one named, else the only one he belongs to, else the only one that his
 * plots belong to. Its members pool its plots' harvests, a farmer who is no member those of his own plots in it.
 * @throws Refusal `permission` where he can do neither, `validation` when several or none could be meant.
 */
export async function poolReach(
  tx: Tx,
  actor: Actor & { userId: string },
  given: string | undefined,
): Promise<PoolReach> {
  const own = orgsOf(actor, 'Cooperative');
  const ofPlots = own.length > 0 && given === undefined ? [] : await cooperativesOfPlots(tx, actor.userId);
  const possible = [...own, ...ofPlots];
  if (given === undefined && possible.length !== 1) {
    throw possible.length === 0
      ? invalid('cooperative', 'is required, because neither you nor your plots belong to one')
      : invalid('cooperative', `is required, because there are several: ${possible.join(', ')}`);
  }
  const cooperative = given ?? (possible[0] as string);
  if (isAdmin(actor) || isMember(actor, cooperative)) return { cooperative, onlyFarmer: undefined };
  if (ofPlots.includes(cooperative)) return { cooperative, onlyFarmer: actor.userId };
  throw forbidden('You are not a member of this cooperative, and no plot of yours belongs to it.');
}

/**
 * Chooses and locks the harvests of a new lot.
 *
 * Anybody may say that his plot belongs to a cooperative. So that a stranger's harvest does not slip into its lots, what
 * farmers who are not members recorded is only taken when it is named.
 * @throws Refusal `permission`, `validation` (what does not belong; an implausible yield, with the figure) or `state`
 * (nothing is open; a harvest is in a lot).
 */
export async function choosePool(
  tx: Tx,
  actor: Actor,
  { cooperative, onlyFarmer }: PoolReach,
  request: PoolRequest,
): Promise<Pool> {
  const { commodityType } = request;
  const names = request.harvests ?? (await openOnes(tx, { cooperative, commodityType, farmer: onlyFarmer }));
  const unique = [...new Set(names)];
  const candidates = await lockCandidates(tx, unique);
  const reachable = candidates.filter((each) => onlyFarmer === undefined || each.farmer === onlyFarmer);
  const missing = unique.find((name) => !reachable.some((each) => each.name === name));
  if (missing !== undefined) {
    if (isAdmin(actor))
      throw invalid(`harvests.${unique.indexOf(missing)}`, `there is no harvest "${missing.slice(0, 60)}"`);
    throw forbidden(`harvests.${unique.indexOf(missing)} is no harvest that you may pool.`);
  }
  // A harvest of another cooperative answers members like one that does not exist.
  if (!isAdmin(actor) && candidates.some((each) => each.plot_cooperative !== cooperative)) {
    const foreign = candidates.findIndex((each) => each.plot_cooperative !== cooperative);
    throw forbidden(`harvests.${foreign} is no harvest that you may pool.`);
  }
  const open = request.harvests === undefined ? candidates.filter((each) => each.lot === null) : candidates;
  if (open.length === 0) throw wrongState(`There are no open ${commodityType} harvests in ${cooperative} left.`);
  accept(poolable(open, { cooperative, commodity_type: commodityType }));
  const harvests = open.map((each) => each.name);
  const years = await plotYears(tx, harvests);
  accept(plausibleYield(years, commodityType, await maxYieldOf(tx, commodityType)));
  return {
    harvests,
    plots: [...new Set(open.map((each) => each.plot))],
    quantityKg: pooledKilograms(open.map((each) => each.quantity_kg as string)),
    assumedAreaPlots: [...new Set(years.filter((year) => year.area_ha === null).map((year) => year.plot))],
  };
}

async function cooperativesOfPlots(tx: Tx, farmer: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('plots')
    .select('cooperative')
    .distinct()
    .where('farmer', '=', farmer)
    .where('cooperative', 'is not', null)
    .orderBy('cooperative')
    .limit(20)
    .execute();
  return rows.map((row) => row.cooperative as string);
}

async function openOnes(
  tx: Tx,
  scope: { cooperative: string; commodityType: string; farmer: string | undefined },
): Promise<string[]> {
  const { names, ofOthers } = await openHarvests(tx, scope);
  if (names.length > maxPooled) {
    throw invalid('harvests', `is required: there are more than ${maxPooled} open harvests, one lot holds that many`);
  }
  if (names.length === 0) {
    const hint =
      ofOthers === 0 ? '' : ` ${ofOthers} of farmers who are not members can be pooled by naming them in harvests.`;
    throw wrongState(
      `There are no open ${scope.commodityType} harvests of members of ${scope.cooperative}; a lot needs at least one.${hint}`,
    );
  }
  return names;
}
